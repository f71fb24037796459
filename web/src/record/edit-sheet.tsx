import { useState } from 'preact/hooks'
import { useMirror } from '../offline/use-mirror.ts'
import type { EditOpening } from '../state/dialogs.ts'
import { localDay, localMinute, nowMs } from '../time/local.ts'
import { dayWords } from '../time/words.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { entryWords } from '../words/entry.ts'
import { formatNumber } from '../words/numbers.ts'
import { detailNames, recordWords } from '../words/record.ts'
import { shellWords } from '../words/shell.ts'
import { locale, useWords, wordsNow } from '../words/words.ts'
import { correctEntry, deleteEntry, isWaitingAnswer, restoreEntry } from './corrections.ts'
import { type EntryDraft, readDraft } from './draft.ts'
import { type EditedEntry, entryAtMs, entryClockHere, entryDay, entryUntilMs, entryValue, entryZone } from './entry.ts'
import { DateFields, DetailFields } from './fields.tsx'
import { lengthIn, type MomentState, readMoment } from './moment.ts'
import { type OtherVersion, otherVersion } from './other-version.ts'
import { useThings } from './own-variables.ts'
import { useUnits } from './queries.ts'
import type { Thing } from './thing.ts'
import { ValueControl } from './value-form.tsx'

interface EditSheetProps {
  readonly opening: EditOpening
  readonly onClose: () => void
}

/** The dialog Edit entry. */
export function EditSheet({ opening, onClose }: EditSheetProps) {
  const texts = useWords(recordWords)
  const { close } = useWords(shellWords)
  const [entry, setEntry] = useState(opening.entry as EditedEntry)
  const { id } = entry
  // The other version starts a new form.
  const key = JSON.stringify(entry)
  const props = { entry, onTake: setEntry, onClose }
  return (
    <Sheet title={texts.editEntry} closeLabel={close} isOpen onClose={onClose}>
      {id === undefined ? (
        <EditForm key={key} {...props} other={undefined} />
      ) : (
        <WatchedForm key={key} {...props} id={id} />
      )}
    </Sheet>
  )
}

interface EditFormProps {
  readonly entry: EditedEntry
  /** The version of another device. */
  readonly other: OtherVersion | undefined
  readonly onTake: (entry: EditedEntry) => void
  readonly onClose: () => void
}

/** Follows changes of the entry on other devices. */
function WatchedForm({ id, ...props }: Omit<EditFormProps, 'other'> & { readonly id: number }) {
  const [openedMs] = useState(nowMs)
  const { data, asOfMs = 0 } = useMirror('listMeasurements', { query: { id, fields: 'slim' } })
  // An answer stored earlier says nothing about now.
  const other = data && asOfMs >= openedMs ? otherVersion(props.entry, data) : undefined
  return <EditForm {...props} other={other} />
}

function EditForm({ entry, other, onTake, onClose }: EditFormProps) {
  const texts = useWords(recordWords)
  const form = useEdit(entry, other, onClose)
  const { draft, change, move, read, save } = form
  const { things } = useThings()
  const ownThing = things.find(({ variableId }) => variableId !== undefined && variableId === entry.variableId)
  const thing = { ...thingOfEntry(entry), steps: ownThing?.steps }
  const isOnlyValue = isWaitingAnswer(entry)
  const remove = async () => {
    onClose()
    await deleteEntry(entry)
  }
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3>{entry.displayName}</h3>
      <OtherVersionNotice other={other} onTake={onTake} />
      <ValueControl thing={thing} form={form} isSingle />
      {!isOnlyValue && (
        <>
          <DateFields moment={draft.moment} read={read.moment} isLasting={entry.endAt !== undefined} onChange={move} />
          <DetailFields details={draft} onChange={change} />
        </>
      )}
      <div class="actions">
        <Button kind="main" type="submit">
          {texts.saveChanges}
        </Button>
        <Button kind="danger" onClick={() => void remove()}>
          {texts.deleteEntry}
        </Button>
      </div>
    </form>
  )
}

