import { looksOf } from '@upshot/analysis'
import type {
  Experiment,
  ExperimentCharts,
  ExperimentDay,
  ExperimentProgress,
  ExperimentResult,
  ExperimentTogether,
  ExperimentVariable,
} from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { definedMembers } from '../../lib/members.ts'
import { dayText, utcText } from '../../lib/utc-text.ts'
import { displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { blockOn, lastDayOf, lookDay, totalDays } from './calendar.ts'
import { ALPHA } from './draft.ts'
import { safetySubjectOf, shownRules } from './safety/check.ts'
import { confirmedOf, hasEnded, isGoing, knownDesign, planOf, protocolOf, studyIdOf, timetableOf } from './state.ts'
import type { ExperimentRow } from './store.ts'
import type { ExperimentView, ShownDay } from './view.ts'
import { planIn, resultIn } from './words.ts'

/** What is shown besides the record itself. */
export interface ExperimentExtras {
  /** Address of the public page, if there is one. */
  readonly link?: string | undefined
  readonly charts?: ExperimentCharts | undefined
  readonly together?: ExperimentTogether | undefined
  /** The order of the arms, once the experiment has ended. */
  readonly schedule?: readonly (readonly number[])[] | undefined
}

export function presentExperiment(view: ExperimentView, beside: ExperimentExtras = {}): Experiment {
  const { link, charts, schedule, together } = beside
  const { row, draft, cause, effect, secondary } = view
  const protocol = protocolOf(row)
  const design = knownDesign(row)
  const stored = { plan: planOf(row), result: resultOf(row) }
  const plan = stored.plan && planIn(stored.plan, view.language, design)
  const result = stored.result && protocol && resultIn(stored.result, protocol, view.language)
  return {
    id: row.id,
    userId: row.user_id,
    state: row.state,
    title: row.title,
    arms: [...draft.arms],
    ...(cause ? { cause: presentVariable(cause, view.language) } : {}),
    effect: presentVariable(effect, view.language),
    lagDays: draft.lagDays,
    design: {
      kind: 'blocks',
      washoutDays: draft.washoutDays,
      ...definedMembers({ periodDays: draft.periodDays }),
      ...design,
    },
    looks: [...(protocol?.looks ?? (design ? plannedLooks(draft.arms.length, design.blocks) : []))],
    smallestEffect: draft.smallestEffect,
    expectedAdherence: draft.expectedAdherence,
    alpha: ALPHA,
    ...definedMembers({ scatter: protocol?.scatter ?? plan?.scatter }),
    ...definedMembers({ weekdayOffsets: protocol ? [...protocol.weekdayOffsets] : plan?.weekdayOffsets }),
    secondaryVariableNames: secondary.map(({ name }) => name),
    reminderTimeLocal: draft.reminderTimeLocal,
    revealEvening: draft.revealEvening,
    ...definedMembers({ stopWhen: draft.stopWhen, medicine: view.isOwn ? draft.medicine : undefined }),
    publishResult: draft.publishResult,
    ...definedMembers({ plan, ...safetyOf(view) }),
    ...(row.commitment === null ? {} : { commitment: row.commitment }),
    ...(row.seed === null || !hasEnded(row) ? {} : { seed: row.seed }),
    ...(schedule && hasEnded(row) ? { schedule: schedule.map((order) => [...order]) } : {}),
    ...daysOf(view),
    ...(result ? { result: { ...result, ...definedMembers({ charts }) } } : {}),
    countTogether: row.state === 'draft' ? draft.countTogether === true : row.pool !== null,
    ...definedMembers({ together }),
    studyId: studyIdOf(row),
    isPublished: row.is_published === 1,
    ...definedMembers({ link }),
    ...endingOf(view),
  }
}

/** The looks that are planned; with three arms there is only one, at the end. */
export const plannedLooks = (arms: number, blocks: number): readonly number[] =>
  arms === 2 ? looksOf(blocks, ALPHA) : [blocks]

export const resultOf = ({ result }: Pick<ExperimentRow, 'result'>): ExperimentResult | undefined =>
  result === null ? undefined : (JSON.parse(result) as ExperimentResult)

const presentVariable = (variable: Variable, language: Language): ExperimentVariable => ({
  variableId: variable.id,
  variableName: variable.name,
  displayName: displayNameIn(language, variable),
  unitAbbreviatedName: variable.unit.abbreviatedName,
})

function safetyOf(view: ExperimentView): Pick<Experiment, 'safety'> {
  if (!view.isOwn) return {}
  const confirmed = confirmedOf(view.row)
  return { safety: { rules: [...shownRules(safetySubjectOf(view), view.language)], ...definedMembers({ confirmed }) } }
}

/** First and last day, progress, and today's instruction. */
function daysOf(view: ExperimentView): Partial<Experiment> {
  const { row, days, today } = view
  const table = timetableOf(row)
  if (!table) return {}
  const last = hasEnded(row) ? days.at(-1)?.row.day : lastDayOf(table)
  const dayAt = (day: number) => days.find((shownDay) => shownDay.row.day === day)
  const [now, next] = isGoing(row) ? [dayAt(today), dayAt(today + 1)] : []
  return {
    firstDay: dayText(table.firstDay),
    ...(last === null || last === undefined ? {} : { lastDay: dayText(last) }),
    ...(now ? { today: presentDay(view, now) } : {}),
    ...(next ? { tomorrow: presentDay(view, next) } : {}),
    progress: progressOf(view),
  }
}

function progressOf({ row, days, today, draft }: ExperimentView): ExperimentProgress {
  const table = timetableOf(row)
  if (!table) return { block: 0, blocks: 0, daysDone: 0, days: 0, daysRecorded: 0, daysMarked: 0 }
  const lived = days.filter((shownDay) => shownDay.row.day <= today)
  const looks = protocolOf(row)?.looks ?? []
  const next = isGoing(row)
    ? looks.map((after) => lookDay(table, after, draft.lagDays)).find((day) => day === null || day > today)
    : undefined
  return {
    block: Math.max(
      0,
      ...lived.map((shownDay) => shownDay.row.block + 1),
      isGoing(row) ? blockOn(table, today) + 1 : 0,
    ),
    blocks: table.design.blocks,
    daysDone: lived.length,
    days: totalDays(table),
    daysRecorded: lived.filter(({ hasOutcome }) => hasOutcome).length,
    daysMarked: lived.filter((shownDay) => shownDay.row.mark !== 'none').length,
    ...(next === null || next === undefined ? {} : { nextLook: dayText(next) }),
  }
}

export function presentDay(view: ExperimentView, { row: day, hasOutcome }: ShownDay): ExperimentDay {
  const { row, draft } = view
  const arm = (protocolOf(row)?.arms ?? draft.arms)[day.arm]
  const table = timetableOf(row)
  const periodDays = table?.design.periodDays ?? 1
  const index = view.days.findIndex((shownDay) => shownDay.row.day === day.day)
  const earlierDays = day.block * (table?.arms ?? 2) * periodDays
  return {
    date: dayText(day.day),
    experimentId: row.id,
    day: index < 0 ? earlierDays + 1 : index + 1,
    days: table ? totalDays(table) : view.days.length,
    block: day.block + 1,
    period: day.position + 1,
    arm: day.arm,
    armName: arm?.name ?? '',
    instruction: arm?.instruction ?? '',
    isAnalysed: day.is_analysed === 1,
    mark: day.mark,
    hasOutcome,
    ...(day.amount === null ? {} : { amount: day.amount }),
    ...(day.note === null || !view.isOwn ? {} : { note: day.note }),
    ...(day.value === null || !hasEnded(row) ? {} : { value: day.value }),
  }
}

function endingOf({ row, isOwn }: ExperimentView) {
  return {
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(row.started_epoch === null ? {} : { startedAt: utcText(row.started_epoch) }),
    ...(row.ended_epoch === null ? {} : { endedAt: utcText(row.ended_epoch) }),
    ...(row.ended_by === null ? {} : { endedBy: row.ended_by }),
    ...(row.stop_reason === null ? {} : { stopReason: row.stop_reason }),
    ...(row.stop_note === null || !isOwn ? {} : { stopNote: row.stop_note }),
  }
}
