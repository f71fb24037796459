/** The next visit, from what is kept on the device. */
import { isDrawn, isSettled, measuredOn, type Phone, setNetwork } from './phone.ts'

/** With a network: the largest paint. Without: until the page is there. */
export async function startAgain({ address, newPage }: Phone, network: 'online' | 'offline'): Promise<number> {
  const phone = await newPage()
  await setNetwork(phone.devtools, network)
  await phone.page.goto(`${address}/`)
  await isDrawn(phone)
  await isSettled(phone)
  const { lcpMs, headingMs } = await measuredOn(phone)
  await phone.page.close()
  return network === 'online' ? lcpMs : headingMs
}
