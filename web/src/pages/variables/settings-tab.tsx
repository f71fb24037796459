import type { SlimUserVariable } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { parseNumber } from '../../record/parse-number.ts'
import { kindOfUnit } from '../../record/unit-kind.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { formatNumber } from '../../words/numbers.ts'
import { variableWords } from '../../words/variables.ts'
import { locale, useWords } from '../../words/words.ts'
import { resetSettings, saveSettings } from './actions.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { IngredientsSection } from './ingredients-section.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { formOf, type ReadForm, readForm, type SettingsForm } from './settings-form.ts'
import { SourcesSection } from './sources-section.tsx'

const written = (value: number) => formatNumber(value, 6).replaceAll(/[\s'’]/g, '')

/** Every setting of a variable. */
export function SettingsTab({ variable }: { readonly variable: SlimUserVariable }) {
  const words = useWords(variableWords)
  const before = formOf(variable, written)
  const [changes, setChanges] = useState<Partial<SettingsForm>>({})
  const [bad, setBad] = useState<Extract<ReadForm, { kind: 'bad' }>['fields']>([])
  const [isAsking, setAsking] = useState(false)
  const form = { ...before, ...changes }
  const save = async () => {
    const read = readForm(form, before, (text) => parseNumber(text, locale()))
    setBad(read.kind === 'bad' ? read.fields : [])
    if (read.kind === 'bad') return
    if (Object.keys(read.settings).length > 0) await saveSettings(variable, read.settings)
    setChanges({})
  }
  const reset = async () => {
    setBad([])
    setChanges({})
    await resetSettings(variable)
  }
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Faults title={words.lookAgain} faults={bad.map((field) => faultText(field, words))} />
        <SettingsFields form={form} bad={bad} onChange={(change) => setChanges({ ...changes, ...change })} />
        <div class="actions">
          <Button kind="main" type="submit">
            {words.save}
          </Button>
          <Button onClick={() => void reset()}>{words.reset}</Button>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        </div>
        <DeleteDialog variable={variable} isOpen={isAsking} onClose={() => setAsking(false)} />
      </form>
      {kindOfUnit(variable.unitAbbreviatedName).kind === 'number' && <IngredientsSection variable={variable} />}
      <SourcesSection variable={variable} />
    </>
  )
}

type Words = (typeof variableWords)['en']
type BadField = Extract<ReadForm, { kind: 'bad' }>['fields'][number]

export function faultText(field: BadField, words: Words): string {
  if (field === 'name') return words.needsName
  if (field === 'limits') return words.orderOfLimits
  const labels = {
    fillingValue: words.fillingValue,
    smallest: words.smallest,
    largest: words.largest,
    onsetHours: words.onset,
    durationHours: words.duration,
  }
  return words.notNumber(labels[field])
}
