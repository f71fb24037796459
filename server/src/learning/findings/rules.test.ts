/** The rules before and after the analysis, one by one. */
import { describe, expect, it } from 'vitest'
import type { VariableDays } from '../../tracking/measurements/daily.ts'
import { unitNamed } from '../../tracking/units/units.ts'
import { categoryNamed } from '../../tracking/variables/categories.ts'
import { unusedRow } from '../../tracking/variables/store.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import { inputOf, mayBeEffect, searchOf } from './analysis-input.ts'
import { createTimeBudget } from './analysis-memory.ts'
import { type DescribedFinding, noEvidence, scaleOf } from './finding-rows.ts'
import { ingredientPairs, sharedRecordPairs } from './not-compared.ts'
import { changesBetween, isNightlyDue, nextNight } from './person-analysis.ts'

function variable(
  id: number,
  categoryName: string,
  unitName: string,
  ownSettings: Partial<Variable['settings']> = {},
): Variable {
  const category = categoryNamed(categoryName)
  const unit = unitNamed(unitName)
  if (!category || !unit) throw new Error(`${categoryName} or ${unitName} is unknown.`)
  const row = unusedRow({
    user_id: 1,
    variable_id: id,
    name: `Variable ${id}`,
    name_key: `variable ${id}`,
    category_id: category.id,
    unit_id: unit.id,
    combination: category.combinationOperation,
    default_category_id: category.id,
    default_unit_id: unit.id,
    default_combination: category.combinationOperation,
    created_epoch: 0,
  })
  return variableOf({ ...row, ...ownSettings })
}

const DAY = 86_400

describe('the search of a cause', () => {
  it('reaches a fortnight, and a month for what is eaten or taken', () => {
    expect(searchOf(variable(1, 'Sleep', 'h'))).toEqual({ firstLag: 1, lastLag: 14, durations: [1, 3, 7, 14] })
    for (const slow of ['Foods', 'Treatments', 'Nutrients']) {
      expect(searchOf(variable(1, slow, 'mg')).lastLag).toBe(30)
    }
  })

  it.each([
    [0, 1],
    [1800, 1],
    [DAY, 1],
    [2 * DAY + 3600, 2],
    [4000 * DAY, 90],
  ])('an onset delay of %i s set by the person is one lag of %i days', (onset_delay_seconds, lag) => {
    expect(searchOf(variable(1, 'Foods', 'mg', { onset_delay_seconds }))).toEqual({
      firstLag: lag,
      lastLag: lag,
      durations: [1, 3, 7, 14],
    })
  })

  it('a duration of action set by the person is one duration', () => {
    const monthly = { duration_of_action_seconds: 7 * DAY }
    expect(searchOf(variable(1, 'Sleep', 'h', monthly))).toEqual({ firstLag: 1, lastLag: 14, durations: [7] })
  })
})

describe('possible effects', () => {
  it('are outcomes, unless they are only causes; and the primary outcome', () => {
    expect(mayBeEffect(variable(1, 'Emotions', '/5'), null)).toBe(true)
    expect(mayBeEffect(variable(1, 'Foods', 'serving'), null)).toBe(false)
    expect(mayBeEffect(variable(1, 'Foods', 'serving'), 1)).toBe(true)
    expect(mayBeEffect(variable(1, 'Emotions', '/5', { is_cause_only: 1 }), null)).toBe(false)
    expect(mayBeEffect(variable(1, 'Environment', 'C', { is_outcome: 1 }), null)).toBe(false)
    expect(mayBeEffect(variable(1, 'Books', 'h', { is_outcome: 1 }), null)).toBe(true)
  })
})

