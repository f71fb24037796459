import { type endpoints, type QueryOf, SlimTrackingReminder, type TrackingReminderNotification } from '@upshot/contract'
import type { Subject } from '../../http/caller.ts'
import { created, type HandlersOf, ok, pageOf, replyWith } from '../../http/handler.ts'
import { holds } from '../../lib/conditions.ts'
import { slimmer } from '../../lib/members.ts'
import { presentVariable } from '../../tracking/variables/present.ts'
import { isCovered, type Neighbours, type Variable, variableFilter } from '../../tracking/variables/variable.ts'
import { type Highlights, highlighted, presentReminder, type ShownReminder } from './present.ts'
import type { Reminders } from './service.ts'

type ReminderEndpoint =
  | 'listTrackingReminders'
  | 'listReminderDays'
  | 'saveTrackingReminders'
  | 'deleteTrackingReminder'
  | 'restoreTrackingReminder'
type ReminderListQuery = QueryOf<typeof endpoints.listTrackingReminders>

export function reminderRoutes({
  reminders,
  due,
  neighbours,
  highlights,
}: {
  readonly reminders: Reminders
  /** Due notifications, which the response to a saved reminder contains. */
  readonly due: (reader: Pick<Subject, 'userId' | 'language'>) => Promise<TrackingReminderNotification[]>
  readonly neighbours: (userId: number, variables: ReadonlyMap<number, Variable>) => Promise<Neighbours>
  readonly highlights: Highlights
}): HandlersOf<ReminderEndpoint> {
  return {
    listTrackingReminders: async ({ subject, query }) => {
      const all = await reminders.list(subject.userId, subject.language)
      const listed = all.filter(({ variable }) => isCovered(variable, subject.cover)).filter(matching(query))
      const { items, next } = pageOf(sorted(listed, query.sort), query)
      if (query.fields === 'slim') return replyWith(items.map(presentReminder).map(slim), next)
      return replyWith(await highlighted(items, presentReminder, { subject, highlights }), next)
    },

    listReminderDays: async ({ subject, query }) => replyWith(await reminders.calendar(subject, query)),

    saveTrackingReminders: async ({ caller, query, body, faults }) => {
      const { userId } = caller
      const owner = { userId, clientId: caller.clientId ?? query.clientId ?? null }
      const { ids, variables, hasNew: isAnyNew } = await reminders.save(owner, body, faults)
      const saved = (await reminders.list(userId, caller.language)).filter(({ row }) => ids.includes(row.id))
      const byId = new Map(variables.map((variable) => [variable.id, variable]))
      const around = await neighbours(userId, byId)
      const adding = { subject: caller, highlights }
      const notice = {
        summary: isAnyNew ? 'Reminders saved' : 'Reminders changed',
        description: saved.map(({ row, variable }) => sentence({ row, variable })).join(' '),
      }
      return (isAnyNew ? created : ok)(notice, {
        data: {
          trackingReminderNotifications: await due(caller),
          trackingReminders: await highlighted(saved, presentReminder, adding),
          userVariables: variables.map((variable) => presentVariable(variable, around, caller.language)),
        },
      })
    },

    restoreTrackingReminder: async ({ caller, body }) => {
      await reminders.restore(caller, body.id)
      const restored = (await reminders.list(caller.userId, caller.language)).filter(({ row }) => row.id === body.id)
      const [trackingReminder] = await highlighted(restored, presentReminder, { subject: caller, highlights })
      if (!trackingReminder) throw new Error('A restored reminder is missing.')
      return ok({ summary: 'Reminder restored', description: 'We will ask you again.' }, { data: { trackingReminder } })
    },

    deleteTrackingReminder: async ({ caller, body }) => {
      await reminders.remove(caller.userId, body.id)
      return ok({ summary: 'Reminder deleted', description: 'Your measurements are kept.' }, {})
    },
  }
}

const slim = slimmer(SlimTrackingReminder)

const sentence = ({ row, variable }: Pick<ShownReminder, 'row' | 'variable'>): string =>
  row.frequency_seconds === 0
    ? `You can record ${variable.name} whenever you need to.`
    : `We will ask you about ${variable.name}.`

function matching(query: ReminderListQuery): (shown: ShownReminder) => boolean {
  const isAsked = variableFilter(query)
  return ({ row, variable }) =>
    (query.id === undefined || row.id === query.id) &&
    (query.variableId === undefined || variable.id === query.variableId) &&
    isAsked(variable) &&
    (query.enabled === undefined || (row.is_enabled === 1) === query.enabled) &&
    holds(query.createdAt, row.created_epoch) &&
    holds(query.updatedAt, row.updated_epoch)
}

const sortKeys: Record<string, (shown: ShownReminder) => string | number> = {
  createdAt: ({ row }) => row.created_epoch,
  updatedAt: ({ row }) => row.updated_epoch,
  variableName: ({ variable }) => variable.name.toLowerCase(),
  reminderStartTimeLocal: ({ row }) => row.start_second,
  reminderFrequency: ({ row }) => row.frequency_seconds,
  nextReminderTimeEpochSeconds: ({ row }) => row.next_due_epoch ?? Number.MAX_SAFE_INTEGER,
}

function sorted(list: readonly ShownReminder[], order: ReminderListQuery['sort']): readonly ShownReminder[] {
  const key = sortKeys[order?.field ?? ''] ?? (({ row }: ShownReminder) => row.id)
  const sign = order?.isDescending ? -1 : 1
  return list.toSorted((a, b) => (key(a) === key(b) ? a.row.id - b.row.id : key(a) < key(b) ? -sign : sign))
}
