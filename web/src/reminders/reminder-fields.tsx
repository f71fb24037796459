import type { SlimUserVariable } from '@upshot/contract'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { call } from '../offline/here.ts'
import { useMirror } from '../offline/use-mirror.ts'
import { parseNumber } from '../record/parse-number.ts'
import { createSearch } from '../record/search.ts'
import { Combobox } from '../ui/combobox.tsx'
import { Field, MomentField, Select } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Switch } from '../ui/tick.tsx'
import { decimalSeparator } from '../words/numbers.ts'
import { reminderWords } from '../words/reminders.ts'
import { unitName } from '../words/units.ts'
import { locale, useWords } from '../words/words.ts'
import type { BadField, ReminderForm, Thing } from './reminder-form.ts'
import { AS_NEEDED, frequencyChoices, frequencyInWords } from './schedule.ts'

interface ReminderFieldsProps {
  readonly form: ReminderForm
  /** The variable of a reminder cannot be changed later. */
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

interface VariableFieldProps {
  readonly thing: Thing | undefined
  readonly onChoose: (thing: Thing | undefined) => void
  readonly fault: string | undefined
}

const MOST = 8
const PAUSE_MS = 150

/** What to ask about: the person's own variables, then the catalogue's. */
function VariableField({ thing, onChoose, fault }: VariableFieldProps) {
  const words = useWords(reminderWords)
  const [text, setText] = useState(thing?.displayName ?? '')
  const { data: own = [] } = useMirror('listUserVariables', { query: { limit: 200, fields: 'slim' } })
  const search = useMemo(() => createSearch(own.map((item) => ({ item, names: namesOf(item) }))), [own])
  const others = useCatalogue(text)
  const isOwn = new Set(own.map(({ variableId }) => variableId))
  const found = [...search(text, MOST), ...others.filter(({ variableId }) => !isOwn.has(variableId))]
  return (
    <Combobox
      label={words.variable}
      hint={words.variableHint}
      fault={fault}
      text={text}
      onInput={(typed) => {
        setText(typed)
        onChoose(undefined)
      }}
      options={found.map(({ variableId, displayName }) => ({ id: String(variableId), name: displayName }))}
      onChoose={(id) => {
        const chosen = found.find(({ variableId }) => String(variableId) === id)
        if (!chosen) return
        setText(chosen.displayName)
        onChoose(thingOf(chosen))
      }}
    />
  )
}

const namesOf = ({ displayName, name, synonyms = [] }: SlimUserVariable) => [displayName, name, ...synonyms]

const thingOf = ({ variableId, name, displayName, unitAbbreviatedName }: SlimUserVariable): Thing => ({
  variableId,
  variableName: name,
  displayName,
  unit: unitAbbreviatedName,
})

/** Searched once typing has paused; nothing while offline. */
function useCatalogue(text: string): readonly SlimUserVariable[] {
  const [found, setFound] = useState<readonly SlimUserVariable[]>([])
  const searchPhrase = text.trim()
  useEffect(() => {
    const over = new AbortController()
    if (searchPhrase === '') {
      setFound([])
      return
    }
    const read = async () => {
      const query = { searchPhrase, fields: 'slim', limit: MOST } as const
      const answer = await call('searchVariables', { query }, { signal: over.signal })
      if (!over.signal.aborted) setFound(answer)
    }
    const timer = setTimeout(() => read().catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [searchPhrase])
  return found
}
