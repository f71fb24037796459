/** Charts of a person's variables and studies: read, described, rendered, and given an address that works in mails. */
import { DAY_MS } from '@upshot/charts'
import {
  type Chart,
  type ChartDescription,
  type StudyChartName,
  type StudyCharts,
  studyChartNames,
  type UserVariable,
  type VariableChartName,
  type VariableCharts,
  variableChartNames,
} from '@upshot/contract'
import type { Cover } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Language, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../lib/utc-text.ts'
import { localDays, offsetsOf, startOfDay } from '../../lib/zone.ts'
import type { Storage } from '../../storage/storage.ts'
import { dailyValues, daysAndRecords, readingOnce } from '../../tracking/measurements/daily.ts'
import { type Person, variableNamed } from '../../tracking/measurements/service.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { isRating, YES_NO } from '../../tracking/units/units.ts'
import { countedMember, displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import { coveredStores } from '../../tracking/variables/covered-stores.ts'
import type { VariableAdditions } from '../../tracking/variables/present.ts'
import type { VariableReference } from '../../tracking/variables/service.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import { type Finding, type PairDetail, type PopulationFinding, sideIn } from '../finding.ts'
import { namesOf } from './binned-pair.ts'
import { type ChartSubject, FEWEST_DAYS, type TimedEntry, tidy, type VariableData } from './describe.ts'
import {
  ALL_CHARTS,
  type ChartAbout,
  chartToken,
  createLinkReader,
  LINK_SECONDS,
  type LinkDependencies,
  type OpenedPicture,
} from './links.ts'
import { presentChart } from './render/highcharts.ts'
import { type ChartSize, svgOf } from './render/svg.ts'
import { acrossPeople, type StudyData, studyChart } from './study-charts.ts'
import { showsEntries, variableChart } from './variable-charts.ts'
import { chartWordsIn } from './words.ts'

// Charts of a span of days as plain data: one chart of a variable, and the last days of all variables.

/** A mean over four weeks needs two weeks on either side. */
const MARGIN_DAYS = 14
const MOST_SPARKS = 200
/** Earlier than any record. */
const FAR = 100_000

interface ChartQuery {
  readonly naming: VariableReference
  readonly chart: VariableChartName
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly language: Language
}

interface SparkDays {
  readonly variableId: number
  readonly firstDay: number
  /** One per day; null if nothing was recorded. */
  readonly values: readonly (number | null)[]
}

function createSpans({ storage, clock }: { readonly storage: Storage<TrackingStores>; readonly clock: Clock }) {
  const describe = (person: Person, query: ChartQuery): Promise<ChartDescription> =>
    storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      const { timeZone } = person
      const variable = await variableNamed(stores, person.userId, query.naming)
      const { chart, from, to, language } = query
      const isDaysOnly = !showsEntries(chart)
      if (from === undefined && to === undefined) {
        return variableChart(chart, await variableData(stores, { variable, timeZone, isDaysOnly }), language)
      }
      const requested = { first: from ?? -FAR, last: to ?? FAR }
      if (requested.first > requested.last)
        throw new Refusal('badInput', [{ message: say('from must not be after to.'), field: 'from' }])
      const wider = { first: requested.first - MARGIN_DAYS, last: requested.last + MARGIN_DAYS }
      const data = await variableData(stores, { variable, timeZone, span: wider, isDaysOnly })
      const shown = within(data, requested)
      // Only a moving mean uses days beyond the edge.
      const isSmooth = chart === 'lineChartWithSmoothing' && shown.days.length >= FEWEST_DAYS
      return isSmooth ? cropped(variableChart(chart, data, language), requested) : variableChart(chart, shown, language)
    })

  const sparks = (person: Person, days: number): Promise<SparkDays[]> =>
    storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      const to = epochSeconds(clock)
      const last = localDays(person.timeZone)(to, null)
      const from = to - (days - 1) * SECONDS_PER_DAY
      const rows = await stores.variables.all(person.userId)
      const recent = rows
        .map(variableOf)
        .filter(({ latestEpoch }) => (latestEpoch ?? 0) >= from - SECONDS_PER_DAY)
        .sort((a, b) => (b.latestEpoch ?? 0) - (a.latestEpoch ?? 0))
      const sparkDays: SparkDays[] = []
      for (const variable of recent.slice(0, MOST_SPARKS)) {
        await yieldIfNeeded()
        sparkDays.push(
          await sparkOf(stores, { variable, timeZone: person.timeZone, first: last - days + 1, last, from, to }),
        )
      }
      return sparkDays
    })

  return { describe, sparks }
}

