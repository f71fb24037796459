/** The tools that report what the statistics found, or why they cannot tell. */
import type { Correlation } from '@upshot/contract'
import type { ToolInput, ToolOutput } from '@upshot/contract/tools'
import { say } from '../../lib/language.ts'
import {
  bySupport,
  namedSides,
  namesIn,
  presentAnalysis,
  presentCompared,
  presentExperiment,
  presentFinding,
  shortageOf,
} from '../answers/learning.ts'
import { boundsIn, fitted, quoteNames } from '../answers/untrusted.ts'
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
  const lists = await Promise.all((await sidesOf(asking, about, as)).map((sides) => found(asking, sides, limit + 1)))
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

async function found({ call, caller }: ToolContext, sides: PairIds, limit: number) {
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
  const { correlations, sameDay, explanation } = await found(asking, sides, 1)
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

/** Exactly as the interface gives it, and always with the person it belongs to. */
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
