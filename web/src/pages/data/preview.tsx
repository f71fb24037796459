import type { Import, ImportColumnChoice, ImportDoubt, ImportQuestion } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { useWords } from '../../words/words.ts'
import type { ImportAnswer } from './actions.ts'
import { ColumnCard } from './column-card.tsx'

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
export function Preview({ upload, isBusy, onAnswer, onDiscard }: PreviewProps) {
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
  /** Undefined: nothing has to be answered. */
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