interface SparkQuery extends DaySpan {
  readonly variable: Variable
  readonly timeZone: string
  readonly from: number
  readonly to: number
}

async function sparkOf(
  stores: TrackingStores,
  { variable, timeZone, first, last, from, to }: SparkQuery,
): Promise<SparkDays> {
  // Only recorded values: a row of filled days would say nothing.
  const unfilled: Variable = { ...variable, filling: { type: 'none' } }
  const days = await dailyValues(stores, { variable: unfilled, timeZone, from, to, limit: last - first + 1 })
  const values: (number | null)[] = Array.from({ length: last - first + 1 }, () => null)
  for (const { day, value } of days) {
    if (day >= first && day <= last) values[day - first] = tidy(value)
  }
  return { variableId: variable.id, firstDay: first, values }
}

/** Removes everything outside the requested days. */
function cropped(description: ChartDescription, { first, last }: DaySpan): ChartDescription {
  const isInside = ({ x }: { readonly x: number }) => x >= first * DAY_MS && x <= last * DAY_MS
  const panels = description.panels.map((panel) => ({
    ...panel,
    series: panel.series.map((series) => ({ ...series, points: series.points.filter(isInside) })),
  }))
  return { ...description, panels }
}

/** In longer lists charts are addresses only: hundreds of them would make a response of many megabytes. */
const MOST_DRAWN = 10

/** Whose data, and who sees them. */
interface ChartAudience {
  readonly userId: number
  readonly timeZone: string
  /** Only through a share: what it covers. */
  readonly cover?: Cover | undefined
  readonly reader: { readonly userId: number; readonly clientId: string | null }
  readonly language: Language
}

type LinkAudience = Pick<ChartAudience, 'userId' | 'reader'>

interface PairChart {
  readonly causeId: number
  readonly effectId: number
  readonly chart: StudyChartName
  readonly language: Language
}

/** The pooled result of many people. */
export interface PeopleData {
  readonly population: PopulationFinding
  readonly sides: Pick<Finding, 'cause' | 'effect'>
}

export type Charts = ReturnType<typeof createCharts>

/** Where a chart can be fetched. */
type UrlOf = (name: StudyChartName) => string | undefined | Promise<string | undefined>

const nowhere: UrlOf = () => undefined

const NO_CHART = say('There is no such chart of these two variables.')

