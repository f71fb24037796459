/** Wires up units, variables, tags, measurements and sources. */
import type { Logger } from '../lib/log.ts'
import { everyChange } from './hooks.ts'
import { createPurge } from './measurements/changing.ts'
import { createDays, createSharedDays } from './measurements/days.ts'
import { measurementRoutes } from './measurements/routes.ts'
import { createMeasurements, type MeasurementDependencies } from './measurements/service.ts'
import { createStatistics, type StatisticsDependencies } from './measurements/statistics.ts'
import { removedRoutes } from './removed/routes.ts'
import { createRemoved, type RemovedDependencies } from './removed/service.ts'
import { createReviews } from './report/review.ts'
import { type ReadFindings, reportRoutes } from './report/routes.ts'
import { createReports, type ReportDependencies } from './report/service.ts'
import { createSharedReport } from './report/shared-report.ts'
import { sourceRoutes } from './sources/routes.ts'
import { createSources, type SourceDependencies } from './sources/service.ts'
import { tagRoutes } from './tags/routes.ts'
import { createTags } from './tags/service.ts'
import { unitRoutes } from './units/routes.ts'
import { createVariableChanges } from './variables/changing.ts'
import type { VariableAdditions } from './variables/present.ts'
import { categoryRoutes, variableRoutes } from './variables/routes.ts'
import { createVariables } from './variables/service.ts'

export function trackingModule(
  dependencies: MeasurementDependencies & {
    readonly storage: SourceDependencies['storage'] &
      StatisticsDependencies['storage'] &
      RemovedDependencies['storage'] &
      ReportDependencies['storage']
    readonly log: Logger
  },
) {
  const measurements = createMeasurements(dependencies)
  const days = createDays(dependencies)
  const variables = createVariables(dependencies)
  const changes = createVariableChanges(dependencies)
  const tags = createTags(dependencies)
  const sources = createSources(dependencies)
  const statistics = createStatistics(dependencies)
  const removed = createRemoved(dependencies)
  const purge = createPurge({ ...dependencies, alsoPurge: removed.purge })
  const reports = createReports({ ...dependencies, days })
  const reviews = createReviews({ ...dependencies, days })
  return {
    services: { measurements, days, variables, removed, tags, sources, statistics, purge, reports, reviews },
    /** Takes what the learning module adds to each variable, and to reports. */
    handlers: (additions: VariableAdditions, { readFindings }: { readonly readFindings: ReadFindings }) => ({
      ...unitRoutes(),
      ...categoryRoutes(),
      ...variableRoutes({ variables, changes, described: statistics.described, additions, removed: removed.list }),
      ...removedRoutes(removed, variables),
      ...tagRoutes(tags),
      ...sourceRoutes(sources, measurements),
      ...measurementRoutes(measurements, variables),
      ...reportRoutes(reports, readFindings),
    }),
    /** The part of somebody's days that pages of the people module show. */
    sharedDays: {
      ...createSharedDays({ variables, measurements }),
      readReport: createSharedReport({ reports, days }),
    },
    on: everyChange(async (_t, userId) => dependencies.storage.writesFor(userId)),
    jobs: { ...statistics.jobs, ...purge.jobs },
    schedule: [...statistics.schedule, ...purge.schedule],
  }
}
