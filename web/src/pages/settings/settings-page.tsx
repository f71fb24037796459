import type { User } from '@upshot/contract'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { areShortcutsOn, switchShortcuts } from '../../keyboard/shortcuts.ts'
import { clearKept } from '../../offline/act.ts'
import { failureText } from '../../offline/failure-text.ts'
import { session } from '../../offline/session.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { useOwnVariables } from '../../record/own-variables.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { installOffer, isInstalled } from '../../state/install.ts'
import { chooseLook, chosenLook, looks } from '../../state/look.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Switch } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { formatNumber } from '../../words/numbers.ts'
import { settingsWords } from '../../words/settings.ts'
import { shellWords } from '../../words/shell.ts'
import { type Language, languages } from '../../words/table.ts'
import { chooseLanguage, chosenLanguage, language, loadAllLanguages, useWords, withWords } from '../../words/words.ts'
import { Account } from './account.tsx'
import { saveLanguage, saveSetting } from './actions.ts'
import { ReminderSettings } from './reminder-settings.tsx'

/** Settings of the account come from the server; the rest is about this browser and always available. */
export function SettingsPage() {
  const texts = useWords(settingsWords)
  const { tryAgain } = useWords(shellWords)
  const person = useMirror('getUser')
  const { person: whose, standing } = useStore(session)
  if (standing === 'out' && !whose) return <SignedOutHere />
  return (
    <div class="form-page">
      <PageHeading title={texts.title} />
      <Loaded reading={person} failureText={failureText} againText={tryAgain} lines={6}>
        {(data) => (
          <>
            <Profile person={data} />
            <ReminderSettings person={data} />
          </>
        )}
      </Loaded>
      <HomeSection name={person.data?.displayName ?? ''} />
      <Appearance />
      <Device />
      <Account name={person.data?.displayName ?? ''} />
    </div>
  )
}

/** Offline there is no page to sign in with. */
function SignedOutHere() {
  const texts = useWords(settingsWords)
  return (
    <>
      <PageHeading title={texts.title} />
      <EmptyState text={texts.signedOut}>
        <a class="button main" href="/auth/sign-in">
          {texts.signIn}
        </a>
      </EmptyState>
    </>
  )
}