export function createCharts(
  dependencies: Omit<LinkDependencies, 'dataOf'> & {
    readonly baseUrl: string
  },
) {
  const { storage, clock, baseUrl, keys } = dependencies

  const dataOf: LinkDependencies['dataOf'] = ({ timeZone, cover }, variable) =>
    storage.read((all) => variableData(coveredStores(all, cover), { variable, timeZone }))

  /** Works without a session: everybody who has the address sees this chart, for a month. */
  async function svgUrl(viewing: LinkAudience, about: ChartAbout, chart: string): Promise<string> {
    return `${await addressOf(viewing, about, chart)}.svg`
  }

  async function addressOf(viewing: LinkAudience, about: ChartAbout, chart: string): Promise<string> {
    const { userId, reader } = viewing
    const expiresEpoch = epochSeconds(clock) + LINK_SECONDS
    const link = { userId, readerId: reader.userId, clientId: reader.clientId ?? '', about, chart, expiresEpoch }
    return `${baseUrl}/charts/${chartToken(await keys.links(), link)}`
  }

  /** The six charts of a variable, rendered or as addresses only. */
  async function chartsFrom(
    viewing: ChartAudience,
    data: VariableData,
    { isDrawn }: { readonly isDrawn: boolean },
  ): Promise<VariableCharts> {
    const { language } = viewing
    const { variableId } = data.subject
    const charts: { [K in VariableChartName]?: Chart } = {}
    for (const name of variableChartNames) {
      const description = variableChart(name, data, language)
      const address = await svgUrl(viewing, { variableId }, name)
      charts[name] = presentChart(description, {
        svgUrl: address,
        svg: isDrawn ? svgOf(description, 'normal', language) : undefined,
      })
      await yieldIfNeeded()
    }
    return charts
  }

  /** Every chart that the data allow. */
  async function ofStudy(data: StudyData, language: Language, urlOf: UrlOf = nowhere): Promise<StudyCharts> {
    const charts: { [K in StudyChartName]?: Chart } = {}
    for (const name of studyChartNames) {
      const description = studyChart(name, data, language)
      if (!description) continue
      const svg = svgOf(description, 'normal', language)
      charts[name] = presentChart(description, { svgUrl: await urlOf(name), svg })
      await yieldIfNeeded()
    }
    return charts
  }

  /** The charts for the owner only, with single days. */
  function ofOwnStudy(viewing: LinkAudience, detail: PairDetail, language: Language) {
    const { finding } = detail
    const about = { causeId: finding.cause.variableId, effectId: finding.effect.variableId }
    return ofStudy({ kind: 'days', finding, detail }, language, (name) => svgUrl(viewing, about, name))
  }

  /** The charts for everybody, from counts and means of many days. */
  const ofPublicStudy = (
    data: Omit<Extract<StudyData, { kind: 'binned' }>, 'kind'>,
    language: Language,
    urlOf?: UrlOf,
  ) => ofStudy({ kind: 'binned', ...data }, language, urlOf)

  /** The charts of many people, none of them identifiable. */
  async function ofPeople(
    { population, sides }: PeopleData,
    language: Language,
    urlOf: UrlOf = nowhere,
  ): Promise<StudyCharts> {
    const description = acrossPeople(
      population,
      namesOf({ cause: sideIn(language, sides.cause), effect: sideIn(language, sides.effect) }),
      chartWordsIn[language],
    )
    const forms = { svg: svgOf(description, 'normal', language), svgUrl: await urlOf('populationTraitScatterPlot') }
    return { populationTraitScatterPlot: presentChart(description, forms) }
  }

  /** One chart of two of the person's variables, from their own days. */
  async function describePair(
    userId: number,
    { causeId, effectId, chart, language }: PairChart,
  ): Promise<ChartDescription> {
    const detail = await dependencies.pairOf(userId, causeId, effectId)
    const description = detail && studyChart(chart, { kind: 'days', finding: detail.finding, detail }, language)
    if (!description) throw new Refusal('notFound', NO_CHART)
    return description
  }

  /** A page with all six charts, current whenever it is opened, without script, and shareable. */
  async function linksOf(viewing: ChartAudience, variable: Variable) {
    const address = await addressOf(viewing, { variableId: variable.id }, ALL_CHARTS)
    const title = encodeURIComponent(displayNameIn(viewing.language, variable))
    const page = encodeURIComponent(address)
    return {
      chartsLinkStatic: address,
      chartsLinkDynamic: address,
      chartsLinkEmail: `mailto:?subject=${title}&body=${page}`,
      chartsLinkFacebook: `https://www.facebook.com/sharer/sharer.php?u=${page}`,
      chartsLinkGoogle: `https://mail.google.com/mail/?view=cm&su=${title}&body=${page}`,
      chartsLinkTwitter: `https://twitter.com/intent/tweet?text=${title}&url=${page}`,
    }
  }

  /** What `includeCharts` adds to variable records. */
  const additions: VariableAdditions = async (subject, variables, { includeCharts, reader }) => {
    const added = new Map<number, Partial<UserVariable>>()
    const isDrawn = variables.length <= MOST_DRAWN
    const { userId, timeZone, cover, language } = subject
    const viewing = { userId, timeZone, cover, language, reader }
    await storage.read(async (all) => {
      const stores = coveredStores(readingOnce(all), cover)
      for (const variable of includeCharts ? variables : []) {
        const data = await variableData(stores, { variable, timeZone })
        const charts = await chartsFrom(viewing, data, { isDrawn })
        added.set(variable.id, { charts, ...(await linksOf(viewing, variable)) })
      }
    })
    return added
  }

  return {
    ofOwnStudy,
    ofPublicStudy,
    ofPeople,
    describePair,
    svgUrl,
    additions,
    ...createLinkReader({ ...dependencies, dataOf }),
    ...createSpans(dependencies),
    render: {
      svg: async ({ description, language }: OpenedPicture, size?: ChartSize): Promise<string> =>
        svgOf(description, size, language),
    },
  }
}

// The data of a variable's charts, from its records.

function subjectOfVariable(variable: Variable): ChartSubject {
  const { id, name, alias, unit, combination } = variable
  const isRated = isRating(unit)
  const { minimumValue: low, maximumValue: high } = unit
  return {
    variableId: id,
    name: alias ?? name,
    nameIn: (language) => displayNameIn(language, variable),
    unit: unit.abbreviatedName,
    countedIn: (language) => countedMember(language, name, unit.abbreviatedName),
    kind: unit.id === YES_NO ? 'yesNo' : isRated ? 'rating' : 'number',
    combination,
    ...(isRated && low !== null && high !== null ? { range: { low, high } } : {}),
  }
}

