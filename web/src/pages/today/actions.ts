/** What a person does on Today, each with its undo. */
import type { Card } from '@upshot/contract'
import { act, inverse } from '../../offline/act.ts'
import { answerQuestion } from '../../record/actions.ts'
import { entryWords } from '../../words/entry.ts'
import { todayWords } from '../../words/today.ts'
import { valueInWords } from '../../words/units.ts'
import { wordsNow } from '../../words/words.ts'
import type { Asked } from './due.ts'

export async function answer(asked: Asked, value: number): Promise<void> {
  const words = wordsNow(entryWords)
  const inWords = valueInWords(value, asked.unitAbbreviatedName)
  await answerQuestion(asked, {
    action: 'track',
    value,
    label: words.label(asked.displayName, inWords),
    done: words.saved(asked.displayName, inWords),
  })
}

export async function skip(asked: Asked): Promise<void> {
  const done = wordsNow(todayWords).skipped(asked.displayName)
  await answerQuestion(asked, { action: 'skip', label: done, done })
}

export async function snooze(asked: Asked): Promise<void> {
  const done = wordsNow(todayWords).snoozed(asked.displayName)
  await answerQuestion(asked, { action: 'snooze', label: done, done })
}

/** All of them in one act, so that one Undo brings them back. */
export async function skipAll(questions: readonly Asked[]): Promise<void> {
  const done = wordsNow(todayWords).skippedEarlier(questions.length)
  const named = questions.map(({ id, trackingReminderId, reminderTime }) =>
    id === undefined ? { trackingReminderId, reminderTime } : { id },
  )
  await act({
    name: 'answerTrackingReminderNotifications',
    body: named.map((one) => ({ ...one, action: 'skip' as const })),
    label: done,
    done,
    inverse: inverse(
      'answerTrackingReminderNotifications',
      named.map((one) => ({ ...one, action: 'undo' as const })),
    ),
  })
}

export interface Pair {
  readonly causeVariableId: number
  readonly effectVariableId: number
}

export async function vote(pair: Pair, value: 'up' | 'down'): Promise<void> {
  const words = wordsNow(todayWords)
  await act({
    name: 'castVote',
    body: { ...pair, value, type: 'causality' },
    label: value === 'up' ? words.thinkSo : words.doubtIt,
    done: words.voted,
    inverse: inverse('deleteVote', { ...pair, type: 'causality' }),
  })
}

export async function dismissCard({ id = '' }: Card): Promise<void> {
  const done = wordsNow(todayWords).dismissed
  await act({
    name: 'postFeed',
    body: [{ id, parameters: { action: 'dismiss' } }],
    label: done,
    done,
    inverse: inverse('postFeed', [{ id, parameters: { action: 'restore' } }]),
  })
}
