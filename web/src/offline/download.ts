/** Everything about the person, as a file. */
import { apiPrefix } from 'virtual:upshot/endpoints'
import { NoAnswer, refusalOf } from '../api/failure.ts'
import { nowMs } from '../time/local.ts'
import { listeningFetch } from './connection.ts'
import { tokens } from './here.ts'

export type ExportFormat = 'json' | 'csv' | 'fhir'

/** Throws like `call`. */
export async function downloadExport(format: ExportFormat): Promise<void> {
  const { token } = await tokens.access()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await listeningFetch(`${apiPrefix}/measurements/export?format=${format}`, { headers }).catch(() => {
    throw new NoAnswer()
  })
  if (!answer.ok) throw await refusalOf(answer, nowMs())
  save(await answer.blob(), fileName(answer) ?? `upshot.${format}`)
}

const fileName = (answer: Response): string | undefined =>
  /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1]

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
