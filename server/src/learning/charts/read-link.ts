/** What the address of a picture shows now: as much as whoever got it may still see. */
import {
  type ChartDescription,
  type StudyChartName,
  studyChartNames,
  type VariableChartName,
  variableChartNames,
} from '@upshot/contract'
import type { Cover } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Language, languageOf } from '../../lib/language.ts'
import { covers, isOpen } from '../../people/grants/rules.ts'
import type { Shares } from '../../people/shares/service.ts'
import type { PeopleStores } from '../../people/stores.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { coveredStores } from '../../tracking/variables/covered-stores.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { variableOf } from '../../tracking/variables/variable.ts'
import type { PairDetail } from '../finding.ts'
import { chartWordsIn } from './languages.ts'
import { type ChartAbout, type ChartLink, chartToken, readChartToken } from './links.ts'
import { studyChart } from './study/study-charts.ts'
import type { VariableData } from './subject.ts'
import { variableChart } from './variable/variable-charts.ts'

export interface LinkParts {
  readonly storage: Storage<TrackingStores & Pick<PeopleStores, 'users' | 'grants'>>
  readonly clock: Clock
  readonly keys: { links(): Promise<Buffer> }
  readonly shares: Pick<Shares, 'coverFor'>
  readonly pairOf: (userId: number, causeId: number, effectId: number) => Promise<PairDetail | undefined>
  readonly dataOf: (
    person: { userId: number; timeZone: string; cover?: Cover | undefined },
    variable: Variable,
  ) => Promise<VariableData>
}

/** A picture in the language of whoever was given its address. */
export interface OpenedPicture {
  readonly description: ChartDescription
  readonly language: Language
}

export type OpenedChart = OpenedPicture | 'expired' | undefined

/** All pictures of a variable, each with its own address. */
export interface ChartPage {
  readonly name: string
  readonly language: Language
  readonly pictures: readonly { readonly token: string; readonly description: ChartDescription }[]
}

/** In place of the name of one chart. */
export const ALL_CHARTS = 'all'

export function createLinkReader({ storage, clock, keys, shares, pairOf, dataOf }: LinkParts) {
  async function open(token: string): Promise<OpenedChart> {
    const admitted = await admit(token)
    if (admitted === undefined || admitted === 'expired') return admitted
    const { link, language } = admitted
    if ('causeId' in link.about) return pairPicture(admitted, link.about)
    const name = variableChartNames.find((one): one is VariableChartName => one === link.chart)
    const data = name && (await variableData(admitted, link.about))
    return data && { description: variableChart(name, data, chartWordsIn[language]), language }
  }

  /** The pictures end when the page does. */
  async function openPage(token: string): Promise<ChartPage | 'expired' | undefined> {
    const admitted = await admit(token)
    if (admitted === undefined || admitted === 'expired') return admitted
    const { link, language } = admitted
    if (link.chart !== ALL_CHARTS || !('variableId' in link.about)) return undefined
    const data = await variableData(admitted, link.about)
    if (!data) return undefined
    const key = await keys.links()
    const pictures = variableChartNames.map((chart) => ({
      token: chartToken(key, { ...link, chart }),
      description: variableChart(chart, data, chartWordsIn[language]),
    }))
    return { name: data.subject.name, language, pictures }
  }

  /** The signature, the time, the person and the app. */
  async function admit(token: string): Promise<AdmittedLink | 'expired' | undefined> {
    const link = readChartToken(await keys.links(), token)
    if (!link) return undefined
    if (link.expiresEpoch <= epochSeconds(clock)) return 'expired'
    const owner = await storage.read(({ users }) => users.withId(link.userId))
    if (!owner || !(await appMayRead(link))) return undefined
    const reader = link.readerId === owner.id ? owner : await storage.read(({ users }) => users.withId(link.readerId))
    return { link, timeZone: owner.time_zone, language: languageOf(reader?.language) }
  }

  /** Only one's own: nobody is shown a study's days through a share. */
  async function pairPicture(
    { link: { userId, readerId, chart }, language }: AdmittedLink,
    { causeId, effectId }: Extract<ChartAbout, { causeId: number }>,
  ): Promise<OpenedChart> {
    const name = studyChartNames.find((one): one is StudyChartName => one === chart)
    if (!name || readerId !== userId) return undefined
    const detail = await pairOf(userId, causeId, effectId)
    const data = detail && ({ kind: 'days', finding: detail.finding, detail } as const)
    const description = data && studyChart(name, data, chartWordsIn[language])
    return description && { description, language }
  }

  async function variableData(
    { link: { userId, readerId }, timeZone }: AdmittedLink,
    { variableId }: { readonly variableId: number },
  ): Promise<VariableData | undefined> {
    const cover = readerId === userId ? undefined : await shares.coverFor(userId, readerId, 'opened a chart')
    if (cover === null) return undefined
    const [row] = await storage.read((all) => coveredStores(all, cover).variables.withIds(userId, [variableId]))
    return row && dataOf({ userId, timeZone, cover }, variableOf(row))
  }

  /** An app sees as long as it may. */
  async function appMayRead({ readerId, clientId }: ChartLink): Promise<boolean> {
    if (clientId === '') return true
    const app = { grantee_kind: 'app', grantee: clientId } as const
    const grants = await storage.read((stores) => stores.grants.between(readerId, app))
    return grants.some((grant) => isOpen(grant, epochSeconds(clock)) && covers(grant, 'readmeasurements'))
  }

  return { open, openPage }
}

interface AdmittedLink {
  readonly link: ChartLink
  readonly timeZone: string
  /** Of the reader. */
  readonly language: Language
}
