import type { Import, ImportColumn, ImportColumnChoice, ImportDoubt, ImportQuestion } from '@upshot/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { followedSince } from '../../offline/connection.ts'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { useUnits } from '../../record/queries.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { useStore } from '../../state/use-store.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Progress } from '../../ui/progress.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { scaleOf, unitInWords } from '../../words/units.ts'
import { locale, useWords } from '../../words/words.ts'
import { answerImport, type ImportAnswer, stopImport, undoImport } from './actions.ts'
import { useImport } from './queries.ts'

interface ImportPageProps {
  readonly params: ParamsOf<PathOf<'import'>>
}

export function ImportPage({ params }: ImportPageProps) {
  const texts = useWords(dataWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useImport(Number(params.id))
  const upload = reading.data?.imports[0]
  useWhileRunning(upload?.state, reading.readAgain)
  return (
    <div class="form-page">
      <p class="back">
        <a href={pathTo('data')}>{texts.back}</a>
      </p>
      <PageHeading title={upload ? texts.importOf(upload.fileName) : texts.imports} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {({ imports }) => (imports[0] ? <OneImport upload={imports[0]} /> : <EmptyState text={texts.gone} />)}
      </Loaded>
    </div>
  )
}

function OneImport({ upload }: { readonly upload: Import }) {
  const texts = useWords(dataWords)
  const { notDone } = useWords(shellWords)
  const { faults, attempt } = useFaults()
  const [isBusy, setBusy] = useState(false)
  const doIt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    await attempt(act)
    setBusy(false)
  }
  const isOpen = upload.state === 'waiting' || (upload.dryRun && upload.state === 'completed')
  const isRunning = upload.state === 'queued' || upload.state === 'running' || upload.state === 'undoing'
  return (
    <>
      {upload.formatName && <p class="hint">{upload.formatName}</p>}
      <p role="status">{statusOf(upload, texts)}</p>
      <Faults title={notDone} faults={faults} />
      {upload.error && <p class="fault">{upload.error}</p>}
      {isRunning && (
        <Progress
          name={texts.reading(upload.fileName)}
          value={upload.progress}
          most={1}
          text={texts.percent(formatNumber(upload.progress * 100, 0))}
        />
      )}
      {isOpen && (
        <Preview
          key={`${upload.id} ${upload.updatedAt}`}
          upload={upload}
          isBusy={isBusy}
          onAnswer={(answer) => void doIt(() => answerImport(upload.id, answer))}
          onDiscard={() => void doIt(() => stopImport(upload.id).then(() => navigate(pathTo('data'))))}
        />
      )}
      <ImportActions upload={upload} isBusy={isBusy} doIt={(act) => void doIt(act)} />
      <ImportTables upload={upload} />
    </>
  )
}

interface ImportActionsProps {
  readonly upload: Import
  readonly isBusy: boolean
  readonly doIt: (act: () => Promise<unknown>) => void
}

function ImportActions({ upload, isBusy, doIt }: ImportActionsProps) {
  const texts = useWords(dataWords)
  return (
    <div class="actions">
      {(upload.state === 'queued' || upload.state === 'running') && (
        <Button disabled={isBusy} onClick={() => doIt(() => stopImport(upload.id))}>
          {texts.stop}
        </Button>
      )}
      {!upload.dryRun && upload.state === 'completed' && (
        <a class="button main" href={pathTo('findings')}>
          {texts.seeFindings}
        </a>
      )}
      {!upload.dryRun && upload.state === 'completed' && (
        <Button disabled={isBusy} onClick={() => doIt(() => undoImport(upload.id))}>
          {texts.undo}
        </Button>
      )}
    </div>
  )
}

function statusOf(upload: Import, texts: (typeof dataWords)['en']): string {
  const { created, replaced, unchanged, notes = 0, days } = upload.counts
  if (upload.state === 'completed' && upload.dryRun) {
    return texts.dryRunDone(formatNumber(created), upload.variables.length)
  }
  if (upload.state === 'completed') {
    if (created + replaced + notes === 0 && unchanged > 0) return texts.nothingNew
    return [
      days === undefined ? '' : texts.done(days, upload.variables.length),
      texts.doneValues(formatNumber(created), formatNumber(replaced)),
      notes > 0 ? texts.notesOfDays(notes) : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' ')
  }
  if (upload.state === 'undone') return texts.undoneText
  if (upload.state === 'cancelled') return texts.cancelledText
  return upload.state === 'failed' ? texts.failedText : texts.state[upload.state]
}

const ASK_AGAIN_MS = 5000

