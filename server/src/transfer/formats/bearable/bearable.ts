/**
 * Bearable's CSV: a row for each thing noted, with a category, a rating or amount, and the details in words. Times are
 * clock times or parts of the day.
 */

import { nameKey } from '../../../lib/names.ts'
import { say } from '../../../lib/refusal.ts'
import type { Format, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate, readTimeOfDay } from '../reading/dates.ts'
import { localMoments, type WallTime } from '../reading/local-moment.ts'
import { lookup } from '../reading/lookup.ts'
import { DecimalSigns, readNumber } from '../reading/numbers.ts'
import { OwnMoments } from '../reading/own-moments.ts'
import { noTime, rejected } from '../reading/target.ts'
import { foundIn } from '../unreadable-file.ts'
import { bearableItems } from './bearable-rows.ts'

/** Parts of the day, at an hour within each. */
const PARTS = lookup<number>({ pre: 3, am: 9, mid: 13, pm: 19, 'all day': 12, '': 12 })

const isBearable = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['category', 'rating/amount', 'detail', 'time of day'].every((key) => keys.has(key))
}

export const bearable: Format = {
  ...knownFormat('bearable'),
  passes: 2,
  sniff: ({ files }) => (files.some(isBearable) ? 1 : 0),
  read: readBearable,
}

async function* readBearable({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isBearable), 'Bearable')
  const momentOf = localMoments(context)
  const { orders, signs, highestMood } = await lookThrough(tables)
  const order = orders.decided(context)
  const moodUnit = highestMood === undefined || highestMood > 5 ? '/10' : askMoodUnit(context)
  const ways = { moodUnit, decimalSign: signs.decided ?? '.', momentOf } as const
  const dayOf = (row: NamedRow): WallTime | undefined => {
    const date = readDate(row.cell('date formatted'), order) ?? readDate(row.cell('date'), order)
    return date?.kind === 'wall' ? date.wall : undefined
  }
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const day = dayOf(row)
      const clock = clockOf(row.cell('time of day'))
      const start = day && clock && momentOf({ ...day, ...clock })
      if (!start) {
        yield rejected(place, noTime([row.cell('date formatted', 'date'), row.cell('time of day')].join(' ')))
        continue
      }
      for (const item of bearableItems(row, { day, start, place }, ways))
        yield item.kind === 'entry' ? moments.place(item) : item
    }
  }
}

function clockOf(text: string): Required<Pick<WallTime, 'hour'>> | undefined {
  const hour = PARTS[nameKey(text)]
  return hour === undefined ? readTimeOfDay(text) : { hour }
}

async function lookThrough(tables: readonly SourceFile[]) {
  const orders = new DayOrders()
  const signs = new DecimalSigns()
  let highestMood: number | undefined
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      orders.look(row.cell('date formatted', 'date'))
      signs.look(row.cell('rating/amount'))
      const read = nameKey(row.cell('category')) === 'mood' ? readNumber(row.cell('rating/amount')) : undefined
      if (read?.kind === 'number') highestMood = Math.max(highestMood ?? 0, read.value)
    }
  }
  return { orders, signs, highestMood }
}

/** No mood above five may be a scale to five, or a hard time on a scale to ten. */
function askMoodUnit(context: ReadContext): '/5' | '/10' {
  const text = say(
    'Did you rate your mood from 1 to 10, or from 1 to 5? No rating in the file is above 5.',
    'Hast du deine Stimmung von 1 bis 10 oder von 1 bis 5 bewertet? Keine Bewertung in der Datei ist höher als 5.',
  )
  return context.ask({ key: 'unit: Mood', text, choices: ['/10', '/5'] }) === '/5' ? '/5' : '/10'
}
