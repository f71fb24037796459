import { useEffect, useRef, useState } from 'preact/hooks'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { clockWords, nearDayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { timeWords } from '../../words/time.ts'
import { todayWords } from '../../words/today.ts'
import { locale, useWords } from '../../words/words.ts'
import { skipAll } from './actions.ts'
import { type DueQuestion, earlierThan, keyOfAsked, minuteOf, type PlacedQuestion, placed, together } from './due.ts'
import { QuestionCard } from './question-card.tsx'

const MOST = 6

/** The questions that wait. Those that are answered keep their place until the person comes back. */
export function WaitingSection({ due, today }: { readonly due: readonly DueQuestion[]; readonly today: string }) {
  const words = useWords(todayWords)
  const { items, heights, list, keepPlace } = usePlaces(due)
  const [isAll, setAll] = useState(false)
  const shown = isAll ? items : items.slice(0, MOST)
  const earlier = earlierThan(due, today, zoneHere())
  const more = items.length - shown.length
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
      {(more > 0 || earlier.length > 0) && (
        <div class="actions">
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

/** Which question stands where, and how high what was answered is. */
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
