import { parseNumber } from '../record/parse-number.ts'
import { Field } from '../ui/field.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/tick.tsx'
import { decimalSeparator } from '../words/numbers.ts'
import { reminderWords } from '../words/reminders.ts'
import { unitName } from '../words/units.ts'
import { locale, useWords } from '../words/words.ts'
import type { BadField, ReminderForm } from './reminder-form.ts'
import { AS_NEEDED, frequencyChoices, frequencyInWords } from './schedule.ts'
import { VariableField } from './variable-field.tsx'

interface ReminderFieldsProps {
  readonly form: ReminderForm
  /** What a reminder is about is chosen once. */
  readonly isNew: boolean
  readonly faultOf: (field: BadField) => string | undefined
  readonly onChange: (change: Partial<ReminderForm>) => void
}

export function ReminderFields({ form, isNew, faultOf, onChange }: ReminderFieldsProps) {
  const words = useWords(reminderWords)
  const { thing } = form
  return (
    <>
      {isNew ? (
        <VariableField thing={thing} fault={faultOf('variable')} onChoose={(chosen) => onChange({ thing: chosen })} />
      ) : (
        <h3>{thing?.displayName}</h3>
      )}
      <div class="fields">
        <Select
          label={words.often}
          value={String(form.frequency)}
          options={frequencyChoices(form.frequency).map((seconds) => ({
            value: String(seconds),
            text: frequencyInWords(seconds, words),
          }))}
          onChange={(value) => onChange({ frequency: Number(value) })}
        />
        {form.frequency === AS_NEEDED ? (
          <NumberField
            label={words.pause}
            hint={words.pauseHint}
            value={form.pause}
            number={parseNumber(form.pause, locale())}
            decimal={decimalSeparator()}
            onInput={(pause) => onChange({ pause })}
            fault={faultOf('pause')}
          />
        ) : (
          <MomentField
            label={words.at}
            kind="time"
            value={form.time}
            onInput={(time) => onChange({ time })}
            fault={faultOf('time')}
          />
        )}
      </div>
      <NumberField
        label={words.usual}
        hint={thing ? words.usualHint(unitName(thing.unit)) : words.usualHintBare}
        value={form.usual}
        number={parseNumber(form.usual, locale())}
        decimal={decimalSeparator()}
        onInput={(usual) => onChange({ usual })}
        fault={faultOf('usual')}
      />
      <Field
        label={words.instruction}
        value={form.instruction}
        longest={1000}
        onInput={(instruction) => onChange({ instruction })}
      />
      <Switch
        label={words.nag}
        hint={words.nagHint}
        isOn={form.isNagging}
        onChange={(isNagging) => onChange({ isNagging })}
      />
    </>
  )
}
