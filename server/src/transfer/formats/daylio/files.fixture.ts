/** A backup of Daylio, in the layout that readers in public repositories expect. */

const mood = (id: number, group: number, predefined = -1) => ({
  id,
  custom_name: predefined < 0 ? 'cosy' : '',
  mood_group_id: group,
  mood_group_order: 0,
  icon_id: group,
  predefined_name_id: predefined,
  state: 0,
  createdAt: 1,
})
const entry = (id: number, day: readonly [number, number, number, number, number], at: string, more: object) => {
  const [year, month, date, hour, minute] = day
  return { id, year, month, day: date, hour, minute, datetime: Date.parse(at), assets: [], ...more }
}

const backup = {
  version: 15,
  dayEntries: [
    entry(3, [2026, 1, 1, 0, 30], '2026-01-31T23:30:12Z', {
      mood: 7,
      note: 'Late<br>home',
      note_title: 'Party',
      tags: [1, 2],
    }),
    entry(2, [2026, 0, 31, 22, 30], '2026-02-01T03:30:00Z', { mood: 2, note: '', tags: [] }),
    entry(1, [2026, 0, 30, 9, 0], '2026-01-30T08:00:00Z', { mood: 5, note: '', tags: [9] }),
    { id: 4, mood: 1, tags: [] },
  ],
  customMoods: [mood(1, 1, 1), mood(2, 2, 2), mood(3, 3, 3), mood(4, 4, 4), mood(5, 5, 5), mood(7, 2)],
  tags: [
    { id: 1, name: 'party', icon: 1, order: 1, state: 0, id_tag_group: 1, createdAt: 1 },
    { id: 2, name: 'Café', icon: 1, order: 1, state: 0, id_tag_group: 1, createdAt: 1 },
  ],
  goalEntries: [{ id: 1, goalId: 1, day: 1, month: 0, year: 2026 }],
}

const asLetters = (value: object): string =>
  (
    Buffer.from(JSON.stringify(value))
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\n')

export const daylioBackupFixture = (): Record<string, string> => ({
  'backup.daylio': asLetters(backup),
  'assets/photos/2026/1/abc': 'not a photo',
})

/** A backup that the phone made when it had only some of the entries. */
export const daylioBackupPart = (from: number, to?: number): Record<string, string> => ({
  'backup.daylio': asLetters({ ...backup, dayEntries: backup.dayEntries.slice(from, to) }),
})

/** The same with groups numbered from the worst to the best. */
export const otherWayRound = (): Record<string, string> => ({
  'backup.daylio': asLetters({
    ...backup,
    customMoods: backup.customMoods.map((mood) => ({ ...mood, mood_group_id: 6 - mood.mood_group_id })),
  }),
})
