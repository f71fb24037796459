import type { Action, Today } from '@upshot/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { act, inverse } from '../../offline/act.ts'
import { entriesOf, outboxState, sentOf } from '../../offline/outbox-state.ts'
import { answerQuestion } from '../../record/actions.ts'
import type { EditedEntry } from '../../record/entry.ts'
import { EntryRow, entryKey } from '../../record/entry-row.tsx'
import { hasFaces, kindOfUnit, stepsOf } from '../../record/values.ts'
import {
  type DueQuestion,
  dueNow,
  earlierThan,
  keyOfAsked,
  minuteOf,
  type PlacedQuestion,
  placed,
  together,
} from '../../reminders/due.ts'
import { whenDue } from '../../reminders/when-due.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { isScrollWanted } from '../../router/router.ts'
import { useSeen } from '../../state/after-paint.ts'
import { openRecord } from '../../state/dialogs.ts'
import { useMinute } from '../../state/use-minute.ts'
import { usePart } from '../../state/use-store.ts'
import { localDay, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Placeholder } from '../../ui/empty-state.tsx'
import { RowList } from '../../ui/row.tsx'
import { Face, StepText } from '../../ui/scale-buttons.tsx'
import { Section } from '../../ui/section.tsx'
import { entryWords } from '../../words/entry.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { todayWords } from '../../words/today.ts'
import { valueInWords } from '../../words/units.ts'
import { locale, useWords, withWords, wordsNow } from '../../words/words.ts'
import { useReminders, useToday, useUsual } from './queries.ts'
import { UsualSection } from './usual-section.tsx'

/** This many questions fill the screen of a phone. */
const FILLING = 3

export function TodayPage() {
  const { places } = useWords(shellWords)
  // Questions fall due, and the day ends, even offline.
  useMinute()
  const reading = useToday()
  const { data, asOfMs } = reading
  const today = localDay(nowMs(), zoneHere())
  return (
    <>
      <PageHeading title={places.today}>
        <span class="aside-text">{dayWords(today, today, locale())}</span>
      </PageHeading>
      {data ? <Sections today={data} asOfMs={asOfMs ?? 0} /> : <Unread reading={reading} />}
    </>
  )
}

function Unread({ reading }: { readonly reading: ReturnType<typeof useToday> }) {
  const { Failed } = useLater()
  return reading.failure && Failed ? <Failed reading={reading} /> : <Placeholder lines={5} />
}

function Sections({ today, asOfMs }: { readonly today: Today; readonly asOfMs: number }) {
  const texts = useWords(todayWords)
  const entries = usePart(outboxState, entriesOf)
  const sent = usePart(outboxState, sentOf)
  const { data: reminders } = useReminders()
  const { due, upcoming } = today
  const { BelowUsual, BelowRecorded } = useLater()
  const usual = useUsual(today.usual, asOfMs)
  const questions = dueNow({ due, upcoming, reminders: reminders ?? [] }, [...sent, ...entries], nowMs())
  // Many questions come first: the rest is further down on a phone then.
  const isSeen = useSeen(() => questions.length < FILLING || isScrollWanted())
  const isNew = today.analysis.numberOfVariables === 0 && today.entries.length === 0 && upcoming.length === 0
  return (
    <div class="two-columns">
      <div>
        <WaitingSection due={questions} today={today.date} />
        {isNew && questions.length === 0 && (
          <p>
            <a class="button main" href={pathTo('welcome')}>
              {texts.firstSteps}
            </a>
          </p>
        )}
        {isSeen && <UsualSection key={usual.isFromHere} usual={usual.entries} entries={today.entries} />}
        {isSeen && BelowUsual && <BelowUsual today={today} />}
      </div>
      <div>
        {isSeen && <RecordedSection entries={today.entries} />}
        {isSeen && BelowRecorded && <BelowRecorded today={today} />}
      </div>
    </div>
  )
}

type Later = typeof import('./later/sections.tsx')

let loaded: Partial<Later> = {}

async function loadLater(): Promise<Partial<Later>> {
  loaded = await withWords(import('./later/sections.tsx')).catch(() => loaded)
  return loaded
}

/** If the app is installed, this needs no network: the first drawing waits for it and shows everything. */
export const wholePage = navigator.serviceWorker?.controller ? loadLater() : undefined

function useLater(): Partial<Later> {
  const [later, setLater] = useState<Partial<Later>>(loaded)
  useEffect(() => void loadLater().then(setLater), [])
  return later
}

const MOST = 12

