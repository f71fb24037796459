import { describe, expect, it } from 'vitest'
import { targetWithLoinc } from '../fhir/fhir-codes.ts'
import { unitCoded, unitFitting, writtenIn } from './foreign-units.ts'
import { unitSpelled } from './unit-spellings.ts'

describe('urea and its nitrogen', () => {
  const writtenAs = (loinc: string, unit: string, value: number) => {
    const target = targetWithLoinc(loinc)
    const written = target && writtenIn(target, unit, value)
    return [written?.unit, written?.value]
  }

  it('LOINC 3094-0 is the nitrogen in mg/dL, and 22664-7 the urea itself', () => {
    expect(writtenAs('3094-0', 'mg/dL', 14)).toEqual(['mg/dL urea nitrogen', 14])
    expect(writtenAs('22664-7', 'mmol/L', 5)).toEqual(['mmol/L urea', 5])
    expect(writtenAs('22664-7', 'mg/dL', 30)).toEqual(['mg/dL urea', 30])
  })
})

describe('units of other programs', () => {
  it('may mean something else as codes than as words', () => {
    expect([unitCoded('oz'), unitSpelled('oz')]).toEqual([
      { unit: 'g', factor: 28.349523125 },
      { unit: 'oz', factor: 1 },
    ])
    expect([unitCoded('Cal'), unitCoded('cal')]).toEqual([
      { unit: 'kcal', factor: 1 },
      { unit: 'cal', factor: 1 },
    ])
  })

  it('are those of their substance or quantity: mls are millilitres, not miles', () => {
    expect(['mls', 'kgs', 'lbs'].map((word) => unitSpelled(word)?.unit)).toEqual(['mL', 'kg', 'lb'])
  })

  it('per minute are beats or breaths, depending on the variable', () => {
    expect(['bpm', '/minute', 'min'].map((foreign) => unitFitting(foreign, 'count/min')?.unit)).toEqual([
      'bpm',
      '/minute',
      undefined,
    ])
  })

  it.each(['mg/dL', '', 'constructor', 'toString', '__proto__'])('are not guessed from "%s"', (text) => {
    expect([unitCoded(text), unitSpelled(text), unitFitting('mg', text)]).toEqual([undefined, undefined, undefined])
  })
})
