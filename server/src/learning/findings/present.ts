/** A finding as a record of the API. Members that would be misleading are left out. Pure. */
import { clockFormOf, clockText, hourWindow, strengthOf, studentUpperQuantile } from '@upshot/analysis'
import type { Correlation, AnalysisState as PresentedState } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { definedMembers } from '../../lib/members.ts'
import { dayText, SECONDS_PER_DAY, utcText } from '../../lib/utc-text.ts'
import { nameIn } from '../../tracking/variables/catalogue/words.ts'
import { categoryNamed } from '../../tracking/variables/categories.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { type Evidence, type Finding, isLink, sideIn } from '../finding.ts'
import { hasNoDirection, valueOfSide } from '../words/headline.ts'
import { type ReaderContext, sentencesIn } from '../words/index.ts'
import type { ListedFinding } from './finding-rows.ts'
import { type SharedFindings, sharedIn } from './not-compared.ts'
import type { AnalysisRow } from './store.ts'

// State of a person's analysis.

export interface AnalysisState {
  /** Never: nothing was recorded yet. Waiting: something changed, and the analysis starts within seconds. */
  readonly state: 'never' | 'waiting' | 'analysing' | 'done'
  /** The progress, from 0 to 1; it stays 0 until the end if another process runs the analysis. */
  readonly progress: number
  readonly lastAnalysedEpoch: number | null
  readonly methodVersion: string | null
  readonly inputHash: string | null
  readonly numberOfDays: number
  readonly numberOfVariables: number
  readonly numberOfPairs: number
  readonly numberOfLikely: number
  readonly numberOfPossible: number
  readonly tookMs: number | null
  readonly shared: SharedFindings
  /** Names of variables in it, by id. */
  readonly names?: ReadonlyMap<number, string>
}

export function stateOf(
  latestAnalysis: AnalysisRow | undefined,
  { staleVariables, progress }: { readonly staleVariables: number; readonly progress: number },
): AnalysisState {
  const state = wordFor(latestAnalysis, staleVariables)
  return {
    state,
    progress: state === 'done' ? 1 : state === 'analysing' ? progress : 0,
    lastAnalysedEpoch: latestAnalysis?.analysed_epoch ?? null,
    methodVersion: latestAnalysis?.method_version ?? null,
    inputHash: latestAnalysis?.input_hash ?? null,
    numberOfDays: latestAnalysis?.days ?? 0,
    numberOfVariables: latestAnalysis?.variables ?? 0,
    numberOfPairs: latestAnalysis?.pairs ?? 0,
    numberOfLikely: latestAnalysis?.likely ?? 0,
    numberOfPossible: latestAnalysis?.possible ?? 0,
    tookMs: latestAnalysis?.took_ms ?? null,
    shared: sharedIn(latestAnalysis),
  }
}

function wordFor(latestAnalysis: AnalysisRow | undefined, staleVariables: number): AnalysisState['state'] {
  if (latestAnalysis && latestAnalysis.generation > latestAnalysis.finished_generation) return 'analysing'
  if (staleVariables > 0 || (latestAnalysis !== undefined && latestAnalysis.wanted_ms !== null)) return 'waiting'
  return latestAnalysis?.analysed_epoch == null ? 'never' : 'done'
}

type Members = Partial<Correlation>

/** Everything that follows from the finding alone, and so may be in a study that others read. */
export function correlationOf(finding: Finding, reading: ReaderContext): Correlation {
  const { cause, effect, evidence } = finding
  const { language } = reading
  const effectCategory = categoryNamed(effect.categoryName)?.id
  const causeCategory = categoryNamed(cause.categoryName)?.id
  return {
    causeVariableName: cause.name,
    effectVariableName: effect.name,
    causeDisplayName: sideIn(language, cause).displayName,
    effectDisplayName: sideIn(language, effect).displayName,
    causeVariableId: cause.variableId,
    effectVariableId: effect.variableId,
    causeVariableCategoryName: cause.categoryName,
    effectVariableCategoryName: effect.categoryName,
    ...definedMembers({ causeVariableCategoryId: causeCategory, effectVariableCategoryId: effectCategory }),
    causeVariableCombinationOperation: cause.combination,
    effectVariableCombinationOperation: effect.combination,
    causeVariableUnitAbbreviatedName: cause.unit,
    effectVariableUnitAbbreviatedName: effect.occursIn ?? effect.unit,
    effectVariableUnitName: effect.unitName,
    effectUnit: effect.unit,
    ...(cause.sourceNames.length > 0 ? { predictorDataSources: cause.sourceNames.join(', ') } : {}),
    ...(effect.sourceNames.length > 0 ? { outcomeDataSources: effect.sourceNames.join(', ') } : {}),
    ...judgement(evidence, language),
    ...timing(evidence),
    ...amounts(finding),
    ...difference(finding, reading),
    ...curves(finding),
    ...textMembers(finding, reading),
  }
}

