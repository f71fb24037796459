/**
 * Imports experiments. An ended one is restored completely, with its seed. A running one becomes a draft: the seed that
 * chose its days never leaves its server, so it cannot continue here.
 */
import { dayNumber } from '@upshot/analysis'
import { readMoment } from '../../../lib/utc-text.ts'
import type { ExperimentDaysTable, ExperimentLooksTable, ExperimentsTable } from '../../../storage/tables.ts'
import { checkExperiment } from '../../formats/upshot/check-experiment.ts'
import { checkAbout } from '../../formats/upshot/document-records.ts'
import { type DocumentVariables, type FaultPosition, readTimes } from '../../formats/upshot/document-rows.ts'
import { type ExperimentDraftRecord, type ExperimentRecord, hasEnded } from '../../formats/upshot/experiment-record.ts'
import { placeOf } from '../../formats/upshot/read-document.ts'
import type { ImportStores } from '../stores.ts'
import type { AddedRecords, ImportBatch, IndexedRecord } from './bring-variables.ts'

interface BroughtExperiment {
  readonly row: Omit<ExperimentsTable, 'user_id' | 'id'>
  readonly days: readonly Omit<ExperimentDaysTable, 'user_id' | 'experiment_id'>[]
  readonly looks: readonly Omit<ExperimentLooksTable, 'user_id' | 'experiment_id'>[]
}

/** Imported experiments are unpublished. */
export async function bringExperiments(
  stores: ImportStores,
  part: ImportBatch<ExperimentRecord>,
): Promise<AddedRecords> {
  return bring(stores, part, ({ index, record }) => {
    const spot = { place: placeOf('experiments', index), faults: part.faults }
    checkAbout(record.experiment, part.brought, spot)
    checkExperiment(record, spot)
    const row = rowOf(record.experiment, part.brought, spot)
    return row && (hasEnded(record) ? endedOf(record, row) : { row: asDraft(row), days: [], looks: [] })
  })
}

export async function bringExperimentDrafts(
  stores: ImportStores,
  part: ImportBatch<ExperimentDraftRecord>,
): Promise<AddedRecords> {
  return bring(stores, part, ({ index, record }) => {
    const spot = { place: placeOf('experimentDrafts', index), faults: part.faults }
    checkAbout(record, part.brought, spot)
    const row = rowOf(record, part.brought, spot)
    return row && { row: asDraft(row), days: [], looks: [] }
  })
}

/** Experiments are identified by their commitment, drafts by title and creation time. */
const keysOf = ({ commitment, title, created_epoch }: BroughtExperiment['row']): readonly string[] => [
  ...(commitment === null ? [] : [commitment]),
  `${created_epoch} ${title}`,
]

async function bring<R>(
  stores: ImportStores,
  { userId, isDryRun, records, faults }: ImportBatch<R>,
  read: (placed: IndexedRecord<R>) => BroughtExperiment | undefined,
): Promise<AddedRecords> {
  const wanted = records.flatMap((placed) => read(placed) ?? [])
  faults.refuseIfAny()
  const there = new Set((await stores.experiments.all(userId)).flatMap(keysOf))
  const fresh = wanted.filter(({ row }) => !keysOf(row).some((key) => there.has(key)))
  if (isDryRun) return { added: fresh.length }
  const additions: NonNullable<AddedRecords['additions']>[number][] = []
  for (const { row, days, looks } of fresh) {
    const id = await stores.experiments.newId()
    const key = { user_id: userId, experiment_id: id }
    await stores.experiments.insert({ user_id: userId, id, ...row })
    await stores.experiments.addDays(days.map((day) => ({ ...key, ...day })))
    for (const look of looks) await stores.experiments.addLook({ ...key, ...look })
    additions.push({ kind: 'experiment', first_id: id, second_id: 0, mark_epoch: row.updated_epoch })
  }
  return { added: fresh.length, additions }
}

const epochOf = (text: string | undefined): number | null =>
  text === undefined ? null : (readMoment(text)?.epochSeconds ?? null)

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

function rowOf(
  record: ExperimentRecord['experiment'],
  brought: DocumentVariables,
  spot: FaultPosition,
): BroughtExperiment['row'] | undefined {
  const idOf = (name: string | undefined) => brought.named(name)?.id
  const effect = idOf(record.effectVariableName)
  const times = readTimes(record, spot)
  if (effect === undefined || !times) return undefined
  const secondaryIds = record.secondaryVariableNames.flatMap((name) => idOf(name) ?? [])
  const pauses = (record.pauses ?? []).map(({ block, firstDay }) => ({
    block,
    firstDay: firstDay === null ? null : dayNumber(firstDay),
  }))
  return {
    state: record.state,
    title: record.title,
    effect_variable_id: effect,
    cause_variable_id: idOf(record.causeVariableName) ?? null,
    input: JSON.stringify({ ...record.plan, secondaryIds }),
    plan: json(record.estimate),
    confirmed: json(record.confirmed),
    pauses: JSON.stringify(pauses),
    protocol: null,
    commitment: null,
    sealed_seed: null,
    seed: null,
    first_day: null,
    time_zone: null,
    result: null,
    did_variable_id: idOf(record.didVariableName) ?? null,
    did_reminder_id: null,
    outcome_reminder_id: null,
    next_due_epoch: null,
    ended_by: record.endedBy ?? null,
    stop_reason: record.stopReason ?? null,
    stop_note: record.stopNote ?? null,
    pool: null,
    is_published: 0,
    is_named: 0,
    is_indexed: 0,
    shows_days: 0,
    published_epoch: null,
    started_epoch: epochOf(record.startedAt),
    ended_epoch: epochOf(record.endedAt),
    ...times,
  }
}

const asDraft = (row: BroughtExperiment['row']): BroughtExperiment['row'] => ({
  ...row,
  state: 'draft',
  pauses: '[]',
  confirmed: null,
  started_epoch: null,
  ended_epoch: null,
  ended_by: null,
  stop_reason: null,
  stop_note: null,
})

function endedOf(record: ExperimentRecord, row: BroughtExperiment['row']): BroughtExperiment {
  const { protocol, commitment, seed = null, days = [], looks = [], result } = record
  return {
    row: {
      ...row,
      protocol: JSON.stringify(protocol),
      commitment,
      seed,
      result: json(result),
      first_day: dayNumber(protocol.firstDay),
      time_zone: protocol.timeZone ?? null,
    },
    days: days.map((day) => ({
      day: dayNumber(day.date) ?? 0,
      block: day.block,
      position: day.position,
      arm: day.arm,
      is_analysed: day.analysed ? 1 : 0,
      mark: day.mark,
      amount: day.amount ?? null,
      note: day.note ?? null,
      value: day.y,
      other_values: json(day.others),
      shown_epoch: epochOf(day.shownAt),
    })),
    looks: looks.map(({ after, differences, weights, p, level, isFutile, madeAt }) => ({
      after_blocks: after,
      differences: JSON.stringify(differences),
      weights: JSON.stringify(weights),
      p,
      level,
      is_futile: isFutile ? 1 : 0,
      made_epoch: epochOf(madeAt) ?? 0,
    })),
  }
}
