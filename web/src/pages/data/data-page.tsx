import type { Connector, Import, ImportMapping } from '@upshot/contract'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { NoAnswer, refusalOf } from '../../api/failure.ts'
import { listeningFetch } from '../../offline/connection.ts'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { takeShared } from '../../offline/shared-file.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { receivedFile, takeReceivedFile } from '../../state/received-file.ts'
import { below } from '../../state/root.ts'
import { useStore } from '../../state/use-store.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Select } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { formatNumber, sizeInWords } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { forgetMapping, orderSources, previewFile } from './actions.ts'
import { isKnown, isLive, useImports, useMappings, useSources, useSourcesOf, useVariables } from './queries.ts'

export function DataPage() {
  const texts = useWords(dataWords)
  const { tryAgain } = useWords(shellWords)
  const waiting = { failureText, againText: tryAgain }
  return (
    <div class="form-page">
      <PageHeading title={texts.title} />
      <Section title={texts.bring}>
        <BringFile />
      </Section>
      <Section title={texts.imports}>
        <Loaded reading={useImports()} {...waiting} lines={1}>
          {({ imports }) => <Imports imports={imports} />}
        </Loaded>
      </Section>
      <Section title={texts.sources}>
        <p class="hint">{texts.sourcesHint}</p>
        <Loaded reading={useSources()} {...waiting} lines={4}>
          {({ connectors }) => <Sources sources={connectors.filter(isLive)} />}
        </Loaded>
      </Section>
      <p>
        <a href={pathTo('inboxes')}>{texts.inboxes}</a>
      </p>
      <Trust />
      <Remembered />
      <Section title={texts.export}>
        <Export />
      </Section>
    </div>
  )
}

function Imports({ imports }: { readonly imports: readonly Import[] }) {
  const texts = useWords(dataWords)
  if (imports.length === 0) return <EmptyState text={texts.noImports} />
  return (
    <RowList name={texts.imports}>
      {imports.map((upload) => (
        <li key={upload.id}>
          <Row
            title={upload.fileName}
            aside={[upload.formatName, agoWords(momentOf(upload.createdAt), nowMs(), zoneHere(), locale())]
              .filter(Boolean)
              .join(' · ')}
            end={upload.dryRun && upload.state === 'completed' ? texts.tried : texts.state[upload.state]}
            href={pathTo('import', { id: String(upload.id) })}
          />
        </li>
      ))}
    </RowList>
  )
}

/** Connected sources first, then those that can be connected. */
function Sources({ sources }: { readonly sources: readonly Connector[] }) {
  const texts = useWords(dataWords)
  const rank = (connector: Connector) => (isKnown(connector) ? 0 : connector.enabled === 1 ? 1 : 2)
  return (
    <RowList name={texts.sources}>
      {sources
        .toSorted((a, b) => rank(a) - rank(b))
        .map((connector) => (
          <li key={connector.name}>
            <Row
              title={connector.displayName}
              aside={connector.enabled === 1 ? connector.shortDescription : texts.notSetUp}
              end={connector.connectError ? texts.lastFailed : connector.connected ? texts.connected : undefined}
              href={pathTo('source', { name: connector.name })}
            />
          </li>
        ))}
    </RowList>
  )
}

/** Uploads a file and goes to its preview. */
function BringFile() {
  const texts = useWords(dataWords)
  const { notDone } = useWords(shellWords)
  const [sending, setSending] = useState<string>()
  const { faults, attempt } = useFaults()
  const send = async (file: File) => {
    setSending(file.name)
    await attempt(async () => navigate(pathTo('import', { id: String(await previewFile(file)) })))
    setSending(undefined)
  }
  const dropped = useStore(receivedFile)
  useEffect(() => {
    const file = dropped && takeReceivedFile()
    if (file) void send(file)
  }, [dropped])
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('received')) return
    navigate(pathTo('data'), 'replace')
    void takeShared().then((file) => file && send(file))
  }, [])
  if (sending !== undefined) {
    return <Progress name={texts.sending(sending)} value={undefined} most={1} text={texts.sendingText} />
  }
  return (
    <>
      <Faults title={notDone} faults={faults} />
      <FileDrop
        label={texts.file}
        hint={texts.fileHint}
        buttonText={texts.chooseFile}
        onFile={(file) => void send(file)}
      />
    </>
  )
}

/** The remembered answers for files of one kind; hidden while there are none. */
function Remembered() {
  const texts = useWords(dataWords)
  const { data, readAgain } = useMappings()
  const mappings = data?.mappings ?? []
  if (mappings.length === 0) return null
  const forget = (mapping: ImportMapping) =>
    void forgetMapping(mapping.shape)
      .then(readAgain)
      .catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <Section title={texts.remembered}>
      <p class="hint">{texts.rememberedHint}</p>
      <RowList name={texts.remembered}>
        {mappings.map((mapping) => (
          <li key={mapping.shape}>
            <Row
              title={mapping.fileName}
              aside={texts.rememberedCount(
                formatNumber(Object.keys(mapping.answers).length),
                formatNumber(mapping.columns.length),
              )}
              end={
                <Button aria-label={texts.forgetFile(mapping.fileName)} onClick={() => forget(mapping)}>
                  {texts.forget}
                </Button>
              }
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

/** Which of several sources of a variable takes precedence. */
function Trust() {
  const texts = useWords(dataWords)
  const variables = useVariables().data ?? []
  const [chosen, setChosen] = useState('')
  if (variables.length === 0) return null
  return (
    <Section title={texts.trust}>
      <p class="hint">{texts.trustHint}</p>
      <Select
        label={texts.trustVariable}
        value={chosen}
        options={[
          { value: '', text: texts.chooseOne },
          ...variables.map(({ name, displayName }) => ({ value: name, text: displayName })),
        ]}
        onChange={setChosen}
      />
      {chosen !== '' && <SourcesInOrder key={chosen} variableName={chosen} />}
    </Section>
  )
}

function SourcesInOrder({ variableName }: { readonly variableName: string }) {
  const texts = useWords(dataWords)
  const { data, readAgain } = useSourcesOf(variableName)
  const names = data?.sources.map(({ sourceName }) => sourceName) ?? []
  const save = (order: readonly string[]) =>
    void orderSources(variableName, order)
      .then(readAgain)
      .catch((error: unknown) => announce({ text: failureText(error) }))
  const raised = (at: number) => {
    const next = [...names]
    next.splice(at - 1, 2, names[at] ?? '', names[at - 1] ?? '')
    return next
  }
  if (!data) return null
  if (names.length < 2) return <p>{texts.noTrust}</p>
  return (
    <>
      <RowList name={texts.trust}>
        {names.map((name, at) => (
          <li key={name}>
            <Row
              title={name}
              end={
                at > 0 && (
                  <Button aria-label={texts.trustSourceUp(name)} onClick={() => save(raised(at))}>
                    {texts.trustUp}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </RowList>
      <div class="actions">
        <Button onClick={() => save([])}>{texts.trustReset}</Button>
      </div>
    </>
  )
}

const formats: readonly ExportFormat[] = ['json', 'csv', 'fhir', 'table.csv', 'table.parquet']

function Export() {
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
