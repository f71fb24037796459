/** Long requests, so many at a time and so many of one person: each holds something of which there is little. */
import { Refusal } from '../lib/refusal.ts'

export interface TurnLimits {
  readonly mostAtOnce: number
  readonly mostOfOne: number
  /** What whoever comes too many is told. */
  readonly refusal: string
}

/** Begins a turn of a person, or refuses it; call the answer when it is over, once or more often. */
export type BeginTurn = (userId: number) => () => void

export function createTurns({ mostAtOnce, mostOfOne, refusal }: TurnLimits): BeginTurn {
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
