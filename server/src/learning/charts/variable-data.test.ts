import { describe, expect, it } from 'vitest'
import { timedEntriesOf } from './service.ts'

const at = (iso: string, offsetMinutes: number | null = null, share = 1, lastsSeconds?: number) => ({
  row: {
    startEpoch: Date.parse(iso) / 1000,
    offsetMinutes,
    endEpoch: lastsSeconds === undefined ? null : Date.parse(iso) / 1000 + lastsSeconds,
  },
  value: 2,
  share,
})

const hours = (records: ReturnType<typeof at>[]) =>
  timedEntriesOf(records, { timeZone: 'Europe/Berlin', combination: 'SUM' }).map(({ hour }) => hour)

describe('entries by local clock time', () => {
  it('follow the change to summer time', () => {
    expect(hours([at('2026-03-29T00:30:00Z'), at('2026-03-29T01:30:00Z')])).toEqual([1, 3])
  })

  it('count both hours that occur twice at the change to winter time', () => {
    expect(hours([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')])).toEqual([2, 2])
  })

  it('keep the offset they were recorded with: breakfast in Tokyo is breakfast', () => {
    const [reading] = timedEntriesOf([at('2026-06-01T23:15:00Z', 540)], {
      timeZone: 'Europe/Berlin',
      combination: 'SUM',
    })
    expect(reading).toMatchObject({ hour: 8, day: Date.parse('2026-06-02') / 86_400_000 })
  })

  it('handle zones with half hours', () => {
    const records = [at('2026-06-01T18:45:00Z')]
    const [reading] = timedEntriesOf(records, { timeZone: 'Asia/Kolkata', combination: 'MEAN' })
    expect(reading).toMatchObject({ hour: 0, day: Date.parse('2026-06-02') / 86_400_000 })
  })

  it('distribute an amount over the hours it took, also beyond midnight', () => {
    const walk = at('2026-06-01T23:30:00Z', null, 1, 3600)
    const midnight = Date.parse('2026-06-02') / 86_400_000
    expect(timedEntriesOf([walk], { timeZone: 'UTC', combination: 'SUM' })).toEqual([
      { day: midnight - 1, hour: 23, value: 1 },
      { day: midnight, hour: 0, value: 1 },
    ])
    expect(timedEntriesOf([walk], { timeZone: 'UTC', combination: 'MEAN' })).toEqual([
      { day: midnight - 1, hour: 23, value: 2 },
    ])
  })

  it('count at their start if they claim to last for years', () => {
    const forever = at('2026-06-01T08:30:00Z', null, 1, 1e9)
    expect(timedEntriesOf([forever], { timeZone: 'UTC', combination: 'SUM' })).toMatchObject([{ hour: 8, value: 2 }])
  })

  it('count the part of an amount that two sources have not both recorded', () => {
    const records = [at('2026-06-01T08:00:00Z', null, 0.25), at('2026-06-01T09:00:00Z', null, 0)]
    expect(timedEntriesOf(records, { timeZone: 'UTC', combination: 'SUM' })).toMatchObject([{ hour: 8, value: 0.5 }])
    expect(timedEntriesOf(records, { timeZone: 'UTC', combination: 'MEAN' })).toMatchObject([{ hour: 8, value: 2 }])
  })
})
