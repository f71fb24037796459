import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { healthConnectPushItems } from './health-connect-push.ts'

const payload = (name: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/fixtures/push/${name}.json`, 'utf8')) as Record<string, unknown>

function read(body: unknown) {
  const items = [...healthConnectPushItems(body, 'push')]
  return {
    entries: items.filter((item) => item.kind === 'entry'),
    rejected: items
      .filter((item) => item.kind === 'rejected')
      .map(({ position, reason }) => `${position.file}: ${reason.en}`),
    leftOut: items.filter((item) => item.kind === 'leftOut').map(({ what }) => what.en),
  }
}

describe('Health Connect data sent by a phone', () => {
  it('is read from HC Webhook', () => {
    const { entries, rejected, leftOut } = read(payload('hc-webhook'))
    expect(entries.map(inFull)).toEqual([
      '2026-05-10T22:00Z Daily Step Count 8140 count SUM Physical Activities until 2026-05-11T22:00 :1',
      '2026-05-11T22:00Z Daily Step Count 640 count SUM Physical Activities until 2026-05-12T07:15 :2',
      '2026-05-12T05:30Z Body Weight 75.5 kg MEAN Physique :1',
      '2026-05-12T05:30Z Body Height 178 cm MEAN Physique :1',
      '2026-05-12T05:40Z Systolic Blood Pressure 118 mmHg MEAN Vital Signs :1',
      '2026-05-12T05:40Z Diastolic Blood Pressure 76 mmHg MEAN Vital Signs :1',
      '2026-05-12T04:30Z Heart Rate Variability (RMSSD) 42.5 ms MEAN Vital Signs :1',
      '2026-05-11T16:30Z Exercise Capacity (VO2 Max) 48 index MEAN Physical Activities :1',
      '2026-05-12T05:45Z Calorie Intake 350 kcal SUM Nutrients until 2026-05-12T06:00 :1',
      '2026-05-12T05:45Z Protein 25 g SUM Nutrients until 2026-05-12T06:00 :1',
      '2026-05-12T05:45Z Fiber 5 g SUM Nutrients until 2026-05-12T06:00 :1',
      '2026-05-12T05:45Z Sodium 0.8 g SUM Nutrients until 2026-05-12T06:00 :1',
      '2026-05-11T21:30Z Sleep Duration 7 h SUM Sleep until 2026-05-12T05:00 :1',
      '2026-05-11T21:30Z Deep Sleep Duration 1.5 h SUM Sleep until 2026-05-12T05:00 :1',
      '2026-05-11T21:30Z Light Sleep Duration 3 h SUM Sleep until 2026-05-12T05:00 :1',
      '2026-05-11T21:30Z REM Sleep Duration 2.5 h SUM Sleep until 2026-05-12T05:00 :1',
      '2026-05-11T21:30Z Awake Time in the Night 30 min SUM Sleep until 2026-05-12T05:00 :1',
      '2026-05-11T21:30Z Time in Bed 7.5 h SUM Sleep until 2026-05-12T05:00 :1',
      '2026-05-11T16:00Z Cycling 20 min SUM Physical Activities until 2026-05-11T16:20 "Home" :1',
      '2026-05-11T16:00Z Cycling Distance 5200.5 m SUM Physical Activities until 2026-05-11T16:20 :1',
      '2026-05-12T03:00Z Skin Temperature 34.6 C MEAN Vital Signs :1',
      '2026-05-12T06:15Z Heart Rate (Pulse) 71.5 bpm MEAN Vital Signs :3',
      '2026-05-12T06:00Z Heart Rate (Pulse) 62 bpm MEAN Vital Signs :1',
    ])
    expect(rejected).toEqual([])
    expect(leftOut).toEqual([
      'Skin temperatures without a baseline',
      'Records of bmi',
      'Records of basal metabolic rate',
    ])
  })

  it('is read from Life Dashboard Companion', () => {
    const { entries, rejected, leftOut } = read(payload('life-dashboard-companion'))
    expect(entries.map(inFull)).toEqual([
      '2026-05-12T05:00Z Daily Step Count 4000 count SUM Physical Activities until 2026-05-12T06:00 :1',
      '2026-05-12T05:00Z Daily Step Count 4300 count SUM Physical Activities until 2026-05-12T06:00 :2',
      '2026-05-12T06:00Z Daily Step Count 900 count SUM Physical Activities until 2026-05-12T07:00 :3',
      '2026-05-12T06:00Z Daily Step Count 1000 count SUM Physical Activities until 2026-05-12T07:00 :4',
      '2026-05-12T07:00Z Daily Step Count 200 count SUM Physical Activities until 2026-05-12T07:30 :5',
      '2026-05-12T06:00Z Active Energy Burned 120.5 kcal SUM Physical Activities until 2026-05-12T07:00 :1',
      '2026-05-12T04:00Z Oxygen Saturation 97.5 % MEAN Vital Signs :1',
      '2026-05-12T04:30Z Heart Rate Variability (RMSSD) 40 ms MEAN Vital Signs :1',
      '2026-05-12T06:10Z Calorie Intake 450 kcal SUM Nutrients until 2026-05-12T06:20 :1',
      '2026-05-12T06:10Z Sugar 0 g SUM Nutrients until 2026-05-12T06:20 :1',
      '2026-05-12T06:10Z Sodium 180 mg SUM Nutrients until 2026-05-12T06:20 :1',
      '2026-05-12T06:10Z Caffeine 95 mg SUM Nutrients until 2026-05-12T06:20 :1',
      '2026-05-11T21:00Z Sleep Duration 8 h SUM Sleep until 2026-05-12T05:00 :1',
      '2026-05-12T05:10Z Meditation 15 min SUM Activity until 2026-05-12T05:25 :1',
      '2026-05-12T06:00Z Heart Rate (Pulse) 72.4 bpm MEAN Vital Signs until 2026-05-12T06:15 :1',
    ])
    expect(rejected).toEqual(['push, weight: It does not say when it was.'])
    expect(leftOut).toEqual(['Records of daily totals', 'Records of menstruation flow'])
  })

  it('keeps the program that recorded it as the source', () => {
    const sources = (name: string) => new Set(read(payload(name)).entries.map(({ sourceName }) => sourceName))
    expect(sources('hc-webhook')).toEqual(new Set(['Health Connect', 'com.example.ring', 'com.example.bike']))
    expect(sources('life-dashboard-companion')).toEqual(
      new Set(['phone', 'watch', 'food', 'calm'].map((name) => `com.example.${name}`).concat('Health Connect')),
    )
  })

  it('is a different heart rate variability on an iPhone', () => {
    const { heart_rate_variability } = payload('life-dashboard-companion')
    const [entry] = read({ source: 'healthkit_ios', heart_rate_variability }).entries
    expect([entry?.variableName, entry?.value]).toEqual(['Heart Rate Variability (SDNN)', 40])
  })

  it('is empty if the app only tests the address', () => {
    expect(read({ ...payload('hc-webhook'), test: true })).toEqual({
      entries: [],
      rejected: [],
      leftOut: ['Values of a test'],
    })
  })

  it('may contain nothing new, and is refused if it is something else', () => {
    expect(read({ timestamp: '2026-05-12T08:00:00Z', _diagnostics: {} }).rejected).toEqual([])
    expect(read({ timestamp: '2026-05-12T08:00:00Z', steps: [] }).rejected).toEqual([])
    for (const body of [{}, [], 'steps', null, { timestamp: 'now', heartRate: [{ bpm: 60 }] }])
      expect(read(body).rejected).toHaveLength(1)
  })

  it.each([
    [
      'a night that ends before it begins',
      { sleep: [{ session_end_time: '2026-05-12T05:00:00Z', duration_seconds: -5 }] },
    ],
    [
      'stages that are longer than the night',
      {
        sleep: [
          {
            session_end_time: '2026-05-12T05:00:00Z',
            duration_seconds: 600,
            stages: [{ stage: 'deep', start_time: '2026-05-12T04:50:00Z', end_time: '2026-05-12T05:50:00Z' }],
          },
        ],
      },
    ],
    ['exercise without an end', { exercise: [{ type: 'running', start_time: '2026-05-12T05:00:00Z' }] }],
    ['a record that is none', { steps: ['many'] }],
    ['a time without a zone', { weight: [{ kilograms: 70, time: '2026-05-12T05:00:00' }] }],
  ])('without %s', (_what, body) => {
    const { entries, rejected } = read(body)
    expect([entries, rejected.length]).toEqual([[], 1])
  })

  it('is walking outside exercise, and a separate distance on skis', () => {
    const distance = [{ meters: 900, start_time: '2026-05-12T05:10:00Z', end_time: '2026-05-12T05:20:00Z' }]
    const during = (type: string) => [{ type, start_time: '2026-05-12T05:00:00Z', end_time: '2026-05-12T05:30:00Z' }]
    const kinds = (exercise: object[]) =>
      read({ distance, exercise }).entries.flatMap(({ variableName, unit }) => (unit === 'm' ? variableName : []))
    expect(kinds([])).toEqual(['Walking and Running Distance'])
    expect(kinds(during('swimming_pool'))).toEqual(['Swimming Distance'])
    expect(kinds(during('skiing'))).toEqual(['Skiing Distance'])
  })
})
