import {
  analyseTable,
  createKernelEngine,
  type DayTable,
  type TimedEntry,
  timedValues,
  type Variable,
} from '../../analysis/src/index.ts'
import { type Chance, chance } from '../random.ts'
import { autoregressive } from '../series.ts'
import { type HourCost, hourCost, otherVariables, tableOf } from './timed-persons.ts'

/** A person who records pain several times a day and takes pills at some hours. */
export interface MomentWorld {
  readonly name: string
  readonly days: number
  /** How much a pill lowers pain 2 to 4 hours later, in standard deviations of pain without its daily habits. */
  readonly relief: number
  /** Pills a day. */
  readonly pills: number
  /** Day-to-day autocorrelation of the level of pain, and of the number of pills. */
  readonly memory: number
  /** How many hours later both happen at weekends. */
  readonly weekend?: number
  /** Both move by three hours on one date. */
  readonly changes?: true
  /** Several entries within minutes. */
  readonly bursts?: true
  /** Pills are taken because of pain that was just recorded, or whenever pain is felt. */
  readonly because?: 'written' | 'felt'
  /** The cause is another rating, several times a day, instead of pills. */
  readonly rating?: true
}

const USUAL = { days: 365, relief: 0, pills: 0.8, memory: 0.5 }

export const RELIEF_WORLDS: readonly MomentWorld[] = [
  { ...USUAL, name: 'relief of .8 for 2 to 4 hours', relief: 0.8 },
  { ...USUAL, name: 'relief of .5 for 2 to 4 hours', relief: 0.5 },
  { ...USUAL, name: 'relief of .8, half a year', relief: 0.8, days: 182 },
  { ...USUAL, name: 'relief of .8, taken because of pain written down', relief: 0.8, because: 'written' },
]

export const NULL_WORLDS: readonly MomentWorld[] = [
  { ...USUAL, name: 'habits of the clock in both' },
  { ...USUAL, name: 'weekends three hours later', weekend: 3 },
  { ...USUAL, name: 'pain and pills in runs', memory: 0.9 },
  { ...USUAL, name: 'bursts of entries', bursts: true },
  { ...USUAL, name: 'hours change on one date', changes: true },
  { ...USUAL, name: 'two ratings', rating: true },
  { ...USUAL, name: 'four pills a day', pills: 4 },
  { ...USUAL, name: 'a pill on one day in ten', pills: 0.1 },
  { ...USUAL, name: '100 days', days: 100 },
  { ...USUAL, name: 'two years', days: 730 },
  { ...USUAL, name: 'a pill because of pain just written down', because: 'written', memory: 0 },
  { ...USUAL, name: 'a pill because of pain that is felt', because: 'felt', memory: 0 },
]

const SLOTS = 48
/** Variances of pain without its daily habits: of its level, of fluctuations within a day, and of noise. */
const SPREAD = Math.sqrt(0.7 ** 2 + 0.7 ** 2 + 0.5 ** 2)
/** Points on the rating scale per unit of pain. */
const POINTS = 1.5
/** Share of the pain felt an hour ago that is still felt. */
const STAYS_AN_HOUR = 0.8

/** One person: the cause, and pain. */
export function personOf(world: MomentWorld, random: Chance): { readonly cause: Variable; readonly pain: Variable } {
  const { days } = world
  const later = (day: number) =>
    ((day + 4) % 7 < 2 ? (world.weekend ?? 0) : 0) + (world.changes && day > days / 2 ? 3 : 0)
  const felt = feltPain(world, random, later)
  const moments = Array.from({ length: days }, (_, day) => momentsOn(day, { world, random, later: later(day) })).flat()
  const cause: TimedEntry[] = world.rating
    ? ratingsOf(world, random, later)
    : world.because === 'written'
      ? []
      : pillsOf(world, random, { felt, later })
  const pain = moments.map(({ day, hour }) => {
    const now = 24 * day + hour
    const helps = world.relief > 0 && cause.some((pill) => isHelping(now - 24 * pill.day - pill.hour))
    const value = (felt[Math.floor(2 * now)] ?? 0) + 0.5 * random.normal() - (helps ? SPREAD * world.relief : 0)
    const written = Math.max(0, Math.min(10, Math.round(4 + POINTS * value)))
    if (world.because === 'written' && written >= 6 && hour < 23.8 && random.uniform() < 0.6)
      cause.push({ day, hour: hour + 0.1, value: 1 })
    return { day, hour, value: written }
  })
  return {
    cause: variableOf('Pill', cause, days, world.rating ? 'MEAN' : 'SUM'),
    pain: variableOf('Pain', pain, days, 'MEAN'),
  }
}

const isHelping = (hours: number) => hours >= 2 && hours < 4

