import type { ReviewedVariable } from '@upshot/contract'
import { failureText } from '../../offline/failure-text.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate, useAddress } from '../../router/router.ts'
import { addDays, isDay, localDay, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { reviewWords } from '../../words/review.ts'
import { shellWords } from '../../words/shell.ts'
import { valueInWords } from '../../words/units.ts'
import { locale, useWords } from '../../words/words.ts'

/** A week: days recorded, what was unusual for this person, and averages beside the four weeks before. */
export function ReviewPage() {
  const words = useWords(reviewWords)
  const { tryAgain } = useWords(shellWords)
  const wanted = new URLSearchParams(useAddress().search).get('week') ?? ''
  const reading = useMirror('getReview', { query: isDay(wanted) ? { week: wanted } : {} })
  const today = localDay(nowMs(), zoneHere())
  const go = (week: string) => navigate(`${pathTo('review')}?week=${week}`)
  return (
    <>
      <PageHeading title={words.title} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {({ from, to, numberOfDaysRecorded, variables }) => (
          <>
            <p>
              {words.period(dayWords(from, today, locale()), dayWords(to, today, locale()))}
              {'. '}
              {words.daysRecorded(numberOfDaysRecorded)}
            </p>
            {variables.length === 0 ? <EmptyState text={words.nothing} /> : <Figures variables={variables} />}
            <div class="actions">
              <Button onClick={() => go(addDays(from, -7))}>{words.previousWeek}</Button>
              {addDays(to, 1) < today && <Button onClick={() => go(addDays(from, 7))}>{words.nextWeek}</Button>}
              <a class="button" href={pathTo('findings')}>
                {words.more}
              </a>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Figures({ variables }: { readonly variables: readonly ReviewedVariable[] }) {
  const words = useWords(reviewWords)
  const unusual = variables.filter((one) => one.unusual !== undefined)
  const hrefOf = ({ variableId }: ReviewedVariable) => pathTo('variable', { id: String(variableId) })
  return (
    <>
      <Section title={words.unusual}>
        <p class="aside-text">{unusual.length === 0 ? words.nothingUnusual : words.unusualHint}</p>
        {unusual.length > 0 && (
          <RowList name={words.unusual}>
            {unusual.map((one) => (
              <li key={one.variableId}>
                <Row href={hrefOf(one)} title={one.displayName} aside={unusualText(one)} />
              </li>
            ))}
          </RowList>
        )}
      </Section>
      <Section title={words.averages}>
        <RowList name={words.averages}>
          {variables.map((one) => (
            <li key={one.variableId}>
              <Row href={hrefOf(one)} title={one.displayName} aside={averageText(one)} />
            </li>
          ))}
        </RowList>
      </Section>
    </>
  )

  function unusualText({
    unusual: way,
    average,
    ordinaryLow = 0,
    ordinaryHigh = 0,
    unitAbbreviatedName: unit,
  }: ReviewedVariable) {
    const inWords = (value: number) => valueInWords(value, unit)
    return words[way ?? 'higher'](inWords(average), inWords(ordinaryLow), inWords(ordinaryHigh))
  }

  function averageText({ average, averageBefore, change, unitAbbreviatedName: unit }: ReviewedVariable): string {
    const inWords = (value: number) => valueInWords(value, unit)
    const first =
      averageBefore === undefined
        ? words.alone(inWords(average))
        : words.beside(inWords(average), inWords(averageBefore))
    if (!change) return first
    const isClear = change.low > 0 || change.high < 0
    const rest = isClear
      ? words.changed(inWords(change.difference), inWords(change.low), inWords(change.high))
      : words.unclear
    return `${first} · ${rest}`
  }
}
