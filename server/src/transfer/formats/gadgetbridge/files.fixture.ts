/** A database of Gadgetbridge, after the tables in its source; the newer ones have no rowids. */
import { sqliteFile } from '../reading/sqlite.fixture.ts'

const key = 'PRIMARY KEY ("TIMESTAMP", "DEVICE_ID") ON CONFLICT REPLACE) WITHOUT ROWID'
const seconds = (iso: string): number => Date.parse(iso) / 1000
const ms = (iso: string): number => Date.parse(iso)

/** Further statements run last. */
export const gadgetbridgeFixture = (...more: readonly string[]): Record<string, Uint8Array> => ({
  Gadgetbridge: sqliteFile(
    'CREATE TABLE "DEVICE" ("_id" INTEGER PRIMARY KEY, "NAME" TEXT NOT NULL, "MANUFACTURER" TEXT, "IDENTIFIER" TEXT, "ALIAS" TEXT)',
    'CREATE TABLE "USER_ATTRIBUTES" ("_id" INTEGER PRIMARY KEY, "HEIGHT_CM" INTEGER, "WEIGHT_KG" INTEGER)',
    `CREATE TABLE "MI_BAND_ACTIVITY_SAMPLE" ("TIMESTAMP" INTEGER NOT NULL, "DEVICE_ID" INTEGER NOT NULL, "USER_ID" INTEGER NOT NULL, "RAW_INTENSITY" INTEGER NOT NULL, "STEPS" INTEGER NOT NULL, "RAW_KIND" INTEGER NOT NULL, "HEART_RATE" INTEGER NOT NULL, ${key}`,
    `CREATE TABLE "XIAOMI_SLEEP_TIME_SAMPLE" ("TIMESTAMP" INTEGER NOT NULL, "DEVICE_ID" INTEGER NOT NULL, "USER_ID" INTEGER NOT NULL, "WAKEUP_TIME" INTEGER, "IS_AWAKE" INTEGER, "TOTAL_DURATION" INTEGER, "DEEP_SLEEP_DURATION" INTEGER, "LIGHT_SLEEP_DURATION" INTEGER, "REM_SLEEP_DURATION" INTEGER, "AWAKE_DURATION" INTEGER, ${key}`,
    `CREATE TABLE "HUAMI_SPO2_SAMPLE" ("TIMESTAMP" INTEGER NOT NULL, "DEVICE_ID" INTEGER NOT NULL, "USER_ID" INTEGER NOT NULL, "TYPE_NUM" INTEGER NOT NULL, "SPO2" INTEGER NOT NULL, ${key}`,
    `CREATE TABLE "GARMIN_SLEEP_STAGE_SAMPLE" ("TIMESTAMP" INTEGER NOT NULL, "DEVICE_ID" INTEGER NOT NULL, "USER_ID" INTEGER NOT NULL, "STAGE" INTEGER NOT NULL, ${key}`,
    'CREATE TABLE "BASE_ACTIVITY_SUMMARY" ("_id" INTEGER PRIMARY KEY, "NAME" TEXT, "START_TIME" INTEGER NOT NULL, "END_TIME" INTEGER NOT NULL, "ACTIVITY_KIND" INTEGER NOT NULL, "DEVICE_ID" INTEGER NOT NULL, "SUMMARY_DATA" TEXT)',
    `insert into DEVICE values (1, 'Mi Band 6', 'Huami', 'C8:00', 'Band'), (2, 'Vivoactive', 'Garmin', 'D8:00', null)`,
    `insert into MI_BAND_ACTIVITY_SAMPLE values
      (${seconds('2026-02-01T20:58:00Z')}, 1, 1, 40, 60, 1, 92), (${seconds('2026-02-01T20:59:00Z')}, 1, 1, 40, 50, 1, 255),
      (${seconds('2026-02-01T21:00:00Z')}, 1, 1, 10, 20, 1, 94), (${seconds('2026-02-02T21:00:00Z')}, 1, 1, 10, 30, 1, -1)`,
    `insert into XIAOMI_SLEEP_TIME_SAMPLE values
      (${ms('2026-02-01T22:00:00Z')}, 1, 1, ${ms('2026-02-02T06:00:00Z')}, 1, 450, 90, 270, 90, 30),
      (${ms('2026-02-02T22:00:00Z')}, 1, 1, -1000, 0, -1, null, null, null, null)`,
    `insert into HUAMI_SPO2_SAMPLE values (${ms('2026-02-02T03:00:00Z')}, 1, 1, 0, 96)`,
    `insert into GARMIN_SLEEP_STAGE_SAMPLE values
      (${ms('2026-02-02T23:00:00Z')}, 2, 1, 2), (${ms('2026-02-03T01:00:00Z')}, 2, 1, 3),
      (${ms('2026-02-03T02:00:00Z')}, 2, 1, 1), (${ms('2026-02-03T02:30:00Z')}, 2, 1, 0)`,
    `insert into BASE_ACTIVITY_SUMMARY values
      (1, 'Along the river', ${ms('2026-02-01T16:00:00Z')}, ${ms('2026-02-01T16:45:00Z')}, 16, 2, '{}')`,
    ...more,
  ),
})
