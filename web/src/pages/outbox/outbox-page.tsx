import { useState } from 'preact/hooks'
import { removeWaiting, sendNow } from '../../offline/act.ts'
import type { Entry } from '../../offline/entry.ts'
import { needing, outboxState, removedIn, waitingIn } from '../../offline/outbox-state.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { useStore } from '../../state/use-store.ts'
import { nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowList } from '../../ui/row.tsx'
import { outboxWords } from '../../words/outbox.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { isUnasked } from './answered.ts'
import { canChange } from './change.ts'
import { ChangeEntry } from './change-entry.tsx'
import { isDeletedElsewhere, lateValues, recordAgain, recordToo, recordUnasked } from './conflict.ts'
import { whereMade } from './where.ts'

/** What waits to be sent, and what the server did not take. Nothing leaves this list by itself but by being sent. */
export function OutboxPage() {
  const words = useWords(outboxWords)
  const { places } = useWords(shellWords)
  const state = useStore(outboxState)
  const [changing, setChanging] = useState<Entry>()
  const removed = removedIn(state)
  const isShown = (entry: Entry) => !removed.includes(entry) && !entry.after?.isUndo
  const inOrder = [...needing(state), ...waitingIn(state)].filter(isShown)
  return (
    <>
      <PageHeading title={places.outbox}>
        {inOrder.length > 0 && (
          <Button kind="main" disabled={state.isSending} onClick={() => void sendNow()}>
            {words.tryNow}
          </Button>
        )}
      </PageHeading>
      {inOrder.length === 0 && <EmptyState text={removed.length === 0 ? words.empty : words.removed} />}
      {inOrder.length > 0 && <h2 class="hidden-text">{words.entries}</h2>}
      {inOrder.length > 0 && (
        <RowList name={places.outbox} look="cards">
          {inOrder.map((entry) => (
            <li key={entry.key}>
              <Waiting entry={entry} onChange={() => setChanging(entry)} />
            </li>
          ))}
        </RowList>
      )}
      {state.others > 0 && <p class="hint">{words.others(state.others)}</p>}
      {changing && <ChangeEntry entry={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function Waiting({ entry, onChange }: { readonly entry: Entry; readonly onChange: () => void }) {
  const words = useWords(outboxWords)
  const { label, problem, lastStatus } = entry
  const made = agoWords(entry.madeAtMs, nowMs(), zoneHere(), locale())
  const faults = problem?.faults.map((fault) => fault.message) ?? []
  const refusal = faults.length > 0 ? faults : problem?.message ? [problem.message] : []
  const why = isDeletedElsewhere(entry) ? [words.deletedElsewhere] : refusal
  return (
    <Card title={label} aside={made} actions={<Ways entry={entry} onChange={onChange} />}>
      {why.map((sentence) => (
        <p key={sentence} class="fault">
          {sentence}
        </p>
      ))}
      {why.length === 0 && <p class="hint">{lastStatus === undefined ? words.waits : words.tried}</p>}
    </Card>
  )
}

/** What the person can do about an entry. */
function Ways({ entry, onChange }: { readonly entry: Entry; readonly onChange: () => void }) {
  const words = useWords(outboxWords)
  const { label } = entry
  const isLate = lateValues(entry).length > 0
  const isGone = !isLate && isUnasked(entry)
  const isDeleted = isDeletedElsewhere(entry)
  return (
    <>
      {canChange(entry) && !isLate && !isGone && (
        <Button aria-label={words.changeName(label)} onClick={onChange}>
          {words.change}
        </Button>
      )}
      {entry.problem && !canChange(entry) && !isLate && !isGone && !isDeleted && (
        <a class="button" aria-label={words.changeName(label)} href={whereMade(entry)}>
          {words.change}
        </a>
      )}
      {isLate && (
        <Button aria-label={words.recordTooName(label)} onClick={() => void recordToo(entry)}>
          {words.recordToo}
        </Button>
      )}
      {isGone && (
        <Button aria-label={words.recordAsEntryName(label)} onClick={() => void recordUnasked(entry)}>
          {words.recordAsEntry}
        </Button>
      )}
      {isDeleted && (
        <Button aria-label={words.recordAgainName(label)} onClick={() => void recordAgain(entry)}>
          {words.recordAgain}
        </Button>
      )}
      <Button
        kind={isLate ? 'plain' : 'danger'}
        aria-label={isLate ? words.keepName(label) : words.removeName(label)}
        onClick={() => void removeWaiting(entry.key)}
      >
        {isLate ? words.keep : words.remove}
      </Button>
    </>
  )
}
