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
  const texts = useWords(variableWords)
  const units = useUnitChoices(form.unit)
  return (
    <>
      <div class="fields">
        <Field
          label={texts.name}
          value={form.name}
          longest={125}
          onInput={(name) => onChange({ name })}
          fault={bad.includes('name') ? texts.needsName : undefined}
        />
        <Select
          label={texts.category}
          value={form.category}
          options={kindNames().map((value) => ({ value, text: kindInWords(value) }))}
          onChange={(category) => onChange({ category })}
        />
        <Select
          label={texts.unit}
          hint={texts.unitHint}
          value={form.unit}
          options={units}
          onChange={(unit) => onChange({ unit })}
        />
        <Select
          label={texts.combination}
          value={form.combination}
          options={[
            { value: 'SUM', text: texts.total },
            { value: 'MEAN', text: texts.average },
          ]}
          onChange={(value) => onChange({ combination: value === 'SUM' ? 'SUM' : 'MEAN' })}
        />
        <Filling form={form} bad={bad} onChange={onChange} />
      </div>
      <Numbers form={form} bad={bad} onChange={onChange} />
      <Switch
        label={texts.outcome}
        hint={texts.outcomeHint}
        isChecked={form.isOutcome}
        onChange={(isOutcome) => onChange({ isOutcome })}
      />
    </>
  )
}

function useUnitChoices(name: string) {
  const units = useUnits()
  const unit = units.find(({ abbreviatedName }) => abbreviatedName === name)
  const choices = unit ? choicesFor(unit, units).map(({ abbreviatedName }) => abbreviatedName) : [name]
  return choices.map((value) => ({ value, text: unitName(value) }))
}

const FILLINGS = ['none', 'zero', 'value'] as const

function Filling({ form, bad, onChange }: SettingsFieldsProps) {
  const texts = useWords(variableWords)
  return (
    <>
      <Select
        label={texts.filling}
        value={form.filling}
        options={FILLINGS.map((value) => ({ value, text: texts.fillings[value] }))}
        onChange={(value) => onChange({ filling: FILLINGS.find((filling) => filling === value) ?? 'none' })}
      />
      {form.filling === 'value' && (
        <NumberField
          label={texts.fillingValue}
          value={form.fillingValue}
          number={parseNumber(form.fillingValue, locale())}
          decimal={decimalSeparator()}
          onInput={(fillingValue) => onChange({ fillingValue })}
          fault={bad.includes('fillingValue') ? texts.notNumber(texts.fillingValue) : undefined}
        />
      )}
    </>
  )
}

function Numbers({ form, bad, onChange }: SettingsFieldsProps) {
  const texts = useWords(variableWords)
  const fields = [
    ['smallest', texts.smallest, texts.limitHint],
    ['largest', texts.largest, texts.limitHint],
    ['onsetHours', texts.onset, texts.hours],
    ['durationHours', texts.duration, texts.durationHint],
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
          fault={bad.includes(field) ? texts.notNumber(label) : undefined}
        />
      ))}
    </div>
  )
}
