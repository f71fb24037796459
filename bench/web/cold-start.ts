/** The first visit: nothing is in any cache. */
import { evaluated, isDrawn, isSettled, measuredOn, type Phone } from './phone.ts'

export interface FirstView {
  readonly answersKb: number
  readonly coldMs: number
  readonly shift: number
}

export async function coldStart({ address, newPage }: Phone): Promise<FirstView> {
  const phone = await newPage()
  const { page, devtools } = phone
  const paths = new Map<string, string>()
  let answers = 0
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    paths.set(requestId, new URL(response.url).pathname),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? ''
    if (path.startsWith('/api/') || path.startsWith('/auth/')) answers += encodedDataLength
  })
  await page.goto(`${address}/`)
  await isDrawn(phone)
  // Before what is read ahead for the next time.
  const firstAnswers = answers
  await isSettled(phone)
  const { lcpMs, shift } = await measuredOn(phone)
  await evaluated(phone, 'navigator.serviceWorker?.ready.then(() => true)')
  await page.close()
  return { answersKb: firstAnswers / 1024, coldMs: lcpMs, shift }
}
