/** What a person does with what stands below on Today, each with its undo. */
import type { Card } from '@upshot/contract'
import { act, inverse } from '../../../offline/act.ts'
import { placeOf } from '../../../time/zones.ts'
import { todayLaterWords } from '../../../words/today-later.ts'
import { wordsNow } from '../../../words/words.ts'

export interface Pair {
  readonly causeVariableId: number
  readonly effectVariableId: number
}

export async function vote(pair: Pair, value: 'up' | 'down'): Promise<void> {
  const words = wordsNow(todayLaterWords)
  await act({
    name: 'castVote',
    body: { ...pair, value, type: 'causality' },
    label: value === 'up' ? words.thinkSo : words.doubtIt,
    done: words.voted,
    inverse: inverse('deleteVote', { ...pair, type: 'causality' }),
  })
}

export async function dismissCard({ id = '' }: Card, done = wordsNow(todayLaterWords).dismissed): Promise<void> {
  await act({
    name: 'postFeed',
    body: [{ id, parameters: { action: 'dismiss' } }],
    label: done,
    done,
    inverse: inverse('postFeed', [{ id, parameters: { action: 'restore' } }]),
  })
}

/** Reminders ring, and days begin, by the clock of that place. */
export async function moveTo(timeZone: string, before: string): Promise<void> {
  const done = wordsNow(todayLaterWords).moved(placeOf(timeZone))
  await act({
    name: 'saveUserSettings',
    body: { timeZone },
    label: done,
    done,
    inverse: inverse('saveUserSettings', { timeZone: before }),
  })
}
