import { analyseTable, createKernelEngine, type DayTable, type Variable } from '../../analysis/src/index.ts'
import { sameColumns } from '../../server/src/cli/analyze/print-table.ts'
import { type Chance, chance } from '../random.ts'
import { autoregressive } from '../series.ts'

/**
 * A person with one true link and many variables that nearly duplicate others: steps from two devices and the distance,
 * weight and body mass index, one thing under two names.
 */
export interface CopiesWorld {
  readonly name: string
  readonly person: (random: Chance) => SimulatedPerson
}

interface SimulatedPerson {
  readonly variables: readonly Variable[]
  /** Names of the outcomes; everything where absent. */
  readonly outcomes?: readonly string[]
}

const DAYS = 365
/** A finding about this pair, or about a copy of either side, is true. */
const LINK = { cause: 'drinks', effect: 'sleep' }
const SIZE = 0.25
/** A near copy: r .98 with its original. */
const NOISE = 0.2

/** `name` and this many near copies of it, `name 1` and so on. */
function withCopies(random: Chance, name: string, values: Float64Array, copies: number): Variable[] {
  return [
    { name, values },
    ...Array.from({ length: copies }, (_, copy) => ({
      name: `${name} ${copy + 1}`,
      values: values.map((value) => value + NOISE * random.normal()),
    })),
  ]
}

/** The original of a column. */
const thingOf = (name: string): string => name.split(' ')[0] ?? name

function linked(random: Chance, phi: number): { drinks: Float64Array; sleep: Float64Array } {
  const drinks = autoregressive(random, DAYS, phi)
  const sleep = autoregressive(random, DAYS, phi).map(
    (value, day) => Math.sqrt(1 - SIZE ** 2) * value + SIZE * (drinks[day - 1] ?? 0),
  )
  return { drinks, sleep }
}

/** Number of copies of each cause without a link in a diary with devices. */
const OTHER_CAUSES = { steps: 5, weight: 3, coffee: 2, warmth: 3, screen: 2, pulse: 3 }
const MEMORY = { steps: 0.4, weight: 0.9, coffee: 0.3, warmth: 0.7, screen: 0.4, pulse: 0.6 }

export const COPIES_WORLDS: readonly CopiesWorld[] = [
  {
    name: 'six other causes, each three to six times',
    person: (random) => {
      const { drinks, sleep } = linked(random, 0.4)
      const others = Object.entries(OTHER_CAUSES).flatMap(([name, copies]) =>
        withCopies(random, name, autoregressive(random, DAYS, MEMORY[name as keyof typeof MEMORY]), copies),
      )
      const mood = { name: 'mood', values: autoregressive(random, DAYS, 0.4) }
      return {
        variables: [{ name: 'drinks', values: drinks }, ...others, { name: 'sleep', values: sleep }, mood],
        outcomes: ['sleep', 'mood'],
      }
    },
  },
  {
    name: 'everything three times, each compared with all others',
    person: (random) => {
      const { drinks, sleep } = linked(random, 0.4)
      const others = Array.from({ length: 8 }, (_, index) =>
        withCopies(random, `other${index}`, autoregressive(random, DAYS, 0.4), 2),
      )
      return {
        variables: [
          ...withCopies(random, 'drinks', drinks, 2),
          ...withCopies(random, 'sleep', sleep, 2),
          ...others.flat(),
        ],
      }
    },
  },
]

/** Every column compared with every other; with every other but its copies; one column of each group compared. */
export const WAYS = ['every column', 'every column, none with its copies', 'one of each group'] as const

export interface CopiesReported {
  readonly pairs: number
  /** Persons whose link was found. */
  readonly link: number
  /** Likely rows of all persons: all, those between copies, and those between two unrelated things. */
  readonly likely: number
  readonly ofCopies: number
  readonly untrue: number
}

export async function measureCopies(
  { person }: CopiesWorld,
  way: (typeof WAYS)[number],
  persons: number,
): Promise<CopiesReported> {
  const engine = createKernelEngine()
  const counts = { pairs: 0, link: 0, likely: 0, ofCopies: 0, untrue: 0 }
  for (let index = 0; index < persons; index++) {
    const { variables, outcomes } = person(chance(141_650_939 + 7919 * index))
    const all: DayTable = { firstDay: 18_262, days: DAYS, variables }
    const groups = sameColumns(all)
    const left = new Set(way === 'one of each group' ? groups.flatMap(({ others }) => others) : [])
    const table = { ...all, variables: variables.filter(({ name }) => !left.has(name)) }
    const related = groups.flatMap(({ listed, others }) => pairsOf([listed, ...others]))
    const options = {
      durations: [1],
      spearman: 'shown' as const,
      ...(outcomes && { outcomes: outcomes.filter((name) => !left.has(name)) }),
      ...(way === 'every column, none with its copies' && { related }),
    }
    const { result } = await analyseTable(table, options, engine)
    counts.pairs += result.pairs.length
    const likely = result.pairs.filter(({ verdict }) => verdict === 'likely')
    const things = likely.map(({ cause, effect }) => ({ cause: thingOf(cause), effect: thingOf(effect) }))
    const isLink = ({ cause, effect }: { readonly cause: string; readonly effect: string }) =>
      cause === LINK.cause && effect === LINK.effect
    if (things.some(isLink)) counts.link++
    counts.likely += things.length
    counts.ofCopies += things.filter(({ cause, effect }) => cause === effect).length
    counts.untrue += things.filter((row) => row.cause !== row.effect && !isLink(row)).length
  }
  return { ...counts, pairs: counts.pairs / persons }
}

function pairsOf(names: readonly string[]): (readonly [string, string])[] {
  return names.flatMap((left, index) => names.slice(index + 1).map((right) => [left, right] as const))
}
