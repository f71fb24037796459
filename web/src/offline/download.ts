/** Everything about the person, as a file. */
import { NoAnswer, refusalOf } from '../api/failure.ts'
import { nowMs } from '../time/local.ts'
import { listeningFetch } from './connection.ts'

export type ExportFormat = 'json' | 'csv' | 'fhir'

/** The browser saves it by a link that works once: a large file does not fit into a page. Throws like `call`. */
export async function downloadExport(format: ExportFormat): Promise<void> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const answer = await listeningFetch('/auth/download', {
    method: 'POST',
    headers,
    body: JSON.stringify({ format }),
  }).catch(() => {
    throw new NoAnswer()
  })
  if (!answer.ok) throw await refusalOf(answer, nowMs())
  const { url } = (await answer.json()) as { readonly url: string }
  location.assign(url)
}
