import type { UserVariable } from '@upshot/contract'
import { type HandlersOf, ok } from '../../http/handler.ts'
import { presentVariable } from '../variables/present.ts'
import type { Variables } from '../variables/service.ts'
import type { RemovedVariables } from './service.ts'

type Names = 'deleteUserVariable' | 'restoreUserVariable'

export function removedRoutes(
  removed: RemovedVariables,
  { neighbours }: Pick<Variables, 'neighbours'>,
): HandlersOf<Names> {
  return {
    deleteUserVariable: async ({ caller, body }) => {
      const { name } = await removed.remove(caller, body)
      const description = `${name} was deleted, with its measurements, tags, settings and reminders. You can restore it for 30 days.`
      return ok({ summary: 'Variable deleted', description }, {})
    },

    restoreUserVariable: async ({ caller, body }) => {
      const variable = await removed.restore(caller, body.variableId)
      const userVariable: UserVariable = presentVariable(variable, await neighbours(caller), caller.language)
      const description = `${variable.name} is back, with its measurements, tags, settings and reminders. Findings are being recalculated.`
      return ok({ summary: 'Variable restored', description }, { userVariable })
    },
  }
}
