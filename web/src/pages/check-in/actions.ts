/** Keeping, changing and deleting check-ins, each with its undo. */
import type { CheckIn } from '@upshot/contract'
import { act, inverse } from '../../offline/act.ts'
import { DAY_SECONDS } from '../../time/lengths.ts'
import { checkInWords } from '../../words/check-in.ts'
import { wordsNow } from '../../words/words.ts'

async function save(groups: readonly CheckIn[], previous: readonly CheckIn[], message: string): Promise<void> {
  await act({
    name: 'saveUserSettings',
    body: { checkIns: [...groups] },
    label: message,
    message,
    inverse: inverse('saveUserSettings', { checkIns: [...previous] }),
  })
}

/** Under the same name, it replaces the former one; `formerName`: it was renamed. */
export async function keepGroup(group: CheckIn, previous: readonly CheckIn[], formerName = group.name): Promise<void> {
  const at = previous.findIndex(({ name }) => name === formerName)
  const groups = at === -1 ? [...previous, group] : previous.with(at, group)
  await remindOf(group, at === -1 ? undefined : previous[at])
  await save(groups, previous, wordsNow(checkInWords).kept(group.name))
}

export const deleteGroup = ({ name }: CheckIn, previous: readonly CheckIn[]): Promise<void> =>
  save(
    previous.filter((group) => group.name !== name),
    previous,
    wordsNow(checkInWords).deleted(name),
  )

/** A list with a time asks for each of its things every day at that time. */
async function remindOf({ startTimeLocal: time, items, name }: CheckIn, previous: CheckIn | undefined): Promise<void> {
  if (time === undefined) return
  const reminded =
    previous?.startTimeLocal === time ? new Set(previous.items.map(({ variableName }) => variableName)) : undefined
  const added = items.filter(({ variableName, choices }) => !choices && !reminded?.has(variableName))
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
