/** Addresses of charts for mails, signed and valid for a month; and what they show. */
import { createHmac, timingSafeEqual } from 'node:crypto'
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
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { covers, isOpen } from '../../people/grants/rules.ts'
import type { Shares } from '../../people/shares/service.ts'
import type { PeopleStores } from '../../people/stores.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { coveredStores } from '../../tracking/variables/covered-stores.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { PairDetail } from '../finding.ts'
import type { VariableData } from './describe.ts'
import { studyChart } from './study-charts.ts'
import { variableChart } from './variable-charts.ts'

/** A variable, or a cause and an effect. */
export type ChartAbout = { readonly variableId: number } | { readonly causeId: number; readonly effectId: number }

interface ChartLink {
  readonly userId: number
  /** Who received the address: the person, or a reader through a share. */
  readonly readerId: number
  /** The app that requested it, which loses access with its permission; empty for a personal token. */
  readonly clientId: string
  readonly about: ChartAbout
  readonly chart: string
  readonly expiresEpoch: number
}

export const LINK_SECONDS = 30 * SECONDS_PER_DAY

const mac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

const aboutText = (about: ChartAbout): string =>
  'variableId' in about ? `v${about.variableId}` : `p${about.causeId}-${about.effectId}`

function textOf({ userId, readerId, clientId, about, chart, expiresEpoch }: ChartLink): string {
  const client = Buffer.from(clientId).toString('base64url')
  return `chart.${userId}.${readerId}.${client}.${aboutText(about)}.${chart}.${expiresEpoch}`
}

export const chartToken = (key: Buffer, link: ChartLink): string => {
  const text = textOf(link)
  return `${text.slice('chart.'.length)}.${mac(key, text)}`
}

const TOKEN =
  /^(\d{1,15})\.(\d{1,15})\.([\w-]{0,200})\.(?:v(\d{1,15})|p(\d{1,15})-(\d{1,15}))\.([a-zA-Z]{1,60})\.(\d{1,12})\.([\w-]{43})$/

/** Undefined if the signature is wrong. */
function readChartToken(key: Buffer, token: string): ChartLink | undefined {
  const match = TOKEN.exec(token)
  if (!match) return undefined
  const [, userId, readerId, client = '', variableId, causeId, effectId, chart = '', expires, signature = ''] = match
  const link: ChartLink = {
    userId: Number(userId),
    readerId: Number(readerId),
    clientId: Buffer.from(client, 'base64url').toString(),
    about:
      variableId === undefined
        ? { causeId: Number(causeId), effectId: Number(effectId) }
        : { variableId: Number(variableId) },
    chart,
    expiresEpoch: Number(expires),
  }
  const expected = Buffer.from(mac(key, textOf(link)))
  const claimed = Buffer.from(signature)
  return expected.length === claimed.length && timingSafeEqual(expected, claimed) ? link : undefined
}

/** A chart in the language of the recipient. */
export interface OpenedPicture {
  readonly description: ChartDescription
  readonly language: Language
}

type OpenedChart = OpenedPicture | 'expired' | undefined

/** All charts of a variable, each with its own address. */
interface ChartPage {
  readonly name: string
  readonly language: Language
  readonly pictures: readonly { readonly token: string; readonly description: ChartDescription }[]
}

/** Used instead of the name of a single chart. */
export const ALL_CHARTS = 'all'

export interface LinkDependencies {
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

/** Opening an address: shows what its recipient may still see. */
export function createLinkReader({ storage, clock, keys, shares, pairOf, dataOf }: LinkDependencies) {
  async function open(token: string): Promise<OpenedChart> {
    const admitted = await admit(token)
    if (admitted === undefined || admitted === 'expired') return admitted
    const { link, language } = admitted
    if ('causeId' in link.about) return pairPicture(admitted, link.about)
    const name = variableChartNames.find((chartName): chartName is VariableChartName => chartName === link.chart)
    const data = name && (await variableData(admitted, link.about))
    return data && { description: variableChart(name, data, language), language }
  }

  /** Its charts expire with the page. */
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
      description: variableChart(chart, data, language),
    }))
    return { name: data.subject.nameIn?.(language) ?? data.subject.name, language, pictures }
  }

  /** Checks the signature, the time, the person and the app. */
  async function admit(token: string): Promise<AdmittedLink | 'expired' | undefined> {
    const link = readChartToken(await keys.links(), token)
    if (!link) return undefined
    if (link.expiresEpoch <= epochSeconds(clock)) return 'expired'
    const owner = await storage.read(({ users }) => users.withId(link.userId))
    if (!owner || !(await appMayRead(link))) return undefined
    const reader = link.readerId === owner.id ? owner : await storage.read(({ users }) => users.withId(link.readerId))
    return { link, timeZone: owner.time_zone, language: languageOf(reader?.language) }
  }

  /** Only the person's own: a share does not show a study's days. */
  async function pairPicture(
    { link: { userId, readerId, chart }, language }: AdmittedLink,
    { causeId, effectId }: Extract<ChartAbout, { causeId: number }>,
  ): Promise<OpenedChart> {
    const name = studyChartNames.find((chartName): chartName is StudyChartName => chartName === chart)
    if (!name || readerId !== userId) return undefined
    const detail = await pairOf(userId, causeId, effectId)
    const data = detail && ({ kind: 'days', finding: detail.finding, detail } as const)
    const description = data && studyChart(name, data, language)
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

  /** Whether the app still has permission. */
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
  /** The language of the reader. */
  readonly language: Language
}
