/** The next visit, from what is kept on the device. */
import { isDrawn, isSettled, measuredOn, type Phone } from './phone.ts'

/** With a network: the largest paint. Without: until the page is there. */
export async function startAgain({ address, context, newPage }: Phone, network: 'online' | 'offline'): Promise<number> {
  const { page } = await newPage()
  await context.setOffline(network === 'offline')
  await page.goto(`${address}/`)
  await isDrawn(page)
  await isSettled(page)
  const { lcpMs, headingMs } = await measuredOn(page)
  await context.setOffline(false)
  await page.close()
  return network === 'online' ? lcpMs : headingMs
}
