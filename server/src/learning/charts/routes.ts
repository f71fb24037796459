import { type HandlersOf, replyWith } from '../../http/handler.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { daysIn } from '../../lib/ranges.ts'
import { dayText } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import type { Charts } from './service.ts'

const DEFAULT_CHART = 'lineChartWithSmoothing'
const DEFAULT_PAIR_CHART = 'doseResponseChart'
const DEFAULT_DAYS = 30

type ChartEndpoints = 'getChart' | 'getPairChart' | 'listSparks'

export function chartRoutes(
  charts: Pick<Charts, 'describe' | 'describePair' | 'sparks'>,
  clock: Clock,
): HandlersOf<ChartEndpoints> {
  return {
    getChart: async ({ caller, subject, query }) => {
      const person = { ...subject, timeZone: query.timeZone ?? subject.timeZone }
      const { variableId, variableName, chart = DEFAULT_CHART, language = caller.language } = query
      const { from, to } = daysIn(query, person.timeZone)
      const today = localDays(person.timeZone)(epochSeconds(clock), null)
      const span = { from: from ?? (query.days === undefined ? undefined : today - query.days + 1), to }
      const requested = { naming: { variableId, variableName }, chart, language, ...span }
      return replyWith(await charts.describe(person, requested))
    },

    getPairChart: async ({ caller, query }) => {
      const { causeVariableId: causeId = 0, effectVariableId: effectId = 0, chart, language = caller.language } = query
      const requested = { causeId, effectId, chart: chart ?? DEFAULT_PAIR_CHART, language }
      return replyWith(await charts.describePair(caller.userId, requested))
    },

    listSparks: async ({ subject, query }) => {
      const person = { ...subject, timeZone: query.timeZone ?? subject.timeZone }
      const sparks = await charts.sparks(person, query.days ?? DEFAULT_DAYS)
      return replyWith(
        sparks.map(({ variableId, firstDay, values }) => ({
          variableId,
          from: dayText(firstDay),
          values: [...values],
        })),
      )
    },
  }
}
