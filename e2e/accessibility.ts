/** Checks pages with axe. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The rules of axe that depend on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Finishes animations first; endless ones are left running. */
const ARRIVE = `document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  .forEach((one) => one.finish())`

/**
 * The source of axe is sent to a document once, and only violations come back: loading it for each check and describing
 * what passes takes several times as long as the check itself. Our pages have no frames.
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

/** The page has no accessibility violations. */
export const expectAccessible = (page: Page, where = page.url()): Promise<void> => expectNothingWrong(page, where)

/** Contrast only, which is much faster than all rules. */
export const expectContrast = (page: Page, where = page.url()): Promise<void> =>
  expectNothingWrong(page, where, { runOnly: { type: 'rule', values: COLOURS } })
