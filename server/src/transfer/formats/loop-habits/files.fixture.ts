/** A backup of Loop Habit Tracker, after the schema in the source of the app. */
import { sqliteFile } from '../reading/sqlite.fixture.ts'

const HABITS = `create table Habits (id integer primary key autoincrement, archived integer, color integer, description text,
  freq_den integer, freq_num integer, highlight integer, name text, position integer, reminder_hour integer,
  reminder_min integer, reminder_days integer not null default 127, type integer not null default 0,
  target_type integer not null default 0, target_value real not null default 0, unit text not null default '',
  question text, uuid text)`
const REPETITIONS = `create table Repetitions (id integer primary key autoincrement, habit integer references Habits(id),
  timestamp integer, value integer not null, notes text)`

/** Further statements run last. */
export const loopDatabaseFixture = (...more: readonly string[]): Record<string, Uint8Array> => ({
  'Loop Habits Backup 2026-02-02.db': sqliteFile(
    HABITS,
    REPETITIONS,
    `insert into Habits (id, name, type, unit) values (3, 'Meditate', 0, ''), (7, 'Run', 1, 'miles')`,
    `insert into Repetitions (habit, timestamp, value, notes) values
      (3, ${Date.UTC(2026, 0, 31)}, 2, ''), (3, ${Date.UTC(2026, 1, 1)}, 0, 'Sick'), (3, ${Date.UTC(2026, 1, 2)}, 3, null),
      (7, ${Date.UTC(2026, 0, 31)}, 3500, null), (7, ${Date.UTC(2026, 1, 1)}, 0, null), (9, ${Date.UTC(2026, 1, 1)}, 2, null)`,
    ...more,
  ),
})

/** A database of a version of the app without amounts. */
export const oldLoopDatabase = (): Uint8Array =>
  sqliteFile(
    'create table Habits (id integer primary key autoincrement, name text, color integer)',
    'create table Repetitions (id integer primary key autoincrement, habit integer, timestamp integer)',
    `insert into Habits (id, name) values (1, 'Floss')`,
    `insert into Repetitions (habit, timestamp) values (1, ${Date.UTC(2017, 4, 1)})`,
  )