describe('excluded pairs', () => {
  it('are everything a variable contains, through any number of tags', () => {
    const tag = (taggedId: number, tagId: number) => ({ taggedId, tagId, factor: 1 })
    const pairs = ingredientPairs([tag(1, 2), tag(2, 3), tag(5, 6)]).map(({ left, right }) => [left, right])
    expect(pairs).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
      [5, 6],
    ])
  })

  const recordedAt = (watched: Variable, source: string, starts: readonly number[]): VariableDays => ({
    variable: watched,
    values: [],
    skipped: new Set(),
    startsBySource: new Map([[source, starts]]),
    hours: [],
    sources: new Set([source]),
  })
  const hourly = Array.from({ length: 50 }, (_, hour) => hour * 3600)
  const areOneRecord = (...of: VariableDays[]) => sharedRecordPairs(of).length === 1

  it('are readings of one device record: same kind, same source, same moments in four of five', () => {
    const steps = variable(1, 'Activity', 'count')
    const metres = variable(2, 'Physical Activities', 'm')
    expect(areOneRecord(recordedAt(steps, 'Watch', hourly), recordedAt(metres, 'Watch', hourly))).toBe(true)
    expect(areOneRecord(recordedAt(steps, 'Watch', hourly), recordedAt(metres, 'Watch', hourly.slice(0, 12)))).toBe(
      true,
    )
    const elsewhere = hourly.map((start, index) => (index % 4 === 0 ? start + 60 : start))
    expect(areOneRecord(recordedAt(steps, 'Watch', hourly), recordedAt(metres, 'Watch', elsewhere))).toBe(false)
    expect(areOneRecord(recordedAt(steps, 'Watch', hourly), recordedAt(metres, 'Phone', hourly))).toBe(false)
  })

  it('are not answers given at the same time, nor variables of different kinds', () => {
    const calm = variable(1, 'Emotions', '/5')
    const joy = variable(2, 'Emotions', '/5')
    expect(areOneRecord(recordedAt(calm, 'Diary', hourly), recordedAt(joy, 'Diary', hourly))).toBe(false)
    const quality = variable(1, 'Sleep', '/5')
    const hours = variable(2, 'Sleep', 'h')
    expect(areOneRecord(recordedAt(quality, 'Diary', hourly), recordedAt(hours, 'Diary', hourly))).toBe(false)
    const weight = variable(1, 'Physique', 'kg')
    const pulse = variable(2, 'Vital Signs', 'bpm')
    expect(areOneRecord(recordedAt(weight, 'Scale', hourly), recordedAt(pulse, 'Scale', hourly))).toBe(false)
  })
})

