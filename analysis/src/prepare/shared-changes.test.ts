import { describe, expect, test } from 'vitest'
import { sharedChanges } from './shared-changes.ts'

/** Fixed noise around 0; each `salt` gives an unrelated series. */
const scatter = (day: number, salt: number): number => {
  const wave = Math.sin((day + 1) * 12.9898 + salt * 78.233) * 43_758.5453
  return 3.4 * (wave - Math.floor(wave) - 0.5)
}

const table = (days: number, change: (day: number, index: number) => number, variables = 6) => ({
  firstDay: 18_262,
  days,
  variables: Array.from({ length: variables }, (_, index) => ({
    name: `v${index}`,
    values: Float64Array.from({ length: days }, (_, day) => scatter(day, index + 1) + change(day, index)),
  })),
})

describe('changes shared by many variables', () => {
  test('are not found where nothing changes', () => {
    expect(sharedChanges(table(400, () => 0))).toEqual({ breaks: [], hasChangingWeek: false, hasSharpSeason: false })
  })
  test('include a step at one date, up for some and down for others', () => {
    const { breaks } = sharedChanges(table(400, (day, index) => (day < 250 ? 0 : index % 2 === 0 ? 1.5 : -1.5)))
    expect(breaks).toHaveLength(1)
    expect(Math.abs((breaks[0] ?? 0) - 250)).toBeLessThanOrEqual(3)
  })
  test.each([20, 380])('include a step at one date as near to an end of the table as day %i of 400', (first) => {
    const { breaks } = sharedChanges(table(400, (day, index) => (day < first ? 0 : index % 2 === 0 ? 3 : -3)))
    expect(breaks).toHaveLength(1)
    expect(Math.abs((breaks[0] ?? 0) - first)).toBeLessThanOrEqual(2)
  })
  test('include two steps, each at its date and in order', () => {
    const { breaks } = sharedChanges(table(400, (day) => (day < 200 ? 0 : day < 240 ? 4 : 0)))
    expect(breaks).toHaveLength(2)
    for (const [index, day] of [200, 240].entries()) expect(Math.abs((breaks[index] ?? 0) - day)).toBeLessThanOrEqual(2)
  })
  test('do not include a step of a single variable', () => {
    expect(sharedChanges(table(400, (day, index) => (index === 0 && day >= 250 ? 3 : 0))).breaks).toEqual([])
  })
  test('include a different week from a date on', () => {
    const week = (day: number) => ((day < 200 ? day % 7 < 2 : day % 7 === 3) ? 0.9 : 0)
    expect(sharedChanges(table(400, week)).hasChangingWeek).toBe(true)
  })
  test.each([548, 640, 900])('include a month that returns every year, in %i days', (days) => {
    const pollen = (day: number) => 3 * Math.exp(-((((day % 365.25) - 130) / 10) ** 2))
    expect(sharedChanges(table(days, pollen)).hasSharpSeason).toBe(true)
  })
  test('do not include a season that occurred once', () => {
    const once = (day: number) => 3 * Math.exp(-(((day - 270) / 10) ** 2))
    expect(sharedChanges(table(548, once)).hasSharpSeason).toBe(false)
  })
})