function judgement(evidence: Evidence, language: Language): Members {
  const { p, q, qStrict, interval, rAdjusted, reverse } = evidence
  return {
    verdict: evidence.verdict,
    numberOfPairs: evidence.n,
    confidenceLevel: { likely: 'HIGH', possible: 'MEDIUM', 'no sign': 'LOW', 'cannot tell': 'LOW' }[evidence.verdict],
    ...definedMembers({
      correlationCoefficient: rAdjusted,
      pValue: p,
      qValue: q,
      strictQValue: qStrict,
      statisticalSignificance: q === null ? null : 1 - q,
      rawPearson: evidence.rawPearson,
      forwardPearsonCorrelationCoefficient: evidence.rawPearson,
      forwardSpearmanCorrelationCoefficient: evidence.spearman,
      confidenceInterval: interval && (interval[1] - interval[0]) / 2,
      reversePValue: reverse?.p ?? null,
    }),
    ...(interval ? { interval: [...interval] } : {}),
    ...definedMembers({ steady: evidence.steady, direct: evidence.direct, directLag: evidence.directLag }),
    ...(evidence.through && evidence.through.length > 0 ? { through: namesIn(language, evidence.through) } : {}),
    ...(evidence.besides && evidence.besides.length > 0 ? { besides: namesIn(language, evidence.besides) } : {}),
    ...clockMember(evidence),
    ...(reverse?.lagDays == null ? {} : { reverseOnsetDelay: reverse.lagDays * SECONDS_PER_DAY }),
    ...(rAdjusted === null || p === null ? {} : strength(rAdjusted)),
    ...(evidence.direction === null ? {} : { precedence: evidence.direction }),
    ...(evidence.explanation === null ? {} : { otherExplanation: evidence.explanation }),
    ...test(evidence),
  }
}

const namesIn = (language: Language, names: readonly string[]): string[] => names.map((name) => nameIn(language, name))

function clockMember({ clock }: Evidence): Members {
  const form = clockFormOf(clock)
  return form === null ? {} : { clock: clockText(form) }
}

const STRENGTH_LEVELS = { large: 'STRONG', moderate: 'MODERATE', small: 'WEAK' } as const

const strength = (rAdjusted: number): Members => ({
  direction: rAdjusted > 0 ? 'higher' : 'lower',
  strengthLevel: STRENGTH_LEVELS[strengthOf(rAdjusted)],
})

/** The t that was tested, its degrees of freedom, and its critical value, simultaneous over all looks. */
function test({ z, n, s2, nu, m, p }: Evidence): Members {
  if (z === null || s2 === null || nu === null || m === null || p === null) return {}
  return {
    tValue: z * Math.sqrt((n - 3) / s2),
    criticalTValue: studentUpperQuantile(0.025 / m, nu),
    degreesOfFreedom: Math.round(nu),
  }
}

const SECONDS_PER_HOUR = 3600

function timing({ lagDays, durationDays, clock }: Evidence): Members {
  if (lagDays === null || durationDays === null) return {}
  const window = hourWindow(clock)
  if (window) {
    const hours = window.to - window.from
    return {
      onsetDelay: window.from * SECONDS_PER_HOUR,
      onsetDelayInHours: window.from,
      durationOfAction: hours * SECONDS_PER_HOUR,
      durationOfActionInHours: hours,
    }
  }
  return {
    onsetDelay: lagDays * SECONDS_PER_DAY,
    onsetDelayInHours: lagDays * 24,
    durationOfAction: durationDays * SECONDS_PER_DAY,
    durationOfActionInHours: durationDays * 24,
  }
}