/** Pain at every half hour: a daily curve, the level of the day, and fluctuations within it. */
function feltPain({ days, memory }: MomentWorld, random: Chance, later: (day: number) => number): Float64Array {
  const level = autoregressive(random, days, memory)
  const stays = Math.sqrt(STAYS_AN_HOUR)
  const within = autoregressive(random, SLOTS * days, stays)
  return within.map((value, slot) => {
    const day = Math.floor(slot / SLOTS)
    const hour = (slot % SLOTS) / 2 - later(day)
    const course = Math.sin((2 * Math.PI * (hour - 10)) / 24) + (hour > 19 ? 0.8 : 0)
    return course + 0.7 * (level[day] ?? 0) + 0.7 * value
  })
}

const USUAL_HOURS = [8, 12, 16, 20]

function momentsOn(
  day: number,
  { world, random, later }: { readonly world: MomentWorld; readonly random: Chance; readonly later: number },
): { day: number; hour: number }[] {
  return USUAL_HOURS.flatMap((usual) => {
    if (random.uniform() < 0.15) return []
    const hour = Math.min(23.9, Math.max(0, usual + later + 1.2 * random.normal()))
    if (!world.bursts || random.uniform() < 0.5) return [{ day, hour }]
    return [0, 1, 2].map((index) => ({ day, hour: Math.min(23.95, hour + 0.12 * index) }))
  }).toSorted((a, b) => a.hour - b.hour)
}

function pillsOf(
  world: MomentWorld,
  random: Chance,
  { felt, later }: { readonly felt: Float64Array; readonly later: (day: number) => number },
): TimedEntry[] {
  const { days, pills, memory, because } = world
  if (because === 'felt')
    return [...felt.keys()].flatMap((slot) => {
      const isBad = (felt[slot] ?? 0) > 1.5 && slot % SLOTS > 14 && random.uniform() < 0.12
      return isBad ? [{ day: Math.floor(slot / SLOTS), hour: (slot % SLOTS) / 2 + 0.2, value: 1 }] : []
    })
  const rate = autoregressive(random, days, memory)
  return Array.from({ length: days }, (_, day) => {
    const expected = pills * Math.exp(0.5 * (rate[day] ?? 0) - 0.125)
    return PILL_HOURS.flatMap((usual) => {
      if (random.uniform() >= expected / PILL_HOURS.length) return []
      return [{ day, hour: Math.min(23.9, Math.max(0, usual + later(day) + 1.5 * random.normal())), value: 1 }]
    })
  }).flat()
}

const PILL_HOURS = [7, 9, 13, 15, 18, 20]

/** Another feeling with its own daily curve, recorded at its own hours. */
function ratingsOf(world: MomentWorld, random: Chance, later: (day: number) => number): TimedEntry[] {
  const felt = feltPain(world, random, later)
  return Array.from({ length: world.days }, (_, day) => momentsOn(day, { world, random, later: later(day) }))
    .flat()
    .map(({ day, hour }) => ({
      day,
      hour,
      value: Math.round(4 + 1.5 * (felt[Math.floor(2 * (24 * day + hour))] ?? 0)),
    }))
}

function variableOf(name: string, entries: readonly TimedEntry[], days: number, combination: 'SUM' | 'MEAN'): Variable {
  const sums = new Float64Array(days)
  const counts = new Float64Array(days)
  for (const { day, value } of entries) {
    sums[day] = (sums[day] ?? 0) + value
    counts[day] = (counts[day] ?? 0) + 1
  }
  const isSum = combination === 'SUM'
  const values = sums.map((sum, day) => (isSum ? sum : counts[day] === 0 ? Number.NaN : sum / (counts[day] ?? 1)))
  const timed = timedValues(entries, { values, combination })
  return { name, values, ...(timed && { entries: timed }) }
}

export interface NullFigures {
  readonly name: string
  readonly judged: number
  readonly at05: number
  readonly at005: number
  /** Reported by the hours with p < .05, and of those, without the note that the direction may be reversed. */
  readonly byHours: number
  readonly forward: number
}

/** Pills and pains of one table: none of these pills is related to any of these pains. */
const AT_ONCE = 12

/**
 * Pill → pain for many pairs without such a link. If pills are taken because of pain, each is linked only to its own
 * pain.
 */
export async function measureNull(world: MomentWorld, pairs: number): Promise<NullFigures> {
  const engine = createKernelEngine()
  const counts = { judged: 0, at05: 0, at005: 0, byHours: 0, forward: 0 }
  const each = world.because ? 1 : AT_ONCE
  for (let table = 0; table < pairs / each ** 2; table++) {
    for (const row of await unrelatedPairs(world, { table, each, engine })) {
      if (row.p === null) continue
      counts.judged += 1
      counts.at05 += row.p < 0.05 ? 1 : 0
      counts.at005 += row.p < 0.005 ? 1 : 0
      const isByHours = row.p < 0.05 && (row.clock ?? 0) > 100
      counts.byHours += isByHours ? 1 : 0
      counts.forward += isByHours && (row.reverse.p ?? 1) > 0.05 ? 1 : 0
    }
  }
  return { name: world.name, ...counts }
}

