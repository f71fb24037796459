/** Settings of a person that reminders need: time zone, language, and the hours in which they want to be asked. */
import { DEFAULT_LANGUAGE, type Language } from '../lib/language.ts'
import type { Executor } from '../storage/executor.ts'

/** Seconds after local midnight, inclusive; a window may include midnight. */
export interface ActiveHours {
  readonly earliest: number
  readonly latest: number
}

export interface PersonSettings {
  readonly userId: number
  readonly timeZone: string
  readonly language: Language
  readonly window: ActiveHours
}

export type PersonStore = ReturnType<typeof personStore>

const secondsOf = (text: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

export function personStore({ db }: Executor) {
  /** `spoken`: the language for people who chose none, if known. */
  async function withIds(
    userIds: readonly number[],
    spoken: Language = DEFAULT_LANGUAGE,
  ): Promise<ReadonlyMap<number, PersonSettings>> {
    if (userIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('users')
      .select(['id', 'time_zone', 'language', 'earliest_reminder_time', 'latest_reminder_time'])
      .where('id', 'in', [...new Set(userIds)])
      .execute()
    return new Map(
      rows.map((row) => {
        const window = { earliest: secondsOf(row.earliest_reminder_time), latest: secondsOf(row.latest_reminder_time) }
        return [row.id, { userId: row.id, timeZone: row.time_zone, language: row.language ?? spoken, window }]
      }),
    )
  }
  return {
    withIds,
    of: async (userId: number, spoken?: Language): Promise<PersonSettings> => {
      const person = (await withIds([userId], spoken)).get(userId)
      if (!person) throw new Error(`There is no person ${userId}.`)
      return person
    },
  }
}
