import { type Endpoints, MOST_COMPARED, type QueryOf } from '@upshot/contract'
import { type HandlersOf, ok, pageOf } from '../../http/handler.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Sentence, say } from '../../lib/language.ts'
import { type Bounds, daysIn, readDay } from '../../lib/ranges.ts'
import { Refusal } from '../../lib/refusal.ts'
import { localDays } from '../../lib/zone.ts'
import { changesExplained, presentChange, presentComparison } from './present.ts'
import { type ChangeService, type CompareQuery, MOST_DAYS } from './service.ts'

export function changeRoutes(changes: ChangeService, clock: Clock): HandlersOf<'listChanges' | 'comparePeriods'> {
  const reference = (variableId: number | undefined, variableName: string | undefined) =>
    variableId === undefined && variableName === undefined ? undefined : { variableId, variableName }
  return {
    listChanges: async ({ caller, subject, query }) => {
      const { language } = caller
      const listed = await changes.list(subject, {
        variable: reference(query.variableId, query.variableName),
        effect: reference(query.effectVariableId, query.effectVariableName),
        day: query.date === undefined ? undefined : readDay(query.date, 'date'),
      })
      const voice = subject.userId === caller.userId ? 'you' : 'person'
      const { items, next } = pageOf(listed ?? [], query)
      const explanation = changesExplained(listed?.length, language)
      const data = { changes: items.map((change) => presentChange(change, { voice, language })), explanation }
      const heading = { summary: explanation.title, description: explanation.description }
      return ok(heading, { data }, next)
    },

    comparePeriods: async ({ caller, subject, query }) => {
      const { language } = caller
      const today = localDays(subject.timeZone)(epochSeconds(clock), null)
      const requested = readAsked({ ...query, ...daysIn(query, subject.timeZone) }, today)
      const ids = readIds(query.variableIds)
      const compared = await changes.compare(subject, { variableName: query.variableName, ids, requested })
      const voice = subject.userId === caller.userId ? 'you' : 'person'
      const data = presentComparison(compared, { voice, language })
      const description = data.outcomes.map(({ sentence }) => sentence).join(' ')
      return ok({ summary: 'Compared', description }, { data })
    },
  }
}

type AskedPeriods = Pick<QueryOf<Endpoints['comparePeriods']>, 'date' | 'otherFrom' | 'otherTo'> & Bounds

/** A day, or two periods; the earlier one first, whichever was named first. */
function readAsked({ date, from, to, otherFrom, otherTo }: AskedPeriods, today: number): CompareQuery['requested'] {
  if (date !== undefined) return { day: readDay(date, 'date') }
  if (from === undefined) throw badDay('from', say('Give date, or from and to.'))
  const requested = { from, to: to ?? today }
  const length = requested.to - requested.from + 1
  if (length < 1) throw badDay('from', say('from must not be after to.'))
  const otherEnd = otherTo === undefined ? undefined : readDay(otherTo, 'otherTo')
  const otherStart = otherFrom === undefined ? undefined : readDay(otherFrom, 'otherFrom')
  const other = {
    from: otherStart ?? (otherEnd ?? requested.from - 1) - length + 1,
    to: otherEnd ?? (otherStart === undefined ? requested.from - 1 : otherStart + length - 1),
  }
  if (other.to < other.from) throw badDay('otherFrom', say('otherFrom must not be after otherTo.'))
  const [earlier, later] = other.from <= requested.from ? [other, requested] : [requested, other]
  if (earlier.to >= later.from) throw badDay('otherFrom', say('The two periods must not overlap.'))
  if (later.to - earlier.from >= MOST_DAYS)
    throw badDay('from', say('The two periods must lie within {most} days.', { most: MOST_DAYS }))
  return { earlier, later }
}

const badDay = (field: string, message: Sentence) => new Refusal('badInput', [{ message, field }])

function readIds(text: string | undefined): number[] {
  const ids = text === undefined ? [] : text.split(',', MOST_COMPARED + 1)
  if (ids.some((id) => !/^ *[1-9]\d{0,14} *$/.test(id)))
    throw badDay('variableIds', say('variableIds must be ids with commas in between.'))
  return ids.map(Number)
}
