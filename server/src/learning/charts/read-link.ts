/** What the address of a picture shows now: as much as whoever got it may still see. */
import {
  type ChartDescription,
  type StudyChartName,
  studyChartNames,
  type VariableChartName,
  variableChartNames,
} from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { covers, isOpen } from '../../people/shares/rules.ts'
import type { PeopleStores } from '../../people/stores.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { type Cover, isCovered, type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { PairDetail } from '../finding.ts'
import { type ChartAbout, type ChartLink, readChartToken } from './links.ts'
import { studyChart } from './study/study-charts.ts'
import type { VariableData } from './subject.ts'
import { variableChart } from './variable/variable-charts.ts'

export interface LinkParts {
  readonly storage: Storage<TrackingStores & Pick<PeopleStores, 'users' | 'grants'>>
  readonly clock: Clock
  readonly keys: { links(): Promise<Buffer> }
  /** Through a share, as it stands now: what it covers; null where there is none. Asking notes the read. */
  readonly coverFor: (userId: number, readerId: number) => Promise<Cover | null>
  readonly pairOf: (userId: number, causeId: number, effectId: number) => Promise<PairDetail | undefined>
  readonly dataOf: (person: { userId: number; timeZone: string }, variable: Variable) => Promise<VariableData>
}

export type Opened = ChartDescription | 'expired' | undefined

export function createLinkReader({ storage, clock, keys, coverFor, pairOf, dataOf }: LinkParts) {
  return async function open(token: string): Promise<Opened> {
    const link = readChartToken(await keys.links(), token)
    if (!link) return undefined
    if (link.expiresEpoch <= epochSeconds(clock)) return 'expired'
    const owner = await storage.read(({ users }) => users.withId(link.userId))
    if (!owner || !(await appMayRead(link))) return undefined
    if ('causeId' in link.about) return pairPicture(link, link.about)
    return variablePicture(link, { userId: owner.id, timeZone: owner.time_zone }, link.about)
  }

  /** Only one's own: nobody is shown a study's days through a share. */
  async function pairPicture(
    { userId, readerId, chart }: ChartLink,
    { causeId, effectId }: Extract<ChartAbout, { causeId: number }>,
  ): Promise<Opened> {
    const name = studyChartNames.find((one): one is StudyChartName => one === chart)
    if (!name || readerId !== userId) return undefined
    const detail = await pairOf(userId, causeId, effectId)
    return detail && studyChart(name, { kind: 'days', finding: detail.finding, detail })
  }

  async function variablePicture(
    { userId, readerId, chart }: ChartLink,
    person: { userId: number; timeZone: string },
    { variableId }: { variableId: number },
  ): Promise<Opened> {
    const name = variableChartNames.find((one): one is VariableChartName => one === chart)
    const cover = readerId === userId ? undefined : await coverFor(userId, readerId)
    if (!name || cover === null) return undefined
    const [row] = await storage.read(({ variables }) => variables.withIds(userId, [variableId]))
    const variable = row && variableOf(row)
    if (!variable || !isCovered(variable, cover)) return undefined
    return variableChart(name, await dataOf(person, variable))
  }

  /** An app sees as long as it may. */
  async function appMayRead({ readerId, clientId }: ChartLink): Promise<boolean> {
    if (clientId === '') return true
    const app = { grantee_kind: 'app', grantee: clientId } as const
    const grants = await storage.read((stores) => stores.grants.between(readerId, app))
    return grants.some((grant) => isOpen(grant, epochSeconds(clock)) && covers(grant, 'readmeasurements'))
  }
}
