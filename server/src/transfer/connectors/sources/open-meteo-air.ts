/** The air at the person's place, from Open-Meteo (Copernicus models): no account, no key. */
import { say } from '../../../lib/refusal.ts'
import { natureOf } from '../../formats/reading/natures.ts'
import { place, since } from '../fields.ts'
import type { LiveSource } from '../source.ts'
import { type Columns, readDays } from './open-meteo.ts'
import { detail } from './open-meteo-weather.ts'

/** Pollen is known for Europe alone, and in its season: elsewhere the columns are empty. */
const columns: Columns = {
  daily: [],
  hourly: [
    { name: 'european_aqi', nature: natureOf('Air Quality Index') },
    { name: 'pm2_5', nature: natureOf('Fine Dust PM2.5 (µg/m³)') },
    { name: 'ozone', nature: natureOf('Ozone (µg/m³)') },
    { name: 'uv_index', nature: natureOf('Ultraviolet Index'), byDay: 'highest' },
    { name: 'birch_pollen', nature: natureOf('Tree Pollen') },
    { name: 'grass_pollen', nature: natureOf('Grass Pollen') },
    { name: 'ragweed_pollen', nature: natureOf('Ragweed Pollen') },
  ],
}

export const airQuality: LiveSource = {
  name: 'open-meteo-air',
  connectorId: 102,
  displayName: 'Open-Meteo Air Quality',
  description: say(
    'Air quality, fine dust, ozone, ultraviolet light and pollen at your place, every day.',
    'Luftqualität, Feinstaub, Ozon, UV-Licht und Pollen an deinem Ort, jeden Tag.',
  ),
  longDescription: say(
    'Enter your latitude and longitude. Each finished day brings the mean European air quality index, fine dust (PM2.5) and ozone in µg/m³, the highest ultraviolet index, and in Europe the pollen of birch, grass and ragweed in grains per m³.',
    'Gib Breite und Länge deines Orts an. Jeder vergangene Tag bringt den mittleren europäischen Luftqualitätsindex, Feinstaub (PM2,5) und Ozon in µg/m³, den höchsten UV-Index und in Europa die Pollen von Birke, Gräsern und Ambrosia in Körnern je m³.',
  ),
  getItUrl: 'https://open-meteo.com/en/docs/air-quality-api',
  categoryName: 'Environment',
  fields: [...place, since, detail],
  everySeconds: 6 * 3600,
  read: (reading) => readDays(reading, columns, () => 'https://air-quality-api.open-meteo.com/v1/air-quality'),
}