/** The difference at the best of many delays is shown only for findings: elsewhere it would contradict the verdict. */
function amounts(finding: Finding): Members {
  const { averages, effect } = finding
  const effectSize = isLink(finding) ? finding.effectSize : undefined
  const high = effectSize?.high.mean
  const low = effectSize?.low.mean
  const percent = (part: number | undefined) =>
    part === undefined || !averages || !effect.isRatio || !(averages.effect > 0)
      ? undefined
      : Math.round((100 * (part - averages.effect)) / averages.effect)
  return definedMembers({
    averageEffect: averages?.effect,
    averageDailyHighCause: averages?.causeHigh,
    averageDailyLowCause: averages?.causeLow,
    valuePredictingHighOutcome: averages?.causeBeforeHighEffect,
    valuePredictingLowOutcome: averages?.causeBeforeLowEffect,
    causeChanges: averages?.causeChanges,
    effectChanges: averages?.effectChanges,
    averageEffectFollowingHighCause: high,
    averageEffectFollowingLowCause: low,
    predictsHighEffectChange: percent(high),
    predictsLowEffectChange: percent(low),
    significantDifference: effectSize
      ? effectSize.interval[0] * effectSize.interval[1] > 0
      : finding.evidence.verdict === 'no sign'
        ? false
        : undefined,
  })
}

/** The only function that turns the size of a finding into numbers: lists, studies and reports all use it. */
function difference(finding: Finding, { language }: ReaderContext): Members {
  const { effectSize, effect } = finding
  const text = sentencesIn[language].difference(finding)
  if (!text || !effectSize) return {}
  const value = hasNoDirection(finding) ? undefined : valueOfSide(effect, text.value < 0 ? 'less' : 'more')
  return {
    difference: {
      ...text,
      above: effectSize.above,
      ...(effectSize.percentChange === null ? {} : { percent: Math.round(effectSize.percentChange) }),
      ...(value === undefined ? {} : { isBetter: value === 'better' }),
    },
  }
}

function curves({ byLag, byDuration, evidence }: Finding): Members {
  const { lagDays, durationDays } = evidence
  if (!byLag || lagDays === null || durationDays === null) return {}
  const sameDay = byLag.find((point) => point.lagDays === 0)
  return {
    ...definedMembers({ pearsonCorrelationWithNoOnsetDelay: sameDay?.r }),
    correlationsOverOnsetDelays: byLag
      .filter((point) => point.lagDays >= 0)
      .map((point) => ({
        onsetDelay: point.lagDays * SECONDS_PER_DAY,
        durationOfAction: durationDays * SECONDS_PER_DAY,
        correlationCoefficient: point.r,
        numberOfPairs: point.n,
      })),
    ...(byDuration && {
      correlationsOverDurationsOfAction: byDuration.map((point) => ({
        onsetDelay: lagDays * SECONDS_PER_DAY,
        durationOfAction: point.durationDays * SECONDS_PER_DAY,
        correlationCoefficient: point.r,
        numberOfPairs: point.n,
      })),
    }),
  }
}

function textMembers(finding: Finding, { voice, language }: ReaderContext): Members {
  const { method, span, evidence } = finding
  return {
    title: sentencesIn[language].title(finding),
    sentence: sentencesIn[language].headline(finding, voice),
    ...definedMembers({
      effectSize: sentencesIn[language].effectSize(finding),
      severity: sentencesIn[language].severity(finding),
      occurrence: evidence.occurrence,
      earliestPairDate: span?.first,
      latestPairDate: span?.last,
      notEnough: evidence.shortfall && sentencesIn[language].shortfall(evidence.shortfall),
    }),
    methodVersion: method.version,
    inputHash: method.inputHash,
    analysedAt: utcText(method.analysedAtEpoch),
  }
}

