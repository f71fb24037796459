import { parseNumber } from '../../record/parse-number.ts'
import { useUnits } from '../../record/queries.ts'
import { choicesFor } from '../../record/units.ts'
import { Field, Select } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Switch } from '../../ui/tick.tsx'
import { kindInWords, kindNames } from '../../words/kinds.ts'
import { decimalSeparator } from '../../words/numbers.ts'
import { unitName } from '../../words/units.ts'
import { variableWords } from '../../words/variables.ts'
import { locale, useWords } from '../../words/words.ts'
import type { SettingsForm } from './settings-form.ts'

interface SettingsFieldsProps {
  readonly form: SettingsForm
  /** Names of fields with invalid values. */
  readonly bad: readonly string[]
  readonly onChange: (change: Partial<SettingsForm>) => void
}

export function SettingsFields({ form, bad, onChange }: SettingsFieldsProps) {
  const words = useWords(variableWords)
  const units = useUnitChoices(form.unit)
  return (
    <>
      <div class="fields">
        <Field
          label={words.name}
          value={form.name}
          longest={125}
          onInput={(name) => onChange({ name })}
          fault={bad.includes('name') ? words.needsName : undefined}
        />
        <Select
          label={words.category}
          value={form.category}
          options={kindNames().map((value) => ({ value, text: kindInWords(value) }))}
          onChange={(category) => onChange({ category })}
        />
        <Select
          label={words.unit}
          hint={words.unitHint}
          value={form.unit}
          options={units}
          onChange={(unit) => onChange({ unit })}
        />
        <Select
          label={words.combination}
          value={form.combination}
          options={[
            { value: 'SUM', text: words.total },
            { value: 'MEAN', text: words.average },
          ]}
          onChange={(value) => onChange({ combination: value === 'SUM' ? 'SUM' : 'MEAN' })}
        />
        <Filling form={form} bad={bad} onChange={onChange} />
      </div>
      <Numbers form={form} bad={bad} onChange={onChange} />
      <Switch
        label={words.outcome}
        hint={words.outcomeHint}
        isOn={form.isOutcome}
        onChange={(isOutcome) => onChange({ isOutcome })}
      />
    </>
  )
}

function useUnitChoices(own: string) {
  const units = useUnits()
  const unit = units.find(({ abbreviatedName }) => abbreviatedName === own)
  const choices = unit ? choicesFor(unit, units).map(({ abbreviatedName }) => abbreviatedName) : [own]
  return choices.map((value) => ({ value, text: unitName(value) }))
}

const FILLINGS = ['none', 'zero', 'value'] as const

function Filling({ form, bad, onChange }: SettingsFieldsProps) {
  const words = useWords(variableWords)
  return (
    <>
      <Select
        label={words.filling}
        value={form.filling}
        options={FILLINGS.map((value) => ({ value, text: words.fillings[value] }))}
        onChange={(value) => onChange({ filling: FILLINGS.find((filling) => filling === value) ?? 'none' })}
      />
      {form.filling === 'value' && (
        <NumberField
          label={words.fillingValue}
          value={form.fillingValue}
          number={parseNumber(form.fillingValue, locale())}
          decimal={decimalSeparator()}
          onInput={(fillingValue) => onChange({ fillingValue })}
          fault={bad.includes('fillingValue') ? words.notNumber(words.fillingValue) : undefined}
        />
      )}
    </>
  )
}

function Numbers({ form, bad, onChange }: SettingsFieldsProps) {
  const words = useWords(variableWords)
  const fields = [
    ['smallest', words.smallest, words.limitHint],
    ['largest', words.largest, words.limitHint],
    ['onsetHours', words.onset, words.hours],
    ['durationHours', words.duration, words.durationHint],
  ] as const
  return (
    <div class="fields">
      {fields.map(([field, label, hint]) => (
        <NumberField
          key={field}
          label={label}
          hint={hint}
          value={form[field]}
          number={parseNumber(form[field], locale())}
          decimal={decimalSeparator()}
          onInput={(text) => onChange({ [field]: text })}
          fault={bad.includes(field) ? words.notNumber(label) : undefined}
        />
      ))}
    </div>
  )
}