/** Progress arrives by the stream of events; without one, it is polled every five seconds. */
function useWhileRunning(state: Import['state'] | undefined, readAgain: () => void): void {
  const isFollowed = useStore(followedSince) !== undefined
  const isRunning = state === 'queued' || state === 'running' || state === 'undoing'
  const asking = useRef(readAgain)
  asking.current = readAgain
  useEffect(() => {
    if (!isRunning || isFollowed) return undefined
    const timer = setInterval(() => asking.current(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRunning, isFollowed])
}

const MOST_REJECTED = 100

type DataWords = (typeof dataWords)['en']

function namedVariable({ displayName, isNew, replaced = 0 }: Import['variables'][number], texts: DataWords): string {
  if (isNew) return `${displayName} (${texts.isNew})`
  return replaced > 0 ? `${displayName} (${texts.replacedValues(formatNumber(replaced))})` : displayName
}

/** Includes the names of the columns, fields, tables or files, if there are several. */
const leftOutText = ({ what, parts = [] }: Import['leftOut'][number]): string =>
  parts.length === 0
    ? what
    : `${what}: ${parts.map(({ name, count }) => `${name} (${formatNumber(count)})`).join(', ')}`

/** What is in the file, what is left out, and why. */
function ImportTables({ upload }: { readonly upload: Import }) {
  const texts = useWords(dataWords)
  const wasSaved = !upload.dryRun && (upload.state === 'completed' || upload.state === 'undone')
  const day = (text: string) => dayWords(localDay(momentOf(text), zoneHere()), localDay(nowMs(), zoneHere()), locale())
  return (
    <>
      {upload.variables.length > 0 && (
        <Table
          caption={wasSaved ? texts.wasImported : texts.willImport}
          columns={[
            { name: texts.variable },
            { name: texts.values, isNumber: true },
            { name: texts.from },
            { name: texts.to },
          ]}
          rows={upload.variables.map((variable) => ({
            key: variable.variableName,
            cells: [
              namedVariable(variable, texts),
              formatNumber(variable.count),
              day(variable.earliestAt),
              day(variable.latestAt),
            ],
          }))}
        />
      )}
      {upload.assumptions.length > 0 && (
        <Table
          caption={texts.assumed}
          columns={[{ name: texts.what }, { name: texts.answer }]}
          rows={upload.assumptions.map(({ key, text, value, from }) => ({
            key,
            cells: [text, `${value} (${texts.assumedFrom[from]})`],
          }))}
        />
      )}
      {upload.rejected.length > 0 && (
        <Table
          caption={texts.rejected}
          columns={[{ name: texts.place }, { name: texts.reason }]}
          rows={upload.rejected.slice(0, MOST_REJECTED).map(({ file, line, reason }) => ({
            key: `${file} ${line} ${reason}`,
            cells: [texts.line(file, formatNumber(line)), reason],
          }))}
        />
      )}
      {upload.leftOut.length > 0 && (
        <Table
          caption={texts.leftOut}
          columns={[{ name: texts.what }, { name: texts.howMany, isNumber: true }]}
          rows={upload.leftOut.map((omission) => ({
            key: omission.what,
            cells: [leftOutText(omission), formatNumber(omission.count)],
          }))}
        />
      )}
    </>
  )
}

const MOST_AT_FIRST = 30
/** The question about values that look wrong is shown separately. */
const DOUBTS = 'doubts'

interface PreviewProps {
  readonly upload: Import
  readonly isBusy: boolean
  readonly onAnswer: (answer: ImportAnswer) => void
  readonly onDiscard: () => void
}

/** What a file would import, what it leaves open, and what the person decides before anything is saved. */
function Preview({ upload, isBusy, onAnswer, onDiscard }: PreviewProps) {
  const texts = useWords(dataWords)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [choices, setChoices] = useState<Readonly<Record<string, ImportColumnChoice>>>({})
  const columns = Object.values(choices)
  const decided = new Set(columns.filter(({ choice }) => choice !== 'as proposed').map(({ key }) => key))
  const open = upload.questions.filter((question) => !question.columns?.some((key) => decided.has(key)))
  const isComplete = open.every(({ key }) => (answers[key] ?? '').trim() !== '')
  const isChanged = columns.length > 0 || Object.values(answers).some((text) => text.trim() !== '')
  const answer = { answers: filledIn(answers, new Set(open.map(({ key }) => key))), columns }
  const isDryRun = upload.dryRun && upload.state === 'completed'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) onAnswer({ ...answer, dryRun: isDryRun ? false : upload.dryRun })
      }}
    >
      <Doubts
        // Where a scale ends is asked once.
        doubts={upload.doubts.filter(({ kind }) => kind !== 'scale' || open.length === 0)}
        answer={upload.questions.some(({ key }) => key === DOUBTS) ? (answers[DOUBTS] ?? '') : undefined}
        onAnswer={(text) => setAnswers((previous) => ({ ...previous, [DOUBTS]: text }))}
      />
      <Questions
        questions={open.filter(({ key }) => key !== DOUBTS)}
        answers={answers}
        onAnswer={(key, text) => setAnswers((previous) => ({ ...previous, [key]: text }))}
      />
      <Columns
        upload={upload}
        choices={choices}
        onChoice={(choice) => setChoices((previous) => ({ ...previous, [choice.key]: choice }))}
      />
      {!isComplete && <p class="hint">{texts.answerFirst}</p>}
      <div class="actions">
        <Button kind="main" type="submit" disabled={isBusy || !isComplete}>
          {isDryRun ? texts.import : texts.continue}
        </Button>
        {isDryRun && isChanged && (
          <Button disabled={isBusy} onClick={() => onAnswer({ ...answer, dryRun: true })}>
            {texts.lookAgain}
          </Button>
        )}
        <Button disabled={isBusy} onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </form>
  )
}

