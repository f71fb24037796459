import type { UserSettings } from '@upshot/contract'
import type { Caller } from '../../http/caller.ts'
import { type HandlersOf, ok, replyWith } from '../../http/handler.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Audit } from '../audit/service.ts'
import { auditText } from '../audit/words.ts'
import { presentBasic, presentUser } from './present.ts'
import type { Users } from './service.ts'
import type { UserRow } from './store.ts'

/** A person's own variable, or a common one. */
export type NameVariable = (
  userId: number,
  naming: { id?: number; name?: string },
) => Promise<{ id: number; name: string } | undefined>

export interface UserRouteDependencies {
  readonly users: Users
  readonly leaving: { leave(userId: number): Promise<void> }
  readonly audit: Audit
  readonly clock: Clock
  readonly variableOf: NameVariable
}

export type PresentCaller = (caller: Caller) => Promise<ReturnType<typeof presentUser>>

/** The caller's own record, which several endpoints return. Apps with the scope `basic` see only what it covers. */
export const callerPresenter = ({
  users,
  clock,
  variableOf,
}: Pick<UserRouteDependencies, 'users' | 'clock' | 'variableOf'>): PresentCaller => {
  const outcomeOf = async (user: UserRow) =>
    user.primary_outcome_variable_id === null
      ? undefined
      : variableOf(user.id, { id: user.primary_outcome_variable_id })
  return async (caller) => {
    const user = await users.find(String(caller.userId))
    // Our own app stores this record, and a device must not store a token.
    const { isOwnApp } = caller
    const token = {
      accessToken: isOwnApp ? '' : caller.token,
      accessTokenExpiresEpoch: isOwnApp ? null : caller.expiresEpoch,
    }
    const presenting = { ...token, nowEpoch: epochSeconds(clock) }
    if (!caller.scopes.has('manageaccount')) return presentBasic(user, presenting)
    return presentUser(user, { ...presenting, primaryOutcomeVariableName: (await outcomeOf(user))?.name })
  }
}

export function userRoutes(
  dependencies: UserRouteDependencies,
): HandlersOf<'getUser' | 'saveUserSettings' | 'deleteUser' | 'listAuditEntries'> {
  const { users, leaving, audit, variableOf } = dependencies
  const present = callerPresenter(dependencies)

  /** The variable the person most wants to improve, by id or name. */
  async function outcomeChange(userId: number, settings: UserSettings, faults: Faults): Promise<Partial<UserRow>> {
    const { primaryOutcomeVariableId: id, primaryOutcomeVariableName: name } = settings
    if (id === null) return { primary_outcome_variable_id: null }
    if (id === undefined && name === undefined) return {}
    const variable = await variableOf(userId, {
      ...(id === undefined ? {} : { id }),
      ...(name === undefined ? {} : { name }),
    })
    const field = id === undefined ? 'primaryOutcomeVariableName' : 'primaryOutcomeVariableId'
    if (!variable) faults.add({ message: say('There is no such variable.'), field })
    return variable ? { primary_outcome_variable_id: variable.id } : {}
  }

  return {
    getUser: async ({ caller }) => replyWith(await present(caller)),

    saveUserSettings: async ({ caller, body }) => {
      const faults = new Faults()
      const outcome = await outcomeChange(caller.userId, body, faults)
      await users.saveSettings(caller.userId, { settings: body, scopes: caller.scopes, outcome, faults })
      return ok(
        { summary: 'Settings saved', description: 'Your settings are saved.' },
        { data: { user: await present(caller) } },
      )
    },

    deleteUser: async ({ caller, body }) => {
      const isFull = ['manageshares', 'export', 'writemeasurements'].every((scope) => caller.scopes.has(scope as never))
      if (caller.clientId !== null || !isFull) throw new Refusal('forbidden', say('Only you can delete your account.'))
      if (body.reason.trim() === '')
        throw new Refusal('badInput', [{ message: say('reason must not be blank.'), field: 'reason' }])
      await leaving.leave(caller.userId)
      return ok({ summary: 'Account deleted', description: 'All your data was deleted.' }, {})
    },

    listAuditEntries: async ({ caller, query }) => {
      const { limit = 100, offset = 0 } = query
      const listed = await audit.list(caller.userId, { limit: limit + 1, offset })
      const entries = listed.slice(0, limit).map(({ atEpoch, ...entry }) => ({
        ...entry,
        at: utcText(atEpoch),
        text: auditText({ ...entry, atEpoch }, caller.language),
      }))
      const text = { summary: 'Activity', description: 'What happened to your account and your data, newest first.' }
      const next = listed.length > limit ? { next: { limit, offset: offset + limit } } : {}
      return { ...ok(text, { entries }), ...next }
    },
  }
}
