/** Charts of a person's variables and studies: read, described, drawn, and given an address that works in a mail. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Chart,
  type ChartDescription,
  type StudyChartName,
  type StudyCharts,
  studyChartNames,
  type VariableChartName,
  type VariableCharts,
  variableChartNames,
} from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { covers, isOpen } from '../../people/shares/rules.ts'
import type { PeopleStores } from '../../people/stores.ts'
import type { Storage } from '../../storage/storage.ts'
import { countedRecords, dailyValues } from '../../tracking/measurements/daily-service.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { Learnt } from '../../tracking/variables/learnt.ts'
import { isCovered, type Variable, variableOf } from '../../tracking/variables/variable.ts'
import { type ChartLink, chartToken, LINK_SECONDS, readChartToken } from './links.ts'
import { presentChart } from './present.ts'
import { type ChartSize, svgOf } from './render/svg.ts'
import { studyChart } from './study/study-charts.ts'
import type { StudyData } from './study/study-data.ts'
import type { VariableData } from './subject.ts'
import { variableChart } from './variable/variable-charts.ts'
import { readingsOf, subjectOfVariable } from './variable/variable-data.ts'

/** More than anybody has lived. */
const ALL_DAYS = 60_000
/** Of longer lists only the addresses of the pictures are sent: drawing hundreds at once would hold up everybody else. */
const MOST_DRAWN = 5

export interface Reader {
  readonly userId: number
  readonly clientId: string | null
}

/** Whose data, and who gets to see them. */
export interface Viewing {
  readonly userId: number
  readonly timeZone: string
  readonly reader: Reader
}

export interface ChartParts {
  readonly storage: Storage<TrackingStores & Pick<PeopleStores, 'users' | 'grants'>>
  readonly clock: Clock
  readonly baseUrl: string
  readonly keys: { links(): Promise<Buffer> }
  /** Through a share: what the reader may see of the person, as things stand now. */
  readonly coverFor: (userId: number, readerId: number) => Promise<Cover | undefined>
  /** A study's data as they are now, where the reader may see them. */
  readonly studyData?: (userId: number, studyId: string, readerId: number) => Promise<StudyData | undefined>
}

/** What a share shows; `undefined` members show all. */
export interface Cover {
  readonly categoryIds: readonly number[] | undefined
  readonly variableIds: readonly number[] | undefined
}

export type Charts = ReturnType<typeof createCharts>

export function createCharts({ storage, clock, baseUrl, keys, coverFor, studyData }: ChartParts) {
  const read = ({ userId, timeZone }: Omit<Viewing, 'reader'>, variable: Variable): Promise<VariableData> =>
    storage.read(async (stores) => {
      const subject = subjectOfVariable(variable)
      const days = await dailyValues(stores, { variable: { ...variable, userId }, timeZone, limit: ALL_DAYS })
      const records = await countedRecords(stores, { variable, timeZone })
      return { subject, days, readings: readingsOf(records, { timeZone, combination: subject.combination }) }
    })

  /** An address without a session: whoever has it sees this one picture, for a month. */
  async function svgUrl(viewing: Omit<Viewing, 'timeZone'>, about: ChartLink['about'], chart: string): Promise<string> {
    const link: ChartLink = {
      userId: viewing.userId,
      readerId: viewing.reader.userId,
      clientId: viewing.reader.clientId ?? '',
      about,
      chart,
      expiresEpoch: epochSeconds(clock) + LINK_SECONDS,
    }
    return `${baseUrl}/charts/${chartToken(await keys.links(), link)}.svg`
  }

  /** The six of a variable. */
  async function ofVariable(
    viewing: Viewing,
    variable: Variable,
    { isDrawn }: { readonly isDrawn: boolean },
  ): Promise<VariableCharts> {
    const data = await read(viewing, variable)
    const charts: { [K in VariableChartName]?: Chart } = {}
    for (const name of variableChartNames) {
      const description = variableChart(name, data)
      const address = await svgUrl(viewing, { variableId: variable.id }, name)
      charts[name] = presentChart(description, { svgUrl: address, svg: isDrawn ? await svgOf(description) : undefined })
      await nextTurn()
    }
    return charts
  }

  /** Every chart of a study that its data allow. */
  async function ofStudy(
    data: StudyData,
    { urlOf }: { readonly urlOf: (name: StudyChartName) => string | undefined | Promise<string | undefined> },
  ): Promise<StudyCharts> {
    const charts: { [K in StudyChartName]?: Chart } = {}
    for (const name of studyChartNames) {
      const description = studyChart(name, data)
      if (!description) continue
      charts[name] = presentChart(description, { svgUrl: await urlOf(name), svg: await svgOf(description) })
      await nextTurn()
    }
    return charts
  }

  /** What the address of a picture shows now; undefined where it shows nothing (any more). */
  async function open(token: string): Promise<ChartDescription | 'expired' | undefined> {
    const link = readChartToken(await keys.links(), token)
    if (!link) return undefined
    if (link.expiresEpoch <= epochSeconds(clock)) return 'expired'
    const owner = await storage.read(({ users }) => users.withId(link.userId))
    if (!owner || !(await mayApp(link))) return undefined
    const isOwn = link.readerId === link.userId
    if ('studyId' in link.about) return studyPicture(link, link.about.studyId)
    const cover = isOwn ? undefined : await coverFor(link.userId, link.readerId)
    if (!isOwn && !cover) return undefined
    const variable = await variableWith(link.userId, link.about.variableId)
    const name = variableChartNames.find((one) => one === link.chart)
    if (!variable || !name || !isCovered(variable, cover)) return undefined
    return variableChart(name, await read({ userId: link.userId, timeZone: owner.time_zone }, variable))
  }

  async function studyPicture({ userId, readerId, chart }: ChartLink, studyId: string) {
    const name = studyChartNames.find((one) => one === chart)
    const data = name && (await studyData?.(userId, studyId, readerId))
    return data && studyChart(name, data)
  }

  const variableWith = (userId: number, id: number): Promise<Variable | undefined> =>
    storage.read(async ({ variables }) => {
      const [row] = await variables.withIds(userId, [id])
      return row && variableOf(row)
    })

  /** An app sees as long as it may. */
  async function mayApp({ readerId, clientId }: ChartLink): Promise<boolean> {
    if (clientId === '') return true
    const grants = await storage.read((stores) =>
      stores.grants.between(readerId, { grantee_kind: 'app', grantee: clientId }),
    )
    return grants.some((grant) => isOpen(grant, epochSeconds(clock)) && covers(grant, 'readmeasurements'))
  }

  /** What `includeCharts` adds to the records of variables. */
  const learnt: Learnt = async (subject, variables, { includeCharts, reader }) => {
    if (!includeCharts) return new Map()
    const isDrawn = variables.length <= MOST_DRAWN
    const viewing = { userId: subject.userId, timeZone: subject.timeZone, reader }
    const entries = []
    for (const variable of variables) {
      const charts = await ofVariable(viewing, variable, { isDrawn })
      entries.push([variable.id, { charts }] as const)
    }
    return new Map(entries)
  }

  return {
    ofVariable,
    ofStudy,
    svgUrl,
    open,
    learnt,
    draw: (one: ChartDescription, size?: ChartSize) => svgOf(one, size),
  }
}
