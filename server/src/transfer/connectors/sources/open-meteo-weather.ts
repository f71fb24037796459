/** The weather at the person's place, from Open-Meteo: no account, no key. */
import { say } from '../../../lib/refusal.ts'
import { natureOf } from '../../formats/reading/natures.ts'
import { oneOf, place, since } from '../fields.ts'
import type { LiveSource, SourceField } from '../source.ts'
import type { Span } from './day-spans.ts'
import { type Columns, readDays } from './open-meteo.ts'

/** The forecast's own memory ends here; what is older is in the archive. */
const RECENT_DAYS = 85

const columns: Columns = {
  daily: [
    { name: 'precipitation_sum', nature: natureOf('Precipitation', 'mm') },
    { name: 'sunshine_duration', nature: natureOf('Sunshine Duration', 'h'), factor: 1 / 3600 },
    { name: 'daylight_duration', nature: natureOf('Day Length', 'h'), factor: 1 / 3600 },
  ],
  hourly: [
    { name: 'temperature_2m', nature: natureOf('Outdoor Temperature', 'C') },
    { name: 'relative_humidity_2m', nature: natureOf('Outdoor Humidity', '%') },
    { name: 'pressure_msl', nature: natureOf('Barometric Pressure', 'hPa') },
    { name: 'cloud_cover', nature: natureOf('Cloud Cover', '%') },
    { name: 'wind_speed_10m', nature: natureOf('Wind Speed', 'm/s') },
  ],
}

export const detail: SourceField = {
  key: 'detail',
  displayName: say('Detail', 'Genauigkeit'),
  helpText: say(
    'daily: one value a day. hourly: 24 values a day for what changes within it.',
    'daily: ein Wert am Tag. hourly: 24 Werte am Tag für das, was sich währenddessen ändert.',
  ),
  type: 'select_option',
  placeholder: 'daily',
  isRequired: false,
  read: oneOf(['daily', 'hourly']),
}

const addressOf = ({ fromDay }: Span, today: number): string =>
  fromDay < today - RECENT_DAYS
    ? 'https://archive-api.open-meteo.com/v1/archive?wind_speed_unit=ms'
    : 'https://api.open-meteo.com/v1/forecast?wind_speed_unit=ms'

export const weather: LiveSource = {
  name: 'open-meteo-weather',
  connectorId: 101,
  displayName: 'Open-Meteo Weather',
  description: say(
    'Temperature, humidity, pressure, clouds, wind, rain and sunshine at your place, every day.',
    'Temperatur, Luftfeuchte, Luftdruck, Wolken, Wind, Regen und Sonne an deinem Ort, jeden Tag.',
  ),
  longDescription: say(
    'Enter your latitude and longitude. Each finished day brings its mean temperature, humidity, sea-level pressure, cloud cover and wind, its precipitation, sunshine and length, in days of your own time zone. The last week is read again each time, because forecasts are replaced by measurements.',
    'Gib Breite und Länge deines Orts an. Jeder vergangene Tag bringt die mittlere Temperatur, Luftfeuchte, den Luftdruck auf Meereshöhe, Bewölkung und Wind, dazu Niederschlag, Sonnenschein und Tageslänge, nach den Tagen deiner Zeitzone. Die letzte Woche wird jedes Mal neu gelesen, weil Messungen die Vorhersagen ersetzen.',
  ),
  getItUrl: 'https://open-meteo.com/',
  categoryName: 'Environment',
  fields: [...place, since, detail],
  everySeconds: 6 * 3600,
  read: (reading) => readDays(reading, columns, addressOf),
}
