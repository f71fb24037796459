import type { Endpoints, MeasurementItem, NotificationAction, SentBody } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { act, editWaiting, inverse, removeWaiting, sendNow } from '../../offline/act.ts'
import type { OutboxEntry } from '../../offline/entry.ts'
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
import { answeredValue, isQuestionGone } from './answered.ts'

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
  const texts = useWords(outboxWords)
  const { places } = useWords(shellWords)
  const state = useStore(outboxState)
  const [changing, setChanging] = useState<OutboxEntry>()
  const removed = removedIn(state)
  const inOrder = [...needing(state), ...waitingIn(state)]
  return (
    <>
      <PageHeading title={places.outbox}>
        {inOrder.length > 0 && (
          <Button kind="main" disabled={state.isSending} onClick={() => void sendNow()}>
            {texts.tryNow}
          </Button>
        )}
      </PageHeading>
      {inOrder.length === 0 && <EmptyState text={removed.length === 0 ? texts.empty : texts.removed} />}
      {inOrder.length > 0 && <h2 class="hidden-text">{texts.entries}</h2>}
      {inOrder.length > 0 && (
        <RowList name={places.outbox} look="cards">
          {inOrder.map((entry) => (
            <li key={entry.key}>
              <Waiting entry={entry} onChange={() => setChanging(entry)} />
            </li>
          ))}
        </RowList>
      )}
      {state.others > 0 && <p class="hint">{texts.others(state.others)}</p>}
      {changing && <ChangeEntry entry={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function Waiting({ entry, onChange }: { readonly entry: OutboxEntry; readonly onChange: () => void }) {
  const texts = useWords(outboxWords)
  const { label, problem, lastStatus } = entry
  const age = agoWords(entry.madeAtMs, nowMs(), zoneHere(), locale())
  const faults = problem?.faults.map((fault) => fault.message) ?? []
  const refusal = faults.length > 0 ? faults : problem?.message ? [problem.message] : []
  const reasons = isDeletedElsewhere(entry) ? [texts.deletedElsewhere] : refusal
  return (
    <Card title={label} aside={age} actions={<Ways entry={entry} onChange={onChange} />}>
      {reasons.map((sentence) => (
        <p key={sentence} class="fault">
          {sentence}
        </p>
      ))}
      {reasons.length === 0 && <p class="hint">{lastStatus === undefined ? texts.waits : texts.tried}</p>}
    </Card>
  )
}

/** What the person can do about an entry. */
function Ways({ entry, onChange }: { readonly entry: OutboxEntry; readonly onChange: () => void }) {
  const texts = useWords(outboxWords)
  const { label } = entry
  const isLate = lateValues(entry).length > 0
  const isGone = !isLate && isQuestionGone(entry)
  const isDeleted = isDeletedElsewhere(entry)
  return (
    <>
      {canChange(entry) && !isLate && !isGone && (
        <Button aria-label={texts.changeName(label)} onClick={onChange}>
          {texts.change}
        </Button>
      )}
      {entry.problem && !canChange(entry) && !isLate && !isGone && !isDeleted && (
        <a class="button" aria-label={texts.changeName(label)} href={whereMade(entry)}>
          {texts.change}
        </a>
      )}
      {isLate && (
        <Button aria-label={texts.recordTooName(label)} onClick={() => void recordToo(entry)}>
          {texts.recordToo}
        </Button>
      )}
      {isGone && (
        <Button aria-label={texts.recordAsEntryName(label)} onClick={() => void recordUnasked(entry)}>
          {texts.recordAsEntry}
        </Button>
      )}
      {isDeleted && (
        <Button aria-label={texts.recordAgainName(label)} onClick={() => void recordAgain(entry)}>
          {texts.recordAgain}
        </Button>
      )}
      <Button
        kind={isLate ? 'plain' : 'danger'}
        aria-label={isLate ? texts.keepName(label) : texts.removeName(label)}
        onClick={() => void removeWaiting(entry.key)}
      >
        {isLate ? texts.keep : texts.remove}
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

const whereMade = ({ name }: OutboxEntry): string => pathTo(PLACES.find(([word]) => word.test(name))?.[1] ?? 'today')

/** Answers to questions that already have another value. */
const lateValues = ({ problem }: OutboxEntry): readonly MeasurementItem[] =>
  (problem?.faults ?? []).flatMap((fault) => ('measurement' in fault ? [fault.measurement] : []))

/** Records the refused value in addition to the other one. */
const recordToo = (entry: OutboxEntry): Promise<void> => recordInstead(entry, lateValues(entry))

/**
 * Records the value without its question, which is gone. If this browser does not know what was asked, the person
 * chooses.
 */
async function recordUnasked(entry: OutboxEntry): Promise<void> {
  const value = answeredValue(entry)
  if (value) await recordInstead(entry, [value])
  else openRecord()
}

/** Removes the entry only after its values are stored as another one, so that nothing is lost. */
async function recordInstead(entry: OutboxEntry, values: readonly MeasurementItem[]): Promise<void> {
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

const isDeletedElsewhere = ({ name, problem }: OutboxEntry): boolean =>
  name === 'updateMeasurement' && problem?.status === 404

/** Restored first, then changed as the person wished. */
async function recordAgain({ key, body, label, inverse: undo }: OutboxEntry): Promise<void> {
  const changed = body as ChangedEntry
  await act({ name: 'restoreMeasurements', body: { ids: [changed.id] }, label })
  await act({ name: 'updateMeasurement', body: changed, label, ...(undo ? { inverse: undo } : {}) })
  await removeWaiting(key)
}

/** Changes the value of an unsent entry. */
function ChangeEntry({ entry, onClose }: { readonly entry: OutboxEntry; readonly onClose: () => void }) {
  const texts = useWords(outboxWords)
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
          label={texts.value}
          value={typed}
          onInput={setTyped}
          number={value}
          decimal={decimalSeparator()}
          hint={item?.unitAbbreviatedName}
          fault={value === undefined ? texts.notANumber : undefined}
        />
        <div class="actions">
          <Button kind="main" type="submit">
            {texts.save}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type RecordedItem = Extract<SentBody<Endpoints['recordMeasurements']>[number], { readonly value: number }>

/** The single value that an entry records; undefined for other entries. */
function itemOf(entry: OutboxEntry): RecordedItem | undefined {
  const answered = answeredValue(entry)
  if (answered) return answered
  if (entry.name !== 'recordMeasurements' || !Array.isArray(entry.body) || entry.body.length !== 1) return undefined
  const item = entry.body[0] as RecordedItem | { readonly value?: undefined }
  return item.value === undefined ? undefined : item
}

const canChange = (entry: OutboxEntry): boolean => itemOf(entry) !== undefined

/** Replaces the value and sends the entry. */
async function changeValue(entry: OutboxEntry, value: number, label: string): Promise<void> {
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
