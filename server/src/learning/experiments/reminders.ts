/** The two reminders of an experiment: today's instruction, and its outcome. Both end with it. */
import { LONGEST_NAME } from '@upshot/contract'
import { languageOf, wordTable } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { dayText, SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Reminders } from '../../reminding/reminders/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { findVariable } from '../../tracking/variables/service.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { lastDayOf } from './calendar.ts'
import { draftOf, timetableOf } from './state.ts'
import type { ExperimentRow, ExperimentStores } from './store.ts'

const OUTCOME_TIME = '20:00:00'

type ReminderIds = Pick<ExperimentRow, 'did_variable_id' | 'did_reminder_id' | 'outcome_reminder_id'>

export type ExperimentReminders = ReturnType<typeof createExperimentReminders>

export function createExperimentReminders({
  storage,
  reminders,
}: {
  readonly storage: Storage<ExperimentStores>
  readonly reminders: Pick<Reminders, 'saveIn' | 'removeIn'>
}) {
  /** Called with the row as it starts. */
  async function make(transaction: Transaction, row: ExperimentRow, effect: Variable): Promise<ReminderIds> {
    const t = storage.join(transaction)
    const draft = draftOf(row)
    const owner = { userId: row.user_id, clientId: null }
    const table = timetableOf(row)
    const last = table ? lastDayOf(table) : null
    const from = row.first_day === null ? {} : { startTrackingDate: dayText(row.first_day) }
    const until = (later: number) => (last === null ? {} : { stopTrackingDate: dayText(last + later) })
    const did = await reminders.saveIn(t, owner, [
      {
        index: 0,
        value: {
          variableName: await freeName(t, row),
          variableCategoryName: 'Miscellaneous',
          unitAbbreviatedName: 'yes/no',
          reminderFrequency: SECONDS_PER_DAY,
          reminderStartTimeLocal: draft.reminderTimeLocal,
          ...from,
          ...until(0),
        },
      },
    ])
    const isAsked = (await t.reminders.all(row.user_id)).some(
      (reminder) => reminder.variable_id === effect.id && reminder.is_enabled === 1 && reminder.frequency_seconds > 0,
    )
    const outcome = isAsked
      ? undefined
      : await reminders.saveIn(t, owner, [
          {
            index: 0,
            value: {
              variableId: effect.id,
              reminderFrequency: SECONDS_PER_DAY,
              reminderStartTimeLocal: OUTCOME_TIME,
              ...from,
              ...until(draft.lagDays),
            },
          },
        ])
    return {
      did_variable_id: did.variables[0]?.id ?? null,
      did_reminder_id: did.ids[0] ?? null,
      outcome_reminder_id: outcome?.ids[0] ?? null,
    }
  }

  /** Suspends them during a pause, and follows a changed end. */
  async function adjust(transaction: Transaction, row: ExperimentRow): Promise<void> {
    const t = storage.join(transaction)
    const table = timetableOf(row)
    if (!table) return
    const last = lastDayOf(table)
    const existing = await t.reminders.withIds(row.user_id, idsOf(row))
    for (const { id } of existing) {
      const later = id === row.outcome_reminder_id ? draftOf(row).lagDays : 0
      const paused = table.pauses.find((pause) => pause.firstDay === null)
      const stop = last ?? (paused ? endBefore(table, paused.block) : null)
      const value = { id, stopTrackingDate: stop === null ? null : dayText(stop + later) }
      await reminders.saveIn(t, { userId: row.user_id, clientId: null }, [{ index: 0, value }])
    }
  }

  async function end(transaction: Transaction, row: ExperimentRow): Promise<void> {
    const t = storage.join(transaction)
    for (const { id } of await t.reminders.withIds(row.user_id, idsOf(row))) {
      try {
        await reminders.removeIn(t, row.user_id, id)
      } catch (error) {
        // The person has removed it.
        if (!(error instanceof Refusal)) throw error
      }
    }
  }

  return { make, adjust, end }
}

const idsOf = ({ did_reminder_id, outcome_reminder_id }: ExperimentRow): number[] =>
  [did_reminder_id, outcome_reminder_id].flatMap((id) => id ?? [])

function endBefore(table: NonNullable<ReturnType<typeof timetableOf>>, block: number): number | null {
  const shortened = { ...table, design: { ...table.design, blocks: Math.max(1, block) } }
  return lastDayOf(shortened)
}

const DID = wordTable('learning/experiments/reminders', 'Followed the plan')

/** "Followed the plan: Coffee and sleep"; a second experiment of the same title gets a number. */
async function freeName(t: ExperimentStores, { user_id, id, title }: ExperimentRow): Promise<string> {
  const language = languageOf((await t.users.withId(user_id))?.language)
  const name = `${DID[language]}: ${title}`.slice(0, LONGEST_NAME).trim()
  const existing = await findVariable(t, user_id, { name: name })
  const ending = ` (${id})`
  return existing ? `${name.slice(0, LONGEST_NAME - ending.length)}${ending}` : name
}
