/** Nights of Samsung Health. Several devices may tell one night: the one that knows most of it is taken. */

import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { Place, ReadItem } from '../format.ts'
import { natureOf } from '../reading/natures.ts'
import { nightEntries, type Stage } from '../reading/nights.ts'
import { entryOf, leftOut, rejected } from '../reading/target.ts'
import { type Clock, momentIn, type SamsungRow } from './samsung-tables.ts'

export const SAMSUNG = 'Samsung Health'
const SCORE = natureOf('Sleep Score')
const EFFICIENCY = natureOf('Sleep Efficiency')
const STAGES: ReadonlyMap<string, Stage> = new Map([
  ['40001', 'awake'],
  ['40002', 'light'],
  ['40003', 'deep'],
  ['40004', 'rem'],
])
const LONGEST_SECONDS = SECONDS_PER_DAY

type Lengths = Partial<Record<Stage, number>>

interface Night {
  readonly start: Moment
  readonly endEpoch: number
  readonly id: string
  readonly score: number | undefined
  readonly efficiency: number | undefined
  readonly place: Place
}

export class SamsungNights {
  readonly #lengths = new Map<string, Lengths>()
  readonly #nights: Night[] = []
  readonly #told: ReadItem[] = []

  stage(row: SamsungRow, clock: Clock): void {
    const stage = STAGES.get(row.cell('stage'))
    const [from, until] = [momentIn(row, 'start_time', clock), momentIn(row, 'end_time', clock)]
    const seconds = (until?.epochSeconds ?? 0) - (from?.epochSeconds ?? 0)
    const id = row.cell('sleep_id')
    if (stage === undefined || id === '' || seconds <= 0 || seconds > LONGEST_SECONDS) {
      this.#told.push(leftOut(say('Stages of sleep without a length', 'Schlafphasen ohne Dauer')))
      return
    }
    const lengths = this.#lengths.get(id) ?? {}
    lengths[stage] = (lengths[stage] ?? 0) + seconds
    this.#lengths.set(id, lengths)
  }

  night(row: SamsungRow, place: Place, clock: Clock): void {
    const [start, end] = [momentIn(row, 'start_time', clock), momentIn(row, 'end_time', clock)]
    const seconds = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
    if (!start || !end || seconds <= 0 || seconds > LONGEST_SECONDS) {
      this.#told.push(rejected(place, say('The night has no start or no end.', 'Anfang oder Ende der Nacht fehlt.')))
      return
    }
    const [score, efficiency] = [row.amount('sleep_score'), row.amount('efficiency')]
    this.#nights.push({ start, endEpoch: end.epochSeconds, id: row.cell('datauuid'), score, efficiency, place })
  }

  *items(): Generator<ReadItem> {
    yield* this.#told
    let kept: Night | undefined
    for (const night of this.#nights.toSorted((one, other) => one.start.epochSeconds - other.start.epochSeconds)) {
      if (!kept || night.start.epochSeconds >= kept.endEpoch) {
        if (kept) yield* this.#itemsOf(kept)
        kept = night
        continue
      }
      yield leftOut(
        say('Nights that another device recorded too', 'Nächte, die auch ein anderes Gerät aufgezeichnet hat'),
      )
      if (this.#isBetter(night, kept)) kept = night
    }
    if (kept) yield* this.#itemsOf(kept)
  }

  #isBetter(one: Night, other: Night): boolean {
    const [has, had] = [this.#lengths.has(one.id), this.#lengths.has(other.id)]
    if (has !== had) return has
    return one.endEpoch - one.start.epochSeconds > other.endEpoch - other.start.epochSeconds
  }

  *#itemsOf({ start, endEpoch, id, score, efficiency, place }: Night): Generator<ReadItem> {
    const whole = endEpoch - start.epochSeconds
    const seconds = this.#lengths.get(id)
    const night = { start, endEpoch, sourceName: SAMSUNG, place }
    const asleep = (seconds?.deep ?? 0) + (seconds?.light ?? 0) + (seconds?.rem ?? 0)
    if (asleep + (seconds?.awake ?? 0) > whole + 60)
      return yield rejected(
        place,
        say('The stages of the night are longer than the night.', 'Die Phasen der Nacht sind länger als die Nacht.'),
      )
    // Without stages it is not known how much of the time in bed was sleep.
    yield* seconds && asleep > 0
      ? nightEntries({ ...night, seconds, asleepSeconds: asleep, inBedSeconds: whole })
      : nightEntries({ ...night, seconds: {}, inBedSeconds: whole })
    if (score !== undefined && score <= 100) yield entryOf(SCORE, { ...night, value: score })
    if (efficiency !== undefined && efficiency <= 100) yield entryOf(EFFICIENCY, { ...night, value: efficiency })
  }
}
