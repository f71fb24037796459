import '../theme/parts/charts.css'
import { type Picture, pageColours, pictureOf, scalesIn } from '@upshot/charts'
import type { ChartDescription } from '@upshot/contract'
import type { RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useLater } from '../state/after-paint.ts'
import { datedWords, dayOfMidnight, monthWords } from '../time/words.ts'
import { Button } from '../ui/button.tsx'
import { chartTexts } from '../words/charts.ts'
import { decimalSeparator } from '../words/numbers.ts'
import { locale, useWords } from '../words/words.ts'
import { elementOf } from './element-of.ts'
import {
  movedBy,
  nearestTo,
  placeInWords,
  readingInWords,
  type Stop,
  singledOut,
  stopsOf,
  tableText,
  valueText,
} from './reading.ts'

interface ChartProps {
  readonly description: ChartDescription
  /** One of several charts side by side. */
  readonly isSmall?: boolean
  /** Its explanation is visible above it, not only for screen readers. */
  readonly isExplained?: boolean
  /** Address of the page with the entries of a day. */
  readonly pathToDay?: (day: string) => string
}

/** A chart with the selected values beneath, and its table behind a button. */
export function Chart({ description, isSmall = false, isExplained = false, pathToDay }: ChartProps) {
  const texts = useWords(chartTexts)
  const id = useId()
  const frameElement = useRef<HTMLDivElement>(null)
  const width = useWidth(frameElement)
  const [isTable, setTable] = useState(false)
  const isTableDrawn = useLater(isTable)
  const stops = useMemo(() => stopsOf(description), [description])
  const [x, setX] = useState<number>()
  const position = stopAt(stops, x ?? startOf(description, isSmall))
  const { title, explanation, message } = description
  return (
    <figure class={isSmall ? 'chart small' : 'chart'}>
      <figcaption>
        <h2>{title}</h2>
        {stops.length > 0 && (
          <Button
            kind="quiet"
            data-key={isSmall ? undefined : 't'}
            aria-label={isTable ? texts.showAsPicture(title) : texts.showAsTable(title)}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? texts.asPicture : texts.asTable}
          </Button>
        )}
      </figcaption>
      <p id={`${id}-text`} class={isExplained && message === undefined ? 'hint' : 'hidden-text'}>
        {explanation}
      </p>
      <div ref={frameElement} class="chart-room">
        {message !== undefined && <p class="aside-text">{message}</p>}
        {message === undefined && isTableDrawn && <ChartTable description={description} stops={stops} />}
        {message === undefined && !isTableDrawn && width > 0 && (
          <PictureView
            description={description}
            stops={stops}
            width={width}
            isSmall={isSmall}
            describedBy={`${id}-text`}
            at={position}
            onMove={(next) => setX(stops[next]?.x)}
          />
        )}
      </div>
      {message === undefined && !isTableDrawn && (
        <ReadingLine
          description={description}
          stop={position === undefined ? undefined : stops[position]}
          pathToDay={pathToDay}
        />
      )}
    </figure>
  )
}

/** A large chart starts with the value it singles out, or else its last one; small ones show values only on pointing. */
const startOf = (description: ChartDescription, isSmall: boolean): number | undefined =>
  isSmall ? undefined : (singledOut(description) ?? Number.POSITIVE_INFINITY)

const stopAt = (stops: readonly Stop[], x: number | undefined): number | undefined =>
  x === undefined || stops.length === 0 ? undefined : nearestTo(stops, Math.min(x, stops.at(-1)?.x ?? x))

interface ReadingLineProps extends Pick<ChartProps, 'description'> {
  readonly stop: Stop | undefined
  readonly pathToDay: ChartProps['pathToDay']
}

function ReadingLine({ description, stop, pathToDay }: ReadingLineProps) {
  const texts = useWords(chartTexts)
  const isDay = stop !== undefined && pathToDay !== undefined && description.panels[0]?.x.scale === 'time'
  return (
    <div class="chart-reading">
      <p role="status">{stop ? readingInWords(description, stop, texts) : ''}</p>
      {isDay && <a href={pathToDay(dayOfMidnight(stop.x))}>{texts.openDay(datedWords(stop.x, locale()))}</a>}
    </div>
  )
}

/** How wide an element is, in whole pixels; 0 until it is drawn. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    setWidth(Math.floor(target.clientWidth))
    const watch = new ResizeObserver(() => setWidth(Math.floor(target.clientWidth)))
    watch.observe(target)
    return () => watch.disconnect()
  }, [element])
  return width
}

interface PictureProps {
  readonly description: ChartDescription
  readonly stops: readonly Stop[]
  readonly width: number
  readonly isSmall: boolean
  /** Id of the text that explains it. */
  readonly describedBy: string
  /** Index of the stop that is read out; undefined if there is none. */
  readonly at: number | undefined
  readonly onMove: (at: number) => void
}

