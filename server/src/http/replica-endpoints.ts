/**
 * Which answers may come from a replica of the database: what is heavy, and made of one person's data alone. Who asks, and
 * what a share lets them see, is always read from the database itself, and so is everything that is not listed.
 */
import { type Endpoint, endpoints } from '@upshot/contract'

const FROM_REPLICA: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.listMeasurements,
  endpoints.listDailyValues,
  endpoints.getChart,
  endpoints.getPairChart,
  endpoints.listSparks,
  endpoints.listPairs,
  endpoints.getReport,
])

export const mayReadFromReplica = (endpoint: Endpoint): boolean => FROM_REPLICA.has(endpoint)
