/** Long requests, so many at a time and so many of one person: each holds something of which there is little. */
import type { Sentence } from '../lib/language.ts'
import { Refusal } from '../lib/refusal.ts'

export interface ConcurrencyLimits {
  readonly mostAtOnce: number
  readonly mostOfOne: number
  /** What whoever comes too many is told. */
  readonly refusal: Sentence
}

/** Begins a request of a person, or refuses it; call the answer when it is over, once or more often. */
export type BeginRequest = (userId: number) => () => void

export function createConcurrencyLimit({ mostAtOnce, mostOfOne, refusal }: ConcurrencyLimits): BeginRequest {
  const byPerson = new Map<number, number>()
  const change = (userId: number, by: number): void => {
    const count = (byPerson.get(userId) ?? 0) + by
    if (count > 0) byPerson.set(userId, count)
    else byPerson.delete(userId)
  }
  return (userId) => {
    const all = byPerson.values().reduce((sum, count) => sum + count, 0)
    if ((byPerson.get(userId) ?? 0) >= mostOfOne || all >= mostAtOnce) throw new Refusal('tooMany', refusal)
    change(userId, 1)
    let isOver = false
    return () => {
      if (!isOver) change(userId, -1)
      isOver = true
    }
  }
}
