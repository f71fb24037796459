import type { Report, SlimCorrelation } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { type ChangedVariable, clearChanges, shownMedicines, shownVariables } from '../../charts/report-sheet.ts'
import { failureText } from '../../offline/failure-text.ts'
import { pathTo } from '../../router/places.ts'
import { localDay, nowMs } from '../../time/local.ts'
import { dayWords, fullDayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { formatNumber } from '../../words/numbers.ts'
import { reportWords } from '../../words/report.ts'
import { shellWords } from '../../words/shell.ts'
import { valueInWords } from '../../words/units.ts'
import { locale, useWords } from '../../words/words.ts'
import { useReport, useReportFindings } from './queries.ts'
import { likelyFindings } from './report-rules.ts'

interface ReportSheetProps {
  /** Whose report it is. */
  readonly name: string
  /** Somebody else's, who shares it. */
  readonly userId?: number
  readonly days: number
}

/** One sheet of paper. Every number comes from the API, as on the other pages. */
function ReportSheet({ name, userId, days }: ReportSheetProps) {
  const words = useWords(reportWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useReport(days, userId)
  const findings = useReportFindings(userId)
  const texts = { failureText, againText: tryAgain }
  return (
    <div class="report">
      <Loaded reading={reading} {...texts} lines={8}>
        {(report) => (
          <>
            <About name={name} report={report} />
            {report.numberOfVariables === 0 && (
              <EmptyState text={words.nothing}>
                {userId === undefined && <a href={pathTo('data')}>{words.bring}</a>}
              </EmptyState>
            )}
            <Changes report={report} />
            <Loaded reading={findings} {...texts} lines={3}>
              {({ data }) => <Findings all={data.correlations} isOwn={userId === undefined} />}
            </Loaded>
            <Medicines report={report} />
            <Tracked report={report} />
            <MadeBy />
          </>
        )}
      </Loaded>
    </div>
  )
}

function About({ name, report }: { readonly name: string; readonly report: Report }) {
  const words = useWords(reportWords)
  const { numberOfDaysRecorded, numberOfDays, numberOfVariables } = report
  const from = fullDayWords(report.from, locale())
  const to = fullDayWords(report.to, locale())
  return (
    <>
      <p class="lead">{words.about(name, from, to)}</p>
      <Section title={words.complete}>
        <p>
          {words.recorded(
            formatNumber(numberOfDaysRecorded),
            formatNumber(numberOfDays),
            formatNumber(numberOfVariables),
          )}
        </p>
        <p class="hint">{words.gaps}</p>
      </Section>
    </>
  )
}

function Changes({ report }: { readonly report: Report }) {
  const words = useWords(reportWords)
  const { shown, left } = clearChanges(report)
  return (
    <Section title={words.changed}>
      {shown.length === 0 && <p>{words.noChange}</p>}
      {shown.length > 0 && (
        <ul aria-label={words.changed}>
          {shown.map((one) => (
            <li key={one.variableId}>
              <ChangeText variable={one} />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <p>{words.more(formatNumber(left))}</p>}
      <p class="hint">{words.halves(fullDayWords(report.middle, locale()))}</p>
    </Section>
  )
}

function ChangeText({ variable }: { readonly variable: ChangedVariable }) {
  const words = useWords(reportWords)
  const { displayName, unitAbbreviatedName: unit, change } = variable
  const { difference, low, high, before, after } = change
  const least = Math.min(Math.abs(low), Math.abs(high))
  const most = Math.max(Math.abs(low), Math.abs(high))
  const by = formatNumber(Math.abs(difference))
  const interval = words.range(formatNumber(least), formatNumber(most))
  return (
    <>
      <strong>{words.change[difference > 0 ? 'higher' : 'lower'](displayName, by, interval)}</strong>{' '}
      {words.averages(valueInWords(before, unit), valueInWords(after, unit))}
    </>
  )
}

interface FindingsProps {
  readonly all: readonly SlimCorrelation[]
  /** Only one's own findings have pages of their own. */
  readonly isOwn: boolean
}

function Findings({ all, isOwn }: FindingsProps) {
  const words = useWords(reportWords)
  const { shown, left } = likelyFindings(all)
  return (
    <Section title={words.findings}>
      {shown.length === 0 && <p>{words.noFindings}</p>}
      {shown.length > 0 && (
        <ul aria-label={words.findings}>
          {shown.map(({ causeVariableId, effectVariableId, sentence }) => (
            <li key={`${causeVariableId} ${effectVariableId}`}>
              {isOwn ? (
                <a href={pathTo('finding', { cause: String(causeVariableId), effect: String(effectVariableId) })}>
                  {sentence}
                </a>
              ) : (
                sentence
              )}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <p>{words.more(formatNumber(left))}</p>}
      {shown.length > 0 && <p class="hint">{words.findingsHint}</p>}
    </Section>
  )
}

function Medicines({ report }: { readonly report: Report }) {
  const words = useWords(reportWords)
  const { shown, left } = shownMedicines(report)
  const of = formatNumber(report.numberOfDays)
  if (shown.length === 0) {
    return (
      <Section title={words.medicines}>
        <p>{words.noMedicines}</p>
      </Section>
    )
  }
  return (
    <>
      <Table
        caption={words.medicines}
        columns={[
          { name: words.name },
          { name: words.dose },
          { name: words.times },
          { name: words.days },
          { name: words.last },
        ]}
        rows={shown.map((one) => ({
          key: String(one.variableId),
          cells: [
            one.displayName,
            valueInWords(one.usualValue, one.unitAbbreviatedName),
            one.times.join(', ') || words.varying,
            words.daysOf(formatNumber(one.numberOfDays), of),
            dayWords(one.lastDay, report.to, locale()),
          ],
        }))}
      />
      {left > 0 && <p>{words.more(formatNumber(left))}</p>}
    </>
  )
}

function Tracked({ report }: { readonly report: Report }) {
  const words = useWords(reportWords)
  const { shown, left } = shownVariables(report)
  const of = formatNumber(report.numberOfDays)
  if (shown.length === 0) return null
  return (
    <>
      <Table
        caption={words.tracked}
        columns={[{ name: words.name }, { name: words.days }, { name: words.average }, { name: words.lowHigh }]}
        rows={shown.map(
          ({ variableId, displayName, unitAbbreviatedName: unit, numberOfDays, average, lowest, highest }) => ({
            key: String(variableId),
            cells: [
              displayName,
              words.daysOf(formatNumber(numberOfDays), of),
              valueInWords(average, unit),
              words.range(formatNumber(lowest), formatNumber(highest)),
            ],
          }),
        )}
      />
      {left > 0 && <p>{words.more(formatNumber(left))}</p>}
    </>
  )
}

function MadeBy() {
  const words = useWords(reportWords)
  const today = localDay(nowMs(), zoneHere())
  return <p class="hint">{words.madeBy(fullDayWords(today, locale()))}</p>
}

const PERIODS = ['30', '90', '366']

/** The choice of a period, its sheet, and the print button. Only the sheet is printed. */
export function ReportWithPeriod({ name, userId }: { readonly name: string; readonly userId?: number }) {
  const words = useWords(reportWords)
  const [days, setDays] = useState('90')
  return (
    <>
      <div class="screen-only">
        <p>{words.lead}</p>
        <Choice
          label={words.period}
          value={days}
          options={PERIODS.map((value) => ({ value, text: words.periods[value] ?? value }))}
          onChange={setDays}
        />
        <div class="actions">
          <Button kind="main" onClick={() => print()}>
            {words.print}
          </Button>
        </div>
      </div>
      <ReportSheet name={name} days={Number(days)} {...(userId === undefined ? {} : { userId })} />
    </>
  )
}
