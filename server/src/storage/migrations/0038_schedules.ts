import type { Migration } from '../migration.ts'

/**
 * The columns that identify a reminder. Days of the week are among them: 1 tablet on weekdays and 2 on Sundays are two
 * reminders.
 */
const IDENTITY = 'user_id, variable_id, start_second, frequency_seconds, weekdays'

/**
 * Reminders on some days of the week, at several times a day, with a taper, a pause, a stock of medicine, and a limit for
 * medicines taken as needed. Every question is stored, for a calendar of doses taken, late or missed.
 */
export const schedules: Migration = {
  version: 38,
  name: 'schedules',
  statements: ({ dialect, words: { integer, double, tableEnd } }) => {
    const added = [
      `weekdays ${integer} not null default 127`,
      'times text',
      'dose_steps text',
      `paused_until_day ${integer}`,
      `most_per_day ${integer}`,
      `stock_amount ${double}`,
      `stock_epoch ${integer}`,
      `piece_amount ${double} not null default 1`,
      `stock_warning_days ${integer} not null default 7`,
      `stock_warned_epoch ${integer}`,
      `fired_second ${integer}`,
    ]
    return [
      ...(dialect === 'sqlite' ? onSqlite({ added, integer, double, tableEnd }) : onPostgres(added)),
      'create index reminders_with_stock on reminders (user_id, id) where stock_amount is not null',
      `create table asked_slots (
        user_id ${integer} not null references users (id),
        reminder_id ${integer} not null,
        variable_id ${integer} not null,
        slot_epoch ${integer} not null,
        day ${integer} not null,
        primary key (user_id, reminder_id, slot_epoch)
      ) ${tableEnd}`,
      `insert into asked_slots (user_id, reminder_id, variable_id, slot_epoch, day)
        select user_id, reminder_id, variable_id, slot_epoch, slot_day from notifications
        where notified_epoch is not null`,
    ]
  },
}

/** PostgreSQL chose the name of its constraint. */
const onPostgres = (added: readonly string[]): readonly string[] => [
  ...added.map((column) => `alter table reminders add column ${column}`),
  `do $$ begin
    execute (select format('alter table reminders drop constraint %I', conname)
      from pg_constraint where conrelid = 'reminders'::regclass and contype = 'u');
  end $$`,
  `create unique index reminders_identity on reminders (${IDENTITY})`,
]

const KEPT =
  'user_id, id, variable_id, frequency_seconds, start_second, anchor_day, first_day, last_day, unit_id, default_value, is_enabled, instructions, sound, by_email, by_sms, in_bar, as_pop_up, nag_minutes, nag_times, client_id, fired_day, fired_epoch, next_due_epoch, created_epoch, updated_epoch, least_minutes_between'

/** SQLite cannot drop a constraint: the table is rebuilt. */
const onSqlite = ({
  added,
  integer,
  double,
  tableEnd,
}: {
  readonly added: readonly string[]
  readonly integer: string
  readonly double: string
  readonly tableEnd: string
}): readonly string[] => [
  'drop index reminders_due',
  'alter table reminders rename to earlier_reminders',
  `create table reminders (
    user_id ${integer} not null references users (id),
    id ${integer} not null,
    variable_id ${integer} not null,
    frequency_seconds ${integer} not null,
    start_second ${integer} not null,
    anchor_day ${integer} not null,
    first_day ${integer},
    last_day ${integer},
    unit_id ${integer} not null,
    default_value ${double},
    is_enabled ${integer} not null,
    instructions text,
    sound text,
    by_email ${integer} not null,
    by_sms ${integer} not null,
    in_bar ${integer} not null,
    as_pop_up ${integer} not null,
    nag_minutes ${integer} not null,
    nag_times ${integer} not null,
    client_id text,
    fired_day ${integer},
    fired_epoch ${integer},
    next_due_epoch ${integer},
    created_epoch ${integer} not null,
    updated_epoch ${integer} not null,
    least_minutes_between ${integer},
    ${added.join(',\n    ')},
    primary key (user_id, id)
  ) ${tableEnd}`,
  `insert into reminders (${KEPT}) select ${KEPT} from earlier_reminders`,
  'drop table earlier_reminders',
  `create unique index reminders_identity on reminders (${IDENTITY})`,
  'create index reminders_due on reminders (next_due_epoch) where next_due_epoch is not null',
]
