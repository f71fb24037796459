import { describe, expect, it } from 'vitest'
import { isSurprising, usualValues, valueKind } from './values.ts'

describe('how a value is asked for', () => {
  const unit = (abbreviatedName: string, minimumValue: number, maximumValue: number, categoryName = 'Rating') =>
    valueKind({ abbreviatedName, categoryName, minimumValue, maximumValue })

  it('scales up to eleven steps are buttons, yes or no two, anything else a number', () => {
    expect(unit('/5', 1, 5)).toEqual({ kind: 'scale', steps: [1, 2, 3, 4, 5] })
    expect(unit('-4 to 4', -4, 4)).toMatchObject({ steps: [-4, -3, -2, -1, 0, 1, 2, 3, 4] })
    expect(unit('0 to 10', 0, 10)).toMatchObject({ kind: 'scale' })
    expect(unit('%', 0, 100)).toEqual({ kind: 'number' })
    expect(unit('/1', 0, 1)).toEqual({ kind: 'number' })
    expect(unit('yes/no', 0, 1)).toEqual({ kind: 'yesNo' })
    expect(unit('count', 0, 10, 'Count')).toEqual({ kind: 'number' })
    expect(valueKind({ abbreviatedName: '$', categoryName: 'Miscellany', maximumValue: 2147483647 })).toEqual({
      kind: 'number',
    })
  })

  it('the three commonest values stand before the field, in order of size', () => {
    expect(usualValues([2, 1, 2, 3, 1, 2, 9])).toEqual([1, 2, 3])
  })

  it('asks about more than twice the largest so far', () => {
    expect([isSurprising(30, 4), isSurprising(8, 4), isSurprising(30, undefined)]).toEqual([true, false, false])
  })
})