/** The chart itself. It can be focused; keys and pointers move the line in it. */
function PictureView({ description, stops, width, isSmall, describedBy, at, onMove }: PictureProps) {
  const svg = useRef<SVGSVGElement>(null)
  const picture = useMemo(() => drawnAt(description, width, isSmall), [description, width, isSmall])
  const frame = useMemo(() => frameOf(picture), [picture])
  useMoves(svg, { frame, stops, at, onMove, isTimeAxis: description.panels[0]?.x.scale === 'time' })
  const { layout } = picture
  // Built once: whatever else changes, the marks are not even compared.
  const inside = useMemo(
    () => (
      <g font-size={layout.size.fontSize} fill={pageColours.muted}>
        {picture.marks.map(elementOf)}
      </g>
    ),
    [picture],
  )
  const stop = at === undefined ? undefined : stops[at]
  return (
    <svg
      ref={svg}
      class="chart-picture"
      role="img"
      aria-label={description.title}
      aria-describedby={describedBy}
      width={width}
      height={layout.height}
      viewBox={`0 0 ${width} ${layout.height}`}
    >
      {inside}
      {stop && frame && (
        <g class="chart-line">
          <path d={`M${frame.x(stop.x)} ${frame.top}V${frame.bottom}`} stroke={pageColours.ink} />
          <path d={`M${frame.x(stop.x) - HANDLE} ${frame.top - HANDLE}h${2 * HANDLE}l${-HANDLE} ${HANDLE}z`} />
        </g>
      )}
    </svg>
  )
}

/** Half the width of the handle above the line, which shows that the line is not data. */
const HANDLE = 5

/** Text keeps its size at every width: 12 pixels on a phone. */
function drawnAt(description: ChartDescription, width: number, isSmall: boolean): Picture {
  const panelHeight = isSmall ? 110 : width > 600 ? 260 : 180
  const size = { width: Math.max(width, 120), fontSize: width > 600 ? 13 : 12, panelHeight }
  const setting = { size, months: monthWords(locale()), decimal: decimalSeparator(), hasTitle: false }
  return pictureOf(description, setting, pageColours)
}

/** Where values are drawn, and how far the line extends. */
interface PictureFrame {
  readonly x: (value: number) => number
  readonly top: number
  readonly bottom: number
}

function frameOf({ layout }: Picture): PictureFrame | undefined {
  const first = layout.panels[0]
  const last = layout.panels.at(-1)
  if (!first || !last) return undefined
  return { x: scalesIn(first, layout).x, top: first.top, bottom: last.top + last.height }
}

interface Moves {
  readonly frame: PictureFrame | undefined
  readonly stops: readonly Stop[]
  readonly at: number | undefined
  readonly onMove: (at: number) => void
  readonly isTimeAxis: boolean
}

function useMoves(svg: RefObject<SVGSVGElement | null>, moves: Moves): void {
  const latest = useRef(moves)
  latest.current = moves
  useEffect(() => {
    const element = svg.current
    if (!element) return
    element.tabIndex = 0
    const listening = new AbortController()
    element.addEventListener('keydown', (event) => press(event, latest.current), listening)
    const point = (event: PointerEvent) => pointAt(element, event, latest.current)
    element.addEventListener('pointermove', point, listening)
    element.addEventListener('pointerdown', point, listening)
    return () => listening.abort()
  }, [svg])
}

function press(event: KeyboardEvent, { stops, at, onMove, isTimeAxis }: Moves): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const next = movedBy(event.key, at ?? stops.length - 1, stops, isTimeAxis)
  if (next === undefined) return
  event.preventDefault()
  onMove(next)
}

/** The stop nearest to the pointer. */
function pointAt(element: SVGSVGElement, event: PointerEvent, { frame, stops, onMove }: Moves): void {
  if (!frame || stops.length === 0) return
  const x = event.clientX - element.getBoundingClientRect().left
  const placed = stops.map((stop) => ({ ...stop, x: frame.x(stop.x) }))
  onMove(nearestTo(placed, x))
}

interface ChartTableProps {
  readonly description: ChartDescription
  readonly stops: readonly Stop[]
}

/** Rendering five years of days takes too long on a phone. */
const MOST_ROWS = 150

/** The same values as a table. A long one shows its last rows first; copying always copies all of them. */
function ChartTable({ description, stops }: ChartTableProps) {
  const texts = useWords(chartTexts)
  const [announced, setSaid] = useState('')
  const [showsAll, setAll] = useState(false)
  const { heads, rows } = tableOf(description, stops)
  const shown = showsAll ? rows : rows.slice(-MOST_ROWS)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(tableText([heads, ...rows]))
      setSaid(texts.copied)
    } catch {
      setSaid(texts.notCopied)
    }
  }
  return (
    <>
      <section ref={reachable} class="chart-table" aria-label={description.title}>
        <table>
          <caption>{description.title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(([label, ...cells]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div class="actions">
        {shown.length < rows.length && (
          <Button onClick={() => setAll(true)}>{texts.showMore(rows.length - shown.length)}</Button>
        )}
        <Button onClick={() => void copy()}>{texts.copyTable}</Button>
        <p role="status" class="aside-text">
          {announced}
        </p>
      </div>
    </>
  )
}

/** A long table scrolls, so it must be focusable. */
const reachable = (region: HTMLElement | null): void => {
  if (region) region.tabIndex = 0
}

/** One column for each kind of value, and one for the count behind the first. */
function tableOf(description: ChartDescription, stops: readonly Stop[]) {
  const names = [...new Set(stops.flatMap(({ values }) => values.map(({ name }) => name)))]
  const counted = stops
    .flatMap(({ values }) => values.slice(0, 1))
    .find(({ count = 1, countOf, name }) => count > 1 && countOf !== name)
  const heads = [description.panels[0]?.x.label ?? '', ...names, ...(counted?.countOf ? [counted.countOf] : [])]
  const rows = stops.map((stop) => {
    const cells = names.map((name) => {
      const value = stop.values.find((candidate) => candidate.name === name)
      return value ? valueText(value) : ''
    })
    const count = counted ? [String(stop.values[0]?.count ?? '')] : []
    return [placeInWords(description, stop.x), ...cells, ...count]
  })
  return { heads, rows }
}
