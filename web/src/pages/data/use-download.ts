import { useCallback, useEffect, useState } from 'preact/hooks'
import {
  type DownloadList,
  type DownloadProgress,
  downloadExport,
  type ExportFormat,
  readDownloads,
  stopDownload,
} from '../../offline/download.ts'

const ASK_AGAIN_MS = 1000

interface Download {
  /** How many entries there are to take along; undefined until the server has said so. */
  readonly measurements: number | undefined
  /** The one that was started here, or that a page before this one started. */
  readonly current: DownloadProgress | undefined
  /** Both reject if the server refuses, or does not answer. */
  readonly start: (format: ExportFormat) => Promise<void>
  readonly stop: () => Promise<void>
}

export const isUnderWay = ({ state }: DownloadProgress): boolean => state === 'waiting' || state === 'running'

/** Asks every second while a file is on its way, and otherwise once. */
export function useDownload(): Download {
  const [list, setList] = useState<DownloadList>()
  const [id, setId] = useState<string>()
  const current = list?.downloads.find((one) => one.id === id)
  const isOpen = current !== undefined && isUnderWay(current)
  const read = useCallback(async () => {
    const now = await readDownloads()
    setList(now)
    setId((known) => known ?? now.downloads.find(isUnderWay)?.id)
  }, [])
  useEffect(() => void read().catch(() => undefined), [read])
  useEffect(() => {
    if (!isOpen) return undefined
    // Without an answer it asks again: the browser goes on saving meanwhile.
    const timer = setInterval(() => void read().catch(() => undefined), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOpen, read])
  return {
    measurements: list?.measurements,
    current,
    start: async (format) => {
      setId(await downloadExport(format))
      await read()
    },
    stop: async () => {
      if (current) setList(await stopDownload(current.id))
    },
  }
}
