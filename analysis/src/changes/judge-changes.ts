import { benjaminiHochberg } from '../correction/benjamini-hochberg.ts'
import { studentUpperQuantile } from '../distributions/student-t.ts'
import { type Verdict, verdictOf } from '../verdict/verdict.ts'
import {
  type ComparedPeriod,
  FEWEST_PERIOD_DAYS,
  type PeriodComparer,
  type PeriodDifference,
  type PeriodJudgement,
  type PeriodShortfall,
  periodComparer,
} from './compare-periods.ts'

/** A day at which something may have changed. */
export interface DatedQuestion {
  readonly day: number
  /** Maximum number of days before and after that belong to it; by default as many as the table has. */
  readonly daysBefore?: number
  readonly daysAfter?: number
  /** Names of series that are not tested. */
  readonly leftOut?: ReadonlySet<string>
}

interface NamedSeries {
  readonly name: string
  readonly values: Float64Array
}

/** How one series changed after a day. */
export interface JudgedChange {
  readonly name: string
  readonly periods: { readonly daysBefore: number; readonly daysAfter: number }
  readonly result: PeriodDifference | PeriodShortfall
  /** The mean of the days before those compared, if most of the change is a return to it. */
  readonly earlier: number | null
  /** p corrected for all questions tested together; null if nothing could be judged. */
  readonly q: number | null
  readonly verdict: Verdict
}

/** The longest periods compared: whole weeks, so that each weekday is in both equally often. */
const MOST_WEEKS = 4

/**
 * What changed at some days, each series at each day: four weeks after compared with four weeks before, or as many as
 * fit, judged by `comparePeriods` and corrected together by Benjamini and Hochberg: otherwise, with a hundred
 * questions, five changes would be larger than 95 of 100 ordinary ones by chance alone.
 *
 * If a table is too short for enough ordinary changes of four weeks, three, two or one are compared. That depends on
 * which days have values, not on the values.
 *
 * People who start something in their worst weeks feel better afterwards, whatever it was. So if the mean of the days
 * before the compared ones is closer to the time after than half of the change, it is returned as `earlier`, and the
 * change is possible at most.
 */
export function judgeChanges(
  { series, ...table }: TableSpan & { readonly series: readonly NamedSeries[] },
  questions: readonly DatedQuestion[],
): JudgedChange[][] {
  const answers = series.map((outcome) => changesOfSeries(table, outcome, questions))
  return correctedTogether(questions.map((_, index) => answers.flatMap((ofSeries) => ofSeries[index] ?? [])))
}

interface TableSpan {
  readonly firstDay: number
  readonly days: number
}

/** A change before it is corrected for the others. */
type OpenAnswer = Omit<JudgedChange, 'q' | 'verdict'>

/**
 * One series at all days, in their order; null if a question excludes it. For callers that process one series at a
 * time.
 */
export function changesOfSeries(
  { firstDay, days }: TableSpan,
  { name, values }: NamedSeries,
  questions: readonly DatedQuestion[],
): (OpenAnswer | null)[] {
  const comparer = periodComparer(values, firstDay)
  return questions.map((question) =>
    question.leftOut?.has(name) ? null : { name, ...aroundDay(comparer, question, days) },
  )
}

/** How one series differs between two periods, wherever they are; the earlier one ends before the later one begins. */
export function changeBetween(
  firstDay: number,
  { name, values }: NamedSeries,
  { before, after }: { readonly before: ComparedPeriod; readonly after: ComparedPeriod },
): OpenAnswer {
  const { compare, mean } = periodComparer(values, firstDay)
  const result = compare(before, after)
  // People who start something in their worst weeks feel better right afterwards, not a year later.
  const isNext = before.to === after.from
  return {
    name,
    periods: { daysBefore: before.to - before.from, daysAfter: after.to - after.from },
    result,
    earlier: isNext && judgementOf(result) ? returnedTo(result, earlierMean(mean, before)) : null,
  }
}

/** All results tested together, with q and verdict. */
export function correctedTogether(answers: readonly (readonly OpenAnswer[])[]): JudgedChange[][] {
  const judged = answers.flat().flatMap(({ result }) => pOf(result) ?? [])
  const q = benjaminiHochberg(Float64Array.from(judged))
  let index = 0
  return answers.map((ofQuestion) =>
    ofQuestion.map((answer) => {
      const qValue = pOf(answer.result) === null ? null : (q[index++] ?? null)
      const verdict = verdictOf(qValue)
      return { ...answer, q: qValue, verdict: verdict === 'likely' && answer.earlier !== null ? 'possible' : verdict }
    }),
  )
}

/** p of a difference that could be judged. */
export function pOf(result: PeriodDifference | PeriodShortfall): number | null {
  return judgementOf(result)?.p ?? null
}

/** Null if the difference could not be judged. */
export function judgementOf(result: PeriodDifference | PeriodShortfall): PeriodJudgement | null {
  return 'judgement' in result && result.judgement.kind === 'judged' ? result.judgement : null
}

/** 95 % interval of a difference that could be judged, by the person's ordinary changes. */
export function intervalOf(result: PeriodDifference | PeriodShortfall): readonly [low: number, high: number] | null {
  const judgement = judgementOf(result)
  if (!judgement || !('difference' in result)) return null
  const reach = studentUpperQuantile(0.025, judgement.freedom) * judgement.usual
  return [result.difference - reach, result.difference + reach]
}

/** "Larger than 96 of 100 of your ordinary changes": whole numbers, rounded down; never all of them. */
export const largerThan = (p: number): number => Math.min(99, Math.floor(100 * (1 - p)))

type ChangeAround = Pick<JudgedChange, 'periods' | 'result' | 'earlier'>

/** The longest periods around a day that can be judged; otherwise the longest ones. */
function aroundDay(
  { compare, mean }: PeriodComparer,
  { day, daysBefore, daysAfter }: DatedQuestion,
  days: number,
): ChangeAround {
  const fitting = (available: number, weeks: number) => 7 * Math.max(1, Math.min(weeks, Math.floor(available / 7)))
  let longest: ChangeAround | undefined
  for (let weeks = MOST_WEEKS; weeks >= 1; weeks--) {
    const periods = {
      daysBefore: fitting(Math.min(day, daysBefore ?? day), weeks),
      daysAfter: fitting(Math.min(days - day, daysAfter ?? days), weeks),
    }
    const before = { from: day - periods.daysBefore, to: day }
    const result = compare(before, { from: day, to: day + periods.daysAfter })
    if (judgementOf(result)) return { periods, result, earlier: returnedTo(result, earlierMean(mean, before)) }
    longest ??= { periods, result, earlier: null }
  }
  return longest as ChangeAround
}

/** Mean of the same number of days before a period. */
function earlierMean(mean: PeriodComparer['mean'], { from, to }: ComparedPeriod): number | null {
  const earlier = mean({ from: from - (to - from), to: from })
  return earlier.days >= FEWEST_PERIOD_DAYS ? earlier.mean : null
}

/** The earlier mean, if it is closer to the time after than half of the change. */
function returnedTo(result: PeriodDifference | PeriodShortfall, earlier: number | null): number | null {
  if (!('difference' in result) || earlier === null) return null
  return Math.abs(result.after.mean - earlier) < Math.abs(result.difference) / 2 ? earlier : null
}
