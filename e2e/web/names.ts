/** Finds controls by role and name alone, as a person with a screen reader does. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Role = Parameters<Page['getByRole']>[0]

/** A role and its name; a third member says which level a heading has. */
export type Control = readonly [role: Role, name?: string | RegExp, level?: number]

/** Date and file fields have no specific role. */
export interface Labelled {
  readonly label: string
}

const LONGEST_MS = 60_000

/** Expects all of them, and names every missing one. */
export async function expectControls(scope: Page | Locator, controls: readonly (Control | Labelled)[]): Promise<void> {
  const looked = await Promise.all(
    controls.map((control) => isThere(scope, control).then((found) => ({ one: control, found }))),
  )
  expect(looked.flatMap(({ one: control, found }) => (found ? [] : [describe(control)]))).toEqual([])
}

const isThere = (scope: Page | Locator, control: Control | Labelled): Promise<boolean> =>
  located(scope, control)
    .first()
    .waitFor({ state: 'attached', timeout: LONGEST_MS })
    .then(
      () => true,
      () => false,
    )

function located(scope: Page | Locator, control: Control | Labelled): Locator {
  if ('label' in control) return scope.getByLabel(control.label, { exact: true })
  const [role, name, level] = control
  return scope.getByRole(role, {
    ...(name === undefined ? {} : { name, exact: true }),
    ...(level === undefined ? {} : { level }),
  })
}

const describe = (control: Control | Labelled): string =>
  'label' in control ? `label ${control.label}` : `${control[0]} ${String(control[1] ?? '')} ${control[2] ?? ''}`.trim()

/** Several controls of the same role. */
export const each = (role: Role, ...names: readonly (string | RegExp)[]): readonly Control[] =>
  names.map((name) => [role, name] as const)