async function unrelatedPairs(
  world: MomentWorld,
  { table, each, engine }: { table: number; each: number; engine: ReturnType<typeof createKernelEngine> },
) {
  const places = [...Array(each).keys()]
  const people = places.map((index) => personOf(world, chance(15_485_863 + 211 * (each * table + index))))
  const numbered = (variable: Variable, index: number) => ({ ...variable, name: `${variable.name} ${index}` })
  const causes = people.map(({ cause }, index) => numbered(cause, index))
  const pains = people.map(({ pain }, index) => numbered(pain, index))
  const options = { causes: causes.map(({ name }) => name), outcomes: pains.map(({ name }) => name) }
  const { result } = await analyseTable(
    tableOf(world.days, [...causes, ...pains]),
    { ...options, durations: [1], spearman: 'shown' },
    engine,
  )
  return result.pairs
}

export interface ReliefFigures {
  readonly name: string
  readonly persons: number
  readonly likelyDaily: number
  readonly likely: number
  /** Of those, how many are reported as lower 2 to 4 hours later. */
  readonly reported: number
  readonly at05: number
  /** Mean of the reported difference and the true one, in points of the scale. */
  readonly difference: number
  readonly truth: number
}

/** A person whom pills relieve for 2 to 4 hours; the first column is the pill, the second pain. */
export function reliefPerson(person: number): DayTable {
  const [world] = RELIEF_WORLDS
  if (!world) throw new RangeError('no world')
  const random = chance(reliefSeed(person))
  const { cause, pain } = personOf(world, random)
  return tableOf(world.days, [cause, pain, ...otherVariables(random, world.days)])
}

const reliefSeed = (person: number) => 32_452_867 + 307 * person

/** Pill → pain for persons whom the pill helps, among three unrelated variables. */
export async function measureRelief(world: MomentWorld, persons: number): Promise<ReliefFigures> {
  const engine = createKernelEngine()
  const counts = { likelyDaily: 0, likely: 0, reported: 0, at05: 0 }
  let sum = 0
  for (let person = 0; person < persons; person++) {
    const random = chance(reliefSeed(person))
    const { cause, pain } = personOf(world, random)
    const others = otherVariables(random, world.days)
    const analysed = async (variables: readonly Variable[]) => {
      const table = tableOf(world.days, [...variables, ...others])
      const { result } = await analyseTable(table, { durations: [1], spearman: 'shown' }, engine)
      return result.pairs.find((pair) => pair.cause === 'Pill' && pair.effect === 'Pain')
    }
    const plain = [cause, pain].map(({ entries: _, ...daily }) => daily)
    counts.likelyDaily += (await analysed(plain))?.verdict === 'likely' ? 1 : 0
    const row = await analysed([cause, pain])
    const isReported = row?.verdict === 'likely' && row.clock === 104 && (row.rAdjusted ?? 0) < 0
    counts.likely += row?.verdict === 'likely' ? 1 : 0
    counts.reported += isReported ? 1 : 0
    counts.at05 += (row?.p ?? 1) < 0.05 ? 1 : 0
    sum += isReported ? (row.difference?.value ?? 0) : 0
  }
  return {
    name: world.name,
    persons,
    ...counts,
    difference: counts.reported === 0 ? 0 : sum / counts.reported,
    truth: -POINTS * SPREAD * world.relief,
  }
}

/** The cost for a person with 60 variables over two years, a third of them pain and a third pills. */
export function measureMomentCost(): Promise<HourCost> {
  const world = { ...USUAL, name: 'cost', days: 730 }
  const timed = Array.from({ length: 20 }, (_, index) => personOf(world, chance(7 + index)))
  const variables = timed.flatMap(({ cause, pain }, index) => [
    { ...cause, name: `Pill ${index}` },
    { ...pain, name: `Pain ${index}` },
    { name: `Other ${index}`, values: autoregressive(chance(70 + index), world.days, 0.4) },
  ])
  return hourCost(tableOf(world.days, variables))
}

if (import.meta.main) {
  const [partName = 'all', persons = '200', only] = process.argv.slice(2)
  const chosen = (worlds: readonly MomentWorld[]) =>
    worlds.filter(({ name }) => only === undefined || name.includes(only))
  if (partName === 'cost') console.log(JSON.stringify(await measureMomentCost()))
  if (partName === 'relief' || partName === 'all')
    for (const world of chosen(RELIEF_WORLDS)) console.log(JSON.stringify(await measureRelief(world, Number(persons))))
  if (partName === 'null' || partName === 'all')
    for (const world of chosen(NULL_WORLDS)) console.log(JSON.stringify(await measureNull(world, Number(persons))))
}
