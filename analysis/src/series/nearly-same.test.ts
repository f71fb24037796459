import { describe, expect, test } from 'vitest'
import { comesBefore, dayHours } from '../clock/clock-series.ts'
import { areNearlySame, isDerivedFrom } from './nearly-same.ts'

const scatter = (day: number, salt: number): number => {
  const wave = Math.sin((day + 1) * 12.9898 + salt * 78.233) * 43_758.5453
  return wave - Math.floor(wave)
}
const series = (salt: number, of: (noise: number, day: number) => number = (noise) => noise) =>
  Float64Array.from({ length: 200 }, (_, day) => of(scatter(day, salt), day))

describe('two series', () => {
  const weight = series(1, (noise, day) => 80 - day / 20 + noise)
  test('are nearly the same if one is a multiple of the other, up to some noise', () => {
    expect(
      areNearlySame(
        weight,
        weight.map((value) => value / 3.2),
      ),
    ).toBe(true)
    expect(
      areNearlySame(
        weight,
        weight.map((value, day) => -value + 0.2 * scatter(day, 9)),
      ),
    ).toBe(true)
  })
  test('are not if they only have separate trends', () => {
    expect(
      areNearlySame(
        weight,
        series(2, (noise, day) => 10 + day / 20 + noise),
      ),
    ).toBe(false)
    expect(areNearlySame(series(1), series(2))).toBe(false)
  })
  test('may form a third one as their sum or ratio', () => {
    const deep = series(3, (noise) => 1 + noise)
    const light = series(4, (noise) => 4 + noise)
    expect(
      isDerivedFrom(
        deep.map((hours, day) => hours + (light[day] ?? 0)),
        deep,
        light,
      ),
    ).toBe(true)
    expect(
      isDerivedFrom(
        deep.map((hours, day) => hours / (light[day] ?? 1)),
        deep,
        light,
      ),
    ).toBe(true)
    expect(
      isDerivedFrom(
        series(5, (noise) => 5 + noise),
        deep,
        light,
      ),
    ).toBe(false)
  })
})

describe('the order within the day', () => {
  const at = (hours: (day: number) => number) =>
    dayHours(
      Array.from({ length: 60 }, (_, day) => ({ day, hour: hours(day) })),
      60,
    )
  const variable = (hours: (day: number) => number) => ({ name: '', values: new Float64Array(60), dayHours: at(hours) })
  test('is known if one comes first on nearly all days', () => {
    const night = variable(() => -0.5)
    const evening = variable((day) => 18 + (day % 5))
    expect(comesBefore(night, evening)).toBe(true)
    expect(comesBefore(evening, night)).toBe(false)
  })
  test('is unknown otherwise, and without hours', () => {
    const any = variable((day) => (day % 3) * 10)
    expect(
      comesBefore(
        any,
        variable(() => 12),
      ),
    ).toBe(false)
    expect(comesBefore(any, { name: '', values: new Float64Array(60) })).toBe(false)
  })
})
