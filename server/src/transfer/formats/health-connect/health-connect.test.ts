import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { sqliteFile } from '../reading/sqlite.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { healthConnectFixture } from './files.fixture.ts'
import { healthConnect } from './health-connect.ts'

describe('Health Connect', () => {
  it.each(['Asia/Tokyo', 'America/New_York'])(
    "gives values on the phone's local day, whatever the account's zone: %s",
    async (timeZone) => {
      const { entries, rejected, leftOut, unread, questions } = await readAll(
        healthConnect,
        uploadOf(healthConnectFixture()),
        {
          timeZone,
        },
      )
      expect(entries.map(inFull)).toEqual([
        '2026-02-01T00:30+60 Body Weight 72.4 kg MEAN Physique :1',
        '2026-01-31T22:30-300 Body Weight 72.5 kg MEAN Physique :2',
        '2026-01-31T08:00+60 Systolic Blood Pressure 120 mmHg MEAN Vital Signs :1',
        '2026-01-31T08:00+60 Diastolic Blood Pressure 80 mmHg MEAN Vital Signs :1',
        '2026-01-31T23:50+60 Daily Step Count 900 count SUM Physical Activities until 2026-02-01T00:10 :1',
        '2026-01-31T17:00+60 Active Energy Burned 250.5 kcal SUM Physical Activities until 2026-01-31T18:00 :1',
        '2026-01-31T09:00+60 Fluid Intake 250 mL SUM Nutrients :1',
        '2026-01-31T13:00+60 Calorie Intake 600 kcal SUM Nutrients until 2026-01-31T13:30 :1',
        '2026-01-31T13:00+60 Caffeine 80 mg SUM Nutrients until 2026-01-31T13:30 :1',
        '2026-01-31T23:00+60 Sleep Duration 7.5 h SUM Sleep until 2026-02-01T07:00 :1',
        '2026-01-31T23:00+60 Deep Sleep Duration 1.5 h SUM Sleep until 2026-02-01T07:00 :1',
        '2026-01-31T23:00+60 Light Sleep Duration 3 h SUM Sleep until 2026-02-01T07:00 :1',
        '2026-01-31T23:00+60 REM Sleep Duration 1.5 h SUM Sleep until 2026-02-01T07:00 :1',
        '2026-01-31T23:00+60 Awake Time in the Night 30 min SUM Sleep until 2026-02-01T07:00 :1',
        '2026-01-31T23:00+60 Time in Bed 8 h SUM Sleep until 2026-02-01T07:00 :1',
        '2026-02-01T12:00Z Sleep Duration 0.75 h SUM Sleep until 2026-02-01T12:45 :2',
        '2026-01-31T17:00+60 Cycling 60 min SUM Physical Activities until 2026-01-31T18:00 "To the lake" :1',
        '2026-01-31T17:00+60 Cycling Distance 18000 m SUM Physical Activities until 2026-01-31T18:00 :1',
        '2026-01-31T19:00+60 Walking and Running Distance 1500 m SUM Physical Activities until 2026-01-31T19:20 :2',
        '2026-01-31T08:00+60 Heart Rate (Pulse) 62 bpm MEAN Vital Signs :1',
        '2026-01-31T08:01+60 Heart Rate (Pulse) 62 bpm MEAN Vital Signs :1',
      ])
      expect(new Set(entries.map(({ sourceName }) => sourceName))).toEqual(new Set(['com.example.scale', 'Watch']))
      expect(rejected.map(({ reason }) => reason)).toEqual(['The night has no start or no end.'])
      expect(leftOut).toEqual({ 'Records without a value': 2 })
      expect(unread).toMatchObject({ cervical_mucus_record_table: 1 })
      expect(questions).toEqual([])
    },
  )

  it('is recognised behind forty other tables, whose pages come before its own', () => {
    const other = (_: unknown, index: number) =>
      `create table other${index}_table (${Array.from({ length: 60 }, (_column, column) => `some_long_column_name_${column} integer`).join(', ')}, id text unique)`
    const file = sqliteFile(
      ...Array.from({ length: 40 }, other),
      'create table steps_record_table (row_id integer primary key, count integer)',
    )
    expect(Buffer.from(file).indexOf('steps_record_table')).toBeGreaterThan(65_536)
    expect(healthConnect.sniff(uploadOf({ 'export.db': file }))).toBe(1)
  })

  it('executes nothing written into the file', async () => {
    const endless =
      'with recursive n(i) as (select 1 union all select i + 1 from n) select i as count, i as start_time from n'
    const file = sqliteFile(
      'create table weight_record_table (row_id integer primary key, time integer, zone_offset integer, weight real)',
      `insert into weight_record_table values (1, ${Date.UTC(2026, 0, 31)}, 0, 70000)`,
      `create view steps_record_table as ${endless}`,
      `create table resting_heart_rate_record_table (row_id integer primary key, time integer, zone_offset integer,
        beats_per_minute integer as (length(zeroblob(900000000))))`,
      `insert into resting_heart_rate_record_table (time, zone_offset) values (${Date.UTC(2026, 0, 31)}, 0)`,
    )
    const { entries, leftOut } = await readAll(healthConnect, uploadOf({ 'export.db': file }))
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([['Body Weight', 70]])
    expect(leftOut).toEqual({ 'Records without a value': 1 })
  })

  it('is refused if the file is truncated', async () => {
    const [[name, database] = ['', new Uint8Array()]] = Object.entries(healthConnectFixture())
    const upload = uploadOf({ [name]: database.subarray(0, database.length - 6000) })
    await expect(readAll(healthConnect, upload)).rejects.toThrow('health_connect_export.db is damaged or incomplete.')
  })
})
