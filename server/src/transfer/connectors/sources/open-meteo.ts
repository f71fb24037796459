/**
 * Weather and air quality from Open-Meteo, without account or key: for a location, by day in the person's time zone, with
 * responses in columns. Only finished days are stored; the last week is read again each time, because measurements
 * replace the forecast model.
 */

import { say } from '../../../lib/language.ts'

import { dayNumber, dayText } from '../../../lib/utc-text.ts'
import type { ReadEntry } from '../../formats/format.ts'
import { isObject, type JsonObject, listIn } from '../../formats/reading/json-values.ts'
import { momentsIn, type WallTime } from '../../formats/reading/moments.ts'
import { catalogueTarget, type EntryTarget } from '../../formats/reading/target.ts'
import { locationFields, oneOf, since } from '../fields.ts'
import type { LiveSource, SourceBatch, SourceField, SourceRead } from '../source.ts'
import { type DayPeriod, daySpans, readUpTo, todayOf, wholeDay } from './day-spans.ts'
import { entry, malformed } from './source-answer.ts'

const rules = { firstDays: 90, againDays: 7, daysAtOnce: 60, includesToday: false }

const SOURCE_NAME = 'Open-Meteo'

/** A column of the response and the variable it becomes. */
interface WeatherColumn {
  readonly name: string
  readonly target: EntryTarget
  /** The factor from the source's unit to ours. */
  readonly factor?: number
  /** Uses the highest hourly value of a day instead of the mean. */
  readonly byDay?: 'highest'
}

interface WeatherColumns {
  /** One value per day, calculated by the source. */
  readonly daily: readonly WeatherColumn[]
  readonly hourly: readonly WeatherColumn[]
}

type AddressOf = (span: DayPeriod, todayDay: number) => string

