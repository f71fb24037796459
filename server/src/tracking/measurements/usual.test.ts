import { describe, expect, it } from 'vitest'
import { type PastEntry, usualNow } from './days.ts'

const DAY = 86_400
/** Monday, 15 June 2026, 08:30 local time. */
const NOW = Date.parse('2026-06-15T08:30:00Z') / 1000

const entry = (daysAgo: number, time: string, value = 1, variableId = 1): PastEntry => {
  const day = new Date((NOW - daysAgo * DAY) * 1000).toISOString().slice(0, 10)
  const startEpoch = Date.parse(`${day}T${time}:00Z`) / 1000
  return { variableId, startEpoch, localSeconds: startEpoch, value }
}
/** The weekdays of the last two weeks. */
const weekdays = [3, 4, 5, 6, 7, 10, 11, 12, 13, 14]

describe('usual values now', () => {
  it('were recorded around this hour on most days of this kind', () => {
    const coffee = weekdays.map((ago) => entry(ago, '08:10', 2))
    const wine = weekdays.map((ago) => entry(ago, '20:00', 1, 2))
    expect(usualNow([...coffee, ...wine], NOW)).toEqual([{ variableId: 1, value: 2, lastEpoch: coffee[0]?.startEpoch }])
  })

  it('exclude what has just been recorded', () => {
    const coffee = weekdays.map((ago) => entry(ago, '08:10'))
    expect(usualNow([...coffee, entry(0, '08:00')], NOW)).toEqual([])
  })

  it('differ between weekends and weekdays', () => {
    const breakfast = [1, 2, 8, 9, 15, 16].map((ago) => entry(ago, '08:30'))
    expect(usualNow(breakfast, NOW)).toEqual([])
    expect(usualNow(breakfast, NOW + 5 * DAY)).toHaveLength(1)
  })

  it('exclude things recorded on only two days, or rarely', () => {
    expect(usualNow([entry(3, '08:30'), entry(4, '08:30')], NOW)).toEqual([])
    const seldom = [3, 10, 17].map((ago) => entry(ago, '08:30'))
    expect(usualNow([...seldom, entry(27, '08:30')], NOW)).toEqual([])
  })

  it('are the commonest of the last ten values, at most four', () => {
    const values = weekdays.map((ago, index) => entry(ago, '08:30', index < 3 ? 5 : 3))
    expect(usualNow(values, NOW)[0]?.value).toBe(3)
    const many = [1, 2, 3, 4, 5, 6].flatMap((id) => weekdays.map((ago) => entry(ago, '08:30', 1, id)))
    expect(usualNow(many, NOW)).toHaveLength(4)
  })
})
