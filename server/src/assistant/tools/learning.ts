/** The tools that report what the statistics found, or why they cannot tell. */
import type { AnalysisState, ChangedOutcome, Correlation, Experiment } from '@upshot/contract'
import type {
  AssistantComparison,
  AssistantExperiment,
  AssistantFinding,
  Shortage,
  ToolInput,
  ToolOutput,
} from '@upshot/contract/tools'
import { type Language, say, wordTable } from '../../lib/language.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { aliasOf, boundsIn, fitted, isCatalogued, plain, plainName, quoted, quoteNames } from '../untrusted.ts'
import { isUsed, type ToolContext, variableNamed } from './asking.ts'

const USUAL_LIMIT = 10
const NOTHING_KNOWN = {
  state: 'never',
  progress: 0,
  numberOfDays: 0,
  numberOfVariables: 0,
  numberOfPairs: 0,
  numberOfLikely: 0,
  numberOfPossible: 0,
} as const

const NOTHING_RECORDED = say('Nothing of it is recorded yet.')

export async function comparePeriods(
  asking: ToolContext,
  { variables: names, ...periods }: ToolInput<'compare_periods'>,
): Promise<ToolOutput<'compare_periods'>> {
  const { call, caller } = asking
  const { language } = caller
  const variables = await Promise.all(names.map((name) => variableNamed(asking, name)))
  const used = variables.filter(isUsed)
  const variableIds = used.map(({ variableId }) => variableId).join(',')
  const data =
    used.length === 0
      ? { outcomes: [], caution: '' }
      : (await call(caller, 'comparePeriods', { query: { variableIds, ...periods } })).data
  const byId = new Map(data.outcomes.map((outcome) => [outcome.variableId, outcome]))
  const compared = variables.map(({ variableId, name, displayName }) => {
    const nothing = NOTHING_RECORDED[language]
    const missing = { variableId, variableName: name, displayName, verdict: 'cannot tell', title: name } as const
    return presentCompared(byId.get(variableId) ?? { ...missing, sentence: nothing, notEnough: nothing })
  })
  return {
    ...('earlier' in data && data.earlier ? { earlier: data.earlier } : {}),
    ...('later' in data && data.later ? { later: data.later } : {}),
    compared,
    caution: data.caution,
    bounds: boundsIn[language].link,
  }
}

type PairIds = { readonly causeVariableId?: number; readonly effectVariableId?: number }

export async function listFindings(
  asking: ToolContext,
  { about, as, limit = USUAL_LIMIT }: ToolInput<'list_findings'>,
): Promise<ToolOutput<'list_findings'>> {
  const { caller } = asking
  const lists = await Promise.all(
    (await sidesOf(asking, about, as)).map((sides) => findingsOf(asking, sides, limit + 1)),
  )
  const directed = lists.flatMap(({ correlations }) => correlations).toSorted(bySupport)
  const sameDay = onceEach(lists.flatMap((list) => list.sameDay)).toSorted(bySupport)
  const presented = (list: readonly Correlation[], most: number) =>
    list.slice(0, most).map((correlation) => presentFinding(correlation, caller.language))
  return fitted(limit, (most) => ({
    findings: presented(directed, most),
    sameDay: presented(sameDay, most),
    ...(directed.length > most || sameDay.length > most ? { more: true } : {}),
    bounds: boundsIn[caller.language].link,
  }))
}

async function sidesOf(
  asking: ToolContext,
  about: string | undefined,
  as: 'cause' | 'effect' | undefined,
): Promise<PairIds[]> {
  if (about === undefined) return [{}]
  const { variableId } = await variableNamed(asking, about)
  const asCause = { causeVariableId: variableId }
  const asEffect = { effectVariableId: variableId }
  if (as === undefined) return [asCause, asEffect]
  return [as === 'cause' ? asCause : asEffect]
}

async function findingsOf({ call, caller }: ToolContext, sides: PairIds, limit: number) {
  const { data } = await call(caller, 'listCorrelations', { query: { ...sides, fields: 'slim', limit } })
  return data
}

/** A same-day pair has no direction, so it may appear on both sides. */
function onceEach(list: readonly Correlation[]): Correlation[] {
  const pairOf = (correlation: Correlation) =>
    [correlation.causeVariableId, correlation.effectVariableId].toSorted((a, b) => a - b).join(' ')
  return [...new Map(list.map((correlation) => [pairOf(correlation), correlation])).values()]
}

