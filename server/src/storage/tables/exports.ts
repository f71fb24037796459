/** An export on its way to a browser. */
export interface DownloadsTable {
  user_id: number
  /** The hash of its link. */
  id: string
  /** The browser that asked for it. */
  session_id: number
  format: string
  state: 'waiting' | 'running' | 'finished' | 'stopped' | 'failed'
  /** How many there are to write, and how many are written. */
  measurements: number
  written: number
  bytes: number
  updated_epoch: number
}

export type ExportsTables = {
  downloads: DownloadsTable
}
