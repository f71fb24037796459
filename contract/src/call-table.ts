/** What a client needs to know about each endpoint, as plain data that a build can write into a small file. */
import type { Endpoint } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { READING, type Reading } from './query.ts'

/** How a parameter is written into the query, if it is not simply text. */
export type ParameterEncoding = 'sort' | 'numberFilter' | 'timeFilter' | 'time'

export interface CallShape {
  readonly method: Endpoint['method']
  readonly path: string
  readonly query?: Readonly<Record<string, ParameterEncoding>>
  readonly isUpload?: true
  readonly isStream?: true
  readonly isDownload?: true
}

export type CallTable = Readonly<Partial<Record<EndpointName, CallShape>>>

const WRITINGS: ReadonlySet<string> = new Set<ParameterEncoding>(['sort', 'numberFilter', 'timeFilter', 'time'])

/** The table of a client, free of schemas: about a twentieth of the contract's size. */
export function slimTable(): CallTable {
  return Object.fromEntries(Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, shapeOf(endpoint)]))
}

function shapeOf({ method, path, query, isUpload, isStream, isDownload }: Endpoint): CallShape {
  const written = Object.entries(query?.properties ?? {}).flatMap(([name, schema]) => {
    const { as = 'text' } = (schema as { [READING]?: Reading })[READING] ?? {}
    return WRITINGS.has(as) ? [[name, as as ParameterEncoding] as const] : []
  })
  return {
    method,
    path,
    ...(written.length > 0 ? { query: Object.fromEntries(written) } : {}),
    ...(isUpload ? { isUpload } : {}),
    ...(isStream ? { isStream } : {}),
    ...(isDownload ? { isDownload } : {}),
  }
}