const SAME = 'same'
/** The name of each language in that language. */
function ownName(value: Language): string {
  const name = new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function Appearance() {
  const texts = useWords(settingsWords)
  const areOn = useStore(areShortcutsOn)
  const [look, setLook] = useState(chosenLook())
  const [chosen, setChosen] = useState(chosenLanguage())
  const current = useStore(language)
  // Perhaps chosen on another device.
  useEffect(() => setChosen(chosenLanguage()), [current])
  // The choice can then also be made offline.
  useEffect(() => void loadAllLanguages(), [])
  return (
    <Section title={texts.look}>
      <Select
        label={texts.language}
        value={chosen ?? SAME}
        options={[
          { value: SAME, text: texts.sameAsBrowser },
          ...languages.map((value) => ({ value, text: ownName(value) })),
        ]}
        onChange={(value) => {
          const selected = languages.find((language) => language === value)
          setChosen(selected)
          void chooseLanguage(selected).then(saveLanguage)
        }}
      />
      <Choice
        label={texts.appearance}
        value={look ?? SAME}
        options={[{ value: SAME, text: texts.sameAsDevice }, ...looks.map((value) => ({ value, text: texts[value] }))]}
        onChange={(value) => {
          const selected = looks.find((look) => look === value)
          setLook(selected)
          chooseLook(selected)
        }}
      />
      <Switch label={texts.shortcuts} hint={texts.shortcutsHint} isChecked={areOn} onChange={switchShortcuts} />
    </Section>
  )
}

function Device() {
  const texts = useWords(settingsWords)
  const [megabytes, measureAgain] = useKeptMegabytes()
  const clear = async () => {
    await clearKept()
    announce({ text: texts.cleared })
    measureAgain()
  }
  return (
    <Section title={texts.device}>
      <Install />
      {megabytes !== undefined && megabytes >= 0.1 && <p>{texts.stored(`${formatNumber(megabytes, 1)} MB`)}</p>}
      <div class="actions">
        <Button onClick={() => void clear()}>{texts.clear}</Button>
      </div>
    </Section>
  )
}

function Install() {
  const texts = useWords(settingsWords)
  const install = useStore(installOffer)
  if (isInstalled()) return <p>{texts.isInstalled}</p>
  return (
    <>
      <p>{install ? texts.installHint : texts.installByHand}</p>
      {install && (
        <div class="actions">
          <Button onClick={() => void install()}>{texts.install}</Button>
        </div>
      )}
    </>
  )
}

/** How much this site stores on the device, and how to measure again. */
function useKeptMegabytes(): readonly [number | undefined, () => void] {
  const [megabytes, setMegabytes] = useState<number>()
  const measure = () => void navigator.storage?.estimate().then(({ usage = 0 }) => setMegabytes(usage / 1_000_000))
  useEffect(measure, [])
  return [megabytes, measure]
}

function Profile({ person }: { readonly person: User }) {
  const texts = useWords(settingsWords)
  const { timeZone = 'UTC' } = person
  return (
    <Section title={texts.you}>
      <NameField person={person} />
      <Select
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        value={timeZone}
        options={zonesWith(timeZone).map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
        onChange={(zone) => void saveSetting(person, { timeZone: zone }, texts.timeZone)}
      />
      <MainOutcome person={person} />
    </Section>
  )
}

/** Includes the account's zone, if this browser names it differently. */
function zonesWith(chosen: string): readonly string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return [chosen, 'UTC'].filter((zone) => !zones.includes(zone)).concat(zones)
}

/** Saved when the person leaves the field or presses Enter. */
function NameField({ person }: { readonly person: User }) {
  const texts = useWords(settingsWords)
  const [typed, setTyped] = useState(person.displayName)
  useEffect(() => setTyped(person.displayName), [person.displayName])
  const save = () => {
    const displayName = typed.trim()
    if (displayName === '') setTyped(person.displayName)
    else if (displayName !== person.displayName) void saveSetting(person, { displayName }, texts.name)
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
        label={texts.name}
        hint={texts.nameHint}
        value={typed}
        onInput={setTyped}
        longest={125}
        autocomplete="name"
      />
    </form>
  )
}

function MainOutcome({ person }: { readonly person: User }) {
  const texts = useWords(settingsWords)
  const { data = [] } = useOwnVariables()
  const { primaryOutcomeVariableId: chosen, primaryOutcomeVariableName: chosenName = '' } = person
  const listed = data.map((variable) => ({
    value: String(variable.variableId),
    text: variable.displayName ?? variable.name,
  }))
  const isListed = chosen === undefined || chosen === null || listed.some(({ value }) => value === String(chosen))
  const options = [
    { value: '', text: texts.none },
    ...(isListed ? [] : [{ value: String(chosen), text: chosenName }]),
    ...listed.toSorted((a, b) => a.text.localeCompare(b.text)),
  ]
  const save = (value: string) =>
    saveSetting(person, { primaryOutcomeVariableId: value === '' ? null : Number(value) }, texts.mainOutcome)
  return (
    <Select
      label={texts.mainOutcome}
      hint={texts.mainOutcomeHint}
      value={String(chosen ?? '')}
      options={options}
      onChange={(value) => void save(value)}
    />
  )
}

interface HomeSheetProps {
  readonly name: string
  readonly onClose: () => void
}

/** Few people need the dialog: it is loaded when it is opened. */
function HomeSection({ name }: { readonly name: string }) {
  const texts = useWords(settingsWords)
  const [opened, setOpened] = useState<{ readonly sheet: ComponentType<HomeSheetProps> }>()
  const open = () =>
    withWords(import('./home-sheet.tsx')).then(
      ({ HomeSheet }) => setOpened({ sheet: HomeSheet }),
      (error: unknown) => announce({ text: failureText(error instanceof Error ? error : new Error(String(error))) }),
    )
  return (
    <Section title={texts.home}>
      <p>{texts.homeText}</p>
      <div class="actions">
        <Button onClick={() => void open()}>{texts.homeOpen}</Button>
      </div>
      {opened && <opened.sheet name={name} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}
