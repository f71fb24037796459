import { clockFormOf } from '../clock/clock-form.ts'
import { comesBefore } from '../clock/clock-series.ts'
import type { DayTable, Search, Variable } from '../series/table.ts'
import type { Feature, FeatureSet } from './feature-set.ts'
import { type AnalyseOptions, ringLagOf, searchFor } from './options.ts'

/**
 * The cause at one duration and the effect, as indices of features in the set: the pair of series behind one ring.
 */
export interface FeaturePair {
  readonly duration: number
  readonly cause: number
  readonly effect: number
}

/**
 * One pair to be judged: which lags to search, on which rings.
 */
export interface PairQuestion {
  readonly cause: number
  readonly effect: number
  /** Starts at lag 0 if the entries of the cause come before those of the effect on nearly all days. */
  readonly search: Search
  /** The first lag of the opposite direction: 0 if the effect comes before the cause within the day. */
  readonly reverseFirstLag: number
  /** The largest lag L of its rings; it also sets where far shifts begin. */
  readonly maxLag: number
  /** One for each duration that is searched. */
  readonly featurePairs: readonly FeaturePair[]
  /** The pair at duration 1, for the opposite direction. */
  readonly dailyPair: FeaturePair
}

/**
 * All directed pairs of a table that may be tested; with `only`, just those that involve that variable.
 *
 * A cause with its own search uses its own lags and durations; the ring for the opposite direction is always the one of
 * duration 1.
 */
export function questionsOf(featureSet: FeatureSet, options: AnalyseOptions, only?: number): PairQuestion[] {
  const all = [...featureSet.table.variables.keys()]
  // Effects first, as in `featureNames`: which series of a ring comes first depends on the order of features.
  for (const effect of all) featureSet.index(effect, 'effect', 1)
  // A row of pairs: the variable with all others, each other one only with this variable.
  const effectsOf = (cause: number) => (only === undefined || only === cause ? all : [only])
  return all.flatMap((cause) => questionsAbout(featureSet, options, cause, effectsOf(cause)))
}

/** Two lists of indices in the table, which are either the same or disjoint. */
export interface TileSides {
  readonly left: readonly number[]
  readonly right: readonly number[]
}

/** Variables on each side of a tile: small enough to share the work evenly, large enough to fill the vectors. */
const TILE_SIDE = 16

/** Tiles that contain each pair of this many variables once. */
export function allTiles(variables: number): TileSides[] {
  const sides = Array.from({ length: Math.ceil(variables / TILE_SIDE) }, (_, side) => {
    const first = side * TILE_SIDE
    return Array.from({ length: Math.min(TILE_SIDE, variables - first) }, (__, index) => first + index)
  })
  return sides.flatMap((left, row) => sides.slice(row).map((right) => ({ left, right })))
}

/**
 * The directed pairs of one of `left` with one of `right` that may be tested, in both directions.
 */
export function questionsBetween(
  featureSet: FeatureSet,
  options: AnalyseOptions,
  { left, right }: TileSides,
): PairQuestion[] {
  // The later side first: the kernel expects the rings in this order.
  const back = right.flatMap((cause) => questionsAbout(featureSet, options, cause, left))
  if (left[0] === right[0]) return back
  return [...back, ...left.flatMap((cause) => questionsAbout(featureSet, options, cause, right))]
}

/** The questions about a cause and some effects. */
function questionsAbout(
  featureSet: FeatureSet,
  options: AnalyseOptions,
  cause: number,
  effects: readonly number[],
): PairQuestion[] {
  const { variables } = featureSet.table
  const may = permissionsOf(options)
  const variable = variables[cause] as Variable
  if (!may.cause(variable.name)) return []
  const causeQuestion = causeOf(featureSet, options, cause)
  const questions: PairQuestion[] = []
  for (const effect of effects) {
    const other = variables[effect] as Variable
    if (cause === effect || !may.effect(other.name) || !may.link(variable, other)) continue
    questions.push(
      questionAbout(causeQuestion, { effect, feature: featureSet.index(effect, 'effect', 1), table: featureSet.table }),
    )
  }
  return questions
}

/**
 * The question about one directed pair, whether or not the options include it.
 */
export function questionOf(featureSet: FeatureSet, options: AnalyseOptions, pair: PairPlaces): PairQuestion {
  const causeQuestion = causeOf(featureSet, options, pair.cause)
  const { effect } = pair
  return questionAbout(causeQuestion, {
    effect,
    feature: featureSet.index(effect, 'effect', 1),
    table: featureSet.table,
  })
}

/** Indices of two variables in the table. */
export interface PairPlaces {
  readonly cause: number
  readonly effect: number
}

/** A cause with the features of all durations that are searched for it. */
interface AskedCause extends Pick<PairQuestion, 'cause' | 'search' | 'maxLag'> {
  readonly features: readonly number[]
  readonly daily: number
}

function causeOf(featureSet: FeatureSet, options: AnalyseOptions, cause: number): AskedCause {
  const variable = featureSet.table.variables[cause] as Variable
  const { days } = featureSet.table
  const search = searchFor(variable, options, days)
  return {
    cause,
    search,
    maxLag: ringLagOf(variable, options, days),
    features: search.durations.map((duration) => featureSet.index(cause, 'cause', duration)),
    daily: featureSet.index(cause, 'cause', 1),
  }
}

interface AskedEffect {
  readonly effect: number
  readonly feature: number
  readonly table: DayTable
}

