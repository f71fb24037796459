import { useState } from 'preact/hooks'
import type { EditOpening } from '../state/dialogs.ts'
import { localMinute, nowMs } from '../time/local.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { formatNumber } from '../words/numbers.ts'
import { recordWords } from '../words/record.ts'
import { shellWords } from '../words/shell.ts'
import { locale, useWords } from '../words/words.ts'
import { correctEntry, deleteEntry, isWaitingAnswer } from './corrections.ts'
import { type Draft, readDraft } from './draft.ts'
import { type EditedEntry, entryAtMs, entryZone } from './entry.ts'
import { useUnits } from './queries.ts'
import { kindOfUnit, type Thing } from './thing.ts'
import { ValueButtons } from './value-buttons.tsx'
import { ValueField } from './value-field.tsx'
import { DateFields } from './when-field.tsx'

interface EditSheetProps {
  readonly opening: EditOpening
  readonly onClose: () => void
}

/** The dialog Edit entry. */
export function EditSheet({ opening, onClose }: EditSheetProps) {
  const words = useWords(recordWords)
  const { close } = useWords(shellWords)
  return (
    <Sheet title={words.editEntry} closeLabel={close} isOpen onClose={onClose}>
      <EditForm entry={opening.entry as EditedEntry} onClose={onClose} />
    </Sheet>
  )
}

interface EditFormProps {
  readonly entry: EditedEntry
  readonly onClose: () => void
}

function EditForm({ entry, onClose }: EditFormProps) {
  const words = useWords(recordWords)
  const { draft, change, read, isTried, save } = useEdit(entry, onClose)
  const thing = thingOfEntry(entry)
  const isOnlyValue = isWaitingAnswer(entry)
  const isNumber = kindOfUnit(thing.unit).kind === 'number'
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
      <ValueButtons thing={thing} chosen={read.value} onChoose={(value) => change({ text: formatNumber(value) })} />
      {isNumber && (
        <ValueField
          thing={thing}
          text={draft.text}
          unit={draft.unit}
          read={read}
          isFaultShown={isTried}
          onText={(text) => change({ text })}
          onUnit={(unit) => change({ unit })}
        />
      )}
      {!isOnlyValue && (
        <>
          <DateFields
            moment={draft.moment}
            read={read.moment}
            isLasting={false}
            onChange={(moment) => change({ moment })}
          />
          <Field label={words.note} value={draft.note} longest={10_000} onInput={(note) => change({ note })} />
        </>
      )}
      <div class="actions">
        <Button kind="main" type="submit">
          {words.saveChanges}
        </Button>
        <Button kind="danger" onClick={() => void remove()}>
          {words.deleteEntry}
        </Button>
      </div>
    </form>
  )
}

function useEdit(entry: EditedEntry, onClose: () => void) {
  const units = useUnits()
  const zone = entryZone(entry)
  const begun = localMinute(entryAtMs(entry), zone)
  const [draft, setDraft] = useState<Draft>({
    text: formatNumber(entry.value, 6),
    unit: entry.unitAbbreviatedName,
    moment: { choice: 'another', from: begun, until: '' },
    note: entry.note ?? '',
  })
  const [isTried, setTried] = useState(false)
  const read = readDraft(draft, units, { nowMs: nowMs(), zone }, locale())
  const save = async () => {
    setTried(true)
    if (read.value === undefined || read.valueFault || read.moment.fault) return
    // What was not touched keeps its second.
    const atMs = draft.moment.from === begun ? entryAtMs(entry) : read.moment.atMs
    onClose()
    await correctEntry(entry, { value: read.value, unit: draft.unit, atMs, note: draft.note }, units)
  }
  return { draft, change: (part: Partial<Draft>) => setDraft((was) => ({ ...was, ...part })), read, isTried, save }
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
