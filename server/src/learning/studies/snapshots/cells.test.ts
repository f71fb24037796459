import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detailOf } from '../pair.fixture.ts'
import { cellsOf, FEWEST_IN_CELL, publicPair, together, verifySnapshot } from './snapshot.ts'

const day = fc.tuple(
  fc.oneof(fc.integer({ min: 0, max: 4 }), fc.double({ min: 0, max: 9, noNaN: true })),
  fc.double({ min: 3, max: 11, noNaN: true }),
)
const days = fc.array(day, { minLength: 20, maxLength: 200 })

describe('the published cells of a pair', () => {
  it('each have at least five days, and together all days', () => {
    fc.assert(
      fc.property(days, (pairs) => {
        const detail = detailOf(pairs)
        const cells = cellsOf(detail.finding, detail.pairs)
        for (const cell of cells?.cells ?? []) expect(cell.days).toBeGreaterThanOrEqual(FEWEST_IN_CELL)
        if (cells) expect(together(cells.cells).days).toBe(pairs.length)
      }),
      { numRuns: 300 },
    )
  })

  it('high against low, computed from the cells, equals the analysis of the single days', () => {
    fc.assert(
      fc.property(days, (pairs) => {
        const detail = detailOf(pairs)
        const { shown } = publicPair(detail)
        const { effectSize } = detail.finding
        if (!shown.effect || !effectSize) return
        expect(shown.effect.high.days).toBe(effectSize.high.days)
        expect(shown.effect.difference).toBeCloseTo(effectSize.difference, 9)
        expect(shown.effect.error).toBeCloseTo(effectSize.error, 9)
        expect(shown.effect.interval[0]).toBeCloseTo(effectSize.interval[0], 9)
        expect(shown.effect.hedgesG ?? 0).toBeCloseTo(effectSize.hedgesG ?? 0, 9)
      }),
      { numRuns: 200 },
    )
  })

  it('doses not divided by the split equal those of the analysis', () => {
    const pairs = Array.from(
      { length: 120 },
      (_, index) => [index % 4, 7 - (index % 4) * 0.4 + ((index * 37) % 11) / 10] as const,
    )
    const detail = detailOf(pairs)
    const { shown } = publicPair(detail)
    expect(shown.dose?.bins).toHaveLength(4)
    for (const [index, bin] of (detail.finding.dose?.bins ?? []).entries()) {
      const other = shown.dose?.bins[index]
      expect(other).toMatchObject({ kind: bin.kind, low: bin.low, high: bin.high, days: bin.days })
      expect(other?.mean).toBeCloseTo(bin.mean, 9)
      expect(other?.shrunken).toBeCloseTo(bin.shrunken, 9)
      expect(other?.interval[1]).toBeCloseTo(bin.interval[1], 9)
    }
  })

  describe('with weekdays and a trend removed', () => {
    const days = fc.tuple(fc.integer({ min: 40, max: 200 }), fc.integer({ min: 0, max: 1000 })).map(([count, seed]) =>
      Array.from({ length: count }, (_, index) => {
        const chance = ((index * index * 7919 + (index + seed) * 31) % 10_007) / 10_007
        const cause = (index * 5 + Math.floor(chance * 3)) % 4
        return [cause, 7 + (index % 7 > 4 ? 1 : 0) + index / 100 - cause * 0.3 + chance] as const
      }),
    )

    it('a study has exactly the numbers of its finding, and they follow from its cells', () => {
      let compared = 0
      fc.assert(
        fc.property(days, (pairs) => {
          const detail = detailOf(pairs, { hasCalendar: true })
          const { finding, cells, shown, binned } = publicPair(detail)
          const { effectSize } = detail.finding
          if (!shown.effect || !effectSize) return
          compared += 1
          const { rawDifference: _raw, calendarInflation: _calendar, ...frozenEffect } = effectSize
          expect(shown.effect).toEqual(frozenEffect)
          const checks = verifySnapshot({ effect: finding.effect, evidence: finding.evidence, cells, shown, binned })
          expect(checks.filter(({ agrees }) => !agrees)).toEqual([])
        }),
        { numRuns: 100 },
      )
      expect(compared).toBeGreaterThan(50)
    })

    it('undivided doses have the means and intervals of the finding', () => {
      let compared = 0
      fc.assert(
        fc.property(days, (pairs) => {
          const detail = detailOf(pairs, { hasCalendar: true })
          const ownBins = detail.finding.dose?.bins ?? []
          const bins = publicPair(detail).shown.dose?.bins ?? []
          if (ownBins.length !== bins.length || ownBins.some((bin, index) => bin.days !== bins[index]?.days)) return
          for (const [index, bin] of ownBins.entries()) {
            compared += 1
            expect(bins[index]?.mean).toBeCloseTo(bin.mean, 9)
            expect(bins[index]?.shrunken).toBeCloseTo(bin.shrunken, 9)
            expect(bins[index]?.interval[0]).toBeCloseTo(bin.interval[0], 9)
          }
        }),
        { numRuns: 100 },
      )
      expect(compared).toBeGreaterThan(50)
    })
  })

  it('a dose of which the split would leave a single day is merged with its neighbour', () => {
    // The mean lies just above the lowest of twenty equal doses but one.
    const low = Array.from({ length: 20 }, (_, index) => [1, 5 + (index % 3)] as const)
    const high = Array.from({ length: 20 }, (_, index) => [9 + index / 100, 6 + (index % 4)] as const)
    const between = Array.from({ length: 18 }, (_, index) => [index < 2 ? 4.9 : 5.2, 7 + (index % 2)] as const)
    const { cells } = publicPair(detailOf([...low, ...high, ...between]))
    expect(cells?.cells.map((cell) => cell.days).every((count) => count >= FEWEST_IN_CELL)).toBe(true)
  })

  it('shows no amount of a single day, no private name, and no device', () => {
    const odd = (index: number) => ((index * index * 7919 + index * 31) % 10_007) / 1009
    const pairs = Array.from({ length: 90 }, (_, index) => [2 + odd(index + 1), 6 + odd(index + 100)] as const)
    const text = JSON.stringify(publicPair(detailOf(pairs)))
    for (const [cause, effect] of pairs) {
      expect(text).not.toContain(String(cause))
      expect(text).not.toContain(String(effect))
    }
    expect(text).not.toContain('Black gold')
    expect(text).not.toContain('Anna')
  })

  it('averages over fewer than five days are omitted', () => {
    const pairs = Array.from(
      { length: 60 },
      (_, index) => [index % 4, index < 2 ? 40 + index : 1 + (index % 2) / 10] as const,
    )
    const detail = detailOf(pairs)
    const averages = {
      causeHigh: 2.5,
      causeLow: 0.5,
      effect: 2.4,
      causeBeforeHighEffect: 0.123_456,
      causeBeforeLowEffect: 1.5,
      causeChanges: 59,
      effectChanges: 59,
    }
    const { finding } = publicPair({ ...detail, finding: { ...detail.finding, averages } })
    expect(finding.averages).toMatchObject({ causeHigh: 2.5, causeBeforeHighEffect: null, causeBeforeLowEffect: null })
  })

  it('a check of the published numbers succeeds, and detects a changed one', () => {
    const pairs = Array.from(
      { length: 150 },
      (_, index) => [(index * 7) % 5, 8 - ((index * 7) % 5) * 0.3 + ((index * 31) % 17) / 20] as const,
    )
    const { finding, cells, shown, binned } = publicPair(detailOf(pairs))
    const snapshot = { effect: finding.effect, evidence: finding.evidence, cells, shown, binned }
    const sent = JSON.parse(JSON.stringify(snapshot)) as typeof snapshot
    const checks = verifySnapshot(sent)
    expect(checks.length).toBeGreaterThan(20)
    expect(checks.filter(({ agrees }) => !agrees)).toEqual([])
    const forged = {
      ...sent,
      shown: { ...sent.shown, effect: sent.shown.effect && { ...sent.shown.effect, difference: -2 } },
    }
    expect(
      verifySnapshot(forged)
        .filter(({ agrees }) => !agrees)
        .map(({ figure: what }) => what),
    ).toEqual(['difference'])
  })
})
