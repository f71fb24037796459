import type { ChartDescription } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { chartTexts } from '../words/charts.ts'
import { useWords } from '../words/words.ts'
import { placeInWords, type Stop, tableText, valueText } from './reading.ts'

interface ChartTableProps {
  readonly description: ChartDescription
  readonly stops: readonly Stop[]
}

/** Drawing five years of days takes a phone too long. */
const MOST_ROWS = 150

/** The same values as a table. A long one shows its last rows first; copying always copies all of them. */
export function ChartTable({ description, stops }: ChartTableProps) {
  const words = useWords(chartTexts)
  const [said, setSaid] = useState('')
  const [isAll, setAll] = useState(false)
  const { heads, rows } = tableOf(description, stops)
  const shown = isAll ? rows : rows.slice(-MOST_ROWS)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(tableText([heads, ...rows]))
      setSaid(words.copied)
    } catch {
      setSaid(words.notCopied)
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
            {shown.map(([place, ...cells]) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                {cells.map((cell, at) => (
                  <td key={heads[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div class="actions">
        {shown.length < rows.length && (
          <Button onClick={() => setAll(true)}>{words.showMore(rows.length - shown.length)}</Button>
        )}
        <Button onClick={() => void copy()}>{words.copyTable}</Button>
        <p role="status" class="aside-text">
          {said}
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
      const value = stop.values.find((one) => one.name === name)
      return value ? valueText(value) : ''
    })
    const count = counted ? [String(stop.values[0]?.count ?? '')] : []
    return [placeInWords(description, stop.x), ...cells, ...count]
  })
  return { heads, rows }
}