describe('the table', () => {
  const days = (
    watched: Variable,
    values: readonly (readonly [number, number])[],
    skipped: readonly number[] = [],
  ) => ({
    variable: watched,
    values: values.map(([day, value]) => ({ day, value, origin: 'recorded' as const, count: 1 })),
    skipped: new Set(skipped),
    startsBySource: new Map(),
    hours: [],
    sources: new Set(['Upshot']),
  })
  const run = (length: number, first = 100) => Array.from({ length }, (_, index) => [first + index, index % 5] as const)
  const person = (...variables: ReturnType<typeof days>[]) => ({
    timeZone: 'UTC',
    tags: [],
    variables,
    recordedDays: {
      byHand: new Set(variables.flatMap(({ values }) => values.map(({ day }) => day))),
      bySource: new Map<string, ReadonlySet<number>>(),
    },
  })
  const wishes = { primaryOutcomeId: null }
  const mood = variable(1, 'Emotions', '/5')
  const pill = variable(2, 'Treatments', 'mg')

  it('uses the occurrence of a symptom that was recorded only when present', () => {
    const headache = variable(3, 'Symptoms', '/5')
    const some = run(60)
      .filter((_, index) => index % 3 === 0)
      .map(([day], index) => [day, 2 + (index % 3)] as const)
    const input = inputOf(person(days(mood, run(60)), days(headache, some)), wishes)
    const [, treatment] = input?.table.variables ?? []
    expect(input?.occurrences.get('3')).toBe('assumed')
    expect([...(treatment?.values ?? [])].slice(0, 5)).toEqual([1, 0, 0, 1, 0])
    expect([...(treatment?.causeValues ?? [])].slice(0, 4)).toEqual([2, 0, 0, 3])
    expect(treatment?.severity?.[1]).toBeNaN()
  })

  const scale = variable(3, 'Physique', 'kg')
  const app = variable(4, 'Physique', 'kg')
  const weights = run(60).map(([day], index) => [day, 80 + ((index * 7) % 11)] as const)

  it('compares one of several nearly identical variables', () => {
    const input = inputOf(person(days(mood, run(60)), days(scale, weights), days(app, weights.slice(1))), wishes)
    expect(input?.same).toEqual([{ compared: 3, others: [4] }])
    expect(input?.table.variables.map(({ name }) => name)).toEqual(['1', '3'])
  })

  it('compares one of two columns of one file that are nearly the same, but both if they are not', () => {
    const records = (copy: Variable, values: typeof weights) => ({
      ...days(copy, values),
      startsBySource: new Map([['Scale', values.map(([day]) => day * DAY)]]),
    })
    const fat = weights.map(([day, value], index) => [day, value / 4 + ((index * 5) % 7)] as const)
    const namesWith = (values: typeof weights) =>
      inputOf(person(days(mood, run(60)), records(scale, weights), records(app, values)), wishes)?.table.variables.map(
        ({ name }) => name,
      )
    expect(namesWith(weights.map(([day, value]) => [day, value / 3]))).toEqual(['1', '3'])
    expect(namesWith(fat)).toEqual(['1', '3', '4'])
  })

  it('has another hash with a near copy of a variable, so that the group is stored although no number changes', () => {
    const one = inputOf(person(days(mood, run(60)), days(scale, weights)), wishes)
    const both = inputOf(person(days(mood, run(60)), days(scale, weights), days(app, weights.slice(1))), wishes)
    expect(both?.frameHash).toBe(one?.frameHash)
    expect(both?.seriesHashes).toEqual(one?.seriesHashes)
    expect(both?.hash).not.toBe(one?.hash)
  })

  it('does not fill days on which only the source of another variable recorded', () => {
    const doseDays = run(60).filter((_, index) => index % 4 === 0)
    const handDays = new Set(doseDays.map(([day]) => day).concat(101))
    const watched = {
      ...person(days(mood, doseDays), days(pill, doseDays)),
      recordedDays: { byHand: handDays, bySource: new Map([['Watch', new Set([102, 103])]]) },
    }
    const filled = inputOf(watched, wishes)?.table.variables[1]?.causeValues
    expect(filled?.[1]).toBe(0)
    expect(filled?.[2]).toBeNaN()
    const worn = { ...days(pill, doseDays), sources: new Set(['Watch']) }
    const causeValues = inputOf({ ...watched, variables: [days(mood, doseDays), worn] }, wishes)?.table.variables[1]
      ?.causeValues
    expect(causeValues?.[2]).toBe(0)
  })

  it('fills causes on recorded days between their first and last, outcomes never, skipped days never', () => {
    const doseDays = run(20).filter((_, index) => index % 2 === 0)
    const input = inputOf(person(days(mood, run(20)), days(pill, doseDays, [103])), wishes)
    const [first, second] = input?.table.variables ?? []
    expect(first?.causeValues).toBeUndefined()
    expect(second?.values[1]).toBeNaN()
    expect(second?.causeValues?.[1]).toBe(0)
    expect(second?.causeValues?.[3]).toBeNaN()
    expect(second?.causeValues?.[19]).toBeNaN()
  })

  it('requires nothing of variables with a few days, but includes their days', () => {
    const input = inputOf(
      person(days(mood, run(20)), days(pill, run(20)), days(variable(3, 'Sleep', 'h'), [[90, 1]])),
      wishes,
    )
    expect(input?.table.variables.map(({ name }) => name)).toEqual(['1', '2'])
    expect(input?.table).toMatchObject({ firstDay: 90, days: 36 })
  })

  it('ends with a whole week, so that another day changes nothing and another week does', () => {
    const frame = (length: number, first = 100) => {
      const table = inputOf(person(days(mood, run(length, first)), days(pill, run(20, first))), wishes)?.table
      return [table?.firstDay, (table?.firstDay ?? 0) + (table?.days ?? 0) - 1]
    }
    expect([frame(20), frame(26), frame(27)]).toEqual([
      [100, 125],
      [100, 125],
      [100, 132],
    ])
    expect(frame(20, -30)).toEqual([-30, -8])
  })

  it('does not extend to a distant date', () => {
    const input = inputOf(person(days(mood, [[-20_000, 1], ...run(20, 20_000)]), days(pill, run(20, 20_000))), wishes)
    expect(input?.table.days).toBe(3660)
  })

  it('is undefined if there is nothing to compare', () => {
    expect(inputOf(person(days(mood, run(50))), wishes)).toBeUndefined()
    expect(inputOf(person(), wishes)).toBeUndefined()
  })

  it('has one hash for one input, and another for any other value, setting or question', () => {
    const hash = (...of: Parameters<typeof person>) => inputOf(person(...of), wishes)?.hash
    const plain = hash(days(mood, run(40)), days(pill, run(40)))
    expect(hash(days(mood, run(40)), days(pill, run(40)))).toBe(plain)
    const others = [
      hash(days(mood, run(41)), days(pill, run(40))),
      hash(days(mood, [...run(39), [139, 1]]), days(pill, run(40))),
      hash(days(variable(1, 'Emotions', '/5', { valence: 'negative' }), run(40)), days(pill, run(40))),
      hash(days(mood, run(40)), days(variable(2, 'Treatments', 'mg', { onset_delay_seconds: DAY }), run(40))),
      hash(days(variable(1, 'Emotions', '/5', { is_cause_only: 1 }), run(40)), days(pill, run(40))),
    ]
    expect(new Set([plain, ...others]).size).toBe(others.length + 1)
  })
})

