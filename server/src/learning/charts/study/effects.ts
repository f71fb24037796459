/** The correlation by delay, and the effect by dose. */
import { FEWEST_DOSE_DAYS } from '@upshot/analysis'
import type { ChartDescription, ChartPoint } from '@upshot/contract'
import type { Finding } from '../../finding.ts'
import { writtenLevel } from '../../words/quantities.ts'
import { categoryAxis, described, lacking, shownValue } from '../describe.ts'
import { tidy } from '../numbers.ts'
import type { ChartWords } from '../words.ts'
import { causeAxis, causeOf, effectAxis, effectOf, idOf, isSameDay, namesOf, withinAnswers } from './sides.ts'

/** Of more delays the line alone shows where they are. */
const MOST_DOTS = 40

/** Undefined where no delays were looked at: there is nothing to wait for. */
export function byLag(finding: Finding, words: ChartWords): ChartDescription | undefined {
  const lags = finding.byLag ?? []
  if (lags.length < 2) return undefined
  const points = lags.map(({ lagDays, r, n }): ChartPoint => ({ x: lagDays, y: tidy(r), count: n }))
  const band = lags.map(
    ({ lagDays, band: reach }): ChartPoint => ({
      x: lagDays,
      y: 0,
      low: tidy(-reach),
      high: tidy(reach),
    }),
  )
  const chosen = points.filter(({ x }) => x === finding.evidence.lagDays)
  const look = { tone: 'main' as const, countOf: words.days }
  const panel = {
    x: { label: words.lag, unit: words.lagUnit, scale: 'linear' as const },
    y: { label: words.correlation, unit: '', scale: 'linear' as const },
    series: [
      { name: words.chance, shape: 'band' as const, tone: 'quiet' as const, points: band },
      { ...look, name: words.correlation, shape: 'line' as const, points },
      ...(points.length <= MOST_DOTS ? [{ ...look, name: words.correlation, shape: 'points' as const, points }] : []),
      ...(chosen.length > 0
        ? [{ ...look, name: words.chosenLag, shape: 'points' as const, tone: 'second' as const, points: chosen }]
        : []),
    ],
    references: [{ axis: 'y' as const, at: 0, label: words.noRelation }],
  }
  return described({ ...words.byLag(namesOf(finding)), id: idOf(finding, 'by-lag'), kind: 'line', panels: [panel] })
}

export function byDose(finding: Finding, words: ChartWords): ChartDescription {
  const caption = words.dose(namesOf(finding), isSameDay(finding))
  const id = idOf(finding, 'dose')
  const { dose } = finding
  if (!dose) {
    const have = Math.min(finding.evidence.n, FEWEST_DOSE_DAYS - 1)
    return lacking({ ...caption, id, have, need: FEWEST_DOSE_DAYS, things: 'days' }, words)
  }
  const subject = effectOf(finding)
  const shown = (value: number) => tidy(shownValue(subject, value))
  const labels = dose.bins.map(({ kind, low, high }) =>
    doseLabel(finding, { isNone: kind === 'none', low, high }, words),
  )
  const points = dose.bins.map(
    ({ mean, interval, days }, place): ChartPoint => ({
      x: place,
      y: shown(mean),
      low: shown(interval[0]),
      high: shown(interval[1]),
      count: days,
    }),
  )
  const { label, unit } = causeAxis(finding, words)
  const heights = points.flatMap(({ low, high }) => [low, high]).filter((value) => value !== undefined)
  const y = withinAnswers(effectAxis(finding, words), finding.effect, heights)
  const panel = {
    x: categoryAxis(label, labels, finding.cause.isYesNo ? '' : unit),
    y: subject.kind === 'yesNo' ? { ...y, label: `${y.label}: ${words.shareOfYes.toLowerCase()}`, unit: '%' } : y,
    series: [{ name: words.binMeans, shape: 'intervals' as const, tone: 'main' as const, countOf: words.days, points }],
    references: [{ axis: 'y' as const, at: shown(dose.overall), label: words.overall }],
  }
  return described({ ...caption, id, kind: 'interval', panels: [panel] })
}

function doseLabel(
  finding: Finding,
  { isNone, low, high }: { isNone: boolean; low: number; high: number },
  words: ChartWords,
): string {
  const isPlainYesNo = causeOf(finding).kind === 'yesNo' && (finding.evidence.durationDays ?? 1) <= 1
  if (isPlainYesNo && low === high) return low > 0 ? words.yes : words.no
  return isNone ? words.none : doseRange(low, high)
}

/** Rounded as the text beside it rounds. */
function doseRange(low: number, high: number): string {
  const [from, to] = [writtenLevel(low), writtenLevel(high)]
  return from === to ? from : `${from}–${to}`
}
