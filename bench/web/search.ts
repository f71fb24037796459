/** Search in the dialog Record: from a key to the list of what is the person's own, and to what the catalogue adds. */
import { evaluated, isDrawn, isSettled, type Phone, type PhonePage } from './phone.ts'

export interface Search {
  readonly ownMs: number
  readonly catalogueMs: number
}

/** The list changes once by what is here, and once more when the server has answered. */
const WATCH = `
  window.searched = { typedMs: 0, firstMs: 0, lastMs: 0 }
  addEventListener('input', () => Object.assign(searched, { typedMs: performance.now(), firstMs: 0 }), true)
  new MutationObserver(() => {
    searched.lastMs = performance.now()
    searched.firstMs ||= searched.lastMs
  }).observe(document.querySelector('dialog[open]'), { childList: true, subtree: true, characterData: true })
`

interface SearchFigures {
  readonly typedMs: number
  readonly firstMs: number
  readonly lastMs: number
}

export async function takeSearch({ address, newPage }: Phone): Promise<Search> {
  const phone = await newPage()
  const { page } = phone
  await page.goto(`${address}/`)
  await isDrawn(phone)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'What?', exact: true })
  await field.waitFor()
  await isSettled(phone)
  await evaluated(phone, WATCH)
  const found = await typed(phone, 'm')
  await page.close()
  return { ownMs: found.firstMs - found.typedMs, catalogueMs: found.lastMs - found.typedMs }
}

async function typed(phone: PhonePage, key: string): Promise<SearchFigures> {
  await phone.page.keyboard.press(key)
  await isSettled(phone)
  return evaluated(phone, 'searched')
}
