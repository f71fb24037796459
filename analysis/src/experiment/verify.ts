import { dayNumber } from '../series/day-number.ts'
import { analyseExperiment } from './analyse-experiment.ts'
import { commitmentOf } from './commitment.ts'
import type { DocumentDay, ExperimentDocument, Schedule } from './document.ts'
import { bytesOfHex } from './hex.ts'
import { type PlannedDay, plannedDays, scheduleOf } from './schedule.ts'
import type { Sha256 } from './stream.ts'

/** One thing that was checked, and in words what does not fit. */
export interface Check {
  readonly name: 'commitment' | 'schedule' | 'days' | 'result'
  readonly fits: boolean
  readonly sentence: string
}

/**
 * Whether a finished experiment is what was committed to: protocol and seed give the commitment, the seed gives the
 * schedule and the arm of every day, and the days give the result. What a document does not show is not checked.
 */
export function verifyExperiment(document: ExperimentDocument, sha256: Sha256): readonly Check[] {
  const { protocol, commitment = '', days, result } = document
  const seed = bytesOfHex(document.seed ?? '') ?? new Uint8Array(0)
  const schedule = scheduleOf(protocol, seed, sha256)
  return [
    said('commitment', commitmentOf(protocol, seed, sha256) === commitment.toLowerCase(), {
      fits: 'Protocol and seed give the commitment.',
      differs: 'Protocol and seed do not give the commitment: one of the three was changed.',
    }),
    ...(document.schedule ? [scheduleCheck(document.schedule, schedule)] : []),
    ...(days ? [daysCheck(document, days, schedule)] : []),
    ...(days && result ? [resultCheck(document, result, sha256)] : []),
  ]
}

const said = (name: Check['name'], fits: boolean, words: { fits: string; differs: string }): Check => ({
  name,
  fits,
  sentence: fits ? words.fits : words.differs,
})

function scheduleCheck(shown: Schedule, drawn: Schedule): Check {
  const place = shown.findIndex((order, block) => String(order) !== String(drawn[block]))
  return said('schedule', place < 0, {
    fits: 'The seed gives the schedule.',
    differs: `The seed does not give the schedule: part ${place + 1} differs.`,
  })
}

function daysCheck({ protocol }: ExperimentDocument, days: readonly DocumentDay[], schedule: Schedule): Check {
  const planned = plannedDays(protocol, schedule)
  const isPhases = protocol.design.kind === 'phases'
  const place = days.findIndex((day, at) => {
    const other = planned[at]
    return !other || !isAsPlanned(day, other, isPhases) || !followsOn(day, days[at - 1], protocol.firstDay)
  })
  const name = days[place]?.date ?? `day ${place + 1}`
  return said('days', place < 0, {
    fits: 'Every day has the arm that chance chose, in its place.',
    differs: `The days do not follow the schedule: ${name} is not what the seed gives.`,
  })
}

function isAsPlanned(day: DocumentDay, planned: PlannedDay, isPhases: boolean): boolean {
  const { block = planned.block, position = planned.position, analysed = planned.isAnalysed } = day
  if (day.arm !== planned.arm || analysed !== planned.isAnalysed) return false
  return isPhases || (block === planned.block && position === planned.position)
}

/** Days go forward; a pause may lie between two blocks, and nowhere else. */
function followsOn(day: DocumentDay, before: DocumentDay | undefined, firstDay: string): boolean {
  const first = dayNumber(firstDay) ?? 0
  const numberOf = ({ date, day: count }: DocumentDay) =>
    date === undefined ? (count === undefined ? null : first + count - 1) : dayNumber(date)
  const own = numberOf(day)
  if (own === null) return day.date === undefined
  if (!before) return own === first
  const step = own - (numberOf(before) ?? own - 1)
  return step === 1 || (step > 1 && day.block !== undefined && day.block !== before.block)
}

const NUMBERS = ['p', 'level', 'effect', 'interval'] as const

function resultCheck(document: ExperimentDocument, shown: Readonly<Record<string, unknown>>, sha256: Sha256): Check {
  const found = analyseExperiment(document, { sha256 })
  const wrong = [
    ...NUMBERS.filter((name) => name in shown && !isNear(shown[name], found[name])),
    ...('verdict' in shown && shown['verdict'] !== found.verdict ? ['verdict'] : []),
  ]
  return said('result', wrong.length === 0, {
    fits: 'The days give the result.',
    differs: `The days do not give the result: ${wrong.join(', ')} ${wrong.length === 1 ? 'differs' : 'differ'}.`,
  })
}

function isNear(shown: unknown, found: number | null | readonly (number | null)[]): boolean {
  if (Array.isArray(found))
    return Array.isArray(shown) && found.every((one: number | null, place) => isNear(shown[place], one))
  if (typeof shown !== 'number' || typeof found !== 'number') return shown === found
  return Math.abs(shown - found) <= 1e-6 * Math.max(1, Math.abs(found))
}
