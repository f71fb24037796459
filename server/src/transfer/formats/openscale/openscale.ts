/** openScale's table of weighings, at local times. Shares of the weight are in percent, masses in kilograms. */
import { say } from '../../../lib/language.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import { entryOf, leftOut, type Nature, natureOf, noTime, ownTarget, rejected } from '../reading/target.ts'

const OPENSCALE = 'openScale'
const own = (variableName: string, unit: string): Nature =>
  ownTarget({ variableName, categoryName: 'Physique', unit, combination: 'MEAN' })

const VALUES: readonly (readonly [column: string, nature: Nature])[] = [
  ['weight', natureOf('Body Weight', 'kg')],
  ['fat', natureOf('Body Fat')],
  ['water', natureOf('Body Water')],
  ['muscle', own('Muscle (share of weight)', '%')],
  ['bone', natureOf('Bone Mass', 'kg')],
  ['visceralFat', own('Visceral Fat Rating', 'index')],
  ['waist', natureOf('Waist Circumference', 'cm')],
  ['hip', natureOf('Hip Circumference', 'cm')],
  ['neck', natureOf('Neck Circumference', 'cm')],
  ['chest', own('Chest Circumference', 'cm')],
  ['thigh', own('Thigh Circumference', 'cm')],
  ['biceps', own('Biceps Circumference', 'cm')],
]

const isOpenScale = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['datetime', 'weight', 'fat', 'water', 'muscle', 'lbm'].every((key) => keys.has(key))
}

export const openScale: Format = {
  ...knownFormat('openscale'),
  passes: 2,
  sniff: ({ files }) => (files.some(isOpenScale) ? 1 : 0),
  read: readWeighings,
}

async function* readWeighings({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isOpenScale), OPENSCALE)
  const momentOf = localMoments(context)
  const orders = new DayOrders()
  for (const file of tables) for await (const row of namedRows(file)) orders.look(row.cell('dateTime'))
  const order = orders.decided(context)
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const date = readDate(row.cell('dateTime'), order)
      const start = date?.kind === 'wall' ? momentOf(date.wall) : date?.moment
      if (!start) {
        yield rejected(place, noTime(row.cell('dateTime')))
        continue
      }
      let isEmpty = true
      for (const [column, nature] of VALUES) {
        const read = readNumber(row.cell(column))
        // Zero is written for what was not measured.
        if (read.kind !== 'number' || read.value <= 0) continue
        isEmpty = false
        const note = column === 'weight' ? row.cell('comment') : undefined
        const item = entryOf(nature, { value: read.value, start, place, sourceName: OPENSCALE, note })
        yield item.kind === 'entry' ? moments.place(item, row.cells) : item
      }
      if (isEmpty) yield leftOut(say('Rows without a value'))
    }
  }
}
