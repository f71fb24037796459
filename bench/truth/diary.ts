import { analyseTable, createKernelEngine, type DayTable, fillCause, type Variable } from '../../analysis/src/index.ts'
import { type Chance, chance } from '../random.ts'
import { autoregressive } from '../series.ts'

/**
 * Diaries as people really keep them: symptoms recorded only when present, tags ticked only when true, a watch on days
 * without a diary, two ratings of the same feeling, life changes on one date, the first weeks. Each world is a row.
 */
export interface DiaryRow {
  readonly world: string
  readonly persons: number
  readonly figures: string
}

const FIRST_DAY = 18_262
const at = (values: Float64Array, day: number): number => values[day] ?? Number.NaN
const share = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`
const engine = createKernelEngine()
const PLAIN = { durations: [1], spearman: 'shown' } as const

function tableOf(variables: readonly Variable[]): DayTable {
  return { firstDay: FIRST_DAY, days: variables[0]?.values.length ?? 0, variables }
}

async function rowOf(table: DayTable, cause: string, effect: string, family: 'pairs' | 'sameDay' = 'pairs') {
  const { result } = await analyseTable(table, { ...PLAIN, sameDay: family === 'sameDay' }, engine)
  const isThePair = (row: { readonly cause: string; readonly effect: string }) =>
    (row.cause === cause && row.effect === effect) ||
    (family === 'sameDay' && row.cause === effect && row.effect === cause)
  return result[family]?.find(isThePair)
}

const mood = (random: Chance, days: number): Variable => ({ name: 'mood', values: autoregressive(random, days, 0.4) })

/**
 * Headaches on 23 % of days, and on 65 % after alcohol; the additional ones are mild. They are recorded only when
 * present.
 */
async function headaches(persons: number, isOccurrence: boolean): Promise<DiaryRow> {
  const counts = { more: 0, less: 0 }
  for (let person = 0; person < persons; person++) {
    const random = chance(32_452_843 + person)
    const days = 365
    const alcohol = Float64Array.from({ length: days }, () => (random.uniform() < 0.3 ? 1 : 0))
    const severity = new Float64Array(days).fill(Number.NaN)
    for (let day = 0; day < days; day++) {
      const isMild = day > 0 && alcohol[day - 1] === 1 && random.uniform() < 0.55
      if (random.uniform() < 0.23) severity[day] = 3 + Math.floor(3 * random.uniform())
      else if (isMild) severity[day] = 1 + Math.floor(2 * random.uniform())
    }
    const occurred = severity.map((value) => (Number.isNaN(value) ? 0 : 1))
    const headache = { name: 'headache', values: isOccurrence ? occurred : severity }
    const row = await rowOf(
      tableOf([{ name: 'alcohol', values: alcohol }, headache, mood(random, days)]),
      'alcohol',
      'headache',
    )
    if (row?.verdict === 'likely') counts[(row.z ?? 0) > 0 ? 'more' : 'less']++
  }
  const verdicts = `likely more ${share(counts.more, persons)}, likely less ${share(counts.less, persons)}`
  return {
    world: `headaches recorded only when present (${isOccurrence ? 'occurrence' : 'severity'})`,
    persons,
    figures: verdicts,
  }
}

/** Migraines on 10 % of days, and on 35 % after alcohol; only ever recorded as "yes". */
async function migraines(persons: number): Promise<DiaryRow> {
  const counts = { refused: 0, more: 0 }
  for (let person = 0; person < persons; person++) {
    const random = chance(160_481_183 + person)
    const days = 365
    const alcohol = Float64Array.from({ length: days }, () => (random.uniform() < 0.3 ? 1 : 0))
    const yes = Float64Array.from({ length: days }, (_, day) =>
      random.uniform() < (day > 0 && alcohol[day - 1] === 1 ? 0.35 : 0.1) ? 1 : Number.NaN,
    )
    const occurred = yes.map((value) => (Number.isNaN(value) ? 0 : 1))
    const row = (values: Float64Array) =>
      rowOf(
        tableOf([
          { name: 'alcohol', values: alcohol },
          { name: 'migraine', values },
        ]),
        'alcohol',
        'migraine',
      )
    if ((await row(yes))?.verdict === 'cannot tell') counts.refused++
    const judged = await row(occurred)
    if (judged?.verdict === 'likely' && (judged.rAdjusted ?? 0) > 0) counts.more++
  }
  const figures = `only days with an entry: refused ${share(counts.refused, persons)}; by occurrence: likely more ${share(counts.more, persons)}`
  return { world: 'migraines recorded only as yes', persons, figures }
}

/** Sleep in a night that ends in the morning raises the mood of that evening by .5 of the mood's own spread. */
async function nights(persons: number): Promise<DiaryRow> {
  const counts = { ordered: 0, together: 0 }
  for (let person = 0; person < persons; person++) {
    const random = chance(179_424_673 + person)
    const days = 365
    const sleep = autoregressive(random, days, 0.3)
    const evening = autoregressive(random, days, 0.3).map((value, day) => value + 0.5 * at(sleep, day))
    const at7 = { first: new Float64Array(days).fill(7), last: new Float64Array(days).fill(7) }
    const at20 = { first: new Float64Array(days).fill(20), last: new Float64Array(days).fill(20) }
    const table = (hasHours: boolean) =>
      tableOf([
        { name: 'sleep', values: sleep, ...(hasHours ? { dayHours: at7 } : {}) },
        { name: 'mood', values: evening, ...(hasHours ? { dayHours: at20 } : {}) },
      ])
    const row = await rowOf(table(true), 'sleep', 'mood')
    if (row?.verdict === 'likely' && row.lagDays === 0) counts.ordered++
    if ((await rowOf(table(false), 'sleep', 'mood', 'sameDay'))?.verdict === 'likely') counts.together++
  }
  const figures = `reported as sleep before mood ${share(counts.ordered, persons)}; without hours, as happening on the same day ${share(counts.together, persons)}`
  return { world: "a night and the mood of its day's evening", persons, figures }
}

/** A tag that is ticked only when true raises the mood of its day by .8; it was created before or after the mood. */
async function tags(persons: number): Promise<DiaryRow> {
  const found = { before: 0, after: 0 }
  for (let person = 0; person < persons; person++) {
    const random = chance(49_979_693 + person)
    const days = 365
    const ticks = Float64Array.from({ length: days }, () => (random.uniform() < 0.2 ? 1 : Number.NaN))
    const values = autoregressive(random, days, 0.3).map((value, day) => value + (at(ticks, day) === 1 ? 0.8 : 0))
    const tag = { name: 'tag', values: ticks, causeValues: fillCause(ticks, new Uint8Array(days).fill(1), 0) }
    const feeling = { name: 'feeling', values }
    if ((await rowOf(tableOf([tag, feeling]), 'tag', 'feeling', 'sameDay'))?.verdict === 'likely') found.before++
    if ((await rowOf(tableOf([feeling, tag]), 'tag', 'feeling', 'sameDay'))?.verdict === 'likely') found.after++
  }
  const figures = `likely: created before ${found.before}, after ${found.after}`
  return { world: 'a tag that is only ticked when true, same day', persons, figures }
}

/**
 * Coffee reduces the sleep of the next night by .7. In three weeks of ten there is only watch data; those days count as
 * "0 coffee", or not.
 */
async function watch(persons: number, isActiveOnly: boolean): Promise<DiaryRow> {
  let found = 0
  let falseSameDay = 0
  for (let person = 0; person < persons; person++) {
    const random = chance(67_867_979 + person)
    const days = 365
    const isWritten = Uint8Array.from({ length: days }, () => 1)
    for (let week = 0; week < days / 7; week++) {
      if (random.uniform() < 0.3) isWritten.fill(0, 7 * week, 7 * week + 7)
    }
    const drunk = Float64Array.from({ length: days }, () =>
      random.uniform() < 0.6 ? 1 + Math.floor(2 * random.uniform()) : 0,
    )
    const coffee = drunk.map((cups, day) => (isWritten[day] === 1 && cups > 0 ? cups : Number.NaN))
    const active = isActiveOnly ? isWritten : new Uint8Array(days).fill(1)
    const holiday = Float64Array.from(isWritten, (written) => (written === 1 ? 0 : 0.5))
    const sleep = autoregressive(random, days, 0.3).map(
      (value, day) => value - (day > 0 && at(drunk, day - 1) > 0 ? 0.7 : 0),
    )
    const cause = { name: 'coffee', values: coffee, causeValues: fillCause(coffee, active, 0) }
    const table = tableOf([cause, { name: 'sleep', values: sleep }, mood(random, days)])
    if ((await rowOf(table, 'coffee', 'sleep'))?.verdict === 'likely') found++
    const other = {
      name: 'steps',
      values: autoregressive(random, days, 0.3).map((value, day) => value + at(holiday, day)),
    }
    if ((await rowOf(tableOf([cause, other]), 'coffee', 'steps', 'sameDay'))?.verdict === 'likely') falseSameDay++
  }
  const figures = `true effect likely ${share(found, persons)}, same day without a link likely ${share(falseSameDay, persons)}`
  return { world: `days with only watch data (${isActiveOnly ? 'not filled' : 'filled with 0'})`, persons, figures }
}

/** Two ratings of one feeling. */
async function ratings(persons: number): Promise<DiaryRow> {
  let bothStronger = 0
  for (let person = 0; person < persons; person++) {
    const random = chance(86_028_157 + person)
    const days = 365
    const feeling = autoregressive(random, days, 0.6)
    const rated = (name: string) => ({ name, values: feeling.map((value) => value + 0.6 * random.normal()) })
    const options = { durations: [1, 3, 7, 14], spearman: 'shown', maxLag: 14 } as const
    const { result } = await analyseTable(tableOf([rated('a'), rated('b')]), options, engine)
    const isStronger = result.pairs.map((row) => {
      const pairP = (row as { readonly dailyP?: number | null }).dailyP ?? row.p ?? 1
      return (row.reverse.p ?? 1) <= 0.05 && (row.reverse.p ?? 1) < pairP
    })
    if (isStronger.length === 2 && isStronger.every(Boolean)) bothStronger++
  }
  return {
    world: 'two ratings of the same feeling',
    persons,
    figures: `stronger the other way round in both directions: ${bothStronger}`,
  }
}

/** A food is searched up to 30 days back. */
const FOOD = { firstLag: 1, lastLag: 30, durations: [1, 3, 7, 14] }

/** A link of r .6 among six variables: the first day on which it is possible, and the first on which it is likely. */
async function sooner(persons: number, isFood: boolean): Promise<DiaryRow> {
  const [possible, likely]: [number[], number[]] = [[], []]
  for (let person = 0; person < persons; person++) {
    const random = chance(122_949_823 + person)
    const days = isFood ? 140 : 119
    const columns = [0, 0.2, 0.4, 0.5, 0.6, 0.8].map((phi) => autoregressive(random, days, phi))
    const cause = columns[1] as Float64Array
    columns[2] = (columns[2] as Float64Array).map((value, day) => 0.8 * value + 0.6 * (cause[day - 1] ?? 0))
    let first = Number.POSITIVE_INFINITY
    let clear = Number.POSITIVE_INFINITY
    for (let day = 35; day <= days && clear > days; day += 3) {
      const cut = tableOf(
        columns.map((values, index) => ({
          name: `v${index}`,
          values: values.slice(0, day),
          ...(isFood && index === 1 && { search: FOOD }),
        })),
      )
      const verdict = (await rowOf(cut, 'v1', 'v2'))?.verdict
      if (verdict === 'likely' || verdict === 'possible') first = Math.min(first, day)
      if (verdict === 'likely') clear = Math.min(clear, day)
    }
    possible.push(first)
    likely.push(clear)
  }
  const median = (days: number[]) => days.toSorted((a, b) => a - b)[days.length >> 1]
  const by45 = possible.filter((day) => day <= 45).length
  const figures = `possible from day ${median(possible)} on (by day 45: ${share(by45, persons)}), likely from day ${median(likely)} on`
  return {
    world: `a ${isFood ? 'food with a ' : ''}link of r .6 among six variables, looked at every third day`,
    persons,
    figures,
  }
}

type RunSize = (persons: number) => number

const MEASURES: Readonly<Record<string, (size: RunSize) => Promise<DiaryRow>>> = {
  severity: (size) => headaches(size(30), false),
  occurrence: (size) => headaches(size(30), true),
  migraines: (size) => migraines(size(30)),
  nights: (size) => nights(size(30)),
  tags: (size) => tags(size(30)),
  'watch filled': (size) => watch(size(30), false),
  'watch not filled': (size) => watch(size(30), true),
  ratings: (size) => ratings(size(60)),
  sooner: (size) => sooner(size(20), false),
  'sooner food': (size) => sooner(size(20), true),
}

export async function* diaryRows(size: RunSize, only = ''): AsyncGenerator<DiaryRow> {
  for (const [name, measure] of Object.entries(MEASURES)) if (name.startsWith(only)) yield await measure(size)
}

if (import.meta.main) {
  for (const only of process.argv.length > 2 ? process.argv.slice(2) : ['']) {
    for await (const { world, persons, figures } of diaryRows((persons) => persons, only))
      console.log(`${world} (${persons}): ${figures}`)
  }
}
