import type { SlimUserVariable } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { connection } from '../../offline/connection.ts'
import { useFaults } from '../../offline/failure-text.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { useOwnVariables } from '../../record/own-variables.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { useUnits } from '../../record/queries.ts'
import { choicesFor } from '../../record/units.ts'
import { kindOfUnit } from '../../record/values.ts'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/tick.tsx'
import { kindInWords, kindNames } from '../../words/kinds.ts'
import { decimalSeparator, formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { unitName, valueInWords } from '../../words/units.ts'
import { variableWords } from '../../words/variables.ts'
import { locale, useWords } from '../../words/words.ts'
import {
  addIngredient,
  deleteVariable,
  orderSources,
  removeIngredient,
  resetSettings,
  saveSettings,
} from './actions.ts'
import { formOf, type ReadForm, readForm, type SettingsForm } from './settings-form.ts'
import { VariableFrame, type VariableParams } from './variable-frame.tsx'

export function VariableSettingsPage({ params: { id } }: VariableParams) {
  return (
    <VariableFrame id={id} tab="settings">
      {(variable) => <SettingsTab key={variable.variableId} variable={variable} />}
    </VariableFrame>
  )
}

const written = (value: number) => formatNumber(value, 6).replaceAll(/[\s'’]/g, '')

/** Every setting of a variable. */
function SettingsTab({ variable }: { readonly variable: SlimUserVariable }) {
  const texts = useWords(variableWords)
  const saved = formOf(variable, written)
  const [changes, setChanges] = useState<Partial<SettingsForm>>({})
  const [bad, setBad] = useState<Extract<ReadForm, { kind: 'bad' }>['fields']>([])
  const [isAsking, setAsking] = useState(false)
  const form = { ...saved, ...changes }
  const save = async () => {
    const read = readForm(form, saved, (text) => parseNumber(text, locale()))
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
      <Form
        problem={texts.lookAgain}
        faults={bad.map((field) => faultText(field, texts))}
        button={texts.save}
        onSubmit={save}
        noValidate
        otherButtons={
          <>
            <Button onClick={() => void reset()}>{texts.reset}</Button>
            <Button kind="danger" onClick={() => setAsking(true)}>
              {texts.remove}
            </Button>
          </>
        }
      >
        <SettingsFields form={form} bad={bad} onChange={(change) => setChanges({ ...changes, ...change })} />
        <DeleteDialog variable={variable} isOpen={isAsking} onClose={() => setAsking(false)} />
      </Form>
      {kindOfUnit(variable.unitAbbreviatedName).kind === 'number' && <IngredientsSection variable={variable} />}
      <SourcesSection variable={variable} />
    </>
  )
}

type VariableWords = (typeof variableWords)['en']
type BadField = Extract<ReadForm, { kind: 'bad' }>['fields'][number]

function faultText(field: BadField, texts: VariableWords): string {
  if (field === 'name') return texts.needsName
  if (field === 'limits') return texts.orderOfLimits
  const labels = {
    fillingValue: texts.fillingValue,
    smallest: texts.smallest,
    largest: texts.largest,
    onsetHours: texts.onset,
    durationHours: texts.duration,
  }
  return texts.notNumber(labels[field])
}

interface DeleteDialogProps {
  readonly variable: SlimUserVariable
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before deleting a variable with all its entries. */
function DeleteDialog({ variable, isOpen, onClose }: DeleteDialogProps) {
  const texts = useWords(variableWords)
  const { close } = useWords(shellWords)
  const isOffline = useStore(connection) === 'offline'
  const { faults, attempt } = useFaults()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    if (await attempt(() => deleteVariable(variable))) navigate(pathTo('variables'))
    else setBusy(false)
  }
  return (
    <Sheet
      role="alertdialog"
      title={texts.removeTitle(variable.displayName, variable.numberOfRawMeasurements)}
      closeLabel={close}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Faults title={texts.lookAgain} faults={faults} />
      <p>{isOffline ? texts.removeOffline : texts.removeText}</p>
      <div class="actions">
        <Button kind="danger" disabled={isOffline || isBusy} onClick={() => void remove()}>
          {texts.removeConfirm}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Sheet>
  )
}

/** Which source takes precedence for the same time. Hidden with only one source. */
function SourcesSection({ variable }: { readonly variable: SlimUserVariable }) {
  const texts = useWords(variableWords)
  const { variableId } = variable
  const { data } = useMirror('listSources', { query: { variableId } })
  const sources = data?.sources ?? []
  if (sources.length < 2) return null
  const names = sources.map(({ sourceName }) => sourceName)
  const previous = sources.some(({ isOrdered }) => isOrdered) ? names : []
  const raise = (at: number) => {
    const raised = names.toSpliced(at, 1).toSpliced(at - 1, 0, names[at] ?? '')
    void orderSources(variable, raised, previous)
  }
  return (
    <Section title={texts.sources}>
      <p class="aside-text">{texts.sourcesHint}</p>
      <RowList name={texts.sources}>
        {sources.map(({ sourceName, numberOfMeasurements }, at) => (
          <li key={sourceName}>
            <Row
              title={sourceName}
              aside={texts.entriesCounted(numberOfMeasurements)}
              end={
                at > 0 && (
                  <Button kind="quiet" aria-label={texts.raiseOf(sourceName)} onClick={() => raise(at)}>
                    {texts.raise}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

/** Coffee contains caffeine: every entry of coffee also counts as caffeine. */
function IngredientsSection({ variable }: { readonly variable: SlimUserVariable }) {
  const texts = useWords(variableWords)
  const { data } = useMirror('listUserTags', { query: { taggedVariableId: variable.variableId } })
  const { data: variables = [] } = useOwnVariables()
  const tags = data?.userTags ?? []
  const singleAmount = valueInWords(1, variable.unitAbbreviatedName, variable)
  const ingredientOf = (id: number) => variables.find(({ variableId }) => variableId === id)
  const free = variables.filter(
    ({ variableId }) => variableId !== variable.variableId && !tags.some((tag) => tag.tagVariableId === variableId),
  )
  return (
    <Section title={texts.ingredients}>
      <p class="aside-text">{texts.ingredientsHint(variable.displayName)}</p>
      {tags.length > 0 && (
        <RowList name={texts.ingredients}>
          {tags.map((tag) => {
            const ingredient = ingredientOf(tag.tagVariableId)
            const name = ingredient?.displayName ?? tag.tagVariableName ?? ''
            const amount = valueInWords(tag.conversionFactor, ingredient?.unitAbbreviatedName ?? '')
            return (
              <li key={tag.tagVariableId}>
                <Row
                  title={name}
                  aside={texts.countsAs(singleAmount, amount)}
                  end={
                    <Button
                      kind="quiet"
                      aria-label={texts.removeIngredientOf(name)}
                      onClick={() => void removeIngredient(tag, name)}
                    >
                      {texts.removeIngredient}
                    </Button>
                  }
                />
              </li>
            )
          })}
        </RowList>
      )}
      {free.length > 0 && <NewIngredient variable={variable} offered={free} />}
    </Section>
  )
}

interface NewIngredientProps {
  readonly variable: SlimUserVariable
  readonly offered: readonly SlimUserVariable[]
}

function NewIngredient({ variable, offered }: NewIngredientProps) {
  const texts = useWords(variableWords)
  const [chosenId, setChosenId] = useState('')
  const [text, setText] = useState('')
  const ingredient = offered.find(({ variableId }) => String(variableId) === chosenId)
  const amount = parseNumber(text, locale())
  const add = async (event: Event) => {
    event.preventDefault()
    if (!ingredient || amount === undefined || amount <= 0) return
    await addIngredient(variable, ingredient, amount)
    setChosenId('')
    setText('')
  }
  return (
    <form class="form" noValidate onSubmit={(event) => void add(event)}>
      <div class="side-by-side">
        <Select
          label={texts.ingredient}
          value={chosenId}
          options={[
            { value: '', text: texts.chooseOne },
            ...offered.map(({ variableId, displayName }) => ({ value: String(variableId), text: displayName })),
          ]}
          onChange={setChosenId}
        />
        <NumberField
          label={texts.amountIn(valueInWords(1, variable.unitAbbreviatedName, variable))}
          hint={ingredient && unitName(ingredient.unitAbbreviatedName)}
          value={text}
          number={amount}
          decimal={decimalSeparator()}
          onInput={setText}
        />
      </div>
      <div class="actions">
        <Button type="submit" disabled={!ingredient || amount === undefined || amount <= 0}>
          {texts.addIngredient}
        </Button>
      </div>
    </form>
  )
}

interface SettingsFieldsProps {
  readonly form: SettingsForm
  /** Names of fields with invalid values. */
  readonly bad: readonly string[]
  readonly onChange: (change: Partial<SettingsForm>) => void
}

function SettingsFields({ form, bad, onChange }: SettingsFieldsProps) {
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