interface CountedEntry {
  readonly row: {
    readonly startEpoch: number
    readonly offsetMinutes: number | null
    /** Null if it has no duration. */
    readonly endEpoch: number | null
  }
  readonly value: number
  /** The share that counts if several sources recorded the same time. */
  readonly share: number
}

/** Entries that claim to last longer count at their start. */
const LONGEST_SECONDS = 2 * SECONDS_PER_DAY

/**
 * Local hours, by the offset of the entry or else the person's time zone. Amounts with a duration are spread over
 * their hours.
 */
export function timedEntriesOf(
  records: readonly CountedEntry[],
  { timeZone, combination }: { timeZone: string } & Pick<ChartSubject, 'combination'>,
): TimedEntry[] {
  const offsetAt = offsetsOf(timeZone)
  return records
    .filter(({ share }) => share > 0)
    .flatMap(({ row, value, share }): TimedEntry[] => {
      const { startEpoch, offsetMinutes, endEpoch } = row
      const start = startEpoch + (offsetMinutes === null ? offsetAt(startEpoch) : offsetMinutes * 60)
      if (combination === 'MEAN') return [{ ...hourOf(start), value }]
      const seconds = (endEpoch ?? startEpoch) - startEpoch
      if (seconds <= 0 || seconds > LONGEST_SECONDS) return [{ ...hourOf(start), value: value * share }]
      return hoursBetween(start, start + seconds).map(([from, to]) => ({
        ...hourOf(from),
        value: (value * share * (to - from)) / seconds,
      }))
    })
}

function hourOf(local: number): Omit<TimedEntry, 'value'> {
  const day = Math.floor(local / SECONDS_PER_DAY)
  return { day, hour: Math.floor((local - day * SECONDS_PER_DAY) / SECONDS_PER_HOUR) }
}

function hoursBetween(start: number, end: number): [from: number, to: number][] {
  const pieces: [number, number][] = []
  for (let from = start; from < end; ) {
    const to = Math.min(end, (Math.floor(from / SECONDS_PER_HOUR) + 1) * SECONDS_PER_HOUR)
    pieces.push([from, to])
    from = to
  }
  return pieces
}

// Reading all days of a variable, or a span of them.

/** Longer than a lifetime. */
const ALL_DAYS = 60_000
/** An offset moves an entry by less than a day, and an entry with a duration begins at most two days earlier. */
const ROOM_SECONDS = 3 * SECONDS_PER_DAY

/** Local days, inclusive. */
interface DaySpan {
  readonly first: number
  readonly last: number
}

interface VariableQuery {
  readonly variable: Variable
  readonly timeZone: string
  readonly span?: DaySpan | undefined
  /** Whether charts show days alone: there are no entries then. */
  readonly isDaysOnly?: boolean
}

/** This many take a few milliseconds. */
const RECORDS_AT_ONCE = 5000

async function variableData(
  stores: TrackingStores,
  { variable, timeZone, span, isDaysOnly = false }: VariableQuery,
): Promise<VariableData> {
  const subject = subjectOfVariable(variable)
  const noonOf = (day: number) => startOfDay(timeZone)(day) + SECONDS_PER_DAY / 2
  const noons = span && { from: noonOf(span.first), to: noonOf(span.last) }
  const query = { variable, timeZone, limit: ALL_DAYS, roomSeconds: ROOM_SECONDS, ...noons }
  const { days, records } = await daysAndRecords(stores, query, { isDaysOnly })
  const entries: TimedEntry[] = []
  for (let start = 0; start < records.length; start += RECORDS_AT_ONCE) {
    const batch = records.slice(start, start + RECORDS_AT_ONCE)
    for (const entry of timedEntriesOf(batch, { timeZone, combination: subject.combination })) entries.push(entry)
    await yieldIfNeeded()
  }
  return span ? within({ subject, days, entries }, span) : { subject, days, entries }
}

function within({ subject, days, entries }: VariableData, { first, last }: DaySpan): VariableData {
  const isInside = ({ day }: { readonly day: number }) => day >= first && day <= last
  return { subject, days: days.filter(isInside), entries: entries.filter(isInside) }
}
