import { useState } from 'preact/hooks'
import type { Entry } from '../../offline/entry.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { decimalSeparator, formatNumber } from '../../words/numbers.ts'
import { outboxWords } from '../../words/outbox.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { changeValue, itemOf } from './change.ts'

/** Another value for what was not sent. */
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
