import type { Experiment, ExperimentPlan } from '@upshot/contract'
import { describe, expect, test } from 'vitest'
import {
  armOf,
  canBePlanned,
  emptyForm,
  filledIn,
  formOf,
  inputOf,
  lengthWithin,
  longer,
  weeksOf,
} from './draft-form.ts'

/** With one more block it shows the effect a little more often. */
const powersFrom = (gain: number) =>
  Array.from({ length: 55 }, (_, index) => ({ blocks: index + 6, power: Math.min(1, gain * (index + 6)) }))
const option = { washoutDays: 0, power: 0.8, isEnough: true, scatter: 1 }
const plan: ExperimentPlan = {
  kind: 'plan',
  options: [
    { ...option, periodDays: 1, blocks: 30, days: 60, powers: powersFrom(0.8 / 30) },
    { ...option, periodDays: 2, blocks: 14, days: 56, powers: powersFrom(0.8 / 14) },
  ],
  proposed: 1,
  pastDays: 200,
  smallestEffect: 0.5,
  sentence: 'About eight weeks.',
}
const draft = {
  arms: [armOf('Coffee as usual.'), armOf('No coffee after noon.')],
  lagDays: 1,
  smallestEffect: 0.51234,
}

describe('the form of a draft', () => {
  test('sends only filled fields, so that the server proposes the rest', () => {
    expect(inputOf(emptyForm('15', '60'))).toEqual({ causeVariableId: 15, effectVariableId: 60 })
    const half = { ...emptyForm('', '60'), first: 'Coffee as usual.' }
    expect(inputOf(half, { smallest: 0.5 })).toEqual({ effectVariableId: 60, smallestEffect: 0.5 })
  })

  test('is planned once there is something to compare: for a cause, the server proposes options', () => {
    expect(canBePlanned(emptyForm('15', ''))).toBe(false)
    expect(canBePlanned(emptyForm('15', '60'))).toBe(true)
    expect(canBePlanned({ ...emptyForm('', '60'), causeName: 'Coffee' })).toBe(true)
    const half = { ...emptyForm('', '60'), first: 'Coffee as usual.' }
    expect(canBePlanned(half)).toBe(false)
    expect(canBePlanned({ ...half, second: 'No coffee after noon.' })).toBe(true)
  })

  test("fills empty fields with proposals, and keeps the person's input", () => {
    const form = { ...emptyForm('15', '60'), second: 'Only decaf.' }
    expect(filledIn(form, { draft, plan, worksForDays: 7 }, ',')).toMatchObject({
      first: 'Coffee as usual.',
      second: 'Only decaf.',
      smallest: '0,512',
      lag: '1',
      lasts: '7',
      weeks: '8',
    })
  })

  test("leaves open how long it takes to work if unknown, and keeps the person's answer", () => {
    expect(filledIn(emptyForm('15', '60'), { draft, plan }, '.').lasts).toBe('')
    expect(filledIn({ ...emptyForm('15', '60'), lasts: '3' }, { draft, plan, worksForDays: 7 }, '.').lasts).toBe('3')
  })

  test('keeps the chosen weeks, and chooses the periods with the highest power within them', () => {
    expect(filledIn({ ...emptyForm('15', '60'), weeks: '4' }, { draft, plan }, '.').weeks).toBe('4')
    expect(weeksOf(plan)).toEqual({ least: 2, most: 34 })
    expect(lengthWithin(plan, 8)).toMatchObject({ periodDays: 2, blocks: 14, days: 56, power: 0.8 })
    // Too short for six blocks of two days each: only single days fit.
    expect(lengthWithin(plan, 2)).toMatchObject({ periodDays: 1, blocks: 7, days: 14 })
    expect(lengthWithin(plan, 1)).toBeUndefined()
  })

  test('sends the chosen length as its design, and names the options by their instructions', () => {
    const sent = inputOf(filledIn(emptyForm('15', '60'), { draft, plan }, '.'), { smallest: 0.5 }, plan)
    expect(sent.design).toEqual({ kind: 'blocks', periodDays: 2, washoutDays: 0, blocks: 14 })
    expect(sent.arms?.map(({ name }) => name)).toEqual(['Coffee as usual', 'No coffee after noon'])
  })

  test('compares three options only if the third is given, and amounts only if each has one', () => {
    const two = { ...emptyForm('', '60'), first: 'No coffee.', second: 'One cup.', hasThird: true, hasAmounts: true }
    expect(inputOf(two).arms).toHaveLength(2)
    const three = { ...two, third: 'Three cups.' }
    expect(inputOf(three, { amounts: [0, 1, undefined] }).arms?.map(({ amount }) => amount)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(inputOf(three, { amounts: [0, 1, 3] }).arms).toEqual([
      { name: 'No coffee', instruction: 'No coffee.', amount: 0 },
      { name: 'One cup', instruction: 'One cup.', amount: 1 },
      { name: 'Three cups', instruction: 'Three cups.', amount: 3 },
    ])
  })

  test('a draft with three doses is restored into the form', () => {
    const arms = [0, 1, 3].map((amount) => ({ name: `${amount} cups`, instruction: `Drink ${amount} cups.`, amount }))
    const saved = {
      id: 7,
      arms,
      lagDays: 1,
      smallestEffect: 0.5,
      publishResult: 'ask',
      countTogether: false,
      effect: { variableId: 60 },
      design: { washoutDays: 2 },
    } as unknown as Experiment
    const form = formOf(saved, ',')
    expect(form).toMatchObject({ hasThird: true, hasAmounts: true, amounts: ['0', '1', '3'], lasts: '3' })
    expect(inputOf(form, { smallest: 0.5, amounts: [0, 1, 3] })).toMatchObject({
      arms,
      design: { kind: 'blocks', washoutDays: 2 },
    })
  })

  test('repeats with as many blocks as needed, and never more than fit into a year', () => {
    const ended = (periodDays: number, blocksNeeded?: number) =>
      longer({
        studyId: 'experiment-1-user-2-experiment-study',
        title: 'Coffee and mood',
        arms: draft.arms,
        design: { kind: 'blocks', blocks: 12, periodDays, washoutDays: 0 },
        result: { blocksNeeded },
      } as unknown as Experiment)
    expect(ended(1, 34)).toEqual({
      fromStudyId: 'experiment-1-user-2-experiment-study',
      title: 'Coffee and mood',
      design: { kind: 'blocks', periodDays: 1, washoutDays: 0, blocks: 34 },
    })
    expect(ended(1).design?.blocks).toBe(18)
    expect(ended(1, 400).design?.blocks).toBe(60)
    expect(ended(14, 400).design?.blocks).toBe(13)
  })
})
