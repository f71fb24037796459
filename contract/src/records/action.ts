import Type, { type Static } from 'typebox'
import { numbers, record, required } from './fields.ts'

export const Action = record('Action', 'One way to answer a reminder notification.', {
  ...required(Type.String(), 'action', 'callback', 'title', 'longTitle', 'shortTitle'),
  ...numbers('modifiedValue'),
})
export type Action = Static<typeof Action>

export const TrackAllAction = record('TrackAllAction', 'One answer for all due notifications of a reminder.', {
  ...required(Type.String(), 'action', 'callback', 'title'),
  ...numbers('modifiedValue'),
})
export type TrackAllAction = Static<typeof TrackAllAction>