export async function explainLink(
  asking: ToolContext,
  input: ToolInput<'explain_link'>,
): Promise<ToolOutput<'explain_link'>> {
  const { caller } = asking
  const cause = await variableNamed(asking, input.cause)
  const effect = await variableNamed(asking, input.effect)
  const sides = { causeVariableId: cause.variableId, effectVariableId: effect.variableId }
  const { correlations, sameDay, explanation } = await findingsOf(asking, sides, 1)
  const correlation = correlations[0] ?? sameDay[0]
  const finding = correlation
    ? presentFinding(correlation, caller.language)
    : {
        ...namedSides({
          causeVariableName: cause.name,
          causeDisplayName: cause.displayName,
          effectVariableName: effect.name,
          effectDisplayName: effect.displayName,
        }),
        verdict: 'cannot tell' as const,
        sentence: quoteNames(explanation.description, [cause.name, effect.name, cause.displayName, effect.displayName]),
        days: 0,
      }
  return { finding, ...(await manyPeople(asking, sides)), bounds: boundsIn[caller.language].link }
}

/** Exactly as the API returns it, and always with the person it belongs to. */
async function manyPeople(
  { call, caller }: ToolContext,
  sides: PairIds,
): Promise<Pick<ToolOutput<'explain_link'>, 'manyPeople'>> {
  const { data } = await call(caller, 'listCorrelations', {
    query: { ...sides, fields: 'slim', commonOnly: true, limit: 1 },
  })
  const [correlation] = data.correlations
  if (correlation?.sentence === undefined || correlation.numberOfUsers === undefined) return {}
  const label = boundsIn[caller.language].manyPeople
  const verdict = correlation.verdict === undefined ? {} : { verdict: correlation.verdict }
  return {
    manyPeople: {
      label,
      ...verdict,
      sentence: quoteNames(correlation.sentence, namesIn(correlation)),
      people: correlation.numberOfUsers,
    },
  }
}

export async function whyNotYet(
  asking: ToolContext,
  { effect }: ToolInput<'why_not_yet'>,
): Promise<ToolOutput<'why_not_yet'>> {
  const { call, caller } = asking
  const side = effect === undefined ? {} : { effectVariableId: (await variableNamed(asking, effect)).variableId }
  const { data } = await call(caller, 'listCorrelations', {
    query: { ...side, verdict: 'cannot tell', fields: 'slim', limit: 20 },
  })
  return fitted(20, (most) => ({
    analysis: presentAnalysis(data.analysis ?? NOTHING_KNOWN),
    nearest: data.correlations.slice(0, most).map(shortageOf),
    ...(data.correlations.length > most ? { more: true } : {}),
    bounds: boundsIn[caller.language].link,
  }))
}

export async function listExperiments(
  { call, caller }: ToolContext,
  { limit = USUAL_LIMIT }: ToolInput<'list_experiments'>,
): Promise<ToolOutput<'list_experiments'>> {
  const { experiments } = await call(caller, 'listExperiments', { query: { limit: limit + 1 } })
  return fitted(limit, (most) => ({
    experiments: experiments.slice(0, most).map(presentExperiment),
    ...(experiments.length > most ? { more: true } : {}),
    bounds: boundsIn[caller.language].experiment,
  }))
}

export async function readExperiment(
  { call, caller }: ToolContext,
  { id }: ToolInput<'read_experiment'>,
): Promise<ToolOutput<'read_experiment'>> {
  const experiment = await call(caller, 'getExperiment', { params: { experimentId: String(id) } })
  return { experiment: presentExperiment(experiment), bounds: boundsIn[caller.language].experiment }
}

// Converts a finding of the API for an assistant. A model makes a story of every number it gets, so it gets none that
// the verdict does not support: "no sign" and "cannot tell" have no coefficient, no delay and no difference.

const explanations = wordTable('assistant/answers/findings', {
  reverse: 'It may run the other way round: the effect may come first.',
  trend: 'A trend or season that both follow may explain part of it.',
  commonCause: 'Something else that goes with both may explain it.',
})