/** Reads the missing days up to yesterday, a few weeks per request. */
async function* readDays(
  reading: SourceRead,
  columns: WeatherColumns,
  addressOf: AddressOf,
): AsyncIterable<SourceBatch> {
  const today = todayOf(reading)
  for (const span of daySpans(reading, rules)) {
    const url = new URL(addressOf(span, today))
    const query = {
      latitude: reading.parameters.latitude ?? '',
      longitude: reading.parameters.longitude ?? '',
      timezone: reading.timeZone,
      start_date: dayText(span.fromDay),
      end_date: dayText(span.toDay),
      ...(columns.daily.length === 0 ? {} : { daily: columns.daily.map(({ name }) => name).join(',') }),
      hourly: columns.hourly.map(({ name }) => name).join(','),
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const answer = await reading.ask(url.href)
    yield { entries: entriesOf(answer, reading, columns), position: readUpTo(span) }
  }
}

function entriesOf(answer: unknown, reading: SourceRead, { daily, hourly }: WeatherColumns): ReadEntry[] {
  const days = table(answer, 'daily', daily)
  const hours = table(answer, 'hourly', hourly)
  return [
    ...daily.flatMap((column) => dayEntries(column, days, reading)),
    ...hourly.flatMap((column) => {
      const isByHour = reading.parameters.detail === 'hourly' && column.byDay !== 'highest'
      return isByHour ? hourEntries(column, hours, reading) : meanEntries(column, hours, reading)
    }),
  ]
}

type WeatherTable = ReadonlyMap<string, readonly unknown[]>

/** Columns of the same length, with a time for each row. */
function table(answer: unknown, member: string, columns: readonly WeatherColumn[]): WeatherTable {
  if (columns.length === 0) return new Map()
  const series: JsonObject | undefined = isObject(answer) && isObject(answer[member]) ? answer[member] : undefined
  const times = listIn(series?.['time'])
  if (!series || times.length === 0) throw malformed(SOURCE_NAME)
  const valuesByName = columns.map(({ name }) => [name, listIn(series[name])] as const)
  if (valuesByName.some(([, values]) => values.length !== times.length)) throw malformed(SOURCE_NAME)
  return new Map([['time', times], ...valuesByName])
}

const WALL = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/

function wallOf(text: unknown): WallTime {
  const match = typeof text === 'string' ? WALL.exec(text) : null
  if (!match) throw malformed(SOURCE_NAME)
  const [, year, month, day, hour, minute] = match
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  return { ...date, hour: Number(hour ?? 0), minute: Number(minute ?? 0) }
}

/** Null is missing, and missing is not zero. */
const rowsOf = ({ name }: WeatherColumn, from: WeatherTable): { time: unknown; value: number; line: number }[] =>
  listIn(from.get(name)).flatMap((value, index) =>
    typeof value === 'number' && Number.isFinite(value)
      ? [{ time: from.get('time')?.[index], value, line: index + 1 }]
      : [],
  )

const scaled = (value: number, { factor = 1 }: WeatherColumn): number => value * factor

const dayEntry = (column: WeatherColumn, day: number, value: number, { timeZone }: SourceRead): ReadEntry[] =>
  entry(column.target, scaled(value, column), {
    ...wholeDay(timeZone)(day),
    sourceName: SOURCE_NAME,
    position: { file: column.name, line: 1 },
  })

const dayOfWall = ({ year, month, day }: WallTime): number => dayNumber(Date.UTC(year, month - 1, day) / 1000)

const dayEntries = (column: WeatherColumn, from: WeatherTable, reading: SourceRead): ReadEntry[] =>
  rowsOf(column, from).flatMap(({ time, value }) => dayEntry(column, dayOfWall(wallOf(time)), value, reading))

/** A day needs at least eighteen hours: the mean of half a day would miss the night. */
const LEAST_HOURS = 18

function meanEntries(column: WeatherColumn, from: WeatherTable, reading: SourceRead): ReadEntry[] {
  const byDay = Map.groupBy(rowsOf(column, from), ({ time }) => dayOfWall(wallOf(time)))
  return [...byDay].flatMap(([day, rows]) => {
    if (rows.length < LEAST_HOURS) return []
    const values = rows.map(({ value }) => value)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return dayEntry(column, day, column.byDay === 'highest' ? Math.max(...values) : mean, reading)
  })
}

/** When the clock goes back, an hour appears twice with the same time; the first is kept, as everywhere. */
function hourEntries(column: WeatherColumn, from: WeatherTable, { timeZone }: SourceRead): ReadEntry[] {
  const momentOf = momentsIn(timeZone)
  const knownEpochs = new Set<number>()
  return rowsOf(column, from).flatMap(({ time, value, line }): ReadEntry[] => {
    const start = momentOf(wallOf(time))
    if (!start || knownEpochs.has(start.epochSeconds)) return []
    knownEpochs.add(start.epochSeconds)
    const position = { file: column.name, line }
    return entry(column.target, scaled(value, column), { start, sourceName: SOURCE_NAME, position })
  })
}

/** The forecast API covers this many past days; older ones come from the archive API. */
const RECENT_DAYS = 85

const weatherColumns: WeatherColumns = {
  daily: [
    { name: 'precipitation_sum', target: catalogueTarget('Precipitation', 'mm') },
    { name: 'sunshine_duration', target: catalogueTarget('Sunshine Duration', 'h'), factor: 1 / 3600 },
    { name: 'daylight_duration', target: catalogueTarget('Day Length', 'h'), factor: 1 / 3600 },
  ],
  hourly: [
    { name: 'temperature_2m', target: catalogueTarget('Outdoor Temperature', 'C') },
    { name: 'relative_humidity_2m', target: catalogueTarget('Outdoor Humidity', '%') },
    { name: 'pressure_msl', target: catalogueTarget('Barometric Pressure', 'hPa') },
    { name: 'cloud_cover', target: catalogueTarget('Cloud Cover', '%') },
    { name: 'wind_speed_10m', target: catalogueTarget('Wind Speed', 'm/s') },
  ],
}

const detail: SourceField = {
  key: 'detail',
  displayName: say('Detail'),
  helpText: say('daily: one value a day. hourly: 24 values a day for what changes within it.'),
  type: 'select_option',
  placeholder: 'daily',
  isRequired: false,
  read: oneOf(['daily', 'hourly']),
}

const addressOf = ({ fromDay }: DayPeriod, today: number): string =>
  fromDay < today - RECENT_DAYS
    ? 'https://archive-api.open-meteo.com/v1/archive?wind_speed_unit=ms'
    : 'https://api.open-meteo.com/v1/forecast?wind_speed_unit=ms'

export const weather: LiveSource = {
  name: 'open-meteo-weather',
  connectorId: 101,
  displayName: 'Open-Meteo Weather',
  description: say('Temperature, humidity, pressure, clouds, wind, rain and sunshine at your place, every day.'),
  longDescription: say(
    'Enter your latitude and longitude. Each finished day brings its mean temperature, humidity, sea-level pressure, cloud cover and wind, its precipitation, sunshine and length, in days of your own time zone. The last week is read again each time, because forecasts are replaced by measurements.',
  ),
  getItUrl: 'https://open-meteo.com/',
  categoryName: 'Environment',
  fields: [...locationFields, since, detail],
  everySeconds: 6 * 3600,
  read: (reading) => readDays(reading, weatherColumns, addressOf),
}

/** From Copernicus models. Pollen is only available in Europe and in season; elsewhere the columns are empty. */
const airColumns: WeatherColumns = {
  daily: [],
  hourly: [
    { name: 'european_aqi', target: catalogueTarget('Air Quality Index') },
    { name: 'pm2_5', target: catalogueTarget('Fine Dust PM2.5 (µg/m³)') },
    { name: 'ozone', target: catalogueTarget('Ozone (µg/m³)') },
    { name: 'uv_index', target: catalogueTarget('Ultraviolet Index'), byDay: 'highest' },
    { name: 'birch_pollen', target: catalogueTarget('Tree Pollen') },
    { name: 'grass_pollen', target: catalogueTarget('Grass Pollen') },
    { name: 'ragweed_pollen', target: catalogueTarget('Ragweed Pollen') },
  ],
}

export const airQuality: LiveSource = {
  name: 'open-meteo-air',
  connectorId: 102,
  displayName: 'Open-Meteo Air Quality',
  description: say('Air quality, fine dust, ozone, ultraviolet light and pollen at your place, every day.'),
  longDescription: say(
    'Enter your latitude and longitude. Each finished day brings the mean European air quality index, fine dust (PM2.5) and ozone in µg/m³, the highest ultraviolet index, and in Europe the pollen of birch, grass and ragweed in grains per m³.',
  ),
  getItUrl: 'https://open-meteo.com/en/docs/air-quality-api',
  categoryName: 'Environment',
  fields: [...locationFields, since, detail],
  everySeconds: 6 * 3600,
  read: (reading) => readDays(reading, airColumns, () => 'https://air-quality-api.open-meteo.com/v1/air-quality'),
}
