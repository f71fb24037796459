/** Everything about the person, as a file. */
import { NoAnswer, refusalOf } from '../api/failure.ts'
import { nowMs } from '../time/local.ts'
import { listeningFetch } from './connection.ts'

export type ExportFormat = 'json' | 'csv' | 'fhir'

/** A file on its way to this browser. */
export interface DownloadProgress {
  readonly id: string
  readonly format: ExportFormat
  readonly state: 'waiting' | 'running' | 'finished' | 'stopped' | 'failed'
  /** From 0 to 1. */
  readonly progress: number
  readonly bytes: number
  readonly expectedBytes?: number
}

export interface DownloadList {
  readonly measurements: number
  readonly downloads: readonly DownloadProgress[]
}

const ADDRESS = '/auth/download'

/** Throws like `call`. */
async function ask<T>(address: string, body?: object): Promise<T> {
  const post = { method: 'POST', body: JSON.stringify(body) }
  const headers = { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) }
  const answer = await listeningFetch(address, { headers, ...(body ? post : {}) }).catch(() => {
    throw new NoAnswer()
  })
  if (!answer.ok) throw await refusalOf(answer, nowMs())
  return (await answer.json()) as T
}

/** The browser saves it by a link that works once: a large file does not fit into a page. Its id, to follow it. */
export async function downloadExport(format: ExportFormat): Promise<string> {
  const { url, id } = await ask<{ url: string; id: string }>(ADDRESS, { format })
  // A refusal is then a failed download, and the page stays.
  const link = Object.assign(document.createElement('a'), { href: url, download: '' })
  link.click()
  return id
}

export const readDownloads = (): Promise<DownloadList> => ask(ADDRESS)

export const stopDownload = (id: string): Promise<DownloadList> => ask(`${ADDRESS}/stop`, { id })
