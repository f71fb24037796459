import { type Mark, type Picture, pageColours, pictureOf, placesIn } from '@upshot/charts'
import type { ChartDescription } from '@upshot/contract'
import { h, type RefObject, type VNode } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { monthWords } from '../time/words.ts'
import { decimalSeparator } from '../words/numbers.ts'
import { locale } from '../words/words.ts'
import { movedBy, nearestTo, type Stop } from './reading.ts'

interface PictureProps {
  readonly description: ChartDescription
  readonly stops: readonly Stop[]
  readonly width: number
  readonly isSmall: boolean
  /** Of the text that explains it. */
  readonly describedBy: string
  /** Which stop is read out; undefined: none. */
  readonly at: number | undefined
  readonly onMove: (at: number) => void
}

/** The picture itself. It can be focused; keys and pointers move the line in it. */
export function PictureView({ description, stops, width, isSmall, describedBy, at, onMove }: PictureProps) {
  const svg = useRef<SVGSVGElement>(null)
  const picture = useMemo(() => drawnAt(description, width, isSmall), [description, width, isSmall])
  const frame = useMemo(() => frameOf(picture), [picture])
  useMoves(svg, { frame, stops, at, onMove, isTime: description.panels[0]?.x.scale === 'time' })
  const { layout, marks } = picture
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
      <g font-size={layout.size.fontSize} fill={pageColours.muted}>
        {marks.map(drawn)}
      </g>
      {stop && frame && (
        <g class="chart-line">
          <path d={`M${frame.x(stop.x)} ${frame.top}V${frame.bottom}`} stroke={pageColours.ink} />
          <path d={`M${frame.x(stop.x) - HANDLE} ${frame.top - HANDLE}h${2 * HANDLE}l${-HANDLE} ${HANDLE}z`} />
        </g>
      )}
    </svg>
  )
}

/** Half the width of the handle above the line, which shows that the line is no data. */
const HANDLE = 5

const drawn = ({ name, attributes, inside }: Mark, key: number): VNode =>
  h(name, { key, ...attributes } as Record<string, unknown>, typeof inside === 'string' ? inside : inside.map(drawn))

/** Text keeps its size at every width: 12 pixels on a phone. */
function drawnAt(description: ChartDescription, width: number, isSmall: boolean): Picture {
  const panelHeight = isSmall ? 110 : width > 600 ? 260 : 180
  const size = { width: Math.max(width, 120), fontSize: width > 600 ? 13 : 12, panelHeight }
  const setting = { size, months: monthWords(locale()), decimal: decimalSeparator(), hasTitle: false }
  return pictureOf(description, setting, pageColours)
}

/** Where values stand, and how far the line reaches. */
interface Frame {
  readonly x: (value: number) => number
  readonly top: number
  readonly bottom: number
}

function frameOf({ layout }: Picture): Frame | undefined {
  const first = layout.panels[0]
  const last = layout.panels.at(-1)
  if (!first || !last) return undefined
  return { x: placesIn(first, layout).x, top: first.top, bottom: last.top + last.height }
}

interface Moves {
  readonly frame: Frame | undefined
  readonly stops: readonly Stop[]
  readonly at: number | undefined
  readonly onMove: (at: number) => void
  readonly isTime: boolean
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

function press(event: KeyboardEvent, { stops, at, onMove, isTime }: Moves): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const next = movedBy(event.key, at ?? stops.length - 1, stops, isTime)
  if (next === undefined) return
  event.preventDefault()
  onMove(next)
}

/** The stop whose place is next to the pointer. */
function pointAt(element: SVGSVGElement, event: PointerEvent, { frame, stops, onMove }: Moves): void {
  if (!frame || stops.length === 0) return
  const x = event.clientX - element.getBoundingClientRect().left
  const placed = stops.map((stop) => ({ ...stop, x: frame.x(stop.x) }))
  onMove(nearestTo(placed, x))
}
