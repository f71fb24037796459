/** The wiring of what is told beside variables and reminders: what it asks of studies and reminders. */
import type { LearningGround } from './compose-learning.ts'
import { createHighlights, type HighlightParts } from './learning/highlights/service.ts'
import type { LearningStores } from './learning/stores.ts'

export const composeHighlights = <Stores extends LearningStores>(
  { storage, settings, reminding }: LearningGround<Stores>,
  { findings, population }: Pick<HighlightParts, 'findings' | 'population'>,
) =>
  createHighlights({
    storage,
    findings,
    population,
    baseUrl: settings.baseUrl,
    published: async (ids) => {
      const rows = await storage.read((t) => t.studies.withIds(ids))
      return new Set(rows.filter(({ is_published }) => is_published === 1).map(({ id }) => id))
    },
    remindersOf: async (userId) => {
      const reminders = await reminding.reminders.list(userId)
      return new Map([...Map.groupBy(reminders, ({ row }) => row.variable_id)].map(([id, rows]) => [id, rows.length]))
    },
  })
