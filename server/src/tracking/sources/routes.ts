import type { MergedRecord } from '@upshot/contract'
import { type HandlersOf, ok } from '../../http/handler.ts'
import { readDay } from '../../lib/ranges.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Measurements } from '../measurements/service.ts'
import { withoutNoise } from '../units/units.ts'
import type { Sources } from './service.ts'

type EndpointNames = 'listSources' | 'orderSources' | 'lookIntoDay'
type DayDetails = Awaited<ReturnType<Measurements['lookInto']>>

export function sourceRoutes(sources: Sources, measurements: Measurements): HandlersOf<EndpointNames> {
  return {
    listSources: async ({ subject, query }) => {
      const listed = await sources.list(subject, query)
      const description =
        listed.length > 1
          ? 'If several sources recorded the same time, the first one in this order counts.'
          : 'There is nothing to merge.'
      return ok({ summary: 'Sources', description }, { sources: listed })
    },

    orderSources: async ({ caller, body }) => {
      const order = await sources.order(caller.userId, body)
      const text = { summary: 'Order saved', description: 'Daily values and findings are being recalculated.' }
      return ok(text, order ? { sources: order } : {})
    },

    lookIntoDay: async ({ subject, query }) => {
      const day = readDay(query.date ?? '', 'date')
      const looked = await measurements.lookInto(subject, { ...query, day })
      const records = looked.records.map((record) => presentRecord(record, looked))
      const { variable, value } = looked
      return ok(
        { summary: `${variable.name} on ${query.date}`, description: descriptionOf(records) },
        {
          date: query.date ?? '',
          unitAbbreviatedName: variable.unit.abbreviatedName,
          ...(value === undefined ? {} : { value }),
          records,
        },
      )
    },
  }
}

function descriptionOf(records: readonly MergedRecord[]): string {
  if (records.length === 0) return 'Nothing that was recorded on this day counts.'
  const partlyCounted = records.filter(({ share }) => share < 1).length
  if (partlyCounted === 0) return 'Everything recorded on this day counts.'
  return `${partlyCounted} of ${records.length} records count only in part or not at all, because another source covers that time.`
}

const presentRecord = (
  { row, value, share }: DayDetails['records'][number],
  { variable }: DayDetails,
): MergedRecord => ({
  id: row.id,
  variableId: row.variableId,
  sourceName: row.sourceName,
  startAt: utcText(row.startEpoch),
  ...(row.endEpoch === null ? {} : { endAt: utcText(row.endEpoch) }),
  value,
  share: withoutNoise(share),
  countedValue: variable.combination === 'SUM' ? withoutNoise(value * share) : value,
})
