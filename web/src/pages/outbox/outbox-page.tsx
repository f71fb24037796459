import type { Endpoints, MeasurementItem, NotificationAction, SentBody } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { act, editWaiting, inverse, removeWaiting, sendNow } from '../../offline/act.ts'
import type { Entry } from '../../offline/entry.ts'
import { needing, outboxState, removedIn, waitingIn } from '../../offline/outbox-state.ts'
import { otherAnswer } from '../../record/changes.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { openRecord } from '../../state/dialogs.ts'
import { useStore } from '../../state/use-store.ts'
import { nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { RowList } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { decimalSeparator, formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { wordTable } from '../../words/table.ts'
import { locale, useWords } from '../../words/words.ts'
import { answeredValue, isUnasked } from './answered.ts'

const outboxWords = wordTable('app/outbox', {
  entries: 'Entries',
  empty: 'Everything has been sent.',
  removed: 'Removed. If it has already reached the server, it will be undone there.',
  tryNow: 'Try now',
  change: 'Change',
  changeName: 'Change {label}',
  remove: 'Remove',
  removeName: 'Remove {label}',
  keep: 'Keep that',
  keepName: 'Keep that: {label}',
  recordToo: 'Record mine too',
  recordTooName: 'Record mine too: {label}',
  recordAsEntry: 'Record it as an entry',
  recordAsEntryName: 'Record it as an entry: {label}',
  deletedElsewhere: 'It was deleted on another device.',
  recordAgain: 'Record it again',
  recordAgainName: 'Record it again: {label}',
  waits: 'Waiting until the server can be reached.',
  tried: 'The server could not save it yet. We will try again automatically.',
  others:
    '{count, plural, one {1 entry by somebody else who uses this browser is waiting too.} other {# entries by others who use this browser are waiting too.}}',
  value: 'Value',
  notANumber: 'Please enter a number.',
  save: 'Save changes',
})

/** Pending entries, and those that the server refused. Entries leave this list only by being sent or by the person. */
export function OutboxPage() {
  const words = useWords(outboxWords)
  const { places } = useWords(shellWords)
  const state = useStore(outboxState)
  const [changing, setChanging] = useState<Entry>()
  const removed = removedIn(state)
  const inOrder = [...needing(state), ...waitingIn(state)]
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

/** By a word in the name of the endpoint. */
const PLACES = [
  [/TrackingReminder/, 'reminders'],
  [/Settings|Channels/, 'settings'],
  [/UserVariable|UserTag|Sources/, 'variables'],
  [/Vote|Correlation/, 'findings'],
  [/Experiment/, 'experiments'],
  [/Measurement/, 'history'],
] as const

const whereMade = ({ name }: Entry): string => pathTo(PLACES.find(([word]) => word.test(name))?.[1] ?? 'today')

/** Answers to questions that already have another value. */
const lateValues = ({ problem }: Entry): readonly MeasurementItem[] =>
  (problem?.faults ?? []).flatMap((fault) => ('measurement' in fault ? [fault.measurement] : []))

/** Beside the other value. */
const recordToo = (entry: Entry): Promise<void> => recordInstead(entry, lateValues(entry))

/**
 * Records the value without its question, which is gone. If this browser does not know what was asked, the person
 * chooses.
 */
async function recordUnasked(entry: Entry): Promise<void> {
  const value = answeredValue(entry)
  if (value) await recordInstead(entry, [value])
  else openRecord()
}

/** Removes the entry only after its values are stored as another one, so that nothing is lost. */
async function recordInstead(entry: Entry, values: readonly MeasurementItem[]): Promise<void> {
  await act({
    name: 'recordMeasurements',
    query: { onConflict: 'keep' },
    body: [...values],
    label: entry.label,
    inverse: inverse('deleteMeasurement', {}, { id: 'data.measurements.0.id' }),
  })
  await removeWaiting(entry.key)
}

interface ChangedEntry {
  readonly id: number
}

const isDeletedElsewhere = ({ name, problem }: Entry): boolean =>
  name === 'updateMeasurement' && problem?.status === 404

/** Brought back, then changed as the person wished. */
async function recordAgain({ key, body, label, inverse: undo }: Entry): Promise<void> {
  const changed = body as ChangedEntry
  await act({ name: 'restoreMeasurements', body: { ids: [changed.id] }, label })
  await act({ name: 'updateMeasurement', body: changed, label, ...(undo ? { inverse: undo } : {}) })
  await removeWaiting(key)
}

/** Changes the value of an unsent entry. */
function ChangeEntry({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const words = useWords(outboxWords)
  const { close } = useWords(shellWords)
  const item = itemOf(entry)
  const [typed, setTyped] = useState(item ? formatNumber(item.value) : '')
  const value = parseNumber(typed, locale())
  const save = async () => {
    if (!item || value === undefined) return
    await changeValue(
      entry,
      value,
      `${item.variableName} ${formatNumber(value)} ${item.unitAbbreviatedName ?? ''}`.trim(),
    )
    onClose()
  }
  return (
    <Sheet title={entry.label} closeLabel={close} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <NumberField
          label={words.value}
          value={typed}
          onInput={setTyped}
          number={value}
          decimal={decimalSeparator()}
          hint={item?.unitAbbreviatedName}
          fault={value === undefined ? words.notANumber : undefined}
        />
        <div class="actions">
          <Button kind="main" type="submit">
            {words.save}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type Item = Extract<SentBody<Endpoints['recordMeasurements']>[number], { readonly value: number }>

/** The single value that an entry records; undefined for other entries. */
function itemOf(entry: Entry): Item | undefined {
  const answered = answeredValue(entry)
  if (answered) return answered
  if (entry.name !== 'recordMeasurements' || !Array.isArray(entry.body) || entry.body.length !== 1) return undefined
  const item = entry.body[0] as Item | { readonly value?: undefined }
  return item.value === undefined ? undefined : item
}

const canChange = (entry: Entry): boolean => itemOf(entry) !== undefined

/** Replaces the value and sends the entry. */
async function changeValue(entry: Entry, value: number, label: string): Promise<void> {
  const item = itemOf(entry)
  if (!item) return
  const edit = answeredValue(entry)
    ? otherAnswer(entry.body as readonly NotificationAction[], value)
    : {
        body: [{ ...item, value }],
        correction: inverse('updateMeasurement', { value }, { id: 'data.measurements.0.id' }),
      }
  await editWaiting(entry.key, { ...edit, label })
}
