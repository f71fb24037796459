import type { HandlersOf } from '../../http/handler.ts'
import { ok, pageOf } from '../../http/reply.ts'
import { readDay } from '../../lib/given-times.ts'
import { changesExplained, presentChange } from './present.ts'
import type { Changes } from './service.ts'

export function changeRoutes(changes: Changes): HandlersOf<'listChanges'> {
  const named = (variableId: number | undefined, variableName: string | undefined) =>
    variableId === undefined && variableName === undefined ? undefined : { variableId, variableName }
  return {
    listChanges: async ({ caller, subject, query }) => {
      const { language } = caller
      const found = await changes.list(subject, {
        variable: named(query.variableId, query.variableName),
        effect: named(query.effectVariableId, query.effectVariableName),
        day: query.date === undefined ? undefined : readDay(query.date, 'date'),
      })
      const voice = subject.userId === caller.userId ? 'you' : 'person'
      const { items, next } = pageOf(found ?? [], query)
      const explanation = changesExplained(found?.length, language)
      const data = { changes: items.map((change) => presentChange(change, { voice, language })), explanation }
      const heading = { summary: explanation.title, description: explanation.description }
      return { ...ok(heading, { data }), ...(next ? { next } : {}) }
    },
  }
}
