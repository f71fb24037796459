import type { Action } from '@upshot/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { hasFaces, kindOfUnit, stepsOf } from '../../record/values.ts'
import {
  type DueQuestion,
  earlierThan,
  keyOfAsked,
  minuteOf,
  type PlacedQuestion,
  placed,
  together,
} from '../../reminders/due.ts'
import { whenDue } from '../../reminders/when-due.ts'
import { pathTo } from '../../router/places.ts'
import { openRecord } from '../../state/dialogs.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Face, StepText } from '../../ui/scale-buttons.tsx'
import { Section } from '../../ui/section.tsx'
import { formatNumber } from '../../words/numbers.ts'
import { todayWords } from '../../words/today.ts'
import { valueInWords } from '../../words/units.ts'
import { useWords } from '../../words/words.ts'
import { answer, skip, skipAll, snooze } from './actions.ts'

/** What fills a phone; all of them are answered together in a check-in. */
const MOST = 2

/** The questions that are due. Answered ones keep their space until the person comes back. */
export function WaitingSection({ due, today }: { readonly due: readonly DueQuestion[]; readonly today: string }) {
  const texts = useWords(todayWords)
  const { items, heights, list, keepPlace } = usePlaces(due)
  const [showsAll, setAll] = useState(false)
  const few = Math.max(MOST, items.findLastIndex(({ isAnswered }) => isAnswered) + 2)
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
