import { describe, expect, test } from 'vitest'
import { analyseExperiment } from './analyse-experiment.ts'
import { aDocument, aProtocol, type DayMaker, noise, sha256 } from './document.fixture.ts'
import type { ExperimentDocument, Protocol } from './document.ts'
import { seenBlocks } from './pair-blocks.ts'

const blocks = (count: number, periodDays = 1, washoutDays = 0): Pick<Protocol, 'design'> => ({
  design: { kind: 'blocks', blocks: count, periodDays, washoutDays },
})
const effectOf =
  (size: number, salt = 1): DayMaker =>
  ({ arm, index }) => ({ y: 3 + size * arm + noise(index, salt) })
const cut = (document: ExperimentDocument, days: number): ExperimentDocument => ({
  ...document,
  days: document.days?.slice(0, days) ?? [],
})
const analyse = (document: ExperimentDocument) => analyseExperiment(document, { sha256 })

describe('how an experiment ends', () => {
  const lived = aDocument(aProtocol({ ...blocks(20), smallestEffect: 0.2 }), effectOf(0.1))

  test('by its last look, if no earlier one rejects', () => {
    const result = analyse(lived)
    expect(result).toMatchObject({ endedAt: 'end', level: 0.05, verdict: 'cannot tell' })
    expect(result.looks.map(({ after }) => after)).toEqual([10, 15, 20])
  })
  test('by the first look that rejects; later days then have no influence', () => {
    const clear = aDocument(aProtocol(blocks(20)), effectOf(2))
    const result = analyse(clear)
    expect(result).toMatchObject({ endedAt: 'look', verdict: 'likely', blocks: 10 })
    expect(result.level).toBeLessThan(0.006)
    expect(result.notes).toContain('Estimates of experiments that end early are somewhat too large.')
    const spoiled = {
      ...clear,
      days: clear.days?.map((day, index) => (index < 20 ? day : { ...day, y: null })) ?? [],
    }
    expect(analyse(spoiled)).toEqual(result)
  })
  test('at a look that does not reject, if the days end there', () => {
    expect(analyse(cut(lived, 20))).toMatchObject({ endedAt: 'look', verdict: 'cannot tell', blocks: 10 })
  })
  test('by the person, between looks: only any-time evidence counts, and an incomplete block does not', () => {
    const stopped = analyse(cut(lived, 25))
    expect(stopped).toMatchObject({ endedAt: 'person', blocks: 12, level: 0.05 })
    expect([stopped.p, stopped.interval]).toEqual([stopped.anytime.p, stopped.anytime.interval])
    expect(stopped.notes).toContain('You ended it yourself, so only strong evidence counts.')
    expect(analyse(cut(lived, 24))).toEqual(stopped)
  })
  test('by the person before the first look, however clear it seems', () => {
    const early = analyse(cut(aDocument(aProtocol(blocks(20)), effectOf(2)), 8))
    expect(early).toMatchObject({ endedAt: 'person', blocks: 4, verdict: 'cannot tell', looks: [] })
  })
  test('on the first day: nothing is known, and nothing fails', () => {
    for (const arms of [2, 3]) {
      const protocol = aProtocol({ ...blocks(8), arms: ['a', 'b', 'c'].slice(0, arms).map((name) => armOf(name)) })
      const result = analyse(cut(aDocument(protocol, effectOf(1)), 0))
      expect(result).toMatchObject({ p: 1, effect: null, interval: [null, null], verdict: 'cannot tell' })
    }
  })
  test('three arms ended by the person: the best of two comparisons, doubled', () => {
    const protocol = aProtocol({ ...blocks(12), arms: ['a', 'b', 'c'].map((name) => armOf(name)) })
    const result = analyse(cut(aDocument(protocol, effectOf(3)), 33))
    expect(result).toMatchObject({ endedAt: 'person', verdict: 'likely', p: result.anytime.p })
    expect(result.each?.length).toBe(2)
  })
  test('looks keep the data as it was: a later correction does not change them', () => {
    const first = analyse(lived).looks[0]
    const seen = {
      after: 10,
      differences: analyse(cut(lived, 20)).differences,
      weights: Array.from({ length: 10 }, () => 0.5),
    }
    const corrected = {
      ...lived,
      looks: [seen],
      days: lived.days?.map((day, index) => (index < 20 ? { ...day, y: (day.y ?? 0) + 5 * day.arm } : day)) ?? [],
    }
    expect(analyse(corrected).looks[0]).toMatchObject({ p: first?.p, effect: first?.effect })
  })
})

