import { judgeChanges, pOf } from '../../analysis/src/index.ts'
import { type Chance, chance } from '../random.ts'
import { autoregressive, courses, cycle, missing, plus, randomWalk, ratings, sparse, zeroInflated } from '../series.ts'

/** A diary in which something happens on the tested day, or nothing does. */
export interface ChangeWorld {
  readonly name: string
  readonly days: number
  readonly outcome: (random: Chance, days: number, day: number) => Float64Array
  /** The tested day, unless it is random. */
  readonly dayOf?: (values: Float64Array) => number
  /** Whether something really changes. */
  readonly isTrue?: boolean
}

const FIRST_DAY = 18_262
const weekend = (day: number) => (day % 7 < 2 ? 1.5 : 0)
const ar =
  (phi: number): ChangeWorld['outcome'] =>
  (random, days) =>
    autoregressive(random, days, phi)
const step =
  (size: number, phi = 0.5): ChangeWorld['outcome'] =>
  (random, days, day) =>
    plus(autoregressive(random, days, phi), (today) => (today < day ? 0 : size))

export const CHANGE_WORLDS: readonly ChangeWorld[] = [
  { name: 'white noise', days: 365, outcome: ar(0) },
  { name: 'AR .5', days: 120, outcome: ar(0.5) },
  { name: 'AR .5', days: 365, outcome: ar(0.5) },
  { name: 'AR .5', days: 1000, outcome: ar(0.5) },
  { name: 'AR .8', days: 365, outcome: ar(0.8) },
  { name: 'AR .95', days: 365, outcome: ar(0.95) },
  { name: 'a random walk', days: 365, outcome: randomWalk },
  {
    name: 'AR .5, trend and weekends',
    days: 365,
    outcome: (random, days) => plus(autoregressive(random, days, 0.5), (day) => (3 * day) / days + weekend(day)),
  },
  {
    name: 'AR .5, a season of 2',
    days: 900,
    outcome: (random, days) => {
      const phase = 2 * Math.PI * random.uniform()
      return plus(autoregressive(random, days, 0.5), (day) => 2 * Math.sin((2 * Math.PI * day) / 365.25 + phase))
    },
  },
  {
    name: 'AR .5, weekends, half of the days missing',
    days: 365,
    outcome: (random, days) => missing(random, plus(autoregressive(random, days, 0.5), weekend), 0.5),
  },
  {
    name: 'AR .8, missing in blocks',
    days: 365,
    outcome: (random, days) => {
      const gaps = courses(random, days, [5, 30], [20, 60])
      return autoregressive(random, days, 0.8).map((value, day) => (gaps[day] === 1 ? Number.NaN : value))
    },
  },
  {
    name: 'AR .8, recorded daily from the day on, before on every third',
    days: 365,
    outcome: (random, days, day) =>
      autoregressive(random, days, 0.8).map((value, today) =>
        today < day && random.uniform() < 0.67 ? Number.NaN : value,
      ),
  },
  { name: '1–5 ratings of AR .5', days: 365, outcome: (random, days) => ratings(autoregressive(random, days, 0.5)) },
  { name: 'events on 8 % of days', days: 365, outcome: (random, days) => sparse(random, days, 0.08) },
  {
    name: 'counts that are mostly 0',
    days: 365,
    outcome: (random, days) => zeroInflated(random, autoregressive(random, days, 0.5)),
  },
  {
    name: 'log-normal AR .5',
    days: 365,
    outcome: (random, days) => autoregressive(random, days, 0.5).map((value) => Math.exp(1.5 * value)),
  },
  { name: 'a 28-day cycle', days: 365, outcome: (random, days) => cycle(random, days, 28) },
  {
    name: 'AR .8, asked about the end of the worst two weeks',
    days: 365,
    outcome: ar(0.8),
    dayOf: (values) => {
      const meanBefore = (day: number) => values.subarray(day - 14, day).reduce((sum, value) => sum + value, 0)
      const days = Array.from({ length: values.length - 56 }, (_, index) => 28 + index)
      return days.reduce((worst, day) => (meanBefore(day) > meanBefore(worst) ? day : worst))
    },
  },
  { name: 'a step of 1, AR .5', days: 365, outcome: step(1), isTrue: true },
  { name: 'a step of 1.5, AR .5', days: 365, outcome: step(1.5), isTrue: true },
  { name: 'a step of 2, AR .5', days: 120, outcome: step(2), isTrue: true },
  { name: 'a step of 1, white noise', days: 365, outcome: step(1, 0), isTrue: true },
]

/** In how many persons one change is reported as larger than 95 and 99 of 100 ordinary ones. */
export function measureChange({ days, outcome, dayOf }: ChangeWorld, persons: number) {
  let judged = 0
  let over95 = 0
  let over99 = 0
  let reported = 0
  for (let person = 0; person < persons; person++) {
    const random = chance(7_919 * person + days)
    const anyDay = random.whole(28, days - 28)
    const values = outcome(random, days, anyDay)
    const day = dayOf?.(values) ?? anyDay
    const series = [{ name: 'outcome', values }]
    const [answer] = judgeChanges({ firstDay: FIRST_DAY, days, series }, [{ day }])[0] ?? []
    const p = answer ? pOf(answer.result) : null
    if (p === null) continue
    judged++
    over95 += p <= 0.05 ? 1 : 0
    over99 += p <= 0.01 ? 1 : 0
    reported += answer?.verdict === 'likely' ? 1 : 0
  }
  return { judged, over95, over99, reported }
}

const OUTCOMES = 8
const STARTS = 5

/**
 * Eight outcomes over a year, tested at five days: how often any change is likely or possible, and how often the
 * planted one is.
 */
export function measureFound(persons: number, size: number) {
  let likely = 0
  let possible = 0
  let effect = 0
  let falseLikely = 0
  for (let person = 0; person < persons; person++) {
    const random = chance(104_729 * person + 3)
    const days = 365
    const questions = Array.from({ length: STARTS }, () => ({ day: random.whole(28, days - 28) }))
    const series = Array.from({ length: OUTCOMES }, (_, index) => ({
      name: `${index}`,
      values: plus(autoregressive(random, days, [0, 0.3, 0.5, 0.8][index % 4] ?? 0), (day) =>
        index === 0 && day >= (questions[0]?.day ?? 0) ? size : 0,
      ),
    }))
    const answers = judgeChanges({ firstDay: FIRST_DAY, days, series }, questions)
    const isReported = (verdict: string) => answers.some((of) => of.some((answer) => answer.verdict === verdict))
    if (isReported('likely')) likely++
    if (isReported('likely') || isReported('possible')) possible++
    if (answers[0]?.[0]?.verdict === 'likely') effect++
    if (answers.some((of) => of.some(({ name, verdict }) => name !== '0' && verdict === 'likely'))) falseLikely++
  }
  return { likely, possible, effect, falseLikely }
}

if (import.meta.main) {
  const persons = Number(process.argv[2] ?? 1000)
  for (const world of CHANGE_WORLDS) {
    const { judged, over95, over99, reported } = measureChange(world, persons)
    console.log(
      `${world.name} ${world.days}: judged ${judged}, >95 ${((100 * over95) / judged).toFixed(1)} %, >99 ${((100 * over99) / judged).toFixed(1)} %, reported ${((100 * reported) / judged).toFixed(1)} %`,
    )
  }
  for (const size of [0, 1, 2]) console.log(size, JSON.stringify(measureFound(persons / 2, size)))
}
