import type { User } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { useOwnVariables } from '../../record/own-variables.ts'
import { Field, Select } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { settingsWords } from '../../words/settings.ts'
import { useWords } from '../../words/words.ts'
import { saveSetting } from './actions.ts'

export function Profile({ person }: { readonly person: User }) {
  const words = useWords(settingsWords)
  const { timeZone = 'UTC' } = person
  return (
    <Section title={words.you}>
      <NameField person={person} />
      <Select
        label={words.timeZone}
        hint={words.timeZoneHint}
        value={timeZone}
        options={zonesWith(timeZone).map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
        onChange={(zone) => void saveSetting(person, { timeZone: zone }, words.timeZone)}
      />
      <MainOutcome person={person} />
    </Section>
  )
}

/** Includes the account's zone, if this browser names it differently. */
function zonesWith(own: string): readonly string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return [own, 'UTC'].filter((zone) => !zones.includes(zone)).concat(zones)
}

/** Saved when the person leaves the field or presses Enter. */
function NameField({ person }: { readonly person: User }) {
  const words = useWords(settingsWords)
  const [typed, setTyped] = useState(person.displayName)
  useEffect(() => setTyped(person.displayName), [person.displayName])
  const save = () => {
    const displayName = typed.trim()
    if (displayName === '') setTyped(person.displayName)
    else if (displayName !== person.displayName) void saveSetting(person, { displayName }, words.name)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onFocusOut={save}
    >
      <Field
        label={words.name}
        hint={words.nameHint}
        value={typed}
        onInput={setTyped}
        longest={125}
        autocomplete="name"
      />
    </form>
  )
}

function MainOutcome({ person }: { readonly person: User }) {
  const words = useWords(settingsWords)
  const { data = [] } = useOwnVariables()
  const { primaryOutcomeVariableId: chosen, primaryOutcomeVariableName: chosenName = '' } = person
  const own = data.map((one) => ({ value: String(one.variableId), text: one.displayName ?? one.name }))
  const isListed = chosen === undefined || chosen === null || own.some(({ value }) => value === String(chosen))
  const options = [
    { value: '', text: words.none },
    ...(isListed ? [] : [{ value: String(chosen), text: chosenName }]),
    ...own.toSorted((a, b) => a.text.localeCompare(b.text)),
  ]
  const save = (value: string) =>
    saveSetting(person, { primaryOutcomeVariableId: value === '' ? null : Number(value) }, words.mainOutcome)
  return (
    <Select
      label={words.mainOutcome}
      hint={words.mainOutcomeHint}
      value={String(chosen ?? '')}
      options={options}
      onChange={(value) => void save(value)}
    />
  )
}
