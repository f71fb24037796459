/** Tables of Samsung Health: the first line names the table, the second its columns, some of them with the table before. */
import type { Moment } from '../../../lib/utc-text.ts'
import { readMoment } from '../../../lib/utc-text.ts'
import type { SourceFile } from '../format.ts'
import { firstRows, type NamedRow, namedRows } from '../reading/csv-rows.ts'

const TABLE = /^com\.samsung\.(?:s?health)\.([a-z0-9_.]+)$/

/** `sleep`, `tracker.heart_rate`; undefined where it is no such table. */
export function tableName(file: SourceFile): string | undefined {
  const [first, second] = firstRows(file, 2)
  const name = TABLE.exec(first?.cells[0]?.trim() ?? '')?.[1]
  return name !== undefined && second?.cells.some((cell) => /(?:start_time|day_time)$/.test(cell)) ? name : undefined
}

export async function* tableRows(file: SourceFile): AsyncGenerator<SamsungRow> {
  for await (const row of namedRows(file, (cells) => cells.some((cell) => /(?:start_time|day_time)$/.test(cell))))
    yield new SamsungRow(row)
}

/** What stands before a column where anything does. */
const PREFIXES = ['sleep', 'heart_rate', 'oxygen_saturation', 'exercise', 'blood_pressure', 'step_count']

export class SamsungRow {
  readonly #row: NamedRow

  constructor(row: NamedRow) {
    this.#row = row
  }

  get line(): number {
    return this.#row.line
  }

  cell(name: string): string {
    return this.#row.cell(name, ...PREFIXES.map((prefix) => `com.samsung.health.${prefix}.${name}`))
  }

  /** A number above zero: zero stands for what was not measured. */
  amount(name: string): number | undefined {
    const value = Number(this.cell(name) || Number.NaN)
    return Number.isFinite(value) && value > 0 ? value : undefined
  }
}

export type Clock = 'UTC' | 'local time'

/** `UTC+0200`, in minutes. */
export function offsetIn(text: string): number | undefined {
  const [, sign, hours, minutes] = /^UTC([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  if (sign === undefined) return undefined
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

export function momentIn(row: SamsungRow, column: string, clock: Clock): Moment | undefined {
  const epochSeconds = readMoment(row.cell(column))?.epochSeconds
  const offsetMinutes = offsetIn(row.cell('time_offset'))
  if (epochSeconds === undefined) return undefined
  const isWall = clock === 'local time' && offsetMinutes !== undefined
  return { epochSeconds: isWall ? epochSeconds - offsetMinutes * 60 : epochSeconds, offsetMinutes }
}