const filledIn = (answers: Readonly<Record<string, string>>, required: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(answers).filter(([key, text]) => required.has(key) && text.trim() !== ''))

interface ColumnsProps {
  readonly upload: Import
  readonly choices: Readonly<Record<string, ImportColumnChoice>>
  readonly onChoice: (choice: ImportColumnChoice) => void
}

function Columns({ upload, choices, onChoice }: ColumnsProps) {
  const texts = useWords(dataWords)
  const [showsAll, setAll] = useState(false)
  if (upload.columns.length === 0) return null
  const shown = showsAll ? upload.columns : upload.columns.slice(0, MOST_AT_FIRST)
  return (
    <Section title={texts.columns}>
      <p class="hint">{texts.columnsHint}</p>
      <RowList name={texts.columns} look="cards">
        {shown.map((column) => (
          <li key={column.key}>
            <ColumnCard
              column={column}
              choice={choices[column.key] ?? { key: column.key, choice: column.choice }}
              onChoice={onChoice}
            />
          </li>
        ))}
      </RowList>
      {shown.length < upload.columns.length && (
        <div class="actions">
          <Button onClick={() => setAll(true)}>{texts.showColumns(formatNumber(upload.columns.length))}</Button>
        </div>
      )}
    </Section>
  )
}

interface QuestionsProps {
  readonly questions: readonly ImportQuestion[]
  readonly answers: Readonly<Record<string, string>>
  readonly onAnswer: (key: string, text: string) => void
}

/** Questions that the file does not answer and that must not be guessed. */
function Questions({ questions, answers, onAnswer }: QuestionsProps) {
  const texts = useWords(dataWords)
  if (questions.length === 0) return null
  return (
    <fieldset class="plain">
      <legend>{texts.questions}</legend>
      {questions.map(({ key, text, choices, choiceTexts = [] }) =>
        choices ? (
          <Select
            key={key}
            label={text}
            value={answers[key] ?? ''}
            options={[
              { value: '', text: texts.chooseOne },
              ...choices.map((choice, at) => ({ value: choice, text: choiceTexts[at] ?? choice })),
            ]}
            onChange={(answer) => onAnswer(key, answer)}
          />
        ) : (
          <Field key={key} label={text} value={answers[key] ?? ''} onInput={(answer) => onAnswer(key, answer)} />
        ),
      )}
    </fieldset>
  )
}

const CHOICES = ['go on', 'leave these out', 'stop'] as const

interface DoubtsProps {
  readonly doubts: readonly ImportDoubt[]
  /** Undefined if no answer is required. */
  readonly answer: string | undefined
  readonly onAnswer: (text: string) => void
}

/** Values that look wrong, with their rows, and what to do with them. */
function Doubts({ doubts, answer, onAnswer }: DoubtsProps) {
  const texts = useWords(dataWords)
  if (doubts.length === 0) return null
  return (
    <Section title={texts.doubts}>
      <RowList name={texts.doubts} look="cards">
        {doubts.map(({ text, count, rows }) => (
          <li key={text}>
            <Card>
              <p>{text}</p>
              {rows.map((row) => (
                <p class="aside-text" key={`${row.file} ${row.line} ${row.text}`}>
                  {texts.line(row.file, formatNumber(row.line))}: {row.text}
                </p>
              ))}
              {count > rows.length && <p class="aside-text">{texts.moreRows(formatNumber(count - rows.length))}</p>}
            </Card>
          </li>
        ))}
      </RowList>
      {answer !== undefined && (
        <Choice
          label={texts.doubtsAsk}
          value={answer}
          options={CHOICES.map((value) => ({ value, text: texts.doubtChoice[value] }))}
          onChange={onAnswer}
        />
      )}
    </Section>
  )
}

