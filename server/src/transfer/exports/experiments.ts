/**
 * Experiments as the documents that `experiment analyze` and `experiment verify` read. One that has not ended contains
 * only the plan and the days so far: no seed, schedule, values or interim looks.
 */

import { bytesOfHex, type Protocol, scheduleOf } from '@upshot/analysis'
import { sha256Bytes } from '../../lib/hash.ts'
import { dayText, utcText } from '../../lib/utc-text.ts'
import type { ExperimentDaysTable, ExperimentLooksTable, ExperimentsTable } from '../../storage/tables.ts'
import type { NamesById } from './present.ts'
import type { StoredExperiments } from './store.ts'

/** Started experiments; drafts have their own section. */
export async function experimentRecords(
  experiments: StoredExperiments,
  userId: number,
  names: NamesById,
): Promise<object[]> {
  const records: object[] = []
  for (const row of await experiments.all(userId)) {
    if (row.protocol === null) continue
    const protocol = JSON.parse(row.protocol) as Protocol
    const days = await experiments.days(row)
    const looks = await experiments.looks(row)
    records.push({
      protocol,
      commitment: row.commitment,
      ...(row.seed === null ? {} : endedMembers(row, { protocol, days, looks, seed: row.seed })),
      experiment: {
        ...aboutOf(row, names),
        ...(row.seed === null ? { daysSoFar: days.map((day) => ({ ...placeOf(day), ...markOf(day) })) } : {}),
      },
    })
  }
  return records
}

/** Reminders of running experiments are left out: starting the experiment elsewhere creates new ones. */
export async function remindersOfExperiments(
  experiments: StoredExperiments,
  userId: number,
): Promise<ReadonlySet<number>> {
  const rows = (await experiments.all(userId)).filter(({ state }) => state === 'running' || state === 'paused')
  return new Set(rows.flatMap((row) => [row.did_reminder_id ?? [], row.outcome_reminder_id ?? []].flat()))
}

export async function draftRecords(
  experiments: StoredExperiments,
  userId: number,
  names: NamesById,
): Promise<object[]> {
  return (await experiments.all(userId)).filter(({ protocol }) => protocol === null).map((row) => aboutOf(row, names))
}

interface EndedExperiment {
  readonly protocol: Protocol
  readonly seed: string
  readonly days: readonly ExperimentDaysTable[]
  readonly looks: readonly ExperimentLooksTable[]
}

const endedMembers = (row: ExperimentsTable, { protocol, seed, days, looks }: EndedExperiment) => ({
  seed,
  schedule: scheduleOf(protocol, bytesOfHex(seed) ?? new Uint8Array(0), sha256Bytes),
  days: days.map((day) => ({
    ...placeOf(day),
    y: day.value,
    ...markOf(day),
    ...(day.other_values === null ? {} : { others: JSON.parse(day.other_values) }),
  })),
  looks: looks.map(({ after_blocks, differences, weights, p, level, is_futile, made_epoch }) => ({
    after: after_blocks,
    differences: JSON.parse(differences),
    weights: JSON.parse(weights),
    p,
    level,
    isFutile: is_futile === 1,
    madeAt: utcText(made_epoch),
  })),
  ...(row.result === null ? {} : { result: JSON.parse(row.result) }),
})

const placeOf = (day: ExperimentDaysTable) => ({
  date: dayText(day.day),
  block: day.block,
  position: day.position,
  arm: day.arm,
  analysed: day.is_analysed === 1,
  ...(day.shown_epoch === null ? {} : { shownAt: utcText(day.shown_epoch) }),
})

const markOf = (day: ExperimentDaysTable) => ({
  mark: day.mark,
  ...(day.amount === null ? {} : { amount: day.amount }),
  ...(day.note === null ? {} : { note: day.note }),
})

/** Members beyond the experiment document itself. */
function aboutOf(row: ExperimentsTable, names: NamesById) {
  const { secondaryIds = [], ...plan } = JSON.parse(row.input) as { secondaryIds?: number[] }
  const cause = row.cause_variable_id === null ? undefined : names.get(row.cause_variable_id)
  const did = row.did_variable_id === null ? undefined : names.get(row.did_variable_id)
  const pauses = (JSON.parse(row.pauses) as { block: number; firstDay: number | null }[]).map((pause) => ({
    ...pause,
    firstDay: pause.firstDay === null ? null : dayText(pause.firstDay),
  }))
  const time = (name: string, epoch: number | null) => (epoch === null ? {} : { [name]: utcText(epoch) })
  return {
    state: row.state,
    title: row.title,
    ...(cause === undefined ? {} : { causeVariableName: cause }),
    effectVariableName: names.get(row.effect_variable_id) ?? '',
    secondaryVariableNames: secondaryIds.flatMap((id) => names.get(id) ?? []),
    plan,
    ...(row.plan === null ? {} : { estimate: JSON.parse(row.plan) }),
    ...(did === undefined ? {} : { didVariableName: did }),
    ...(pauses.length === 0 ? {} : { pauses }),
    ...(row.confirmed === null ? {} : { confirmed: JSON.parse(row.confirmed) }),
    ...(row.ended_by === null ? {} : { endedBy: row.ended_by }),
    ...(row.stop_reason === null ? {} : { stopReason: row.stop_reason }),
    ...(row.stop_note === null ? {} : { stopNote: row.stop_note }),
    ...time('startedAt', row.started_epoch),
    ...time('endedAt', row.ended_epoch),
    ...time('createdAt', row.created_epoch),
    ...time('updatedAt', row.updated_epoch),
  }
}
