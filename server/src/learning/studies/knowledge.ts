/** What studies ask of the rest of this wing; the wiring hands it in. */
import type { Correlation, StudyCharts } from '@upshot/contract'
import type { BinnedPair } from '../charts/study/binned-pair.ts'
import type { Finding, PairDetail, PopulationFinding } from '../finding.ts'
import type { Voice } from '../words/index.ts'
import type { StudySides } from './sides.ts'
import type { StudyRow } from './store.ts'

/** Who is given the addresses of pictures, and through which app. */
export interface ChartReader {
  readonly userId: number
  readonly clientId: string | null
}

/** One person's pair: in a group, everybody has variables of their own. */
export interface PersonPair {
  readonly userId: number
  readonly causeId: number
  readonly effectId: number
}

export interface Knowledge {
  /** Undefined where the person does not use one of the variables. */
  readonly pair: (pair: PersonPair) => Promise<PairDetail | undefined>
  readonly correlation: (finding: Finding, voice?: Voice) => Correlation
  /** Of those who take part, as it is told to anybody. */
  readonly pooledOf: (studyId: string, pair: Omit<PersonPair, 'userId'>) => Promise<PopulationFinding>
  /** Of everyone who shares both variables. */
  readonly pooledOfAll: (pair: Omit<PersonPair, 'userId'>) => Promise<PopulationFinding>
  /** Before something is frozen: the analysis may be some seconds behind what was recorded. Inside a transaction it stays so. */
  readonly refresh: (
    study: Pick<StudyRow, 'kind' | 'user_id' | 'cause_variable_id' | 'effect_variable_id'>,
  ) => Promise<void>
  /** For the person alone: every day may be seen. */
  readonly ownCharts: (detail: PairDetail, reader: ChartReader) => Promise<StudyCharts>
  /** For everybody: nothing but counts and means of many days. */
  readonly publicCharts: (finding: Finding, binned: BinnedPair, studyId: string) => Promise<StudyCharts>
  /** With the id of a published study they have addresses of their own. */
  readonly peopleCharts: (pooled: PopulationFinding, sides: StudySides, studyId?: string) => Promise<StudyCharts>
}
