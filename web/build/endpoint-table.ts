/** The table of endpoints as the browser needs it: where to send what, without the schemas. */
import { API_PREFIX, type Endpoint, endpoints, READING, type Reading } from '@upshot/contract'
import type { Plugin } from 'vite'

const NAME = 'virtual:upshot/endpoints'

export const endpointTable = (): Plugin => ({
  name: 'upshot-endpoint-table',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? moduleText() : undefined),
})

function moduleText(): string {
  const table = Object.fromEntries(Object.entries<Endpoint>(endpoints).map(([name, one]) => [name, slim(one)]))
  return `export const apiPrefix = ${JSON.stringify(API_PREFIX)}\nexport const table = ${JSON.stringify(table)}\n`
}

function slim({ method, path, isUpload, isStream, isDownload, query }: Endpoint): object {
  const written = Object.entries(query?.properties ?? {}).flatMap(([name, schema]) => {
    const as = (schema as { [READING]?: Reading })[READING]?.as ?? 'text'
    return ['sort', 'numberFilter', 'timeFilter', 'time'].includes(as) ? [[name, as]] : []
  })
  const rest = written.length > 0 ? { query: Object.fromEntries(written) } : {}
  return { method, path, isUpload, isStream, isDownload, ...rest }
}
