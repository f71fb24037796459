import type { Report, ReportBlock, ReportPurpose } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { localDay, nowMs } from '../../time/local.ts'
import { fullDayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Select } from '../../ui/field.tsx'
import { later } from '../../ui/later.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Tick } from '../../ui/tick.tsx'
import { sharingWords } from '../../words/sharing.ts'
import { shellWords } from '../../words/shell.ts'
import { wordTable } from '../../words/table.ts'
import { locale, useWords, withWords } from '../../words/words.ts'
import { GuestFrame } from './guest-frame.tsx'
import { type ReportChoice, useReport } from './queries.ts'

const pictures = () => withWords(import('../../charts/sheet-pictures.tsx'))
const SheetCalendar = later(async () => (await pictures()).SheetCalendar)
const SheetChart = later(async () => (await pictures()).SheetChart)
const DoctorsLinkSheet = later(async () => (await withWords(import('./link-sheets.tsx'))).DoctorsLinkSheet)

const reportWords = wordTable('app/report', {
  title: 'Report',
  lead: 'For an appointment. Print it, save it as a PDF from the print dialog, or share it as a link that shows the same.',
  purpose: 'What is the appointment about?',
  purposes: {
    everything: 'Everything',
    headache: 'Headache and migraine',
    mood: 'Mood',
    gut: 'Stomach and gut',
    pain: 'Pain',
    bloodPressure: 'Blood pressure',
    sleep: 'Sleep',
  },
  print: 'Print or save as PDF',
  share: 'Share as a link',
  period: 'Period',
  periods: { '30': '30 days', '90': '90 days', '180': 'Half a year', '366': 'A year' } as Readonly<
    Record<string, string>
  >,
  withMedicines: 'Medicines and treatments',
  withFindings: 'Likely findings',
  back: 'Sharing',
  bring: 'Import your history',
  madeBy: 'Made with Upshot on {day} from what was recorded by hand and by devices.',
})

/** Part by part, as the server wrote it; the page behind a doctor's link shows the same. */
function Sheet({ report, isOwn }: { readonly report: Report; readonly isOwn: boolean }) {
  const texts = useWords(reportWords)
  const today = localDay(nowMs(), zoneHere())
  return (
    <div class="report">
      {report.sheet.map((block) => (
        <Block key={`${block.kind} ${block.text}`} block={block} isOwn={isOwn} />
      ))}
      {isOwn && report.numberOfVariables === 0 && (
        <p class="screen-only">
          <a href={pathTo('data')}>{texts.bring}</a>
        </p>
      )}
      <p class="hint">{texts.madeBy(fullDayWords(today, locale()))}</p>
    </div>
  )
}

function Block({ block, isOwn }: { readonly block: ReportBlock; readonly isOwn: boolean }) {
  const { kind, text = '', items = [], columns = [], rows = [], months = [], charts = [], panelHeight } = block
  switch (kind) {
    case 'heading':
      return <h2>{text}</h2>
    case 'lead':
    case 'hint':
    case 'note':
      return <p class={kind}>{text}</p>
    case 'text':
      return <p>{text}</p>
    case 'list':
      return (
        <ul aria-label={text}>
          {items.map((item) => (
            <li key={item.strong ?? item.text}>
              <Item item={item} isOwn={isOwn} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <SheetTable name={text} columns={columns} rows={rows} isByMonth={block.isByMonth === true} />
    case 'calendar':
      return <SheetCalendar name={text} months={months} />
    case 'charts':
      return (
        <div class="charts">
          {charts.map((chart) => (
            <SheetChart key={chart.id} description={chart} panelHeight={panelHeight} />
          ))}
        </div>
      )
  }
}

interface ItemProps {
  readonly item: NonNullable<ReportBlock['items']>[number]
  /** Only one's own findings have pages. */
  readonly isOwn: boolean
}

function Item({ item: { text, strong, causeVariableId: cause, effectVariableId: effect }, isOwn }: ItemProps) {
  if (isOwn && cause !== undefined && effect !== undefined)
    return <a href={pathTo('finding', { cause: String(cause), effect: String(effect) })}>{text}</a>
  if (strong === undefined) return text
  return (
    <>
      <strong>{strong}</strong> {text}
    </>
  )
}

interface SheetTableProps {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly isByMonth: boolean
}

/** On a phone, each row becomes a paragraph with the names of the columns before the values. */
function SheetTable({ name, columns, rows, isByMonth }: SheetTableProps) {
  return (
    <table class={isByMonth ? 'months' : ''} aria-label={name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((text, at) => (
              <td key={columns[at + 1]} data-name={columns[at + 1]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PERIODS = ['30', '90', '180', '366']

/** What the report is about, its sheet, and what to do with it. Only the sheet is printed. */
function ReportWithChoices({ userId }: { readonly userId?: number }) {
  const texts = useWords(reportWords)
  const { tryAgain } = useWords(shellWords)
  const [choice, setChoice] = useState<ReportChoice>({
    purpose: 'everything',
    days: 90,
    medicines: true,
    findings: true,
  })
  const [isSharing, setSharing] = useState(false)
  const reading = useReport(choice, userId)
  const isOwn = userId === undefined
  const report = reading.data
  return (
    <>
      <div class="screen-only">
        <p>{texts.lead}</p>
        <Select
          label={texts.purpose}
          value={choice.purpose}
          options={Object.entries(texts.purposes).map(([value, text]) => ({ value, text }))}
          onChange={(purpose) => setChoice({ ...choice, purpose: purpose as ReportPurpose })}
        />
        <Choice
          label={texts.period}
          value={String(choice.days)}
          options={PERIODS.map((value) => ({ value, text: texts.periods[value] ?? value }))}
          onChange={(days) => setChoice({ ...choice, days: Number(days) })}
        />
        <Tick
          label={texts.withMedicines}
          isChecked={choice.medicines}
          onChange={(medicines) => setChoice({ ...choice, medicines })}
        />
        <Tick
          label={texts.withFindings}
          isChecked={choice.findings}
          onChange={(findings) => setChoice({ ...choice, findings })}
        />
        <div class="actions">
          <Button kind="main" onClick={() => print()}>
            {texts.print}
          </Button>
          {isOwn && report && report.variableIds.length > 0 && (
            <Button onClick={() => setSharing(true)}>{texts.share}</Button>
          )}
        </div>
      </div>
      <Loaded reading={reading} failureText={failureText} againText={tryAgain} lines={8}>
        {(loaded) => <Sheet report={loaded} isOwn={isOwn} />}
      </Loaded>
      {isSharing && report && (
        <DoctorsLinkSheet report={report} includesFindings={choice.findings} onClose={() => setSharing(false)} />
      )}
    </>
  )
}

export function ReportPage() {
  const texts = useWords(reportWords)
  return (
    <div class="form-page">
      <p class="back screen-only">
        <a href={pathTo('sharing')}>{texts.back}</a>
      </p>
      <PageHeading title={texts.title} />
      <ReportWithChoices />
    </div>
  )
}

/** The report of somebody who shares data, limited to what is shared. */
export function SharedReportPage({ params }: { readonly params: ParamsOf<PathOf<'sharedReport'>> }) {
  const texts = useWords(sharingWords)
  const userId = Number(params.userId)
  return (
    <GuestFrame userId={userId} title={texts.reportOf} open={pathTo('sharedReport', params)}>
      {() => <ReportWithChoices userId={userId} />}
    </GuestFrame>
  )
}
