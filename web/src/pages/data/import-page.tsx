import type { Import } from '@upshot/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { followedSince } from '../../offline/connection.ts'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { useStore } from '../../state/use-store.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Table } from '../../ui/table.tsx'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { answerImport, stopImport, undoImport } from './actions.ts'
import { Preview } from './preview.tsx'
import { useImport } from './queries.ts'

interface ImportPageProps {
  readonly params: ParamsOf<PathOf<'import'>>
}

export function ImportPage({ params }: ImportPageProps) {
  const texts = useWords(dataWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useImport(Number(params.id))
  const upload = reading.data?.imports[0]
  useWhileRunning(upload?.state, reading.readAgain)
  return (
    <div class="form-page">
      <p class="back">
        <a href={pathTo('data')}>{texts.back}</a>
      </p>
      <PageHeading title={upload ? texts.importOf(upload.fileName) : texts.imports} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {({ imports }) => (imports[0] ? <OneImport upload={imports[0]} /> : <EmptyState text={texts.gone} />)}
      </Loaded>
    </div>
  )
}

function OneImport({ upload }: { readonly upload: Import }) {
  const texts = useWords(dataWords)
  const { notDone } = useWords(shellWords)
  const { faults, attempt } = useFaults()
  const [isBusy, setBusy] = useState(false)
  const doIt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    await attempt(act)
    setBusy(false)
  }
  const isOpen = upload.state === 'waiting' || (upload.dryRun && upload.state === 'completed')
  const isRunning = upload.state === 'queued' || upload.state === 'running' || upload.state === 'undoing'
  return (
    <>
      {upload.formatName && <p class="hint">{upload.formatName}</p>}
      <p role="status">{statusOf(upload, texts)}</p>
      <Faults title={notDone} faults={faults} />
      {upload.error && <p class="fault">{upload.error}</p>}
      {isRunning && (
        <Progress
          name={texts.reading(upload.fileName)}
          value={upload.progress}
          most={1}
          text={texts.percent(formatNumber(upload.progress * 100, 0))}
        />
      )}
      {isOpen && (
        <Preview
          key={`${upload.id} ${upload.updatedAt}`}
          upload={upload}
          isBusy={isBusy}
          onAnswer={(answer) => void doIt(() => answerImport(upload.id, answer))}
          onDiscard={() => void doIt(() => stopImport(upload.id).then(() => navigate(pathTo('data'))))}
        />
      )}
      <ImportActions upload={upload} isBusy={isBusy} doIt={(act) => void doIt(act)} />
      <ImportTables upload={upload} />
    </>
  )
}

interface ImportActionsProps {
  readonly upload: Import
  readonly isBusy: boolean
  readonly doIt: (act: () => Promise<unknown>) => void
}

function ImportActions({ upload, isBusy, doIt }: ImportActionsProps) {
  const texts = useWords(dataWords)
  return (
    <div class="actions">
      {(upload.state === 'queued' || upload.state === 'running') && (
        <Button disabled={isBusy} onClick={() => doIt(() => stopImport(upload.id))}>
          {texts.stop}
        </Button>
      )}
      {!upload.dryRun && upload.state === 'completed' && (
        <a class="button main" href={pathTo('findings')}>
          {texts.seeFindings}
        </a>
      )}
      {!upload.dryRun && upload.state === 'completed' && (
        <Button disabled={isBusy} onClick={() => doIt(() => undoImport(upload.id))}>
          {texts.undo}
        </Button>
      )}
    </div>
  )
}

function statusOf(upload: Import, texts: (typeof dataWords)['en']): string {
  const { created, replaced, unchanged, notes = 0, days } = upload.counts
  if (upload.state === 'completed' && upload.dryRun) {
    return texts.dryRunDone(formatNumber(created), upload.variables.length)
  }
  if (upload.state === 'completed') {
    if (created + replaced + notes === 0 && unchanged > 0) return texts.nothingNew
    return [
      days === undefined ? '' : texts.done(days, upload.variables.length),
      texts.doneValues(formatNumber(created), formatNumber(replaced)),
      notes > 0 ? texts.notesOfDays(notes) : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' ')
  }
  if (upload.state === 'undone') return texts.undoneText
  if (upload.state === 'cancelled') return texts.cancelledText
  return upload.state === 'failed' ? texts.failedText : texts.state[upload.state]
}

const ASK_AGAIN_MS = 5000

/** Progress arrives by the stream of events; without one, it is polled every five seconds. */
function useWhileRunning(state: Import['state'] | undefined, readAgain: () => void): void {
  const isFollowed = useStore(followedSince) !== undefined
  const isRunning = state === 'queued' || state === 'running' || state === 'undoing'
  const asking = useRef(readAgain)
  asking.current = readAgain
  useEffect(() => {
    if (!isRunning || isFollowed) return undefined
    const timer = setInterval(() => asking.current(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRunning, isFollowed])
}

const MOST_REJECTED = 100

type DataWords = (typeof dataWords)['en']

function namedVariable({ displayName, isNew, replaced = 0 }: Import['variables'][number], texts: DataWords): string {
  if (isNew) return `${displayName} (${texts.isNew})`
  return replaced > 0 ? `${displayName} (${texts.replacedValues(formatNumber(replaced))})` : displayName
}

/** With the names of the columns, fields, tables or files, if there are several. */
const leftOutText = ({ what, parts = [] }: Import['leftOut'][number]): string =>
  parts.length === 0
    ? what
    : `${what}: ${parts.map(({ name, count }) => `${name} (${formatNumber(count)})`).join(', ')}`

/** What is in the file, what is left out, and why. */
function ImportTables({ upload }: { readonly upload: Import }) {
  const texts = useWords(dataWords)
  const wasSaved = !upload.dryRun && (upload.state === 'completed' || upload.state === 'undone')
  const day = (text: string) => dayWords(localDay(momentOf(text), zoneHere()), localDay(nowMs(), zoneHere()), locale())
  return (
    <>
      {upload.variables.length > 0 && (
        <Table
          caption={wasSaved ? texts.wasImported : texts.willImport}
          columns={[
            { name: texts.variable },
            { name: texts.values, isNumber: true },
            { name: texts.from },
            { name: texts.to },
          ]}
          rows={upload.variables.map((variable) => ({
            key: variable.variableName,
            cells: [
              namedVariable(variable, texts),
              formatNumber(variable.count),
              day(variable.earliestAt),
              day(variable.latestAt),
            ],
          }))}
        />
      )}
      {upload.assumptions.length > 0 && (
        <Table
          caption={texts.assumed}
          columns={[{ name: texts.what }, { name: texts.answer }]}
          rows={upload.assumptions.map(({ key, text, value, from }) => ({
            key,
            cells: [text, `${value} (${texts.assumedFrom[from]})`],
          }))}
        />
      )}
      {upload.rejected.length > 0 && (
        <Table
          caption={texts.rejected}
          columns={[{ name: texts.place }, { name: texts.reason }]}
          rows={upload.rejected.slice(0, MOST_REJECTED).map(({ file, line, reason }) => ({
            key: `${file} ${line} ${reason}`,
            cells: [texts.line(file, formatNumber(line)), reason],
          }))}
        />
      )}
      {upload.leftOut.length > 0 && (
        <Table
          caption={texts.leftOut}
          columns={[{ name: texts.what }, { name: texts.howMany, isNumber: true }]}
          rows={upload.leftOut.map((omission) => ({
            key: omission.what,
            cells: [leftOutText(omission), formatNumber(omission.count)],
          }))}
        />
      )}
    </>
  )
}