describe('changes between two analyses', () => {
  const found = (q: number, more: Partial<DescribedFinding> = {}): DescribedFinding => ({
    family: 'directed',
    causeId: 1,
    effectId: 2,
    detail: {
      evidence: { ...noEvidence(50, null), q, z: 0.4, verdict: q <= 0.05 ? 'likely' : 'possible' },
      span: null,
    },
    ...more,
  })
  const at = (epoch: number) => ({ userId: 7, epoch })

  it('are what differs, and what was removed', () => {
    const first = changesBetween([], [found(0.01), found(0.1, { causeId: 3 })], at(10))
    expect(first.saved).toHaveLength(2)
    expect(changesBetween(first.saved, [found(0.01), found(0.1, { causeId: 3 })], at(20))).toEqual({
      saved: [],
      removed: [],
      verdictChanges: [],
    })
    const second = changesBetween(first.saved, [found(0.02)], at(20))
    expect(second.saved).toMatchObject([{ q: 0.02, updated_epoch: 20 }])
    expect(second.removed).toEqual([{ family: 'directed', cause_id: 3, effect_id: 2 }])
    expect(second.verdictChanges).toMatchObject([{ cause_id: 3, before: 'possible', now: undefined }])
    expect(changesBetween(first.saved, [found(0.1), found(0.1, { causeId: 3 })], at(20)).verdictChanges).toMatchObject([
      { cause_id: 1, before: 'likely', now: 'possible' },
    ])
  })
})

describe('the nightly analysis', () => {
  const due = (now: string, analysed: string | null, timeZone = 'Europe/Berlin') =>
    isNightlyDue({
      timeZone,
      nowMs: Date.parse(now),
      analysedEpoch: analysed === null ? null : Date.parse(analysed) / 1000,
    })

  it('is due from three in the morning, local, until it is done', () => {
    expect(due('2026-06-15T00:59:00Z', '2026-06-14T12:00:00Z')).toBe(false)
    expect(due('2026-06-15T01:00:00Z', '2026-06-14T12:00:00Z')).toBe(true)
    expect(due('2026-06-15T09:00:00Z', '2026-06-14T12:00:00Z')).toBe(true)
    expect(due('2026-06-15T09:00:00Z', '2026-06-15T01:00:00Z')).toBe(false)
    expect(due('2026-06-15T09:00:00Z', null)).toBe(false)
    expect(due('2026-06-16T01:30:00Z', null)).toBe(true)
    expect(due('2026-06-15T10:00:00Z', '2026-06-14T12:00:00Z', 'America/Los_Angeles')).toBe(true)
    expect(due('2026-06-15T09:59:00Z', '2026-06-14T12:00:00Z', 'America/Los_Angeles')).toBe(false)
  })
})

describe('the next night', () => {
  it.each([
    ['2026-06-15T00:59:00Z', '2026-06-15T01:00:00Z'],
    ['2026-06-15T01:00:00Z', '2026-06-16T01:00:00Z'],
    // The clocks go forward and back at this hour.
    ['2026-03-28T12:00:00Z', '2026-03-29T02:00:00Z'],
    ['2026-10-24T12:00:00Z', '2026-10-25T01:00:00Z'],
  ])('after %s in Berlin begins at %s', (now, night) => {
    const planned = nextNight('Europe/Berlin', Date.parse(now))
    expect(planned).toBe(Date.parse(night) / 1000)
    const analysedEpoch = Math.floor(Date.parse(now) / 1000)
    expect(isNightlyDue({ timeZone: 'Europe/Berlin', analysedEpoch, nowMs: planned * 1000 })).toBe(true)
  })
})

describe('the budget', () => {
  it('lets a person use a minute at once, and then a share of the time', () => {
    const budget = createTimeBudget()
    for (let turn = 0; turn < 5; turn++) budget.spend(1, 10_000, turn * 10_000)
    expect(budget.isSpent(1, 50_000)).toBe(false)
    budget.spend(1, 20_000, 60_000)
    expect([budget.isSpent(1, 60_000), budget.isSpent(2, 60_000)]).toEqual([true, false])
    expect(budget.isSpent(1, 400_000)).toBe(false)
  })
})

describe('a percent change', () => {
  it.each([
    ['h', 'ratio'],
    ['mg', 'ratio'],
    ['C', 'interval'],
    ['/5', 'interval'],
    ['yes/no', 'interval'],
    ['dB', 'interval'],
  ])('in %s is on a %s scale', (name, scale) => {
    const unit = unitNamed(name)
    expect(unit && scaleOf(unit)).toBe(scale)
  })
})
