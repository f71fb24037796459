/** A person who looks at years: the list of variables, pictures of all days, tables, findings with their pictures. */
import type { Page } from 'playwright-core'
import { longest } from './journey.ts'
import { isDrawn, isSettled, measuredOn, type Phone } from './phone.ts'

export interface PagesOfYears {
  readonly yearsMs: number
  readonly worstYearsMs: number
  readonly yearsNodes: number
}

const RANGES = ['30 days', 'A year', 'All', '90 days', 'All'] as const

export async function takePagesOfYears({ address, newPage }: Phone): Promise<PagesOfYears> {
  const { page } = await newPage()
  await page.goto(`${address}/variables`)
  await isDrawn(page)
  const filter = page.getByRole('searchbox', { name: 'Filter variables', exact: true })
  for (const key of 'bench 4') await filter.press(key)
  await page.getByRole('list', { name: 'Variables', exact: true }).getByRole('link').first().click()
  await isDrawn(page)
  let nodes = 0
  for (const range of RANGES) {
    await page.getByRole('radio', { name: range, exact: true }).click()
    await isDrawn(page)
    nodes = Math.max(nodes, await countNodes(page))
  }
  const table = page.getByRole('button', { name: /^Show as table/ }).first()
  await table.click()
  await page.getByRole('table').first().waitFor()
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Findings' }).click()
  await isDrawn(page)
  nodes = Math.max(nodes, await countNodes(page))
  await page.getByRole('list', { name: 'Findings', exact: true }).getByRole('link').first().click()
  await isDrawn(page)
  await page.getByRole('button', { name: 'More pictures', exact: true }).click()
  await isDrawn(page)
  await isSettled(page)
  const { interactionMs, worstInteractionMs } = longest((await measuredOn(page)).interactions)
  nodes = Math.max(nodes, await countNodes(page))
  await page.close()
  return { yearsMs: interactionMs, worstYearsMs: worstInteractionMs, yearsNodes: nodes }
}

const countNodes = async (page: Page): Promise<number> =>
  Number(await page.evaluate('document.querySelectorAll("*").length'))
