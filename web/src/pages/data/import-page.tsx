import type { Import } from '@upshot/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { followedSince } from '../../offline/connection.ts'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Progress } from '../../ui/progress.tsx'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { answerImport, stopImport, undoImport } from './actions.ts'
import { ImportTables } from './import-tables.tsx'
import { Preview } from './preview.tsx'
import { useImport } from './queries.ts'

interface ImportPageProps {
  readonly params: ParamsOf<PathOf<'import'>>
}

export function ImportPage({ params }: ImportPageProps) {
  const words = useWords(dataWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useImport(Number(params.id))
  const one = reading.data?.imports[0]
  useWhileRunning(one?.state, reading.readAgain)
  return (
    <div class="form-page">
      <p class="back">
        <a href={pathTo('data')}>{words.back}</a>
      </p>
      <PageHeading title={one ? words.importOf(one.fileName) : words.imports} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {({ imports }) => (imports[0] ? <OneImport one={imports[0]} /> : <EmptyState text={words.gone} />)}
      </Loaded>
    </div>
  )
}

function OneImport({ one }: { readonly one: Import }) {
  const words = useWords(dataWords)
  const { notDone } = useWords(shellWords)
  const { faults, attempt } = useFaults()
  const [isBusy, setBusy] = useState(false)
  const doIt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    await attempt(act)
    setBusy(false)
  }
  const isOpen = one.state === 'waiting' || (one.dryRun && one.state === 'completed')
  const isRunning = one.state === 'queued' || one.state === 'running' || one.state === 'undoing'
  return (
    <>
      {one.formatName && <p class="hint">{one.formatName}</p>}
      <p role="status">{statusOf(one, words)}</p>
      <Faults title={notDone} faults={faults} />
      {one.error && <p class="fault">{one.error}</p>}
      {isRunning && (
        <Progress
          name={words.reading(one.fileName)}
          value={one.progress}
          most={1}
          text={words.percent(formatNumber(one.progress * 100, 0))}
        />
      )}
      {isOpen && (
        <Preview
          key={`${one.id} ${one.updatedAt}`}
          one={one}
          isBusy={isBusy}
          onAnswer={(answer) => void doIt(() => answerImport(one.id, answer))}
          onDiscard={() => void doIt(() => stopImport(one.id).then(() => navigate(pathTo('data'))))}
        />
      )}
      <ImportActions one={one} isBusy={isBusy} doIt={(act) => void doIt(act)} />
      <ImportTables one={one} />
    </>
  )
}

interface ImportActionsProps {
  readonly one: Import
  readonly isBusy: boolean
  readonly doIt: (act: () => Promise<unknown>) => void
}

function ImportActions({ one, isBusy, doIt }: ImportActionsProps) {
  const words = useWords(dataWords)
  return (
    <div class="actions">
      {(one.state === 'queued' || one.state === 'running') && (
        <Button disabled={isBusy} onClick={() => doIt(() => stopImport(one.id))}>
          {words.stop}
        </Button>
      )}
      {!one.dryRun && one.state === 'completed' && (
        <a class="button main" href={pathTo('findings')}>
          {words.seeFindings}
        </a>
      )}
      {!one.dryRun && one.state === 'completed' && (
        <Button disabled={isBusy} onClick={() => doIt(() => undoImport(one.id))}>
          {words.undo}
        </Button>
      )}
    </div>
  )
}

function statusOf(one: Import, words: (typeof dataWords)['en']): string {
  const { created, replaced, unchanged, notes = 0, days } = one.counts
  if (one.state === 'completed' && one.dryRun) {
    return words.dryRunDone(formatNumber(created), one.variables.length)
  }
  if (one.state === 'completed') {
    if (created + replaced + notes === 0 && unchanged > 0) return words.nothingNew
    return [
      days === undefined ? '' : words.done(days, one.variables.length),
      words.doneValues(formatNumber(created), formatNumber(replaced)),
      notes > 0 ? words.notesOfDays(notes) : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' ')
  }
  if (one.state === 'undone') return words.undoneText
  if (one.state === 'cancelled') return words.cancelledText
  return one.state === 'failed' ? words.failedText : words.state[one.state]
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
