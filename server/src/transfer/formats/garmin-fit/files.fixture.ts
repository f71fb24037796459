/** Files as a running watch, a daily watch and a scale write them. */
import { at, type FitRecord, fitFile, fitSeconds } from './fit-writer.fixture.ts'

const fileId = (type: number, product: number, name?: string): FitRecord => ({
  kind: 0,
  fields: [
    [0, 'enum', type],
    [1, 'uint16', 1],
    [2, 'uint16', product],
    ...(name ? [[8, 'string', name] as const] : []),
  ],
})

const session = (start: string, sport: number, rest: FitRecord['fields']): FitRecord => ({
  kind: 18,
  fields: [at(start), [2, 'uint32', fitSeconds(start)], [5, 'enum', sport], [6, 'enum', 0], ...rest],
})

/** The same moment in UTC and in local time, two hours apart. */
const activity = (end: string, local: string): FitRecord => ({
  kind: 34,
  fields: [at(end), [5, 'uint32', fitSeconds(local)]],
})

const run = fitFile([
  fileId(4, 3869, 'Forerunner 55'),
  { kind: 20, fields: [at('2026-06-01T16:00:00Z'), [3, 'uint8', 120]] },
  session('2026-06-01T16:00:00Z', 1, [
    [7, 'uint32', 1_980_000],
    [8, 'uint32', 1_800_000],
    [9, 'uint32', 502_000],
    [11, 'uint16', 312],
    [16, 'uint8', 148],
  ]),
  activity('2026-06-01T16:33:00Z', '2026-06-01T18:33:00Z'),
])

const ride = fitFile([
  fileId(4, 3869, 'Forerunner 55'),
  session('2026-06-02T16:00:00Z', 2, [
    [7, 'uint32', 3_600_000],
    [8, 'uint32', 3_600_000],
    [9, 'uint32', 2_500_000],
    [11, 'uint16', 0xffff],
    [16, 'uint8', 0xff],
  ]),
  activity('2026-06-02T17:00:00Z', '2026-06-02T19:00:00Z'),
])

const localTime: FitRecord = {
  kind: 103,
  fields: [at('2026-06-01T04:00:00Z'), [0, 'uint32', fitSeconds('2026-06-01T06:00:00Z')]],
}
const steps = (time: string, movement: number, count: number, meters: number): FitRecord => ({
  kind: 55,
  fields: [at(time), [5, 'enum', movement], [3, 'uint32', count], [2, 'uint32', meters * 100]],
})

/** The morning: counters since midnight, pulse with short times, stress, one of them not measured. */
const morning = fitFile([
  fileId(32, 3869),
  localTime,
  steps('2026-06-01T06:00:00Z', 6, 1200, 900),
  {
    kind: 55,
    fields: [
      [26, 'uint16', fitSeconds('2026-06-01T06:01:00Z') % 65_536],
      [27, 'uint8', 58],
    ],
  },
  {
    kind: 55,
    fields: [
      [26, 'uint16', fitSeconds('2026-06-01T06:02:00Z') % 65_536],
      [27, 'uint8', 0],
    ],
  },
  {
    kind: 227,
    fields: [
      [0, 'sint16', 31],
      [1, 'uint32', fitSeconds('2026-06-01T06:03:00Z')],
    ],
  },
  {
    kind: 227,
    fields: [
      [0, 'sint16', -2],
      [1, 'uint32', fitSeconds('2026-06-01T06:06:00Z')],
    ],
  },
])

/** The rest of the day continues from there; counts at midnight belong to the day that ends. */
const evening = fitFile([
  fileId(32, 3869),
  localTime,
  steps('2026-06-01T18:00:00Z', 6, 5200, 3900),
  steps('2026-06-01T18:00:00Z', 1, 2200, 1800),
  { kind: 211, fields: [at('2026-06-01T20:00:00Z'), [0, 'uint8', 54], [1, 'uint8', 52]] },
  steps('2026-06-01T22:00:00Z', 6, 6200, 4500),
])

const level = (time: string, stage: number): FitRecord => ({ kind: 275, fields: [at(time), [0, 'enum', stage]] })
const night = fitFile([
  fileId(49, 3869),
  { kind: 103, fields: [at('2026-05-31T21:00:00Z'), [0, 'uint32', fitSeconds('2026-05-31T23:00:00Z')]] },
  level('2026-05-31T21:00:00Z', 2),
  level('2026-05-31T23:00:00Z', 3),
  level('2026-06-01T00:30:00Z', 4),
  { kind: 269, fields: [at('2026-06-01T01:00:00Z'), [0, 'uint8', 96]] },
  { kind: 297, fields: [at('2026-06-01T01:00:00Z'), [0, 'sint16', 1450]] },
  level('2026-06-01T02:00:00Z', 1),
  level('2026-06-01T02:20:00Z', 2),
  level('2026-06-01T04:20:00Z', 0),
  { kind: 346, fields: [[6, 'uint8', 82]] },
])

const scale = fitFile([
  fileId(9, 2429),
  { kind: 30, fields: [at('2026-06-01T05:00:00Z'), [0, 'uint16', 7250], [1, 'uint16', 1820], [2, 'uint16', 0xffff]] },
  { kind: 51, fields: [at('2026-06-01T05:02:00Z'), [0, 'uint16', 121], [1, 'uint16', 79], [6, 'uint8', 62]] },
])

export const garminFixture = (): Readonly<Record<string, string | Uint8Array>> => ({
  'activity/run.fit': run,
  'activity/ride.fit': ride,
  'monitor/day-1.fit': morning,
  'monitor/day-2.fit': evening,
  'sleep/night.fit': night,
  'weight/scale.fit': scale,
  'README.txt': 'Your data.',
})
