/** What studies need from findings, charts and the population. */
import type { Correlation, StudyChartName, StudyCharts } from '@upshot/contract'
import type { Actor } from '../../http/caller.ts'
import type { Language } from '../../lib/language.ts'
import type { Storage } from '../../storage/storage.ts'
import type { BinnedPair } from '../charts/binned-pair.ts'
import type { Charts, PeopleData } from '../charts/service.ts'
import type { Finding, PairDetail, PopulationFinding } from '../finding.ts'
import { correlationOf } from '../findings/present.ts'
import type { Findings } from '../findings/service.ts'
import type { PairIds, PersonPair } from '../pair-ids.ts'
import type { Population } from '../population/service.ts'
import type { ReaderContext } from '../words/index.ts'
import { type Addresses, chartAddress } from './links.ts'
import type { StudyRow, StudyStores } from './store.ts'

export interface Knowledge {
  /** Undefined if the person does not use one of the variables. */
  readonly pair: (pair: PersonPair) => Promise<PairDetail | undefined>
  readonly correlation: (finding: Finding, reading: ReaderContext) => Correlation
  /** The pooled result of the participants, as published. */
  readonly pooledOf: (t: StudyStores, studyId: string, pair: PairIds) => Promise<PopulationFinding>
  /** The pooled result of everybody who shares both variables. */
  readonly pooledOfAll: (t: StudyStores, pair: PairIds) => Promise<PopulationFinding>
  /** Called before freezing: the analysis may be some seconds behind the records. Does nothing inside a transaction. */
  readonly refresh: (
    study: Pick<StudyRow, 'kind' | 'user_id' | 'cause_variable_id' | 'effect_variable_id'>,
  ) => Promise<void>
  /** The path of a published study. */
  readonly publicPathOf: (studyId: string) => Promise<string>
  /** Updates the addresses of frozen charts. */
  readonly addressed: (charts: StudyCharts, studyId: string) => Promise<StudyCharts>
  /** Charts for the owner only: they show single days. */
  readonly ownCharts: (detail: PairDetail, reader: Actor, language: Language) => Promise<StudyCharts>
  /** Charts for everybody: they show only counts and means of many days. */
  readonly publicCharts: (
    data: { readonly finding: Finding; readonly binned: BinnedPair },
    studyId: string,
    language: Language,
  ) => Promise<StudyCharts>
  /** Charts of many people; with the id of a published study, they have their own addresses. */
  readonly peopleCharts: (data: PeopleData, studyId: string | undefined, language: Language) => Promise<StudyCharts>
}

const MOST_ANALYSES = 10

export interface KnowledgeDependencies {
  readonly storage: Storage<unknown>
  readonly baseUrl: string
  readonly findings: Pick<Findings, 'pair' | 'state' | 'analyse'>
  readonly charts: Pick<Charts, 'ofOwnStudy' | 'ofPublicStudy' | 'ofPeople'>
  readonly population: Pick<Population, 'of' | 'ofStudy'>
  readonly addresses: Pick<Addresses, 'publicPathOf'>
}

export function createKnowledge(dependencies: KnowledgeDependencies): Knowledge {
  const { storage, baseUrl, findings, charts, population, addresses } = dependencies
  /** Only published studies have addresses. */
  const addressIn = (studyId: string | undefined) => async (name: StudyChartName) =>
    studyId === undefined ? undefined : chartAddress(baseUrl, await addresses.publicPathOf(studyId), name)
  return {
    pair: ({ userId, causeId, effectId }) => findings.pair(userId, causeId, effectId),
    correlation: correlationOf,
    refresh: async ({ kind, user_id }) => {
      // A running analysis may be waiting for the writer that an enclosing transaction holds.
      if (kind !== 'individual' || storage.isEnclosed()) return
      if ((await findings.state(user_id)).state === 'done') return
      // If another process starts a newer analysis meanwhile, this one is discarded and has to be repeated.
      for (let tries = 0; tries < MOST_ANALYSES; tries += 1)
        if ((await findings.analyse(user_id)).kind !== 'overtaken') return
    },
    pooledOf: population.ofStudy,
    pooledOfAll: population.of,
    publicPathOf: addresses.publicPathOf,
    addressed: async (frozen, studyId) => {
      const path = await addresses.publicPathOf(studyId)
      const entries = Object.entries(frozen).map(([name, chart]) => [
        name,
        { ...chart, svgUrl: chartAddress(baseUrl, path, name) },
      ])
      return Object.fromEntries(entries) as StudyCharts
    },
    ownCharts: (detail, reader, language) => charts.ofOwnStudy({ userId: reader.userId, reader }, detail, language),
    publicCharts: (data, studyId, language) => charts.ofPublicStudy(data, language, addressIn(studyId)),
    peopleCharts: (data, studyId, language) => charts.ofPeople(data, language, addressIn(studyId)),
  }
}