const armOf = (name: string) => ({ name, instruction: `${name}.` })

describe('what was really taken', () => {
  const arms = [
    { name: 'none', instruction: 'No coffee.', amount: 0 },
    { name: 'two cups', instruction: 'Two cups.', amount: 2 },
  ]
  const done = (marks: DayMaker) =>
    analyse(aDocument(aProtocol({ ...blocks(12), arms }), (day) => ({ ...effectOf(1)(day), ...marks(day) }))).ifDone

  test('marks and amounts give the same as shares', () => {
    const shares = done(({ arm, index }) => ({ taken: index % 5 === 0 ? 1 - arm : arm }))
    expect(shares?.effect).toBeGreaterThan(1)
    expect(done(({ index }) => ({ mark: index % 5 === 0 ? 'notDone' : 'done' }))).toEqual(shares)
    expect(done(({ arm, index }) => ({ amount: 2 * (index % 5 === 0 ? 1 - arm : arm) }))).toEqual(shares)
  })
  test('four of five days must be marked; the others count as assigned', () => {
    expect(done(({ index }) => (index % 4 === 0 ? { mark: 'none' } : { mark: 'done' }))).toBeNull()
    expect(done(({ index }) => (index % 6 === 0 ? {} : { mark: 'done' }))?.effect).toBeCloseTo(1, 0)
  })
})

