/**
 * What is frozen when a study is published: words, numbers, pictures, and the counts and sums they follow from. It holds
 * no single day, no note, nobody's name unless they chose so. The format is described in docs/studies.md.
 */
import type { Correlation, StudyCharts } from '@upshot/contract'
import type { InLanguages, Language } from '../../../lib/language.ts'
import type { BinnedPair } from '../../charts/study/binned-pair.ts'
import type { Evidence, Finding, PopulationFinding, Side } from '../../finding.ts'
import type { StudyKind } from '../rules.ts'
import type { StudyWords } from '../study-text.ts'
import type { Cells } from './cells.ts'

export const SNAPSHOT_FORMAT = 'upshot-study/1' as const

/** Numbers on the page that can be worked out again from the cells. */
export interface ShownNumbers {
  readonly effect: Finding['effectSize'] | null
  readonly dose: Finding['dose'] | null
}

export interface StudySnapshot {
  readonly format: typeof SNAPSHOT_FORMAT
  readonly id: string
  readonly type: StudyKind
  /** UTC. */
  readonly madeAt: string
  readonly cause: Side
  readonly effect: Side
  readonly wording: StudyWords
  /** The same in German; earlier versions froze English alone. */
  readonly german?: StudyWords
  readonly statistics: Correlation
  /** The same in German, where it has sentences; earlier versions froze English alone. */
  readonly germanStatistics?: Correlation
  readonly method: { readonly version: string; readonly inputHash: string; readonly analysedAt?: string }
  /** Local days of the first and last pair. */
  readonly span: Finding['span']
  /** Of one person. */
  readonly evidence: Evidence | null
  /** Why the two are not compared, where that is not for want of days. */
  readonly unjudged?: Finding['unjudged']
  readonly shown: ShownNumbers | null
  readonly cells: Cells | null
  readonly binned: BinnedPair | null
  /** Of many people. */
  readonly pooled: PopulationFinding | null
  /** Of a group: who took part then, with enough days or not. */
  readonly participants?: number
  readonly charts: StudyCharts
  /** The same in German; earlier versions drew English alone. */
  readonly germanCharts?: StudyCharts
}

/** As readers of a language see it. */
export const statisticsIn = (
  { statistics, germanStatistics = statistics }: StudySnapshot,
  language: Language,
): Correlation => (language === 'de' ? germanStatistics : statistics)

/** As readers of a language see them. */
export const chartsIn = ({ charts, germanCharts = charts }: StudySnapshot, language: Language): StudyCharts =>
  language === 'de' ? germanCharts : charts

/** As readers of each language see it. */
export const wordingsOf = ({ wording, german }: StudySnapshot): InLanguages<StudyWords> => ({
  en: wording,
  de: german ?? wording,
})
