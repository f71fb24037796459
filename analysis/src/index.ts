/*
 * The public interface of the analysis: exactly what the service, the command line and the benchmarks use.
 */
export {
  analysePeople,
  type PeopleOptions,
  type PersonEstimate,
  type PooledPerson,
  personEstimates,
} from './analyse/analyse-people.ts'
export {
  type Analysis,
  analyseChange,
  analyseTable,
  rememberVerdicts,
  type TableResult,
  type WasLikely,
} from './analyse/analyse-table.ts'
export { durationFeature } from './analyse/feature-set.ts'
export { type AnalyseOptions, DEFAULT_DURATIONS, DEFAULT_MAX_LAG, lagsSearched } from './analyse/options.ts'
export { NO_STATISTICS, type PairStatistics, statisticsOf } from './analyse/pair-statistics.ts'
export { type ReplayOptions, type ReportedPair, type ReportedStretch, replay } from './analyse/replay.ts'
export type {
  AnalysedPair,
  AnalysisResult,
  Association,
  Conclusion,
  Difference,
  Interval,
  PooledPair,
} from './analyse/result.ts'
export {
  decodePairs,
  encodePairs,
  type RefusedPair,
  STORED_PAIRS_VERSION,
  type StoredPairs,
} from './analyse/stored-pairs.ts'
export {
  type ComparedPeriod as Period,
  comparePeriods,
  type PeriodDifference,
  type PeriodJudgement,
  type PeriodShortfall,
} from './changes/compare-periods.ts'
export {
  changeBetween,
  changesOfSeries,
  correctedTogether,
  type DatedQuestion,
  intervalOf,
  type JudgedChange,
  judgeChanges,
  judgementOf,
  largerThan,
  pOf,
} from './changes/judge-changes.ts'
export { MOST_CHANGES, type TurningPoint, turningPoints } from './changes/turning-points.ts'
export { CLOCK, type ClockForm, clockFormOf, clockText, type HourWindow, hourWindow } from './clock/clock-form.ts'
export { clockSeries, clockValues, comesBefore, dayHours, type TimedEntry, timedValues } from './clock/clock-series.ts'
export { momentDifference, momentPairs, momentsByDay } from './clock/moment-pairs.ts'
export type { WindowQuestion } from './clock/window-trial.ts'
export { benjaminiHochberg, benjaminiYekutieli } from './correction/benjamini-hochberg.ts'
export { type Correlation, mean, pearson, type Strength, spearman, strengthOf } from './correlation/correlation.ts'
export { type LaggedPairs, laggedPairs, withPast } from './correlation/lagged-pairs.ts'
export {
  type CentredSeries,
  centredSeries,
  type LaggedCorrelation,
  laggedPearson,
} from './correlation/lagged-pearson.ts'
export { normalCdf, normalDensity, normalQuantile, normalSurvival } from './distributions/normal.ts'
export { studentCdf, studentSurvival, studentTwoSided, studentUpperQuantile } from './distributions/student-t.ts'
export { adjustedEffects, type DoseRange, FEWEST_DOSE_DAYS, splitAt } from './effects/cells.ts'
export {
  type Aim,
  type DoseBin,
  type DoseResponse,
  doseResponse,
  type NoOptimum,
  type OptimalValue,
  type OptimumGoal as Goal,
  optimalValue,
} from './effects/dose-response.ts'
export { type HighLowEffect, highLowEffect, type Scale, type Spread } from './effects/high-low.ts'
export { analyseExperiment, type ExperimentOptions } from './experiment/analyse-experiment.ts'
export { looksOf } from './experiment/analyse-pairs.ts'
export { phasesLived } from './experiment/analyse-phases.ts'
export { type PlannedDay, phasePlanCount, plannedDays, scheduleOf } from './experiment/assignments.ts'
export {
  type BlocksDesign,
  type DocumentDay,
  type ExperimentDocument,
  FORMAT as EXPERIMENT_FORMAT,
  METHOD as EXPERIMENT_METHOD,
  type PhasesDesign,
  type Protocol,
  type Schedule,
  type StoredLook,
} from './experiment/document.ts'
export { livedDays } from './experiment/lived-days.ts'
export { seenBlocks } from './experiment/pair-blocks.ts'
export {
  chosenOption,
  type ExperimentPlan,
  type PeriodLength,
  PLANNED_FROM_DAYS,
  periodLengths,
  planExperiment,
  planSentence,
} from './experiment/plan.ts'
export {
  believedFor,
  experimentEstimate,
  isPooled,
  type PersonExperiment,
  poolExperiments,
} from './experiment/pool-experiments.ts'
export type { ExperimentResult, ExperimentVerdict, LookResult } from './experiment/result.ts'
export { decimalsFor, experimentNotes, experimentSentence, togetherSentence } from './experiment/sentence.ts'
export { bytesOfHex, commitmentOf, hexOf, type Sha256, type Stream, stream } from './experiment/stream.ts'
export { type VerificationCheck as Check, verifyExperiment } from './experiment/verify.ts'
export { type ExperimentWords, englishWords, type FittingEnd } from './experiment/words.ts'
export {
  daysNeeded,
  FEWEST_PAIRS,
  fewestDays,
  type NotEnough,
  pairGate,
  type Shortfall,
  sentenceOf,
  switchCount,
  variableGate,
} from './gates/gates.ts'
export type { Estimate } from './pooling/pool.ts'
export {
  derSimonianLaird,
  FEWEST_PEOPLE,
  FEWEST_PUBLISHED,
  type Heterogeneity,
  type PooledEstimate,
  pool,
  restrictedMaximumLikelihood,
} from './pooling/pool.ts'
export { type Calendar, calendarOf } from './prepare/calendar-terms.ts'
export { prepare } from './prepare/prepare.ts'
export { type OrdinaryWeek, unusualWeeks } from './review/unusual-week.ts'
export type { RingEngine, RingJob, RingRequest } from './ring/engine.ts'
export { referenceEngine } from './ring/engine.ts'
export { createKernelEngine } from './ring/kernel-engine.ts'
export { FEWEST_SHIFT_PAIRS } from './ring/ring.ts'
export type { RingSummary } from './ring/summary.ts'
export { type DayRange, type DayValue, dailyGrid, dayNumber, dayRange, dayText, weekday } from './series/daily-grid.ts'
export { areNearlySame, isDerivedFrom } from './series/nearly-same.ts'
export { activeDays, fillCause, observedValues } from './series/observed.ts'
export type { ClockSeries, Combination, DayTable, Search, TimedValues, Variable } from './series/table.ts'
export { type AnalysisPool, type AnalysisPoolOptions, createAnalysisPool } from './threads/analysis-pool.ts'
export { PoolMemoryError } from './threads/memory-limit.ts'
export {
  createRingPool,
  type PoolOptions,
  type RingPool,
  type RingRunOptions as RunOptions,
} from './threads/ring-pool.ts'
export {
  type Direction,
  direction,
  type Explanation,
  type FindingWords,
  findingSentence,
  type Hints,
  LIKELY_Q,
  otherExplanation,
  POSSIBLE_Q,
  steadyVerdict,
  type Verdict,
  verdictOf,
} from './verdict/verdict.ts'
