import { describe, expect, it } from 'vitest'
import { unitCoded, unitFitting } from './foreign-units.ts'
import { unitSpelled } from './unit-spellings.ts'

describe('units of others', () => {
  it('mean in codes what they do not mean in words', () => {
    expect([unitCoded('oz'), unitSpelled('oz')]).toEqual([
      { unit: 'g', factor: 28.349523125 },
      { unit: 'oz', factor: 1 },
    ])
    expect([unitCoded('Cal'), unitCoded('cal')]).toEqual([
      { unit: 'kcal', factor: 1 },
      { unit: 'cal', factor: 1 },
    ])
  })

  it('of several of a thing are of that thing: mls are millilitres and no miles', () => {
    expect(['mls', 'kgs', 'lbs'].map((word) => unitSpelled(word)?.unit)).toEqual(['mL', 'kg', 'lb'])
  })

  it('per minute are beats or breaths as the variable is', () => {
    expect(['bpm', '/minute', 'min'].map((own) => unitFitting(own, 'count/min')?.unit)).toEqual([
      'bpm',
      '/minute',
      undefined,
    ])
  })

  it.each(['mg/dL', '', 'constructor', 'toString', '__proto__'])('are not guessed from "%s"', (text) => {
    expect([unitCoded(text), unitSpelled(text), unitFitting('mg', text)]).toEqual([undefined, undefined, undefined])
  })
})
