/** What is tried for a cause, and what may be an effect. Pure. */
import { DEFAULT_DURATIONS, DEFAULT_MAX_LAG, type Search } from '@upshot/analysis'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Variable } from '../../tracking/variables/variable.ts'

/** Lags tried for most causes, and for those whose action builds up. */
export const USUAL_MAX_LAG = DEFAULT_MAX_LAG
const LONG_MAX_LAG = 30
const SLOW_CATEGORIES: ReadonlySet<string> = new Set(['Foods', 'Treatments', 'Nutrients'])

export const DURATIONS = DEFAULT_DURATIONS

/** Longer than a quarter of a year cannot be told from a season. */
const LONGEST_DAYS = 90

/**
 * The category's search; the person's own onset delay or duration of action narrows it to that one value. A delay of
 * less than a day and a half means the next day: what happens on the same day has no direction.
 */
export function searchOf({ category, own }: Pick<Variable, 'category' | 'own'>): Search {
  const lag = wholeDays(own.onset_delay_seconds)
  const duration = wholeDays(own.duration_of_action_seconds)
  const maxLag = SLOW_CATEGORIES.has(category.name) ? LONG_MAX_LAG : USUAL_MAX_LAG
  return {
    firstLag: lag ?? 1,
    lastLag: lag ?? maxLag,
    durations: duration === undefined ? DURATIONS : [duration],
  }
}

/** At which a cause is shown before anything was found about it: by its onset delay, over its own duration of action. */
export const delayOf = (cause: Pick<Variable, 'onsetDelaySeconds' | 'own'>) => ({
  lagDays: wholeDays(cause.onsetDelaySeconds) ?? 1,
  durationDays: wholeDays(cause.own.duration_of_action_seconds) ?? 1,
})

const wholeDays = (seconds: number | null): number | undefined =>
  seconds === null ? undefined : Math.min(LONGEST_DAYS, Math.max(1, Math.round(seconds / SECONDS_PER_DAY)))

/**
 * Effects are outcomes: what the person, the catalogue or the category says is one, and the primary outcome. What can
 * only be a cause (food, treatment, weather) is never asked about as an effect, and so does not swell the family.
 */
export const mayBeEffect = (
  variable: Pick<Variable, 'id' | 'isOutcome' | 'isCauseOnly'>,
  primaryOutcomeId: number | null,
): boolean => variable.id === primaryOutcomeId || (variable.isOutcome && !variable.isCauseOnly)
