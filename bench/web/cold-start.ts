/** The first visit: nothing is in any cache. */
import { isDrawn, isSettled, measuredOn, type Phone } from './phone.ts'

export interface FirstView {
  readonly codeKb: number
  readonly answersKb: number
  readonly coldMs: number
  readonly shift: number
}

export async function coldStart({ address, newPage }: Phone): Promise<FirstView> {
  const { page, devtools } = await newPage()
  const paths = new Map<string, string>()
  const bytes = { code: 0, answers: 0 }
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    paths.set(requestId, new URL(response.url).pathname),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? ''
    if (/\.(?:js|css)$/.test(path)) bytes.code += encodedDataLength
    if (path.startsWith('/api/') || path.startsWith('/auth/')) bytes.answers += encodedDataLength
  })
  await page.goto(`${address}/`)
  await isDrawn(page)
  // Before the worker fetches the rest for the next time.
  const first = { ...bytes }
  await isSettled(page)
  const { lcpMs, shift } = await measuredOn(page)
  await page.evaluate('navigator.serviceWorker?.ready')
  await page.close()
  return { codeKb: first.code / 1000, answersKb: first.answers / 1000, coldMs: lcpMs, shift }
}
