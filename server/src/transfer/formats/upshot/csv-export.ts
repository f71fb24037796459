/** CSV export: one row per measurement. */
import { dayText, utcText } from '../../../lib/utc-text.ts'
import { localDays } from '../../../lib/zone.ts'
import { details, type MeasurementsTable } from '../../../storage/tables/measurement-columns.ts'
import { unitOf } from '../../../tracking/units/units.ts'
import type { Variable } from '../../../tracking/variables/variable.ts'

const COLUMNS = ['variable', 'category', 'startAt (UTC)', 'endAt (UTC)', 'date', 'value', 'unit', 'source']

/** Prefixes formula-like cells with an apostrophe, so that spreadsheets do not run them. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (text: string): string => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvHead = (): string => `${[...COLUMNS, ...details.map(({ member }) => member)].map(cell).join(',')}\r\n`

export function csvWriter(timeZone: string): (row: MeasurementsTable, variable: Variable) => string {
  const dayOf = localDays(timeZone)
  return (row, variable) => {
    const texts = [variable.name, variable.category.name].map((text) => cell(guarded(text)))
    const end = row.end_epoch === null ? '' : utcText(row.end_epoch)
    const when = [utcText(row.start_epoch), end, dayText(dayOf(row.start_epoch, row.offset_minutes))]
    const source = [unitOf(row.unit_id).abbreviatedName, row.source_name]
    const detailTexts = [...source, ...details.map(({ column }) => row[column] ?? '')].map((text) =>
      cell(guarded(text)),
    )
    return `${[...texts, ...when, row.value, ...detailTexts].join(',')}\r\n`
  }
}
