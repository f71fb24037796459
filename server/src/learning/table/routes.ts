import type { HandlersOf } from '../../http/handler.ts'
import { daysIn } from '../../lib/ranges.ts'
import type { Tables } from './service.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const

export function tableRoutes(tables: Tables): HandlersOf<'getTable'> {
  return {
    getTable: async ({ subject, query }) => {
      const { format = 'json' } = query
      const person = { ...subject, timeZone: query.timeZone ?? subject.timeZone }
      const days = daysIn(query, person.timeZone)
      return {
        type: TYPES[format],
        fileName: `upshot-days-${subject.userId}.${format}`,
        writeTo: (sink) => tables.write(person, { format, days }, sink),
      }
    },
  }
}
