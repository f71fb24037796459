import type { Flag } from '../../lib/columns.ts'

export interface RemindersTable {
  user_id: number
  id: number
  variable_id: number
  /** 0 = as needed. */
  frequency_seconds: number
  /** Seconds after local midnight. */
  start_second: number
  /** Local day from which every n days are counted. */
  anchor_day: number
  first_day: number | null
  last_day: number | null
  /** Of the default value and of answers. */
  unit_id: number
  default_value: number | null
  is_enabled: Flag
  instructions: string | null
  sound: string | null
  by_email: Flag
  by_sms: Flag
  in_bar: Flag
  as_pop_up: Flag
  nag_minutes: number
  nag_times: number
  /** As needed: at least so long after the latest entry. */
  least_minutes_between: number | null
  /** As needed: at most so many entries within any 24 hours. */
  most_per_day: number | null
  /** A bit for each day of the week, Monday the lowest. */
  weekdays: number
  /** JSON: seconds after local midnight, in order, where there are several; the first is the start. */
  times: string | null
  /** JSON: a taper as days and what one tap records from each on. */
  dose_steps: string | null
  /** Paused until this local day. */
  paused_until_day: number | null
  /** How many pieces there were when they were counted, and when that was. */
  stock_amount: number | null
  stock_epoch: number | null
  /** What one piece is in the unit of the reminder. */
  piece_amount: number
  stock_warning_days: number
  /** When the person was told that it ends. */
  stock_warned_epoch: number | null
  client_id: string | null
  /** The newest slot that was answered for: its local day, and its moment. */
  fired_day: number | null
  fired_epoch: number | null
  /** Which of its times of day that was. */
  fired_second: number | null
  /** Null = never by itself. */
  next_due_epoch: number | null
  created_epoch: number
  updated_epoch: number
}

/** Kept for a while, so that it can be brought back. */
export interface DeletedRemindersTable {
  user_id: number
  id: number
  variable_id: number
  client_id: string | null
  /** JSON of its row. */
  content: string
  deleted_epoch: number
}

export interface NotificationsTable {
  user_id: number
  id: number
  reminder_id: number
  variable_id: number
  /** When the reminder said so; together with the reminder, its identity. */
  slot_epoch: number
  /** Local day of the slot. */
  slot_day: number
  /** Later than the slot when snoozed. */
  due_epoch: number
  state: 'pending' | 'tracked' | 'skipped'
  /** When the person is notified (again). */
  ring_epoch: number | null
  rings_left: number
  notified_epoch: number | null
  resolved_epoch: number | null
  /** JSON: what tracking recorded, and what was there before. */
  tracked: string | null
  created_epoch: number
  updated_epoch: number
}

/** Every question that was asked, so that a calendar can say what was taken, late or left out. */
export interface AskedSlotsTable {
  user_id: number
  reminder_id: number
  variable_id: number
  slot_epoch: number
  /** Local day of the slot. */
  day: number
}

export interface SkippedSlotsTable {
  user_id: number
  variable_id: number
  /** Local day number. */
  day: number
  notification_id: number
  /** Null where the day was brought from elsewhere. */
  reminder_id: number | null
  slot_epoch: number | null
}

export interface FeedCardsTable {
  user_id: number
  id: number
  kind: string
  /** Publishing under the same key again replaces the card. */
  key: string
  /** JSON of the card, made by us. */
  card: string
  read_epoch: number | null
  dismissed_epoch: number | null
  created_epoch: number
  updated_epoch: number
}

export interface PushDevicesTable {
  user_id: number
  id: number
  /** Whoever knows it can address the browser: a secret. */
  endpoint: string
  p256dh: string
  auth: string
  name: string
  created_epoch: number
  /** The app that added it; it ends with the app's access. */
  client_id: string | null
}

/** What fails, since when, and when it is tried again. */
export interface ChannelHealthTable {
  user_id: number
  channel: 'push' | 'email' | 'webhook'
  /** The device or webhook; 0 for the mailbox. */
  target_id: number
  failures: number
  failing_since_epoch: number | null
  last_error: string | null
  last_success_epoch: number | null
  next_try_epoch: number | null
}

/** Due, and not yet handed to the channels. */
export interface DueMessagesTable {
  user_id: number
  notification_id: number
  queued_ms: number
}

/** Signed links that were used; kept until they would have expired. */
export interface SpentLinksTable {
  user_id: number
  hash: string
  expires_epoch: number
}

/** The number of the latest event of each person. */
export interface EventCursorsTable {
  user_id: number
  last_id: number
}

export interface EventsTable {
  user_id: number
  id: number
  type: string
  /** JSON: ids, never health values. */
  data: string
  created_epoch: number
}

export interface WebhooksTable {
  user_id: number
  id: number
  /** The app that registered it; it ends with the app's access. */
  client_id: string | null
  url: string
  /** Names with spaces between; empty = all. */
  event_types: string
  secret: string
  description: string
  /** Whoever set the address may read the names of variables. */
  has_names: 0 | 1
  state: 'on' | 'off' | 'disabled'
  created_epoch: number
  updated_epoch: number
}

export interface WebhookDeliveriesTable {
  user_id: number
  webhook_id: number
  event_id: number
  message_id: string
  event_type: string
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  failures: number
  response_status: number | null
  last_error: string | null
  next_try_epoch: number | null
  created_epoch: number
  finished_epoch: number | null
}

/** The address at which a calendar reads somebody's reminders. */
export interface CalendarFeedsTable {
  user_id: number
  key_hash: string
  last_used_epoch: number | null
  created_epoch: number
}