interface ColumnCardProps {
  readonly column: ImportColumn
  /** What the person decided here, before it is sent. */
  readonly choice: ImportColumnChoice
  readonly onChoice: (choice: ImportColumnChoice) => void
}

/** One column: its contents, what it becomes, and the person's choices. */
function ColumnCard({ column, choice, onChoice }: ColumnCardProps) {
  const texts = useWords(dataWords)
  const { name, firstValues, smallest, largest, changes, canLeaveOut } = column
  const range =
    smallest === undefined || largest === undefined
      ? undefined
      : texts.range(formatNumber(smallest), formatNumber(largest))
  const possible = [
    'as proposed' as const,
    ...(changes.length > 0 ? ['change' as const] : []),
    ...(canLeaveOut ? ['leave out' as const] : []),
  ]
  return (
    <Card title={name} aside={range}>
      <p class="aside-text">{firstValues.join(' · ')}</p>
      <p>{useInWords(column, texts)}</p>
      {possible.length > 1 && (
        <Choice
          label={texts.whatToDo(name)}
          isLabelHidden
          value={choice.choice}
          options={possible.map((value) => ({ value, text: texts.choice[value] }))}
          onChange={(value) => {
            const chosen = possible.find((use) => use === value)
            if (chosen) onChoice(chosen === 'change' ? asShown(column) : { key: column.key, choice: chosen })
          }}
        />
      )}
      {choice.choice === 'change' && <ColumnFields column={column} choice={choice} onChoice={onChoice} />}
    </Card>
  )
}

/** Sends everything that the fields show, so that what the person sees is what applies. */
const asShown = ({ key, changes, ...column }: ImportColumn): ImportColumnChoice => ({
  key,
  choice: 'change',
  ...Object.fromEntries(changes.flatMap((change) => (column[change] === undefined ? [] : [[change, column[change]]]))),
})

/** "1 to 5" for '/5'. */
function unitShown(unit: string, texts: (typeof dataWords)['en']): string {
  const scale = scaleOf(unit)
  return scale ? texts.range(formatNumber(scale.least), formatNumber(scale.most)) : unitInWords(2, unit)
}

function useInWords(column: ImportColumn, texts: (typeof dataWords)['en']): string {
  const { use, displayName, unitAbbreviatedName, combinationOperation, reason } = column
  if (use === 'variable' && displayName !== undefined && unitAbbreviatedName !== undefined) {
    return texts.becomes(displayName, unitShown(unitAbbreviatedName, texts), texts.aDay[combinationOperation ?? 'MEAN'])
  }
  return reason === undefined ? texts.use[use] : `${texts.use[use]}: ${reason}`
}

/** Whatever language a name is typed in, the server finds the thing of the catalogue. */
const nameShown = ({ name, variableName, displayName }: ImportColumn, choice: ImportColumnChoice): string =>
  choice.variableName === undefined || choice.variableName === variableName
    ? (displayName ?? name)
    : choice.variableName

function ColumnFields({ column, choice, onChoice }: ColumnCardProps) {
  const texts = useWords(dataWords)
  const units = useUnits()
  const { name, changes } = column
  const change = (fresh: Partial<ImportColumnChoice>) => onChoice({ ...choice, ...fresh })
  return (
    <div class="fields">
      {changes.includes('variableName') && (
        <Field
          label={texts.newVariable(name)}
          value={nameShown(column, choice)}
          onInput={(variableName) => change({ variableName })}
        />
      )}
      {changes.includes('unitAbbreviatedName') && (
        <Select
          label={texts.newUnit(name)}
          value={choice.unitAbbreviatedName ?? ''}
          options={[
            ...(choice.unitAbbreviatedName === undefined ? [{ value: '', text: texts.chooseOne }] : []),
            ...units.map((unit) => ({ value: unit.abbreviatedName, text: `${unit.abbreviatedName} (${unit.name})` })),
          ]}
          onChange={(unitAbbreviatedName) => change({ unitAbbreviatedName })}
        />
      )}
      {changes.includes('combinationOperation') && (
        <Select
          label={texts.newDay(name)}
          value={choice.combinationOperation ?? column.combinationOperation ?? 'MEAN'}
          options={(['SUM', 'MEAN'] as const).map((value) => ({ value, text: texts.daily[value] }))}
          onChange={(value) => change({ combinationOperation: value === 'SUM' ? 'SUM' : 'MEAN' })}
        />
      )}
    </div>
  )
}
