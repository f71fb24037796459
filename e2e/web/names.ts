/** Finds controls by role and name alone, as a person with a screen reader does. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Role = Parameters<Page['getByRole']>[0]

/** A role and its name; a third member says which level a heading has. */
export type Control = readonly [role: Role, name?: string | RegExp, level?: number]

/** Date and file fields have no role of their own. */
export interface Labelled {
  readonly label: string
}

const LONGEST_MS = 10_000

/** Expects all of them, and names every missing one. */
export async function expectControls(place: Page | Locator, wanted: readonly (Control | Labelled)[]): Promise<void> {
  const looked = await Promise.all(wanted.map((one) => isThere(place, one).then((found) => ({ one, found }))))
  expect(looked.flatMap(({ one, found }) => (found ? [] : [describe(one)]))).toEqual([])
}

const isThere = (place: Page | Locator, one: Control | Labelled): Promise<boolean> =>
  located(place, one)
    .first()
    .waitFor({ state: 'attached', timeout: LONGEST_MS })
    .then(
      () => true,
      () => false,
    )

function located(place: Page | Locator, one: Control | Labelled): Locator {
  if ('label' in one) return place.getByLabel(one.label, { exact: true })
  const [role, name, level] = one
  return place.getByRole(role, {
    ...(name === undefined ? {} : { name, exact: true }),
    ...(level === undefined ? {} : { level }),
  })
}

const describe = (one: Control | Labelled): string =>
  'label' in one ? `label ${one.label}` : `${one[0]} ${String(one[1] ?? '')} ${one[2] ?? ''}`.trim()

/** Several controls of the same role. */
export const each = (role: Role, ...names: readonly (string | RegExp)[]): readonly Control[] =>
  names.map((name) => [role, name] as const)
