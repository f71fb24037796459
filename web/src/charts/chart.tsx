import type { ChartDescription } from '@upshot/contract'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { datedWords, dayOfMidnight } from '../time/words.ts'
import { Button } from '../ui/button.tsx'
import { chartTexts } from '../words/charts.ts'
import { locale, useWords } from '../words/words.ts'
import '../theme/parts/charts.css'
import type { RefObject } from 'preact'
import { useLater } from '../state/after-paint.ts'
import { ChartTable } from './chart-table.tsx'
import { PictureView } from './picture.tsx'
import { nearestTo, readingInWords, type Stop, singledOut, stopsOf } from './reading.ts'

interface ChartProps {
  readonly description: ChartDescription
  /** One of several side by side. */
  readonly isSmall?: boolean
  /** Its explanation stands above it, and is not for screen readers alone. */
  readonly isExplained?: boolean
  /** Where the entries of a day are. */
  readonly pathToDay?: (day: string) => string
}

/** A chart with the selected values beneath, and its table behind a button. */
export function Chart({ description, isSmall = false, isExplained = false, pathToDay }: ChartProps) {
  const words = useWords(chartTexts)
  const id = useId()
  const room = useRef<HTMLDivElement>(null)
  const width = useWidth(room)
  const [isTable, setTable] = useState(false)
  const isTableDrawn = useLater(isTable)
  const stops = useMemo(() => stopsOf(description), [description])
  const [x, setX] = useState<number>()
  const at = placeOf(stops, x ?? startOf(description, isSmall))
  const { title, explanation, message } = description
  return (
    <figure class={isSmall ? 'chart small' : 'chart'}>
      <figcaption>
        <h2>{title}</h2>
        {stops.length > 0 && (
          <Button
            kind="quiet"
            data-key={isSmall ? undefined : 't'}
            aria-label={isTable ? words.showAsPicture(title) : words.showAsTable(title)}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? words.asPicture : words.asTable}
          </Button>
        )}
      </figcaption>
      <p id={`${id}-text`} class={isExplained && message === undefined ? 'hint' : 'hidden-text'}>
        {explanation}
      </p>
      <div ref={room} class="chart-room">
        {message !== undefined && <p class="aside-text">{message}</p>}
        {message === undefined && isTableDrawn && <ChartTable description={description} stops={stops} />}
        {message === undefined && !isTableDrawn && width > 0 && (
          <PictureView
            description={description}
            stops={stops}
            width={width}
            isSmall={isSmall}
            describedBy={`${id}-text`}
            at={at}
            onMove={(next) => setX(stops[next]?.x)}
          />
        )}
      </div>
      {message === undefined && !isTableDrawn && (
        <ReadingLine description={description} stop={at === undefined ? undefined : stops[at]} pathToDay={pathToDay} />
      )}
    </figure>
  )
}

/** A large chart starts with the value it singles out, or else its last one; small ones show values only on pointing. */
const startOf = (description: ChartDescription, isSmall: boolean): number | undefined =>
  isSmall ? undefined : (singledOut(description) ?? Number.POSITIVE_INFINITY)

const placeOf = (stops: readonly Stop[], x: number | undefined): number | undefined =>
  x === undefined || stops.length === 0 ? undefined : nearestTo(stops, Math.min(x, stops.at(-1)?.x ?? x))

interface ReadingLineProps extends Pick<ChartProps, 'description'> {
  readonly stop: Stop | undefined
  readonly pathToDay: ChartProps['pathToDay']
}

function ReadingLine({ description, stop, pathToDay }: ReadingLineProps) {
  const words = useWords(chartTexts)
  const isDay = stop !== undefined && pathToDay !== undefined && description.panels[0]?.x.scale === 'time'
  return (
    <div class="chart-reading">
      <p role="status">{stop ? readingInWords(description, stop, words) : ''}</p>
      {isDay && <a href={pathToDay(dayOfMidnight(stop.x))}>{words.openDay(datedWords(stop.x, locale()))}</a>}
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
