/** What axe finds on a page. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Of what axe looks at, only these depend on the colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** What still moves is looked at where it arrives; what never ends stays as it is. */
const ARRIVE = `document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  .forEach((one) => one.finish())`

/**
 * The text of axe is sent to a document once, and only what is wrong comes back: loading it for each look and describing
 * everything that is right takes several times as long as looking. Our pages have no frames.
 */
async function expectNothingWrong(page: Page, where: string, only: axe.RunOptions = {}): Promise<void> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source)
  const options: axe.RunOptions = { resultTypes: ['violations'], ...only }
  const violations = await page.evaluate<axe.Result[]>(
    `${ARRIVE}; axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  expect(
    violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]),
    where,
  ).toEqual([])
}

/** Nothing on the page shuts anybody out. */
export const expectAccessible = (page: Page, where = page.url()): Promise<void> => expectNothingWrong(page, where)

/** Colours can be told apart; much faster than everything. */
export const expectContrast = (page: Page, where = page.url()): Promise<void> =>
  expectNothingWrong(page, where, { runOnly: { type: 'rule', values: COLOURS } })
