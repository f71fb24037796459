import type { Static } from 'typebox'
import { numbers, record, strings } from './fields.ts'

export const Action = record('Action', 'One way to answer a reminder notification.', {
  ...strings('action', 'callback', 'title', 'longTitle', 'shortTitle'),
  ...numbers('modifiedValue'),
})
export type Action = Static<typeof Action>

export const TrackAllAction = record('TrackAllAction', 'One answer for all due notifications of a reminder.', {
  ...strings('action', 'callback', 'title'),
  ...numbers('modifiedValue'),
})
export type TrackAllAction = Static<typeof TrackAllAction>
