import { describe, expect, it } from 'vitest'
import { nameKey, tidyName } from './names.ts'

describe('names', () => {
  it.each([
    ['Overall Mood', 'overall mood'],
    ['  Overall \t\n Mood ', 'OVERALL MOOD'],
    ['Café', 'Cafe\u0301'],
    ['Überstunden', 'ÜBERSTUNDEN'],
    ['Overall\u00a0Mood', 'Overall Mood'],
  ])('"%s" and "%s" are the same', (name, other) => expect(nameKey(name)).toBe(nameKey(other)))

  it.each([
    ['Cafe', 'Café'],
    ['B12', 'B 12'],
    ['Mood, evening', 'Mood evening'],
  ])('"%s" and "%s" are different', (name, other) => expect(nameKey(name)).not.toBe(nameKey(other)))

  it('a name is stored as written, except for white space', () => {
    expect(tidyName('  Vitamin   D3 (liquid), 100% ')).toBe('Vitamin D3 (liquid), 100%')
  })
})
