/** Settings of an account that came with an import: noted as they were, and put back where nobody changed them since. */
import { entriesOf } from '../../lib/columns.ts'
import type { UserRow, UserStore } from '../../people/users/store.ts'
import type { ImportStore } from './store.ts'

interface SettingStores {
  readonly users: Pick<UserStore, 'withId' | 'update'>
  readonly imports: Pick<ImportStore, 'noteSettings' | 'settingsOf'>
}

export interface SettingsTarget {
  readonly userId: number
  readonly importId: number | undefined
}

/** What is another than it was; with an import, undo can put back what was. */
export async function bringSettings(
  t: SettingStores,
  { userId, importId }: SettingsTarget,
  columns: Partial<UserRow>,
): Promise<void> {
  const user = await t.users.withId(userId)
  const changed = entriesOf(columns).filter(([column, value]) => user?.[column] !== value)
  if (!user || changed.length === 0) return
  await t.users.update(userId, Object.fromEntries(changed))
  if (importId === undefined) return
  const settings = changed.map(([setting, value]) => ({
    setting,
    earlier: JSON.stringify(user[setting]),
    brought: JSON.stringify(value),
  }))
  await t.imports.noteSettings(userId, importId, settings)
}

/** True if something was put back. Belongs before the variables go: one of them may be the primary outcome. */
export async function putSettingsBack(
  t: SettingStores,
  { userId, importId }: { readonly userId: number; readonly importId: number },
): Promise<boolean> {
  const settings = await t.imports.settingsOf(userId, importId)
  const user = settings.length === 0 ? undefined : await t.users.withId(userId)
  if (!user) return false
  const now = new Map(entriesOf(user).map(([column, value]) => [column as string, JSON.stringify(value)]))
  const untouched = settings.filter(({ setting, brought }) => now.get(setting) === brought)
  const columns = untouched.map(({ setting, earlier }) => [setting, JSON.parse(earlier) as unknown])
  if (columns.length > 0) await t.users.update(userId, Object.fromEntries(columns) as Partial<UserRow>)
  return columns.length > 0
}