function explanationOf({ otherExplanation }: Correlation, language: Language): string {
  const explanation = explanations[language]
  if (otherExplanation === 'reverse') return explanation.reverse
  return otherExplanation === 'trend' ? explanation.trend : explanation.commonCause
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
const twoDigits = (value: number): number => Number(value.toPrecision(2))

/** Every name in sentences about the pair that is not from our own catalogue. */
const namesIn = (correlation: Correlation): string[] => [
  ...(isCatalogued(correlation.causeVariableId) ? [] : [correlation.causeVariableName]),
  ...(isCatalogued(correlation.effectVariableId) ? [] : [correlation.effectVariableName]),
  ...[correlation.causeVariableCommonAlias, correlation.effectVariableCommonAlias].filter((name) => name !== undefined),
  ...(correlation.through ?? []),
  ...(correlation.besides ?? []),
]

type CorrelationNames = Pick<Correlation, `${'cause' | 'effect'}${'VariableName' | 'DisplayName'}`>

function namedSides(
  sides: CorrelationNames,
): Pick<AssistantFinding, 'cause' | 'causeAlias' | 'effect' | 'effectAlias'> {
  const causeAlias = aliasOf(sides.causeVariableName, sides.causeDisplayName)
  const effectAlias = aliasOf(sides.effectVariableName, sides.effectDisplayName)
  return {
    cause: plainName(sides.causeVariableName),
    ...(causeAlias === undefined ? {} : { causeAlias }),
    effect: plainName(sides.effectVariableName),
    ...(effectAlias === undefined ? {} : { effectAlias }),
  }
}

const isLink = ({ verdict }: Correlation): boolean => verdict === 'likely' || verdict === 'possible'

export function presentFinding(correlation: Correlation, language: Language): AssistantFinding {
  const sentence = quoteNames(correlation.sentence ?? '', namesIn(correlation))
  return {
    ...namedSides(correlation),
    verdict: correlation.verdict ?? 'cannot tell',
    sentence,
    days: correlation.numberOfPairs ?? 0,
    ...(isLink(correlation) ? evidenceOf(correlation, language) : lackOf(correlation)),
    ...(correlation.analysedAt === undefined ? {} : { analysedAt: correlation.analysedAt }),
  }
}

function evidenceOf(correlation: Correlation, language: Language): Partial<AssistantFinding> {
  const { difference } = correlation
  return {
    interval: (correlation.interval ?? []).map((end) => round(end, 2)),
    ...(correlation.correlationCoefficient === undefined
      ? {}
      : { correlation: round(correlation.correlationCoefficient, 2) }),
    ...(correlation.qValue === undefined ? {} : { q: twoDigits(correlation.qValue) }),
    ...delayOf(correlation),
    ...(difference
      ? { difference: { value: difference.value, low: difference.low, high: difference.high, unit: difference.unit } }
      : {}),
    otherExplanation: explanationOf(correlation, language),
  }
}

const SECONDS_PER_HOUR = 3600

function delayOf({ onsetDelay = 0, durationOfAction = SECONDS_PER_DAY }: Correlation): Partial<AssistantFinding> {
  if (durationOfAction >= SECONDS_PER_DAY) return { delayDays: Math.round(onsetDelay / SECONDS_PER_DAY) }
  return { delayHours: [onsetDelay / SECONDS_PER_HOUR, (onsetDelay + durationOfAction) / SECONDS_PER_HOUR] }
}

/** What data is missing, or what could have been detected, without a direction. */
function lackOf(correlation: Correlation): Partial<AssistantFinding> {
  const isUnknown = correlation.verdict !== 'no sign'
  return {
    ...(isUnknown && correlation.notEnough !== undefined
      ? { missing: quoteNames(correlation.notEnough, namesIn(correlation)) }
      : {}),
    ...(!isUnknown && correlation.detectable ? { couldHaveShown: correlation.detectable.text } : {}),
  }
}

const shortageOf = (correlation: Correlation): Shortage => ({
  ...namedSides(correlation),
  missing: quoteNames(correlation.notEnough ?? correlation.sentence ?? '', namesIn(correlation)),
  ...(correlation.shortfall ? { have: correlation.shortfall.have, need: correlation.shortfall.need } : {}),
  ...(correlation.shortfall?.expectedAt === undefined ? {} : { expectedOn: correlation.shortfall.expectedAt }),
})

const presentAnalysis = (state: AnalysisState): ToolOutput<'why_not_yet'>['analysis'] => ({
  state: plain(state.state),
  days: state.numberOfDays,
  variables: state.numberOfVariables,
  pairs: state.numberOfPairs,
  likely: state.numberOfLikely,
  possible: state.numberOfPossible,
  ...(state.lastAnalysedAt === undefined ? {} : { analysedAt: state.lastAnalysedAt }),
})

const RANK = { likely: 0, possible: 1, 'no sign': 2, 'cannot tell': 3 } as const

/** Best supported first, when two lists are merged. */
const bySupport = (a: Correlation, b: Correlation): number =>
  RANK[a.verdict ?? 'cannot tell'] - RANK[b.verdict ?? 'cannot tell'] || (a.qValue ?? 1) - (b.qValue ?? 1)

// Converts a comparison of the API for an assistant, with a size only if the verdict supports one.

const fourDigits = (value: number): number => Number(value.toPrecision(4))

function presentCompared(outcome: ChangedOutcome): AssistantComparison {
  const { variableName, verdict, before, after, difference, qValue, notEnough } = outcome
  const period = (of: NonNullable<ChangedOutcome['before']>) => ({ ...of, mean: fourDigits(of.mean) })
  const alias = aliasOf(variableName, outcome.displayName)
  const isJudged = verdict !== 'cannot tell'
  return {
    variable: plainName(variableName),
    ...(alias === undefined ? {} : { alias }),
    verdict,
    sentence: quoteNames(outcome.sentence, [variableName, outcome.displayName]),
    ...(difference && { unit: difference.unit }),
    ...(before && { earlier: period(before) }),
    ...(after && { later: period(after) }),
    ...(difference && (verdict === 'likely' || verdict === 'possible')
      ? { difference: fourDigits(difference.value) }
      : {}),
    ...(isJudged && difference?.low !== undefined && difference.high !== undefined
      ? { interval: [fourDigits(difference.low), fourDigits(difference.high)] }
      : {}),
    ...(qValue === undefined ? {} : { q: Number(qValue.toPrecision(2)) }),
    ...(notEnough === undefined ? {} : { missing: quoteNames(notEnough, [variableName, outcome.displayName]) }),
  }
}

// An experiment for an assistant: nothing by arm while it runs, and only its verdict afterwards.

/** The person who published the plan may have written it. */
const LONGEST_INSTRUCTION = 300

export function presentExperiment(experiment: Experiment): AssistantExperiment {
  const { progress } = experiment
  const causeAlias = experiment.cause && aliasOf(experiment.cause.variableName, experiment.cause.displayName)
  const effectAlias = aliasOf(experiment.effect.variableName, experiment.effect.displayName)
  return {
    id: experiment.id,
    title: plainName(experiment.title),
    state: experiment.state,
    ...(experiment.cause ? { cause: plainName(experiment.cause.variableName) } : {}),
    ...(causeAlias === undefined ? {} : { causeAlias }),
    effect: plainName(experiment.effect.variableName),
    ...(effectAlias === undefined ? {} : { effectAlias }),
    arms: experiment.arms.map(({ name }) => plainName(name)),
    ...(experiment.firstDay === undefined ? {} : { firstDay: experiment.firstDay }),
    ...(experiment.lastDay === undefined ? {} : { lastDay: experiment.lastDay }),
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
    ...(experiment.today ? { today: quoted(experiment.today.instruction, LONGEST_INSTRUCTION) } : {}),
    ...resultOf(experiment),
  }
}

const hasEnded = ({ state }: Experiment): boolean => state === 'finished' || state === 'stopped'

function resultOf(experiment: Experiment): Pick<AssistantExperiment, 'result'> {
  const { result } = experiment
  if (!result || !hasEnded(experiment)) return {}
  const variables = [experiment.effect, ...(experiment.cause ? [experiment.cause] : [])]
  const names = [
    experiment.title,
    ...variables.flatMap(({ variableName, displayName }) => [variableName, displayName ?? variableName]),
    ...experiment.arms.map(({ name }) => name),
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
      ...(isBounded ? { unit: experiment.effect.unitAbbreviatedName } : {}),
    },
  }
}

const rounded = (value: number): number => Number(value.toPrecision(3))