describe('verdicts and words', () => {
  test('likely says what, by how much, and why there is no other explanation', () => {
    const { sentence } = analyse(aDocument(aProtocol(blocks(12)), effectOf(1)))
    expect(sentence).toMatch(
      /^Likely: “no coffee after noon” raises your Sleep Quality by about \d\.\d\d points \(\d\.\d\d instead of \d\.\d\d\)\. The true difference is probably \d\.\d\d to \d\.\d\d points\. Chance chose the days, so weekday, weather and season cannot explain it\.$/,
    )
  })
  test('no effect that matters names the effects that are ruled out', () => {
    const result = analyse(aDocument(aProtocol({ ...blocks(40), smallestEffect: 1 }), effectOf(0)))
    expect(result.verdict).toBe('no effect that matters')
    expect(result.sentence).toMatch(/^No effect that matters within 2 days: anything beyond 0\.\d points either way/)
    // Periods of a day, and an outcome of the next one.
    expect(result.sentence).toMatch(/It shows only what works within 2 days; what takes longer needs longer periods\.$/)
    expect(result.notes).toContain('It shows only what works within 2 days; what takes longer needs longer periods.')
  })
  test('cannot tell says how many blocks are needed', () => {
    const result = analyse(aDocument(aProtocol({ ...blocks(8), smallestEffect: 0.1 }), effectOf(0.05)))
    expect(result.sentence).toMatch(
      /^Cannot tell yet: with “no coffee after noon”, your Sleep Quality may be anything from \d\.\d+ points (lower|higher) to \d\.\d+ points higher\. It takes about \d+ blocks to see 0\.10 points; you have 8\.$/,
    )
  })
  test('if the arms affected recording, it is at most possible, and never "no effect"', () => {
    const missing =
      (size: number): DayMaker =>
      ({ arm, index }) => ({ y: arm === 1 && index % 4 !== 0 ? null : 3 + size * arm + noise(index, 2) })
    const strong = analyse(aDocument(aProtocol(blocks(12, 4)), missing(3)))
    expect(strong.recordingP).toBeLessThan(0.1)
    expect(strong.verdict).toBe('possible')
    expect(strong.sentence).toMatch(/^Possible: .*, but \d+ days are missing/)
    const none = analyse(aDocument(aProtocol({ ...blocks(12, 4), smallestEffect: 2 }), missing(0), 5))
    expect(none.p).toBeGreaterThan(0.05)
    expect(none.interval.every((end) => Math.abs(end ?? 9) < 2)).toBe(true)
    expect(none.verdict).toBe('cannot tell')
  })
  test('with few different days among equal ones, it says so, and does not ask for fewer blocks than there are', () => {
    const result = analyse(
      aDocument(aProtocol(blocks(20)), ({ index }) => ({ y: index === 7 || index === 20 ? 4 : 3 })),
    )
    expect(result).toMatchObject({ verdict: 'cannot tell', blocks: 20 })
    expect(result.blocksNeeded).toBeLessThan(20)
    expect(result.sentence).toBe('Cannot tell: your Sleep Quality was the same on nearly all days.')
  })
  test('missing days that could reverse an effect invalidate it', () => {
    const lived: DayMaker = ({ arm, index }) => ({ y: index % 3 === 0 ? null : 3 + 0.2 * arm + noise(index, 2) })
    const result = analyse(
      aDocument(aProtocol({ ...blocks(16, 3), outcome: { ...aProtocol().outcome, minimum: -99, maximum: 99 } }), lived),
    )
    expect(result.missingDays).toBeGreaterThan(20)
    expect(result.standsWithMissing).toBe(false)
  })
  test('extreme amounts are written with a power of ten', () => {
    const tiny = analyse(aDocument(aProtocol({ ...blocks(8), smallestEffect: 1e-30 }), effectOf(0)))
    expect(tiny.sentence).toContain('It takes more than 1000 blocks to see 1e−30 points')
    const huge = analyse(aDocument(aProtocol(blocks(12)), ({ arm, index }) => ({ y: 1e40 * (arm + noise(index, 2)) })))
    expect(huge.sentence).toMatch(/by about \d\.?\d*e\+\d\d points/)
  })
  test('equal values on every day are no effect, not a division by zero', () => {
    const result = analyse(aDocument(aProtocol(blocks(12)), () => ({ y: 3 })))
    expect(result).toMatchObject({ p: 1, effect: 0, verdict: 'cannot tell' })
    expect(result.interval.every((end) => Math.abs(end ?? 1) < 1e-6)).toBe(true)
  })
  test('further outcomes are corrected together, and at most possible', () => {
    const protocol = aProtocol({
      ...blocks(12),
      secondary: [
        { variableName: 'Energy', unit: '/5' },
        { variableName: 'Steps', unit: 'count' },
      ],
    })
    const { secondary } = analyse(
      aDocument(protocol, ({ arm, index }) => ({
        y: noise(index, 1),
        others: [2 * arm + noise(index, 4), noise(index, 5)],
      })),
    )
    expect(secondary.map(({ variableName, verdict }) => [variableName, verdict])).toEqual([
      ['Energy', 'possible'],
      ['Steps', 'cannot tell'],
    ])
    expect(secondary[0]?.pHolm).toBe(2 * (secondary[0]?.p ?? 0))
  })
  test('the randomisation distribution counts every assignment, and as many extreme ones as p says', () => {
    const { distribution, p } = analyseExperiment(aDocument(aProtocol(blocks(10)), effectOf(0.3)), {
      sha256,
      hasSingleLook: true,
    })
    expect(distribution?.counts.length).toBe(41)
    expect(distribution?.counts.reduce((sum, count) => sum + count, 0)).toBe(1024)
    expect((distribution?.asFar ?? 0) / 1024).toBe(p)
  })
})

describe('the stored data of a look', () => {
  const lived = aDocument(aProtocol({ ...blocks(20), smallestEffect: 0.2 }), effectOf(0.1))

  test('gives the same result after every later correction', () => {
    const result = analyse(cut(lived, 20))
    const looks = [seenBlocks(cut(lived, 20), 10)]
    expect(looks[0]?.differences).toEqual(result.differences)
    const days = (lived.days ?? []).slice(0, 20).map((day) => ({ ...day, y: 9 }))
    const { p, effect, interval } = analyse({ ...lived, days, looks })
    expect({ p, effect, interval }).toEqual({ p: result.p, effect: result.effect, interval: result.interval })
  })
  test('is null for a block with an empty period', () => {
    const days = (lived.days ?? []).map((day, index) => (index === 3 ? { ...day, y: null } : day))
    const { differences, weights } = seenBlocks({ ...lived, days }, 10)
    expect([differences[1], weights[1]]).toEqual([null, 0])
    expect(differences.length).toBe(10)
  })
})
