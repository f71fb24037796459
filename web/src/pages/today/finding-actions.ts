/** What a person thinks of a finding, each with its undo. */
import type { Card } from '@upshot/contract'
import { act, inverse } from '../../offline/act.ts'
import { todayWords } from '../../words/today.ts'
import { wordsNow } from '../../words/words.ts'

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
