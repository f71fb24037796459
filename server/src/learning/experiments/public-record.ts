/** What everybody may see of a published experiment: its plan from the start, its result at the end. Pure. */
import type { Protocol } from '@upshot/analysis'
import type { ExperimentResult, ExperimentTogether } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { dayNumber, dayText, utcText } from '../../lib/utc-text.ts'
import { frozenValues } from './analysing.ts'
import { scheduleFrom } from './chance.ts'
import { chartWords, experimentCharts, figureTable } from './charts.ts'
import { resultOf } from './present.ts'
import { hasEnded, protocolOf, storedLookOf } from './state.ts'
import type { DayRow, ExperimentRow, LookRow } from './store.ts'

export interface PublishedExperiment {
  readonly row: ExperimentRow
  readonly protocol: Protocol
  /** Undefined until it has ended. */
  readonly result: ExperimentResult | undefined
  /** Only if the owner shows them, and not before the end. */
  readonly days: readonly DayRow[] | undefined
  readonly looks: readonly LookRow[]
  readonly by: string | null
  /** The pooled result of several people, if it may be shown. */
  readonly together?: ExperimentTogether | undefined
}

export function publishedOf(
  row: ExperimentRow,
  { days, looks, by }: Pick<PublishedExperiment, 'looks' | 'by'> & { readonly days: readonly DayRow[] },
): PublishedExperiment | undefined {
  const protocol = protocolOf(row)
  if (row.is_published !== 1 || !protocol) return undefined
  const result = hasEnded(row) ? resultOf(row) : undefined
  const shownDays = result && row.shows_days === 1 ? days : undefined
  return { row, protocol, result, days: shownDays, looks: result ? looks : [], by }
}

/** `upshot-experiment/1`, as `experiment verify` reads it. */
export function publicDocument(published: PublishedExperiment) {
  const { row, protocol, result, days, looks, by } = published
  const seed = result ? row.seed : null
  return {
    format: protocol.format,
    state: row.state,
    by,
    protocol,
    commitment: row.commitment,
    ...(row.started_epoch === null ? {} : { startedAt: utcText(row.started_epoch) }),
    ...(seed === null ? {} : { seed, schedule: scheduleFrom(protocol, seed) }),
    ...(result && row.ended_epoch !== null ? { endedAt: utcText(row.ended_epoch), endedBy: row.ended_by } : {}),
    ...(result && row.stop_reason !== null ? { stopReason: row.stop_reason } : {}),
    ...(result ? { result } : {}),
    ...(days ? { days: days.map((day) => numbered(row, day)), looks: looks.map(storedLookOf) } : {}),
  }
}

/** Numbered days with arm and value, without dates. */
const numbered = ({ first_day }: ExperimentRow, day: DayRow) => ({
  day: day.day - (first_day ?? 0) + 1,
  block: day.block,
  position: day.position,
  arm: day.arm,
  analysed: day.is_analysed === 1,
  y: frozenValues(day).value,
  ...(day.shown_epoch === null ? {} : { shownAt: utcText(day.shown_epoch) }),
  ...(frozenValues(day).others.length === 0 ? {} : { others: frozenValues(day).others }),
})

/** Charts of blocks and chance; of days only if they are shown. */
export function publicFigures({ row, protocol, result, days }: PublishedExperiment, language: Language) {
  if (!result) return []
  const { days: byDay, blocks, distribution } = experimentCharts({ id: row.id, protocol, result, days, language })
  const texts = chartWords[language].table
  const start = row.first_day ?? 0
  return [...(days ? [byDay] : []), blocks, distribution].map(({ chartTitle, explanation, svg = '', description }) => ({
    title: chartTitle,
    explanation,
    svg,
    table: figureTable(description, texts, (day) => texts.numbered(day - start + 1)),
  }))
}

export const sinceText = ({ started_epoch }: ExperimentRow): string => dayText(dayNumber(started_epoch ?? 0))
