import type { Endpoints, NotificationAction, SentBody } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { editWaiting, inverse } from '../../offline/act.ts'
import type { Entry } from '../../offline/entry.ts'
import { otherAnswer } from '../../record/changes.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { decimalSeparator, formatNumber } from '../../words/numbers.ts'
import { outboxWords } from '../../words/outbox.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { answeredValue } from './answered.ts'

/** Changes the value of an unsent entry. */
export function ChangeEntry({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
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

export const canChange = (entry: Entry): boolean => itemOf(entry) !== undefined

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
