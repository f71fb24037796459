import { useCallback, useEffect, useState } from 'preact/hooks'
import { NoAnswer, refusalOf } from '../../api/failure.ts'
import { listeningFetch } from '../../offline/connection.ts'
import { failureText } from '../../offline/failure-text.ts'
import { below } from '../../state/root.ts'
import { nowMs } from '../../time/local.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { formatNumber, sizeInWords } from '../../words/numbers.ts'
import { useWords } from '../../words/words.ts'

const formats: readonly ExportFormat[] = ['json', 'csv', 'fhir', 'table.csv', 'table.parquet']

export function Export() {
  const texts = useWords(dataWords)
  const [format, setFormat] = useState<ExportFormat>('json')
  const [isBusy, setBusy] = useState(false)
  const { measurements, current, start, stop } = useDownload()
  const isOpen = current !== undefined && isUnderWay(current)
  const doIt = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().catch((error: unknown) => announce({ text: failureText(error) }))
    setBusy(false)
  }
  return (
    <>
      <Choice
        label={texts.format}
        value={format}
        options={formats.map((value) => ({ value, text: texts.formats[value] }))}
        onChange={(value) => setFormat(formats.find((format) => format === value) ?? 'json')}
      />
      {measurements !== undefined && <p class="hint">{texts.howMuch(formatNumber(measurements), measurements)}</p>}
      {isOpen && <HowFar download={current} texts={texts} />}
      <div class="actions">
        {isOpen ? (
          <Button disabled={isBusy} onClick={() => void doIt(stop)}>
            {texts.stopDownload}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => void doIt(() => start(format))}>
            {texts.download}
          </Button>
        )}
      </div>
      <p role="status">{current && !isOpen ? endInWords(current, texts) : ''}</p>
    </>
  )
}

function endInWords({ state, bytes }: DownloadProgress, { downloadState }: (typeof dataWords)['en']): string {
  if (state === 'finished') return downloadState.finished(sizeInWords(bytes))
  return state === 'stopped' ? downloadState.stopped : downloadState.failed
}

function HowFar({
  download,
  texts,
}: {
  readonly download: DownloadProgress
  readonly texts: (typeof dataWords)['en']
}) {
  const { progress, bytes, expectedBytes } = download
  const percent = texts.percent(formatNumber(Math.floor(progress * 100), 0))
  const size = expectedBytes === undefined ? '' : texts.sizeOf(sizeInWords(bytes), sizeInWords(expectedBytes))
  return (
    <Progress
      name={texts.downloading}
      value={expectedBytes === undefined ? undefined : progress}
      most={1}
      text={expectedBytes === undefined ? texts.downloadBegins : `${percent} · ${size}`}
    />
  )
}

const ASK_AGAIN_MS = 1000

interface Download {
  /** How many entries can be exported; undefined until the server has answered. */
  readonly measurements: number | undefined
  /** The export started here or by an earlier page. */
  readonly current: DownloadProgress | undefined
  /** Both reject if the server refuses or does not answer. */
  readonly start: (format: ExportFormat) => Promise<void>
  readonly stop: () => Promise<void>
}

const isUnderWay = ({ state }: DownloadProgress): boolean => state === 'waiting' || state === 'running'

/** Polls every second during a download, otherwise asks once. */
function useDownload(): Download {
  const [list, setList] = useState<DownloadList>()
  const [id, setId] = useState<string>()
  const current = list?.downloads.find((download) => download.id === id)
  const isOpen = current !== undefined && isUnderWay(current)
  const read = useCallback(async () => {
    const now = await readDownloads()
    setList(now)
    setId((current) => current ?? now.downloads.find(isUnderWay)?.id)
  }, [])
  useEffect(() => void read().catch(() => undefined), [read])
  useEffect(() => {
    if (!isOpen) return undefined
    // Without an answer it asks again; the browser's download continues meanwhile.
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

/** Everything about the person, as a file. */
type ExportFormat = 'json' | 'csv' | 'fhir' | 'table.csv' | 'table.parquet'

/** A download in progress. */
interface DownloadProgress {
  readonly id: string
  readonly format: ExportFormat
  readonly state: 'waiting' | 'running' | 'finished' | 'stopped' | 'failed'
  /** From 0 to 1. */
  readonly progress: number
  readonly bytes: number
  readonly expectedBytes?: number
}

interface DownloadList {
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

/**
 * The browser downloads it from a one-time link, because a large file does not fit into memory. Returns the id for
 * following it.
 */
async function downloadExport(format: ExportFormat): Promise<string> {
  const { url, id } = await ask<{ url: string; id: string }>(ADDRESS, { format })
  // A refusal then shows as a failed download, and the page stays.
  const link = Object.assign(document.createElement('a'), { href: below(url), download: '' })
  link.click()
  return id
}

const readDownloads = (): Promise<DownloadList> => ask(ADDRESS)

const stopDownload = (id: string): Promise<DownloadList> => ask(`${ADDRESS}/stop`, { id })