function questionAbout(causeQuestion: AskedCause, { effect, feature, table }: AskedEffect): PairQuestion {
  const { cause, maxLag, features, daily } = causeQuestion
  const x = table.variables[cause] as Variable
  const y = table.variables[effect] as Variable
  const isFree = causeQuestion.search.firstLag === 1
  const search = isFree && comesBefore(x, y) ? { ...causeQuestion.search, firstLag: 0 } : causeQuestion.search
  // Not by `map`: the engine gives its arrays another shape once it has optimized it, and all readers are compiled again.
  const featurePairs: FeaturePair[] = []
  let dailyPair: FeaturePair | undefined
  for (let order = 0; order < features.length; order++) {
    const pair = { duration: search.durations[order] as number, cause: features[order] as number, effect: feature }
    featurePairs.push(pair)
    if (pair.duration === 1) dailyPair ??= pair
  }
  return {
    cause,
    effect,
    search,
    reverseFirstLag: isFree && comesBefore(y, x) ? 0 : Math.max(1, search.firstLag),
    maxLag,
    featurePairs,
    dailyPair: dailyPair ?? { duration: 1, cause: daily, effect: feature },
  }
}

/**
 * The unordered pairs to be judged on the same day, each once, at duration 1, on the ring of the longer search of the two; with
 * `only`, just those that involve that variable.
 */
export function sameDayQuestionsOf(featureSet: FeatureSet, options: AnalyseOptions, only?: number): PairQuestion[] {
  const all = [...featureSet.table.variables.keys()]
  return all.flatMap((cause) =>
    all
      .slice(cause + 1)
      .filter((effect) => only === undefined || only === cause || only === effect)
      .flatMap((effect) => sameDayQuestionAbout(featureSet, options, { cause, effect })),
  )
}

/**
 * The same for one of `left` with one of `right`.
 */
export function sameDayQuestionsBetween(
  featureSet: FeatureSet,
  options: AnalyseOptions,
  { left, right }: TileSides,
): PairQuestion[] {
  const others = (index: number) => (left[0] === right[0] ? right.filter((other) => other > index) : right)
  return left.flatMap((index) =>
    others(index).flatMap((other) => {
      const pair = { cause: Math.min(index, other), effect: Math.max(index, other) }
      return sameDayQuestionAbout(featureSet, options, pair)
    }),
  )
}

/** The question about an association, if it may be tested. */
function sameDayQuestionAbout(featureSet: FeatureSet, options: AnalyseOptions, pair: PairPlaces): PairQuestion[] {
  const { variables } = featureSet.table
  const left = variables[pair.cause] as Variable
  const right = variables[pair.effect] as Variable
  const may = permissionsOf(options)
  const mayLead = (from: Variable, to: Variable) => may.cause(from.name) && may.effect(to.name)
  if (!may.link(left, right) || !(mayLead(left, right) || mayLead(right, left))) return []
  return [sameDayQuestionOf(featureSet, options, pair)]
}

const SAME_DAY: Search = { firstLag: 0, lastLag: 0, durations: [1] }

/**
 * The question about one association on the same day, between the variable that comes first in the table and the other.
 */
export function sameDayQuestionOf(
  featureSet: FeatureSet,
  options: AnalyseOptions,
  { cause, effect }: PairPlaces,
): PairQuestion {
  const { variables, days } = featureSet.table
  // The larger of the two, so that their order does not matter.
  const maxLag = Math.max(...[cause, effect].map((index) => ringLagOf(variables[index] as Variable, options, days)))
  const [first, second] = sameDaySides(featureSet.table, cause, effect)
  const dailyPair = {
    duration: 1,
    cause: featureSet.index(first, 'cause', 1),
    effect: featureSet.index(second, 'effect', 1),
  }
  return { cause, effect, search: SAME_DAY, reverseFirstLag: 0, maxLag, featurePairs: [dailyPair], dailyPair }
}

/**
 * Which of two variables is the cause in their association on the same day: a filled one, whose filling is used only
 * there, otherwise the first.
 */
export function sameDaySides({ variables }: DayTable, left: number, right: number): readonly [number, number] {
  return variables[right]?.causeValues && !variables[left]?.causeValues ? [right, left] : [left, right]
}

/** Which variables may be causes, which effects, and which pairs may be linked at all. */
interface Permissions {
  cause(name: string): boolean
  effect(name: string): boolean
  link(left: Variable, right: Variable): boolean
}

const remembered = new WeakMap<AnalyseOptions, Permissions>()

function permissionsOf(options: AnalyseOptions): Permissions {
  const permissions = remembered.get(options) ?? permissionsIn(options)
  remembered.set(options, permissions)
  return permissions
}

function permissionsIn(options: AnalyseOptions): Permissions {
  const causes = options.causes && new Set(options.causes)
  const effects = options.outcomes && new Set(options.outcomes)
  const related = new Map<string, Set<string>>()
  const relate = (left: string, right: string) => related.set(left, (related.get(left) ?? new Set()).add(right))
  for (const [left, right] of options.related ?? []) {
    relate(left, right)
    relate(right, left)
  }
  return {
    cause: (name) => causes?.has(name) ?? true,
    effect: (name) => effects?.has(name) ?? true,
    link: (left, right) => !related.get(left.name)?.has(right.name),
  }
}

/** The cause of a judged row as it was used: over its duration, or by the clock. */
export function causeFeature(
  featureSet: FeatureSet,
  { cause, effect }: PairPlaces,
  number: (column: 'durationDays' | 'clock') => number,
): Feature {
  const form = clockFormOf(number('clock'))
  const timed = form === null ? null : featureSet.clock(cause, form, effect)
  return timed ?? featureSet.feature(featureSet.index(cause, 'cause', number('durationDays')))
}
