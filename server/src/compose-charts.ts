/** The wiring of charts: what they ask of shares and findings. */
import type { LearningGround } from './compose-learning.ts'
import type { ChartParts } from './learning/charts/service.ts'
import { createCharts } from './learning/charts/service.ts'
import type { LearningStores } from './learning/stores.ts'
import { coverOf } from './people/shares/rules.ts'

export const composeCharts = <Stores extends LearningStores>(
  { storage, clock, settings, people, outgoing }: LearningGround<Stores>,
  pairOf: ChartParts['pairOf'],
) =>
  createCharts({
    storage,
    clock,
    baseUrl: settings.baseUrl,
    keys: outgoing.keys,
    pairOf,
    coverFor: async (userId, readerId) => {
      const access = await people.shares.accessTo(userId, readerId, 'readmeasurements')
      if (!access) return null
      await people.shares.noteRead(access.grant, 'opened a chart', readerId)
      return coverOf(access.grant)
    },
  })