function useEdit(entry: EditedEntry, other: OtherVersion | undefined, onClose: () => void) {
  const units = useUnits()
  const context = { nowMs: nowMs(), zone: entryZone(entry) }
  const [first] = useState(() => draftOf(entry))
  const [draft, setDraft] = useState<EntryDraft>(first)
  const [isTried, setTried] = useState(false)
  const read = readDraft(draft, units, context, locale())
  const change = (part: Partial<EntryDraft>) => setDraft((previous) => ({ ...previous, ...part }))
  /** Moving an end changes the duration. */
  const move = (moment: MomentState) => {
    const length = lengthIn(draft.unit, readMoment(moment, context))
    change({ moment, ...(length === undefined ? {} : { text: formatNumber(length) }) })
  }
  const save = async () => {
    setTried(true)
    if (read.value === undefined || read.valueFault || read.moment.fault) return
    const { from, until } = draft.moment
    // Untouched fields keep their seconds and every digit.
    const atMs = from === first.moment.from ? entryAtMs(entry) : read.moment.atMs
    const untilMs = until === first.moment.until ? entryUntilMs(entry) : read.moment.untilMs
    const value = draft.text === first.text ? entry.value : read.value
    onClose()
    if (other?.kind === 'deleted') await restoreEntry(entry)
    // The form wins over the version of the other device.
    const base = other?.kind === 'changed' ? other.entry : entry
    const { text: _text, moment: _moment, unit, ...texts } = draft
    await correctEntry(base, { value, unit, atMs, untilMs, ...texts }, units)
  }
  return { draft, change, type: (text: string) => change({ text }), move, read, isPair: false, isTried, save }
}

function draftOf(entry: EditedEntry): EntryDraft {
  const zone = entryZone(entry)
  const untilMs = entryUntilMs(entry)
  const until = untilMs === undefined ? '' : localMinute(untilMs, zone)
  return {
    text: formatNumber(entry.value, 6),
    unit: entry.unitAbbreviatedName,
    moment: { choice: 'another', from: localMinute(entryAtMs(entry), zone), until },
    ...Object.fromEntries(detailNames.map((name) => [name, entry[name] ?? ''])),
  }
}

const thingOfEntry = (entry: EditedEntry): Thing => ({
  variableId: entry.variableId ?? 0,
  name: entry.variableName,
  displayName: entry.displayName,
  unit: entry.unitAbbreviatedName,
  kind: entry.variableCategoryName ?? '',
  operation: 'MEAN',
  valence: entry.valence ?? 'numeric',
  usual: [],
  synonyms: [],
})

interface OtherVersionNoticeProps {
  readonly other: OtherVersion | undefined
  readonly onTake: (entry: EditedEntry) => void
}

/** Another device has changed the open entry. The form does not change by itself: the person decides. */
function OtherVersionNotice({ other, onTake }: OtherVersionNoticeProps) {
  const texts = useWords(recordWords)
  if (!other) return null
  return (
    <div role="alert">
      <p class="care-text">
        {other.kind === 'deleted' ? texts.deletedElsewhere : texts.changedElsewhere(inWords(other))}
      </p>
      {other.kind === 'changed' && <Button onClick={() => onTake(other.entry)}>{texts.takeOther}</Button>}
    </div>
  )
}

/** The value, and whatever else differs. */
function inWords({ entry, hasOtherTime, hasOtherDetails }: OtherVersion & { readonly kind: 'changed' }): string {
  const today = localDay(nowMs(), entryZone(entry))
  const when = hasOtherTime ? [dayWords(entryDay(entry), today, locale()), entryClockHere(entry)] : []
  const texts = hasOtherDetails ? detailNames.flatMap((name) => entry[name] ?? []) : []
  const quoted = (hasOtherDetails && texts.length === 0 ? [''] : texts).map((text) => wordsNow(entryWords).quote(text))
  return [entryValue(entry), ...when, ...quoted].join(', ')
}
