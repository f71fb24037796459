/** What others may see of a person's variables and days: the people wing asks through this, and knows no measurements. */
import { dayText } from '../../lib/utc-text.ts'
import type { Variables } from '../variables/service.ts'
import type { Measurements, Person } from './service.ts'

/** A doctor's link shows ten years at the most. */
const MOST_DAYS = 3660

export interface SharedSpan {
  readonly variableId: number
  readonly from: number | null
  readonly to: number | null
}

export interface SharedDaysParts {
  readonly variables: Pick<Variables, 'list' | 'search'>
  readonly measurements: Pick<Measurements, 'daily'>
}

export function createSharedDays({ variables, measurements }: SharedDaysParts) {
  const isOwn = async (userId: number, id: number): Promise<boolean> =>
    (await variables.list({ userId }, { id })).length > 0
  return {
    /** A person's own variable, or a common one. */
    variableOf: async (userId: number, { id, name }: { id?: number; name?: string }) => {
      const naming = { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) }
      const [found] = await variables.search({ userId }, naming)
      return found && { id: found.id, name: found.name }
    },

    missingVariables: async (userId: number, ids: readonly number[]): Promise<readonly number[]> => {
      const found = await Promise.all(ids.map((id) => isOwn(userId, id)))
      return ids.filter((_, at) => found[at] !== true)
    },

    readDays: async (person: Person, { variableId, from, to }: SharedSpan) => {
      if (!(await isOwn(person.userId, variableId))) return undefined
      const span = {
        ...(from === null ? {} : { earliestMeasurementTime: from }),
        ...(to === null ? {} : { latestMeasurementTime: to }),
      }
      const { variable, days } = await measurements.daily(person, {
        variableId,
        ...span,
        limit: MOST_DAYS,
        isSpanAll: true,
      })
      const shown = days.map(({ day, value, origin }) => ({ date: dayText(day), value, isFilled: origin === 'filled' }))
      return { name: variable.alias ?? variable.name, unit: variable.unit.abbreviatedName, days: shown }
    },
  }
}
