/**
 * From a finding of the interface to what an assistant is told of it. A model makes a story of every number it gets, so it
 * gets none that the verdict does not carry: "no sign" and "cannot tell" have no coefficient, no delay and no difference.
 */

import type { AnalysisState, ChangedOutcome, Correlation, Experiment } from '@upshot/contract'
import type {
  AssistantComparison,
  AssistantExperiment,
  AssistantFinding,
  Shortage,
  ToolOutput,
} from '@upshot/contract/tools'
import { type Language, wordTable } from '../../lib/language.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { aliasOf, isCatalogued, plain, plainName, quoted, quoteNames } from './untrusted.ts'

const explanations = wordTable('assistant/answers/findings', {
  reverse: 'It may run the other way round: the effect may come first.',
  trend: 'A trend or season that both follow may explain part of it.',
  commonCause: 'Something else that goes with both may explain it.',
})

function explanationOf({ otherExplanation }: Correlation, language: Language): string {
  const told = explanations[language]
  if (otherExplanation === 'reverse') return told.reverse
  return otherExplanation === 'trend' ? told.trend : told.commonCause
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
const twoDigits = (value: number): number => Number(value.toPrecision(2))

/** Every name that a sentence about the pair may hold and that is not from our own catalogue. */
export const namesIn = (one: Correlation): string[] => [
  ...(isCatalogued(one.causeVariableId) ? [] : [one.causeVariableName]),
  ...(isCatalogued(one.effectVariableId) ? [] : [one.effectVariableName]),
  ...[one.causeVariableCommonAlias, one.effectVariableCommonAlias].filter((name) => name !== undefined),
  ...(one.through ?? []),
  ...(one.besides ?? []),
]

type Sides = Pick<Correlation, `${'cause' | 'effect'}${'VariableName' | 'DisplayName'}`>

export function namedSides(one: Sides): Pick<AssistantFinding, 'cause' | 'causeAlias' | 'effect' | 'effectAlias'> {
  const causeAlias = aliasOf(one.causeVariableName, one.causeDisplayName)
  const effectAlias = aliasOf(one.effectVariableName, one.effectDisplayName)
  return {
    cause: plainName(one.causeVariableName),
    ...(causeAlias === undefined ? {} : { causeAlias }),
    effect: plainName(one.effectVariableName),
    ...(effectAlias === undefined ? {} : { effectAlias }),
  }
}

const isLink = ({ verdict }: Correlation): boolean => verdict === 'likely' || verdict === 'possible'

export function presentFinding(one: Correlation, language: Language): AssistantFinding {
  const sentence = quoteNames(one.sentence ?? '', namesIn(one))
  return {
    ...namedSides(one),
    verdict: one.verdict ?? 'cannot tell',
    sentence,
    days: one.numberOfPairs ?? 0,
    ...(isLink(one) ? evidenceOf(one, language) : lackOf(one)),
    ...(one.analysedAt === undefined ? {} : { analysedAt: one.analysedAt }),
  }
}

function evidenceOf(one: Correlation, language: Language): Partial<AssistantFinding> {
  const { difference } = one
  return {
    interval: (one.interval ?? []).map((end) => round(end, 2)),
    ...(one.correlationCoefficient === undefined ? {} : { correlation: round(one.correlationCoefficient, 2) }),
    ...(one.qValue === undefined ? {} : { q: twoDigits(one.qValue) }),
    ...delayOf(one),
    ...(difference
      ? { difference: { value: difference.value, low: difference.low, high: difference.high, unit: difference.unit } }
      : {}),
    otherExplanation: explanationOf(one, language),
  }
}

const SECONDS_PER_HOUR = 3600

function delayOf({ onsetDelay = 0, durationOfAction = SECONDS_PER_DAY }: Correlation): Partial<AssistantFinding> {
  if (durationOfAction >= SECONDS_PER_DAY) return { delayDays: Math.round(onsetDelay / SECONDS_PER_DAY) }
  return { delayHours: [onsetDelay / SECONDS_PER_HOUR, (onsetDelay + durationOfAction) / SECONDS_PER_HOUR] }
}

/** What is missing, or what would have been seen: without a direction. */
function lackOf(one: Correlation): Partial<AssistantFinding> {
  const isUnknown = one.verdict !== 'no sign'
  return {
    ...(isUnknown && one.notEnough !== undefined ? { missing: quoteNames(one.notEnough, namesIn(one)) } : {}),
    ...(!isUnknown && one.detectable ? { couldHaveShown: one.detectable.text } : {}),
  }
}

export const shortageOf = (one: Correlation): Shortage => ({
  ...namedSides(one),
  missing: quoteNames(one.notEnough ?? one.sentence ?? '', namesIn(one)),
  ...(one.shortfall ? { have: one.shortfall.have, need: one.shortfall.need } : {}),
  ...(one.shortfall?.expectedAt === undefined ? {} : { expectedOn: one.shortfall.expectedAt }),
})

export const presentAnalysis = (state: AnalysisState): ToolOutput<'why_not_yet'>['analysis'] => ({
  state: plain(state.state),
  days: state.numberOfDays,
  variables: state.numberOfVariables,
  pairs: state.numberOfPairs,
  likely: state.numberOfLikely,
  possible: state.numberOfPossible,
  ...(state.lastAnalysedAt === undefined ? {} : { analysedAt: state.lastAnalysedAt }),
})

const RANK = { likely: 0, possible: 1, 'no sign': 2, 'cannot tell': 3 } as const

/** Best supported first, where two lists are put together. */
export const bySupport = (a: Correlation, b: Correlation): number =>
  RANK[a.verdict ?? 'cannot tell'] - RANK[b.verdict ?? 'cannot tell'] || (a.qValue ?? 1) - (b.qValue ?? 1)

// From a comparison of the interface to what an assistant is told of it: a size only where the verdict carries one.

const shown = (value: number): number => Number(value.toPrecision(4))

export function presentCompared(one: ChangedOutcome): AssistantComparison {
  const { variableName, verdict, before, after, difference, qValue, notEnough } = one
  const period = (of: NonNullable<ChangedOutcome['before']>) => ({ ...of, mean: shown(of.mean) })
  const alias = aliasOf(variableName, one.displayName)
  const isJudged = verdict !== 'cannot tell'
  return {
    variable: plainName(variableName),
    ...(alias === undefined ? {} : { alias }),
    verdict,
    sentence: quoteNames(one.sentence, [variableName, one.displayName]),
    ...(difference && { unit: difference.unit }),
    ...(before && { earlier: period(before) }),
    ...(after && { later: period(after) }),
    ...(difference && (verdict === 'likely' || verdict === 'possible') ? { difference: shown(difference.value) } : {}),
    ...(isJudged && difference?.low !== undefined && difference.high !== undefined
      ? { interval: [shown(difference.low), shown(difference.high)] }
      : {}),
    ...(qValue === undefined ? {} : { q: Number(qValue.toPrecision(2)) }),
    ...(notEnough === undefined ? {} : { missing: quoteNames(notEnough, [variableName, one.displayName]) }),
  }
}

// An experiment as an assistant is told of it: while it runs nothing by arm, and afterwards no more than its verdict.

/** Whoever published the plan may have written it. */
const LONGEST_INSTRUCTION = 300

export function presentExperiment(one: Experiment): AssistantExperiment {
  const { progress } = one
  const causeAlias = one.cause && aliasOf(one.cause.variableName, one.cause.displayName)
  const effectAlias = aliasOf(one.effect.variableName, one.effect.displayName)
  return {
    id: one.id,
    title: plainName(one.title),
    state: one.state,
    ...(one.cause ? { cause: plainName(one.cause.variableName) } : {}),
    ...(causeAlias === undefined ? {} : { causeAlias }),
    effect: plainName(one.effect.variableName),
    ...(effectAlias === undefined ? {} : { effectAlias }),
    arms: one.arms.map(({ name }) => plainName(name)),
    ...(one.firstDay === undefined ? {} : { firstDay: one.firstDay }),
    ...(one.lastDay === undefined ? {} : { lastDay: one.lastDay }),
    ...(progress
      ? {
          progress: {
            daysDone: progress.daysDone,
            ofDays: progress.days,
            daysRecorded: progress.daysRecorded,
            daysFollowed: progress.daysMarked,
          },
        }
      : {}),
    ...(one.today ? { today: quoted(one.today.instruction, LONGEST_INSTRUCTION) } : {}),
    ...resultOf(one),
  }
}

const hasEnded = ({ state }: Experiment): boolean => state === 'finished' || state === 'stopped'

function resultOf(one: Experiment): Pick<AssistantExperiment, 'result'> {
  const { result } = one
  if (!result || !hasEnded(one)) return {}
  const variables = [one.effect, ...(one.cause ? [one.cause] : [])]
  const names = [
    one.title,
    ...variables.flatMap(({ variableName, displayName }) => [variableName, displayName ?? variableName]),
    ...one.arms.map(({ name }) => name),
  ]
  const isBounded = result.verdict !== 'cannot tell'
  return {
    result: {
      verdict: result.verdict,
      sentence: quoteNames(result.sentence, names),
      notes: result.notes.map((note) => quoteNames(note, names)),
      days: result.days,
      ...(isBounded && result.effect !== null ? { effect: rounded(result.effect) } : {}),
      ...(isBounded ? { interval: result.interval.map((end) => (end === null ? null : rounded(end))) } : {}),
      ...(isBounded ? { unit: one.effect.unitAbbreviatedName } : {}),
    },
  }
}

const rounded = (value: number): number => Number(value.toPrecision(3))