/** What only the person, and those they share it with, may see: settings, counts, times. */
export function presentListed(listed: PresentableFinding, reading: ReaderContext): Correlation {
  const { finding, cause, effect, createdEpoch, updatedEpoch, inferredFrom, detectable } = listed
  return {
    ...correlationOf(finding, reading),
    ...shortfall(listed),
    ...(detectable === undefined ? {} : { detectable: sentencesIn[reading.language].size(finding.effect, detectable) }),
    ...(listed.group === undefined ? {} : { group: listed.group }),
    ...(listed.isHidden && reading.voice === 'you' ? { isHidden: true } : {}),
    ...(inferredFrom ? { inferredFrom: namesIn(reading.language, inferredFrom) } : {}),
    userId: cause.userId,
    effectVariableUnitId: effect.unit.id,
    causeNumberOfRawMeasurements: cause.numberOfMeasurements,
    shareUserMeasurements: cause.isShared && effect.isShared,
    causeUserVariableShareUserMeasurements: cause.isShared ? 1 : 0,
    effectUserVariableShareUserMeasurements: effect.isShared ? 1 : 0,
    ...definedMembers({
      effectNumberOfProcessedDailyMeasurements: effect.statistics?.numberOfDays,
      causeVariableCommonAlias: cause.alias,
      effectVariableCommonAlias: effect.alias,
      predictorFillingValue: fillingOf(cause),
      predictorMinimumAllowedValue: cause.limits.minimum,
      predictorMaximumAllowedValue: cause.limits.maximum,
      outcomeMinimumAllowedValue: effect.limits.minimum,
      outcomeMaximumAllowedValue: effect.limits.maximum,
      experimentStartTime: timeOf(cause.experimentStartEpoch ?? effect.experimentStartEpoch),
      experimentEndTime: timeOf(cause.experimentEndEpoch ?? effect.experimentEndEpoch),
      createdAt: timeOf(createdEpoch),
      updatedAt: timeOf(updatedEpoch),
    }),
  }
}

function shortfall({ finding, expectedDay }: PresentableFinding): Members {
  const lack = finding.evidence.shortfall
  if (!lack) return {}
  const { reason, have, need } = lack
  return {
    shortfall: { reason, have, need, ...(expectedDay === undefined ? {} : { expectedAt: dayText(expectedDay) }) },
  }
}

export type PresentableFinding = Pick<
  ListedFinding,
  'finding' | 'cause' | 'effect' | 'inferredFrom' | 'group' | 'isHidden'
> & {
  /** Null if the pair is not a finding. */
  readonly createdEpoch: number | null
  readonly updatedEpoch: number | null
  /** Day on which a pair that cannot be judged yet will have enough days. */
  readonly expectedDay?: number | undefined
  /** The difference that a pair with "no sign" would have shown. */
  readonly detectable?: number | undefined
}

const timeOf = (epoch: number | null): string | null => (epoch === null ? null : utcText(epoch))

/** The API requires a whole number. */
function fillingOf({ filling }: Variable): number | undefined {
  const value = filling.type === 'zero' ? 0 : filling.type === 'value' ? filling.value : undefined
  return Number.isInteger(value) ? value : undefined
}

function presentShared({ shared, names = new Map() }: AnalysisState, language: Language) {
  const { breaks, same, assumedNone = [] } = shared
  const groups = same.filter(({ compared, others }) => names.has(compared) && others.some((id) => names.has(id)))
  return {
    ...(breaks.length > 0 && { breaks: breaks.map(dayText) }),
    ...(assumedNone.length > 0 && { assumedNone: [...assumedNone] }),
    ...(groups.length > 0 && {
      nearlySame: groups.map(({ compared, others }) => ({
        compared,
        names: namesIn(
          language,
          [compared, ...others].flatMap((id) => names.get(id) ?? []),
        ),
        others: others.filter((id) => names.has(id)),
      })),
    }),
  }
}

export const presentState = ({ lastAnalysedEpoch, ...state }: AnalysisState, language: Language): PresentedState => ({
  state: state.state,
  progress: state.progress,
  numberOfDays: state.numberOfDays,
  numberOfVariables: state.numberOfVariables,
  numberOfPairs: state.numberOfPairs,
  numberOfLikely: state.numberOfLikely,
  numberOfPossible: state.numberOfPossible,
  ...presentShared({ lastAnalysedEpoch, ...state }, language),
  ...definedMembers({
    lastAnalysedAt: timeOf(lastAnalysedEpoch),
    methodVersion: state.methodVersion,
    inputHash: state.inputHash,
    tookMilliseconds: state.tookMs,
  }),
})
