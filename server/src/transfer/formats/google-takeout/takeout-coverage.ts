/**
 * The same minutes come in several files: in the old JSON and in the new tables, as samples and as averages of days. Of
 * each day the file that covers most of it is read, so that nothing counts twice and nothing is lost.
 */
import { say } from '../../../lib/refusal.ts'
import { dayNumber } from '../../../lib/utc-text.ts'
import type { ReadEntry, ReadItem } from '../format.ts'
import { lookup } from '../reading/lookup.ts'
import { leftOut } from '../reading/target.ts'
import { isFilled, type TakeoutFile } from './takeout-files.ts'

interface Contest {
  /** Kinds of files with values of the day; the earlier one is taken where two cover as much. */
  readonly samples: readonly string[]
  /** Kinds with one average of the day, for days without any samples. */
  readonly averages?: readonly string[]
}

const CONTESTS = lookup<Contest>({
  'Daily Step Count': { samples: ['csv steps', 'json steps'] },
  'Walking and Running Distance': { samples: ['csv distance', 'json distance'] },
  'Total Energy Burned': { samples: ['csv calories', 'json calories'] },
  'Heart Rate (Pulse)': { samples: ['csv heart_rate', 'json heart_rate'] },
  'Resting Heart Rate': { samples: [], averages: ['csv daily_resting_heart_rate', 'json resting_heart_rate'] },
  'Body Weight': { samples: ['csv weight', 'json weight'] },
  'Body Fat': { samples: ['csv body_fat', 'json weight'] },
  'Active Minutes': { samples: ['csv active_minutes', 'json active days'] },
  'Exercise Capacity (VO2 Max)': { samples: [], averages: ['csv demographic_vo2max', 'json demographic_vo2_max'] },
  'Sleep Score': { samples: ['csv sleep_score', 'csv usersleepscores'] },
  'Oxygen Saturation': {
    samples: ['csv oxygen_saturation', 'csv minute spo2'],
    averages: ['csv daily_oxygen_saturation', 'csv daily spo2'],
  },
  'Heart Rate Variability (RMSSD)': {
    samples: ['csv heart_rate_variability', 'csv heart rate variability details'],
    averages: ['csv daily_heart_rate_variability', 'csv daily heart rate variability summary'],
  },
  'Respiratory Rate': { samples: [], averages: ['csv daily_respiratory_rate', 'csv daily respiratory rate summary'] },
  'Skin Temperature': { samples: ['csv body_temperature'], averages: ['csv computed temperature'] },
  // Whatever the sport: one file may call it otherwise than the other.
  exercise: { samples: ['csv userexercises', 'json exercise'] },
  'Recovery Score': { samples: [], averages: ['csv daily_readiness', 'csv daily readiness score'] },
})

const kindsOf = ({ samples, averages = [] }: Contest): readonly string[] => [...samples, ...averages]

/** A day's activity stands in a file for each degree. */
const ACTIVE_DAY = /^(sedentary|moderately_active|very_active)_minutes$/
export const ACTIVE_DAYS_KIND = 'json active days'

export const kindOf = ({ stem, isJson }: TakeoutFile): string =>
  isJson && ACTIVE_DAY.test(stem) ? ACTIVE_DAYS_KIND : `${isJson ? 'json' : 'csv'} ${stem}`

/** The files of which others may say the same; the rest is read without comparing. */
export function contested(files: readonly TakeoutFile[]): readonly TakeoutFile[] {
  const filled = new Set(files.filter(isFilled).map(kindOf))
  const kinds = new Set(
    Object.values(CONTESTS).flatMap((contest) => {
      const present = kindsOf(contest).filter((kind) => filled.has(kind))
      return present.length > 1 ? present : []
    }),
  )
  return files.filter((file) => kinds.has(kindOf(file)))
}

const MINUTES_PER_DAY = 1440
const SECONDS_PER_MINUTE = 60

const localSeconds = ({ start }: ReadEntry): number => start.epochSeconds + (start.offsetMinutes ?? 0) * 60
const isExercise = (kind: string): boolean => CONTESTS['exercise']?.samples.includes(kind) ?? false
const contestName = (entry: ReadEntry, kind: string): string => (isExercise(kind) ? 'exercise' : entry.variableName)

/** What is compared: one variable on one day. Undefined where no other kind of file says the same. */
function contestKey(entry: ReadEntry, kind: string): string | undefined {
  const name = contestName(entry, kind)
  const contest = CONTESTS[name]
  return contest && kindsOf(contest).includes(kind) ? `${name}\n${dayNumber(localSeconds(entry))}` : undefined
}

/** Which minutes of each day each kind of file has something to say about. */
export class Coverage {
  readonly #covered = new Map<string, Map<string, Uint8Array>>()
  readonly #best = new Map<string, string>()

  count(entry: ReadEntry, kind: string): void {
    const key = contestKey(entry, kind)
    if (key === undefined) return
    const kinds = this.#covered.get(key) ?? new Map<string, Uint8Array>()
    this.#covered.set(key, kinds)
    const minutes = kinds.get(kind) ?? new Uint8Array(MINUTES_PER_DAY / 8)
    kinds.set(kind, minutes)
    const first = Math.floor(localSeconds(entry) / SECONDS_PER_MINUTE) % MINUTES_PER_DAY
    const length = Math.ceil(((entry.endEpoch ?? 0) - entry.start.epochSeconds) / SECONDS_PER_MINUTE)
    const last = Math.min(MINUTES_PER_DAY, first + Math.max(1, length))
    for (let at = first; at < last; at++) minutes[at >> 3] = (minutes[at >> 3] ?? 0) | (1 << (at & 7))
  }

  /** The entry, or that another file covers its day better. */
  choose(entry: ReadEntry, kind: string): ReadItem {
    const key = contestKey(entry, kind)
    const best = key === undefined ? undefined : this.#bestFor(key)
    if (best === undefined || best === kind) return entry
    return leftOut(
      say(
        `${entry.variableName}: values of days that another file covers better`,
        `${entry.variableName}: Werte von Tagen, die eine andere Datei besser abdeckt`,
      ),
    )
  }

  /** Whether anything of this kind of file is read. */
  isChosen(kind: string): boolean {
    const keys = [...this.#covered].filter(([, kinds]) => kinds.has(kind)).map(([key]) => key)
    return keys.length === 0 || keys.some((key) => this.#bestFor(key) === kind)
  }

  #bestFor(key: string): string | undefined {
    const known = this.#best.get(key)
    const contest = CONTESTS[key.slice(0, key.indexOf('\n'))]
    const kinds = this.#covered.get(key)
    if (known !== undefined || !contest || !kinds) return known
    let best: { readonly kind: string; readonly minutes: number } | undefined
    for (const kind of contest.samples) {
      const minutes = countOf(kinds.get(kind))
      if (minutes > (best?.minutes ?? 0)) best = { kind, minutes }
    }
    const chosen = best?.kind ?? contest.averages?.find((kind) => kinds.has(kind))
    if (chosen !== undefined) this.#best.set(key, chosen)
    return chosen
  }
}

function countOf(minutes: Uint8Array | undefined): number {
  let count = 0
  for (let byte of minutes ?? []) for (; byte > 0; byte &= byte - 1) count++
  return count
}
