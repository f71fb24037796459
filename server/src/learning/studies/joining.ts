/** Taking part in a group study: a grant of two variables, and reminders of them. */
import { endpoints } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { DEFAULT_LANGUAGE, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireScope } from '../../lib/scopes.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Shares } from '../../people/shares/service.ts'
import { type CardAction, type CardChange, storedIdOf } from '../../reminding/feed/cards.ts'
import type { ShownNotification } from '../../reminding/notifications/present.ts'
import type { Notifications } from '../../reminding/notifications/service.ts'
import type { ShownReminder } from '../../reminding/reminders/present.ts'
import type { Reminders } from '../../reminding/reminders/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { createVariable, findOrAdopt, findVariable } from '../../tracking/variables/service.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { Population } from '../population/service.ts'
import { noStudy, type StudyReader } from './rules.ts'
import type { Studies } from './service.ts'
import type { StudyRow, StudyStores, StudyTransaction } from './store.ts'
import type { VisibleStudy } from './view.ts'

export interface JoinResult {
  readonly seen: VisibleStudy
  readonly isNew: boolean
  /** Reminders of the two variables. */
  readonly reminders: readonly ShownReminder[]
  readonly notifications: readonly ShownNotification[]
}

export type Joining = ReturnType<typeof createJoining>

export function createJoining({
  storage,
  clock,
  studies,
  shares,
  population,
  reminders,
  notifications,
}: {
  readonly storage: Storage<StudyStores>
  readonly clock: Clock
  readonly studies: Pick<Studies, 'find'>
  readonly shares: Pick<Shares, 'grant'>
  readonly population: Pick<Population, 'sharingChanged'>
  readonly reminders: Pick<Reminders, 'listIn' | 'saveIn'>
  readonly notifications: Pick<Notifications, 'listIn'>
}) {
  const join = (joiner: StudyReader, studyId: string | undefined): Promise<JoinResult> =>
    storage.transaction((t) => joinIn(t, joiner, studyId))

  async function joinIn(t: StudyTransaction, joiner: StudyReader, studyId: string | undefined): Promise<JoinResult> {
    // Of two simultaneous requests, the second sees the grant of the first.
    if (studyId !== undefined) await t.studies.hold(studyId)
    const study = await studies.find(t, joiner, studyId)
    refuseUnlessOpen(study)
    const variables = await ownPair(t, joiner.userId, study.row)
    if (!study.joined) await grant(t, joiner.userId, study.row, variables)
    await remind(t, joiner, variables)
    const ids = variables.map(({ id }) => id)
    return {
      seen: { ...study, joined: true, standing: study.standing === 'owner' ? 'owner' : 'participant' },
      isNew: !study.joined,
      reminders: (await reminders.listIn(t, joiner.userId)).filter(({ variable }) => ids.includes(variable.id)),
      notifications: (await notifications.listIn(t, joiner.userId, {})).filter(({ variable }) =>
        ids.includes(variable.id),
      ),
    }
  }

  /** Limited to the two variables; listed and revoked like any other share. */
  async function grant(t: StudyTransaction, userId: number, row: StudyRow, variables: readonly Variable[]) {
    await shares.grant(t, {
      user_id: userId,
      grantee_kind: 'study',
      grantee: row.id,
      name: `Study of ${variables.map(({ name }) => name).join(' and ')}`,
      scopes: 'readmeasurements',
      variable_ids: JSON.stringify(variables.map(({ id }) => id)),
    })
    await population.sharingChanged(t, userId)
  }

  /**
   * Common variables are the same for everybody; for the owner's private ones the person gets their own of the same
   * name.
   */
  async function ownPair(t: StudyStores, userId: number, row: StudyRow): Promise<readonly [Variable, Variable]> {
    const createdEpoch = epochSeconds(clock)
    const adopt = async (id: number): Promise<Variable> => {
      const adopted = await findOrAdopt(t, userId, { naming: { id }, createdEpoch })
      if (adopted) return adopted
      const model = await findVariable(t, row.user_id, { id })
      if (!model) throw noStudy()
      const { name, category, unit, combination } = model
      const same = await findVariable(t, userId, { name })
      if (!same) await createVariable(t, userId, { variableName: name, category, unit, combination, createdEpoch })
      const variable = same ?? (await findVariable(t, userId, { name }))
      if (!variable) throw new Error('A variable was neither created nor found.')
      return variable
    }
    return [await adopt(row.cause_variable_id), await adopt(row.effect_variable_id)]
  }

  /** A daily reminder for each variable that has none yet. */
  async function remind(
    t: Transaction,
    { userId, clientId }: StudyReader,
    variables: readonly Variable[],
  ): Promise<void> {
    const remindedIds = new Set((await reminders.listIn(t, userId)).map(({ variable }) => variable.id))
    const missing = variables.filter(({ id }) => !remindedIds.has(id))
    const newReminders = missing.map(({ id }, index) => ({
      index,
      value: { variableId: id, reminderFrequency: SECONDS_PER_DAY },
    }))
    if (newReminders.length > 0) await reminders.saveIn(t, { userId, clientId }, newReminders)
  }

  /** Handles the buttons of an invitation. Either answer removes the card. */
  function accept(act: CardAction): CardChange {
    requireScope(act.owner, endpoints.joinStudy.scope)
    const studyId = studyIdIn(act)
    return async (transaction) => {
      const t = storage.join(transaction)
      await joinIn(t, { ...act.owner, isAdministrator: false, language: DEFAULT_LANGUAGE }, studyId)
      await removeCard(t, act)
    }
  }

  const decline =
    (act: CardAction): CardChange =>
    (t) =>
      removeCard(storage.join(t), act)

  const removeCard = (t: StudyTransaction, { owner, card }: CardAction): Promise<void> =>
    t.feed.update(owner.userId, storedIdOf(card.id ?? '') ?? 0, { dismissed_epoch: epochSeconds(clock) })

  return { join, accept, decline }
}

export function studyIdIn({ card, parameters }: Pick<CardAction, 'card' | 'parameters'>): string {
  const id = card.parameters?.['studyId'] ?? parameters['studyId']
  if (typeof id !== 'string') throw new Refusal('badInput', say('This card cannot be answered in this way.'))
  return id
}

function refuseUnlessOpen({ row }: VisibleStudy): void {
  if (row.kind === 'group') return
  const message =
    row.kind === 'global'
      ? say(
          'You do not have to join a study of everyone. Share the two variables (shareUserMeasurements) to be part of it.',
        )
      : say('Only group studies can be joined, and this is a study of one person.')
  throw new Refusal('badInput', [{ message, field: 'studyId' }])
}
