/** Keeping, changing and deleting check-ins, each with its undo. */
import type { CheckIn } from '@upshot/contract'
import { act, inverse } from '../../offline/act.ts'
import { DAY_SECONDS } from '../../time/lengths.ts'
import { checkInWords } from '../../words/check-in.ts'
import { wordsNow } from '../../words/words.ts'

async function save(groups: readonly CheckIn[], before: readonly CheckIn[], done: string): Promise<void> {
  await act({
    name: 'saveUserSettings',
    body: { checkIns: [...groups] },
    label: done,
    done,
    inverse: inverse('saveUserSettings', { checkIns: [...before] }),
  })
}

/** Under the same name, it replaces the former one; `formerName`: it was renamed. */
export async function keepGroup(group: CheckIn, before: readonly CheckIn[], formerName = group.name): Promise<void> {
  const at = before.findIndex(({ name }) => name === formerName)
  const groups = at === -1 ? [...before, group] : before.with(at, group)
  await remindOf(group, at === -1 ? undefined : before[at])
  await save(groups, before, wordsNow(checkInWords).kept(group.name))
}

export const deleteGroup = ({ name }: CheckIn, before: readonly CheckIn[]): Promise<void> =>
  save(
    before.filter((group) => group.name !== name),
    before,
    wordsNow(checkInWords).deleted(name),
  )

/** A list with a time asks for each of its things every day at that time. */
async function remindOf({ startTimeLocal: time, items, name }: CheckIn, before: CheckIn | undefined): Promise<void> {
  if (time === undefined) return
  const asked =
    before?.startTimeLocal === time ? new Set(before.items.map(({ variableName }) => variableName)) : undefined
  const added = items.filter(({ variableName, choices }) => !choices && !asked?.has(variableName))
  if (added.length === 0) return
  await act({
    name: 'saveTrackingReminders',
    body: added.map(({ variableName }) => ({
      variableName,
      reminderFrequency: DAY_SECONDS,
      reminderStartTimeLocal: time,
    })),
    label: name,
  })
}
