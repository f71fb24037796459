/** The question that a reminder asks at one moment. */
import type { NotificationsTable } from '../../storage/tables.ts'
import type { ReminderRow } from './store.ts'
import type { Slot } from './when.ts'

export function newNotification(
  reminder: ReminderRow,
  slot: Slot,
  { id, nowEpoch, isTold }: { readonly id: number; readonly nowEpoch: number; readonly isTold: boolean },
): NotificationsTable {
  const nags = isTold && reminder.nag_times > 0
  return {
    user_id: reminder.user_id,
    id,
    reminder_id: reminder.id,
    variable_id: reminder.variable_id,
    slot_epoch: slot.epoch,
    slot_day: slot.day,
    due_epoch: slot.epoch,
    state: 'pending',
    ring_epoch: nags ? nowEpoch + reminder.nag_minutes * 60 : null,
    rings_left: nags ? reminder.nag_times : 0,
    notified_epoch: isTold ? nowEpoch : null,
    resolved_epoch: null,
    tracked: null,
    created_epoch: nowEpoch,
    updated_epoch: nowEpoch,
  }
}
