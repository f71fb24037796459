import { dayNumber } from '../series/daily-grid.ts'
import { analyseExperiment } from './analyse-experiment.ts'
import { type PlannedDay, plannedDays, scheduleOf } from './assignments.ts'
import type { DocumentDay, ExperimentDocument, Schedule } from './document.ts'
import { bytesOfHex, commitmentOf, type Sha256 } from './stream.ts'

/** One check, and a description of what does not match. */
export interface VerificationCheck {
  readonly name: 'commitment' | 'schedule' | 'days' | 'shown' | 'result'
  readonly fits: boolean
  readonly sentence: string
}

/**
 * Checks a finished experiment against its commitment: protocol and seed give the commitment, the seed gives the
 * schedule and the arm of every day, no arm was shown before its day, and the days give the result. Anything missing
 * from the document is not checked.
 */
export function verifyExperiment(document: ExperimentDocument, sha256: Sha256): readonly VerificationCheck[] {
  const { protocol, commitment = '', days, result } = document
  const seed = bytesOfHex(document.seed ?? '') ?? new Uint8Array(0)
  const schedule = scheduleOf(protocol, seed, sha256)
  return [
    check('commitment', commitmentOf(protocol, seed, sha256) === commitment.toLowerCase(), {
      fits: 'Protocol and seed give the commitment.',
      differs: 'Protocol and seed do not give the commitment: one of the three was changed.',
    }),
    ...(document.schedule ? [scheduleCheck(document.schedule, schedule)] : []),
    ...(days ? [daysCheck(document, days, schedule)] : []),
    ...(days && protocol.timeZone !== undefined ? [shownCheck(document, days, protocol.timeZone)] : []),
    ...(days && result ? [resultCheck(document, result, sha256)] : []),
  ]
}

const check = (
  name: VerificationCheck['name'],
  fits: boolean,
  texts: { fits: string; differs: string },
): VerificationCheck => ({
  name,
  fits,
  sentence: fits ? texts.fits : texts.differs,
})

function scheduleCheck(stated: Schedule, drawn: Schedule): VerificationCheck {
  const index = stated.findIndex((order, block) => String(order) !== String(drawn[block]))
  return check('schedule', index < 0, {
    fits: 'The seed gives the schedule.',
    differs: `The seed does not give the schedule: part ${index + 1} differs.`,
  })
}

function daysCheck(
  { protocol }: ExperimentDocument,
  days: readonly DocumentDay[],
  schedule: Schedule,
): VerificationCheck {
  const planned = plannedDays(protocol, schedule)
  const hasPhases = protocol.design.kind === 'phases'
  const index = days.findIndex((day, index) => {
    const other = planned[index]
    return !other || !isAsPlanned(day, other, hasPhases) || !followsOn(day, days[index - 1], protocol.firstDay)
  })
  const name = days[index]?.date ?? `day ${index + 1}`
  return check('days', index < 0, {
    fits: 'Every day has the arm that chance chose, in its place.',
    differs: `The days do not follow the schedule: ${name} is not what the seed gives.`,
  })
}

function isAsPlanned(day: DocumentDay, planned: PlannedDay, hasPhases: boolean): boolean {
  const { block = planned.block, position = planned.position, analysed = planned.isAnalysed } = day
  if (day.arm !== planned.arm || analysed !== planned.isAnalysed) return false
  return hasPhases || (block === planned.block && position === planned.position)
}

/** The arm of a period is shown when its first day begins, or in the evening before. */
function shownCheck(
  { protocol }: ExperimentDocument,
  days: readonly DocumentDay[],
  timeZone: string,
): VerificationCheck {
  const first = dayNumber(protocol.firstDay) ?? 0
  let begins = first
  const index = days.findIndex((day, index) => {
    const previous = days[index - 1]
    const isNewPeriod = !previous || previous.block !== day.block || previous.position !== day.position
    if (isNewPeriod) begins = numberOf(day, first) ?? begins + 1
    return day.shownAt === undefined || !isShownInTime(day.shownAt, begins, { timeZone, ...protocol })
  })
  const name = days[index]?.date ?? `day ${index + 1}`
  return check('shown', index < 0, {
    fits: 'No arm was shown before its day.',
    differs: `The arm of ${name} was shown before its day, or nobody wrote down when.`,
  })
}

const EVENING_HOUR = 18

function isShownInTime(
  shownAt: string,
  begins: number,
  { timeZone, revealEvening = false }: { readonly timeZone: string; readonly revealEvening?: boolean },
): boolean {
  const local = localTime(shownAt, timeZone)
  if (!local) return false
  return local.day >= begins || (revealEvening && local.day === begins - 1 && local.hour >= EVENING_HOUR)
}

/** Undefined if the time or the zone is not valid. */
function localTime(utc: string, timeZone: string): { readonly day: number; readonly hour: number } | undefined {
  const moment = new Date(/Z$/.test(utc) ? utc : `${utc}Z`)
  if (Number.isNaN(moment.getTime())) return undefined
  try {
    const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment)
    const day = dayNumber(text.slice(0, 10))
    return day === null ? undefined : { day, hour: Number(text.slice(11, 13)) }
  } catch {
    return undefined
  }
}

const numberOf = ({ date, day: count }: DocumentDay, first: number): number | null =>
  date === undefined ? (count === undefined ? null : first + count - 1) : dayNumber(date)

/** Days go forward; a pause is allowed only between two blocks. */
function followsOn(day: DocumentDay, previous: DocumentDay | undefined, firstDay: string): boolean {
  const first = dayNumber(firstDay) ?? 0
  const claimed = numberOf(day, first)
  if (claimed === null) return day.date === undefined
  if (!previous) return claimed === first
  const step = claimed - (numberOf(previous, first) ?? claimed - 1)
  return step === 1 || (step > 1 && day.block !== undefined && day.block !== previous.block)
}

const NUMBERS = ['p', 'level', 'effect', 'interval'] as const

function resultCheck(
  document: ExperimentDocument,
  stated: Readonly<Record<string, unknown>>,
  sha256: Sha256,
): VerificationCheck {
  const recalculated = analyseExperiment(document, { sha256 })
  const wrong = [
    ...NUMBERS.filter((name) => name in stated && !isNear(stated[name], recalculated[name])),
    ...('verdict' in stated && stated['verdict'] !== recalculated.verdict ? ['verdict'] : []),
  ]
  return check('result', wrong.length === 0, {
    fits: 'The days give the result.',
    differs: `The days do not give the result: ${wrong.join(', ')} ${wrong.length === 1 ? 'differs' : 'differ'}.`,
  })
}

function isNear(stated: unknown, expected: number | null | readonly (number | null)[]): boolean {
  if (Array.isArray(expected))
    return Array.isArray(stated) && expected.every((value: number | null, index) => isNear(stated[index], value))
  if (typeof stated !== 'number' || typeof expected !== 'number') return stated === expected
  return Math.abs(stated - expected) <= 1e-6 * Math.max(1, Math.abs(expected))
}
