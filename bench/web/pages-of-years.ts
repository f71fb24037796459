/** A person who looks at years: the list of variables, pictures of all days, tables, findings with their pictures. */
import { longest } from './journey.ts'
import { bringIntoView, evaluated, isDrawn, isSeen, isSettled, measuredOn, type Phone, tap } from './phone.ts'

export interface PagesOfYears {
  readonly yearsMs: number
  readonly worstYearsMs: number
  readonly yearsNodes: number
}

const RANGES = ['month', 'year', 'all', 'quarter', 'all'] as const
const FILTER = 'main input[type="search"]'

export async function takePagesOfYears({ address, newPage }: Phone): Promise<PagesOfYears> {
  const phone = await newPage()
  const { page } = phone
  let nodes = 0
  /** What follows a tap may begin a moment later: the tap is answered first. */
  const goOn = async (selector: string): Promise<void> => {
    await bringIntoView(phone, selector)
    await tap(phone, selector)
    await isSeen(phone)
    await isDrawn(phone)
    nodes = Math.max(nodes, await evaluated<number>(phone, 'document.querySelectorAll("*").length'))
  }
  await page.goto(`${address}/variables`)
  await isDrawn(phone)
  await goOn(FILTER)
  for (const key of 'bench 4') {
    await page.keyboard.press(key)
    await isSeen(phone)
  }
  await goOn('main [aria-label="Variables"] a')
  for (const range of RANGES) await goOn(`.chip:has(input[value="${range}"])`)
  await goOn('figure button[data-key="t"]')
  await goOn('.phone-bar a[href="/findings"]')
  await goOn('main li a[href^="/findings/"]')
  await goOn('main button[aria-expanded="false"]')
  await isSettled(phone)
  const { interactionMs, worstInteractionMs } = longest((await measuredOn(phone)).interactions)
  await page.close()
  return { yearsMs: interactionMs, worstYearsMs: worstInteractionMs, yearsNodes: nodes }
}
