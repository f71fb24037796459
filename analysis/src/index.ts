/*
 * The public face of the analysis: everything the service, the command line and the benchmarks use, and no more.
 */
export { analysePeople, type PeopleOptions, type PooledPerson as Person } from './analyse/analyse-people.ts'
export { type Analysis, analyseChange, analyseTable, type TableResult } from './analyse/analyse-table.ts'
export type { Conclusion, Difference } from './analyse/conclusion.ts'
export { type AnalyseOptions, DEFAULT_DURATIONS, DEFAULT_MAX_LAG, lagsSearched } from './analyse/options.ts'
export { NO_STATISTICS, type PairStatistics, statisticsOf } from './analyse/pair-statistics.ts'
export { type PersonEstimate, personEstimates } from './analyse/pooled-pairs.ts'
export { rememberVerdicts, type WasLikely } from './analyse/remember-verdicts.ts'
export { type ReplayOptions, replay, type ToldPair, type ToldStretch } from './analyse/replay.ts'
export type { AnalysedPair, AnalysisResult, Association, Interval, PooledPair } from './analyse/result.ts'
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
export { clockSeries, type TimedEntry } from './clock/clock-series.ts'
export { clockValues } from './clock/clock-values.ts'
export { momentDifference } from './clock/moment-difference.ts'
export { momentPairs, momentsByDay } from './clock/moment-pairs.ts'
export { timedValues } from './clock/timed-values.ts'
export type { WindowQuestion } from './clock/window-trial.ts'
export { benjaminiHochberg, benjaminiYekutieli } from './correction/benjamini-hochberg.ts'
export { type LaggedPairs, laggedPairs, withPast } from './correlation/lagged-pairs.ts'
export {
  type CentredSeries,
  centredSeries,
  type LaggedCorrelation,
  laggedPearson,
} from './correlation/lagged-pearson.ts'
export { type Correlation, mean, pearson } from './correlation/pearson.ts'
export { spearman } from './correlation/spearman.ts'
export { type Strength, strengthOf } from './correlation/strength.ts'
export { normalCdf, normalDensity, normalSurvival } from './distributions/normal.ts'
export { normalQuantile } from './distributions/normal-quantile.ts'
export { studentCdf, studentSurvival, studentTwoSided } from './distributions/student-t.ts'
export { studentUpperQuantile } from './distributions/student-t-quantile.ts'
export { adjustedEffects } from './effects/cause-cells.ts'
export { type DoseRange, FEWEST_DOSE_DAYS } from './effects/dose-bins.ts'
export { type DoseBin, type DoseResponse, doseResponse } from './effects/dose-response.ts'
export { type HighLowEffect, highLowEffect, type Scale, type Spread } from './effects/high-low.ts'
export {
  type Aim,
  type NoOptimum,
  type OptimalValue,
  type OptimumGoal as Goal,
  optimalValue,
} from './effects/optimal-value.ts'
export { splitAt } from './effects/split.ts'
export { analyseExperiment, type ExperimentOptions } from './experiment/analyse-experiment.ts'
export { phasesLived } from './experiment/analyse-phases.ts'
export { bytesOfHex, commitmentOf, hexOf } from './experiment/commitment.ts'
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
export { looksOf } from './experiment/looks.ts'
export { phasePlanCount } from './experiment/phase-plans.ts'
export {
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
export { type PlannedDay, plannedDays, scheduleOf } from './experiment/schedule.ts'
export { seenBlocks } from './experiment/seen-blocks.ts'
export { decimalsFor, experimentNotes, experimentSentence, togetherSentence } from './experiment/sentence.ts'
export { type Sha256, type Stream, stream } from './experiment/stream.ts'
export { type VerificationCheck as Check, verifyExperiment } from './experiment/verify.ts'
export { type ExperimentWords, englishWords, type FittingEnd } from './experiment/words.ts'
export { type NotEnough, type Shortfall, sentenceOf } from './gates/not-enough.ts'
export { daysNeeded, FEWEST_PAIRS, pairGate } from './gates/pair-gate.ts'
export { switchCount, variableGate } from './gates/variable-gate.ts'
export { derSimonianLaird } from './pooling/dersimonian-laird.ts'
export { FEWEST_PEOPLE, FEWEST_PUBLISHED, type Heterogeneity, type PooledEstimate, pool } from './pooling/pool.ts'
export { restrictedMaximumLikelihood } from './pooling/reml.ts'
export type { Estimate } from './pooling/study.ts'
export { type Calendar, calendarOf } from './prepare/calendar-terms.ts'
export { prepare } from './prepare/prepare.ts'
export { type OrdinaryWeek, unusualWeeks } from './review/unusual-week.ts'
export type { RingEngine, RingJob, RingRequest } from './ring/engine.ts'
export { createKernelEngine } from './ring/kernel-engine.ts'
export { referenceEngine } from './ring/reference-engine.ts'
export { FEWEST_SHIFT_PAIRS } from './ring/ring.ts'
export type { RingSummary } from './ring/summary.ts'
export { type DayRange, type DayValue, dailyGrid, dayRange } from './series/daily-grid.ts'
export { comesBefore, dayHours } from './series/day-hours.ts'
export { dayNumber, dayText, weekday } from './series/day-number.ts'
export { durationFeature } from './series/duration-feature.ts'
export { activeDays, fillCause } from './series/filling.ts'
export { areNearlySame, isDerivedFrom } from './series/nearly-same.ts'
export { observedValues } from './series/observed.ts'
export type { ClockSeries, Combination, DayTable, Search, TimedValues, Variable } from './series/table.ts'
export { type Direction, direction } from './shift/direction.ts'
export { type AnalysisPool, type AnalysisPoolOptions, createAnalysisPool } from './threads/analysis-pool.ts'
export { PoolMemoryError } from './threads/memory-limit.ts'
export {
  createRingPool,
  type PoolOptions,
  type RingPool,
  type RingRunOptions as RunOptions,
} from './threads/ring-pool.ts'
export {
  type Explanation,
  type FindingWords,
  findingSentence,
  type Hints,
  otherExplanation,
} from './verdict/sentence.ts'
export { LIKELY_Q, POSSIBLE_Q, steadyVerdict, type Verdict, verdictOf } from './verdict/verdict.ts'