/** Today's entries, the latest first. */
function RecordedSection({ entries }: { readonly entries: readonly EditedEntry[] }) {
  const texts = useWords(todayWords)
  const [showsAll, setAll] = useState(false)
  const latestFirst = entries.toReversed()
  const shown = showsAll ? latestFirst : latestFirst.slice(0, MOST)
  const more = entries.length - shown.length
  return (
    <Section title={texts.recordedToday}>
      {entries.length === 0 && <p class="aside-text">{texts.noneYet}</p>}
      {entries.length > 0 && (
        <RowList name={texts.recordedToday}>
          {shown.map((entry) => (
            <li key={entryKey(entry)}>
              <EntryRow entry={entry} />
            </li>
          ))}
        </RowList>
      )}
      {more > 0 && (
        <div class="actions">
          <Button onClick={() => setAll(true)}>{texts.showMore(more)}</Button>
        </div>
      )}
    </Section>
  )
}

/** As many as fill a phone's screen; a check-in answers all of them together. */
const MOST_WAITING = 2

/** The questions that are due. Answered ones keep their space until the person comes back. */
function WaitingSection({ due, today }: { readonly due: readonly DueQuestion[]; readonly today: string }) {
  const texts = useWords(todayWords)
  const { items, heights, list, keepPlace } = usePlaces(due)
  const [showsAll, setAll] = useState(false)
  const few = Math.max(MOST_WAITING, items.findLastIndex(({ isAnswered }) => isAnswered) + 2)
  const shown = showsAll ? items : items.slice(0, few)
  const more = items.length - shown.length
  const earlier = earlierThan(due, today, zoneHere())
  if (due.length === 0) {
    return (
      <Section title={texts.waiting}>
        <div class="kept-room" style={{ minHeight: `${heights.current.get('all') ?? 0}px` }}>
          <EmptyState text={texts.nothing} />
        </div>
      </Section>
    )
  }
  return (
    <Section title={texts.waiting}>
      <ul class="card-list questions" aria-label={texts.waiting} ref={list}>
        {shown.map((item, at) => (
          <Question
            key={keyOfAsked(item.question)}
            item={item}
            previous={shown[at - 1]}
            height={heights.current.get(keyOfAsked(item.question))}
            onAnswer={(element) => keepPlace(item.question, element)}
          />
        ))}
      </ul>
      {(due.length > 1 || earlier.length > 0) && (
        <div class="actions">
          {due.length > 1 && (
            <a class="button main" href={pathTo('checkIn')}>
              {texts.checkIn(due.length)}
            </a>
          )}
          {more > 0 && <Button onClick={() => setAll(true)}>{texts.showMore(more)}</Button>}
          {earlier.length > 0 && (
            <Button kind="quiet" onClick={() => void skipAll(earlier)}>
              {texts.skipEarlier}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

/** The positions of questions, and the heights of answered ones. */
function usePlaces(due: readonly DueQuestion[]) {
  const previous = useRef<readonly DueQuestion[]>(together(due))
  const heights = useRef(new Map<string, number>())
  const list = useRef<HTMLUListElement>(null)
  const items = placed(previous.current, due)
  useEffect(() => {
    previous.current = items.map(({ question }) => question)
  })
  const keepPlace = (question: DueQuestion, element: HTMLElement | null) => {
    heights.current.set(keyOfAsked(question), element?.getBoundingClientRect().height ?? 0)
    heights.current.set('all', list.current?.getBoundingClientRect().height ?? 0)
  }
  return { items, heights, list, keepPlace }
}

interface QuestionProps {
  readonly item: PlacedQuestion
  readonly previous: PlacedQuestion | undefined
  readonly height: number | undefined
  readonly onAnswer: (element: HTMLElement | null) => void
}

function Question({ item: { question, isAnswered }, previous, height, onAnswer }: QuestionProps) {
  const element = useRef<HTMLLIElement>(null)
  const isJoined = previous !== undefined && minuteOf(previous.question) === minuteOf(question)
  if (isAnswered) {
    return (
      <li class="card answered" data-joined={isJoined} style={{ minHeight: `${height ?? 0}px` }} aria-hidden="true">
        {question.displayName}
      </li>
    )
  }
  return (
    <li ref={element} class="card" data-joined={isJoined}>
      <QuestionCard
        question={question}
        clock={isJoined ? undefined : whenDue(question)}
        onAnswer={() => onAnswer(element.current)}
      />
    </li>
  )
}

interface QuestionCardProps {
  readonly question: DueQuestion
  /** When it was due; undefined if the one before was due at the same minute. */
  readonly clock: string | undefined
  /** Called before anything changes, so that its space can be kept. */
  readonly onAnswer: () => void
}

/** One question; each answer is one tap. */
function QuestionCard({ question: due, clock, onAnswer }: QuestionCardProps) {
  const texts = useWords(todayWords)
  const { displayName, question } = due
  const doing = (work: () => Promise<void>) => () => {
    onAnswer()
    void work()
  }
  return (
    <>
      <div class="card-head">
        <h3>{question}</h3>
        {clock !== undefined && <span class="aside-text">{clock}</span>}
      </div>
      <Answers question={due} onAnswer={onAnswer} />
      <div class="actions asides">
        {due.variableCategoryName === 'Treatments' && (
          <Button
            kind="quiet"
            aria-label={texts.anotherTimeOf(displayName)}
            onClick={() => openRecord(takenEarlier(due))}
          >
            {texts.anotherTime}
          </Button>
        )}
        <Button kind="quiet" data-key="s" aria-label={texts.snoozeOf(displayName)} onClick={doing(() => snooze(due))}>
          {texts.snooze}
        </Button>
        <Button kind="quiet" data-key="x" aria-label={texts.skipOf(displayName)} onClick={doing(() => skip(due))}>
          {texts.skip}
        </Button>
      </div>
    </>
  )
}

/** The dialog that asks when it was taken. */
const takenEarlier = ({ id, trackingReminderId, reminderTime, variableId, defaultValue }: DueQuestion) => ({
  variableId,
  question: { id, trackingReminderId, reminderTime, atAnotherTime: { usual: defaultValue } },
})

const isAnswer = ({ action, modifiedValue }: Action): boolean => action === 'track' && modifiedValue !== undefined

function Answers({ question, onAnswer }: Pick<QuestionCardProps, 'question' | 'onAnswer'>) {
  const texts = useWords(todayWords)
  const { kind } = kindOfUnit(question.unitAbbreviatedName)
  const { unitAbbreviatedName: unit, valence, variableCategoryName, steps: ownSteps } = question
  const rated = { unit, valence, kind: variableCategoryName, steps: ownSteps }
  const showsFaces = hasFaces(rated)
  const steps = stepsOf(rated)
  const look = showsFaces ? 'faces' : steps ? 'worded' : kind === 'number' ? 'amounts' : ''
  const offered = question.actionArray.filter(isAnswer)
  const answers =
    kind === 'number' ? offered.toSorted((a, b) => (a.modifiedValue ?? 0) - (b.modifiedValue ?? 0)) : offered
  const { id, trackingReminderId, reminderTime, variableId } = question
  return (
    <div class={`scale ${look}`} data-many={answers.length > 5}>
      {answers.map(({ modifiedValue = 0, longTitle }, at) => (
        <Button
          key={modifiedValue}
          aria-label={longTitle}
          data-key={at < 9 ? String(at + 1) : undefined}
          onClick={() => {
            onAnswer()
            void answer(question, modifiedValue)
          }}
        >
          {textOf(modifiedValue)}
        </Button>
      ))}
      {kind === 'number' && !steps && (
        <Button
          aria-label={texts.otherValueOf(question.displayName)}
          onClick={() => openRecord({ variableId, question: { id, trackingReminderId, reminderTime } })}
        >
          {answers.length === 0 ? texts.enterAmount : texts.otherValue}
        </Button>
      )}
    </div>
  )

  function textOf(value: number) {
    if (showsFaces) return <Face mood={(value - 1) / 4} />
    const step = steps?.find((step) => step.value === value)
    return step ? (
      <StepText step={step} hasNumber={answers.length > 5} />
    ) : unit === 'serving' ? (
      formatNumber(value)
    ) : (
      valueInWords(value, unit)
    )
  }
}

// What a person does on Today, each with its undo.

async function answer(question: DueQuestion, value: number): Promise<void> {
  const texts = wordsNow(entryWords)
  const { displayName, variableName, unitAbbreviatedName, variableCategoryName, combinationOperation, reminderTime } =
    question
  const inWords = valueInWords(value, unitAbbreviatedName, question)
  await answerQuestion(question, {
    action: 'track',
    value,
    shown: { variableName, unitAbbreviatedName, variableCategoryName, combinationOperation, reminderTime },
    label: texts.label(displayName, inWords),
    message: texts.saved(displayName, inWords),
  })
}

async function skip(question: DueQuestion): Promise<void> {
  const message = wordsNow(todayWords).skipped(question.displayName)
  await answerQuestion(question, { action: 'skip', label: message, message })
}

async function snooze(question: DueQuestion): Promise<void> {
  const message = wordsNow(todayWords).snoozed(question.displayName)
  await answerQuestion(question, { action: 'snooze', label: message, message })
}

/** All of them in one action, so that one Undo restores them. */
async function skipAll(questions: readonly DueQuestion[]): Promise<void> {
  const message = wordsNow(todayWords).skippedEarlier(questions.length)
  const keys = questions.map(({ id, trackingReminderId, reminderTime }) =>
    id === undefined ? { trackingReminderId, reminderTime } : { id },
  )
  await act({
    name: 'answerTrackingReminderNotifications',
    body: keys.map((question) => ({ ...question, action: 'skip' as const })),
    label: message,
    message,
    inverse: inverse(
      'answerTrackingReminderNotifications',
      keys.map((question) => ({ ...question, action: 'undo' as const })),
    ),
  })
}
