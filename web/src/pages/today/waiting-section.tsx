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
import { pathTo } from '../../router/places.ts'
import { openRecord } from '../../state/dialogs.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { clockWords, nearDayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Face, StepText } from '../../ui/scale-buttons.tsx'
import { Section } from '../../ui/section.tsx'
import { formatNumber } from '../../words/numbers.ts'
import { timeWords } from '../../words/time.ts'
import { todayWords } from '../../words/today.ts'
import { valueInWords } from '../../words/units.ts'
import { locale, useWords } from '../../words/words.ts'
import { answer, skip, skipAll, snooze } from './actions.ts'

/** What fills a phone; all of them are answered together in a check-in. */
const MOST = 2

/** The questions that are due. Answered ones keep their space until the person comes back. */
export function WaitingSection({ due, today }: { readonly due: readonly DueQuestion[]; readonly today: string }) {
  const words = useWords(todayWords)
  const { items, heights, list, keepPlace } = usePlaces(due)
  const [isAll, setAll] = useState(false)
  const few = Math.max(MOST, items.findLastIndex(({ isAnswered }) => isAnswered) + 2)
  const shown = isAll ? items : items.slice(0, few)
  const more = items.length - shown.length
  const earlier = earlierThan(due, today, zoneHere())
  if (due.length === 0) {
    return (
      <Section title={words.waiting}>
        <div class="kept-room" style={{ minHeight: `${heights.current.get('all') ?? 0}px` }}>
          <EmptyState text={words.nothing} />
        </div>
      </Section>
    )
  }
  return (
    <Section title={words.waiting}>
      <ul class="card-list questions" aria-label={words.waiting} ref={list}>
        {shown.map((item, at) => (
          <Question
            key={keyOfAsked(item.asked)}
            item={item}
            before={shown[at - 1]}
            height={heights.current.get(keyOfAsked(item.asked))}
            onAnswer={(element) => keepPlace(item.asked, element)}
          />
        ))}
      </ul>
      {(due.length > 1 || earlier.length > 0) && (
        <div class="actions">
          {due.length > 1 && (
            <a class="button main" href={pathTo('checkIn')}>
              {words.checkIn(due.length)}
            </a>
          )}
          {more > 0 && <Button onClick={() => setAll(true)}>{words.showMore(more)}</Button>}
          {earlier.length > 0 && (
            <Button kind="quiet" onClick={() => void skipAll(earlier)}>
              {words.skipEarlier}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

/** The positions of questions, and the heights of answered ones. */
function usePlaces(due: readonly DueQuestion[]) {
  const before = useRef<readonly DueQuestion[]>(together(due))
  const heights = useRef(new Map<string, number>())
  const list = useRef<HTMLUListElement>(null)
  const items = placed(before.current, due)
  useEffect(() => {
    before.current = items.map(({ asked }) => asked)
  })
  const keepPlace = (asked: DueQuestion, element: HTMLElement | null) => {
    heights.current.set(keyOfAsked(asked), element?.getBoundingClientRect().height ?? 0)
    heights.current.set('all', list.current?.getBoundingClientRect().height ?? 0)
  }
  return { items, heights, list, keepPlace }
}

interface QuestionProps {
  readonly item: PlacedQuestion
  readonly before: PlacedQuestion | undefined
  readonly height: number | undefined
  readonly onAnswer: (element: HTMLElement | null) => void
}

function Question({ item: { asked, isAnswered }, before, height, onAnswer }: QuestionProps) {
  const element = useRef<HTMLLIElement>(null)
  const words = useWords(timeWords)
  const isJoined = before !== undefined && minuteOf(before.asked) === minuteOf(asked)
  if (isAnswered) {
    return (
      <li class="card answered" data-joined={isJoined} style={{ minHeight: `${height ?? 0}px` }} aria-hidden="true">
        {asked.displayName}
      </li>
    )
  }
  const atMs = momentOf(asked.reminderTime)
  const day = localDay(atMs, zoneHere())
  const today = localDay(nowMs(), zoneHere())
  const clock = clockWords(atMs, zoneHere())
  const when = day === today ? clock : `${nearDayWords(day, today, words, locale())} ${clock}`
  return (
    <li ref={element} class="card" data-joined={isJoined}>
      <QuestionCard asked={asked} clock={isJoined ? undefined : when} onAnswer={() => onAnswer(element.current)} />
    </li>
  )
}

interface QuestionCardProps {
  readonly asked: DueQuestion
  /** When it was due; undefined if the one before was due at the same minute. */
  readonly clock: string | undefined
  /** Called before anything changes, so that its space can be kept. */
  readonly onAnswer: () => void
}

/** One question; each answer is one tap. */
function QuestionCard({ asked, clock, onAnswer }: QuestionCardProps) {
  const words = useWords(todayWords)
  const { displayName, question } = asked
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
      <Answers asked={asked} onAnswer={onAnswer} />
      <div class="actions asides">
        {asked.variableCategoryName === 'Treatments' && (
          <Button
            kind="quiet"
            aria-label={words.anotherTimeOf(displayName)}
            onClick={() => openRecord(takenEarlier(asked))}
          >
            {words.anotherTime}
          </Button>
        )}
        <Button kind="quiet" data-key="s" aria-label={words.snoozeOf(displayName)} onClick={doing(() => snooze(asked))}>
          {words.snooze}
        </Button>
        <Button kind="quiet" data-key="x" aria-label={words.skipOf(displayName)} onClick={doing(() => skip(asked))}>
          {words.skip}
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

function Answers({ asked, onAnswer }: Pick<QuestionCardProps, 'asked' | 'onAnswer'>) {
  const words = useWords(todayWords)
  const { kind } = kindOfUnit(asked.unitAbbreviatedName)
  const { unitAbbreviatedName: unit, valence, variableCategoryName, steps: own } = asked
  const rated = { unit, valence, kind: variableCategoryName, steps: own }
  const isFaces = hasFaces(rated)
  const steps = stepsOf(rated)
  const look = isFaces ? 'faces' : steps ? 'worded' : kind === 'number' ? 'amounts' : ''
  const given = asked.actionArray.filter(isAnswer)
  const answers = kind === 'number' ? given.toSorted((a, b) => (a.modifiedValue ?? 0) - (b.modifiedValue ?? 0)) : given
  const { id, trackingReminderId, reminderTime, variableId } = asked
  return (
    <div class={`scale ${look}`} data-many={answers.length > 5}>
      {answers.map(({ modifiedValue = 0, longTitle }, at) => (
        <Button
          key={modifiedValue}
          aria-label={longTitle}
          data-key={at < 9 ? String(at + 1) : undefined}
          onClick={() => {
            onAnswer()
            void answer(asked, modifiedValue)
          }}
        >
          {textOf(modifiedValue)}
        </Button>
      ))}
      {kind === 'number' && !steps && (
        <Button
          aria-label={words.otherValueOf(asked.displayName)}
          onClick={() => openRecord({ variableId, question: { id, trackingReminderId, reminderTime } })}
        >
          {answers.length === 0 ? words.enterAmount : words.otherValue}
        </Button>
      )}
    </div>
  )

  function textOf(value: number) {
    if (isFaces) return <Face mood={(value - 1) / 4} />
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
