import type { User, UserSettings } from '@upshot/contract'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { areShortcutsOn, switchShortcuts } from '../../keyboard/shortcuts.ts'
import { act, clearKept, inverse, loadSignOut, sendNow, signOut } from '../../offline/act.ts'
import { failureText } from '../../offline/failure-text.ts'
import { call } from '../../offline/here.ts'
import { outboxState } from '../../offline/outbox-state.ts'
import { addressHere, type PushState, pushState, subscribeToPush, unsubscribeFromPush } from '../../offline/push.ts'
import { session } from '../../offline/session.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { useOwnVariables } from '../../record/own-variables.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { installOffer, isInstalled } from '../../state/install.ts'
import { chooseLook, chosenLook, looks } from '../../state/look.ts'
import { below } from '../../state/root.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, MomentField, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { type Language, languages, wordTable } from '../../words/table.ts'
import {
  chooseLanguage,
  chosenLanguage,
  language,
  loadAllLanguages,
  useWords,
  withWords,
  wordsNow,
} from '../../words/words.ts'

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

/** Saved at once, with Undo. `control` is the name of the control. */
async function saveSetting(person: User, changed: UserSettings, control: string): Promise<void> {
  const previous = Object.fromEntries(
    Object.keys(changed).map((name) => [name, person[name as keyof User] ?? null]),
  ) as UserSettings
  await act({
    name: 'saveUserSettings',
    body: changed,
    label: control,
    message: wordsNow(settingsWords).saved(control),
    inverse: inverse('saveUserSettings', previous),
  })
}

type NotificationDetail = 'nothing' | 'names' | 'values'

async function saveDetail(previous: NotificationDetail, chosen: NotificationDetail): Promise<void> {
  const { shows, saved } = wordsNow(settingsWords)
  await act({
    name: 'saveChannels',
    body: { notificationDetail: chosen },
    label: shows,
    message: saved(shows),
    inverse: inverse('saveChannels', { notificationDetail: previous }),
  })
}

/** The server's sentences, reminders and e-mails are in the language that the app speaks. */
async function saveLanguage(): Promise<void> {
  await act({ name: 'saveUserSettings', body: { language: language.get() }, label: wordsNow(settingsWords).language })
}

function Appearance() {
  const texts = useWords(settingsWords)
  const areOn = useStore(areShortcutsOn)
  const [look, setLook] = useState(chosenLook())
  const [chosen, setChosen] = useState(chosenLanguage())
  const current = useStore(language)
  // The language may have been chosen on another device.
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

const SIGN_IN = '/auth/sign-in'

type SignOutChoice = { readonly everywhere: boolean }

function Account({ name }: { readonly name: string }) {
  const texts = useWords(settingsWords)
  const { entries } = useStore(outboxState)
  const [leaving, setLeaving] = useState<SignOutChoice>()
  useEffect(() => {
    loadSignOut().catch(() => undefined)
  }, [])
  const start = (how: SignOutChoice) => {
    if (entries.length > 0 || how.everywhere) setLeaving(how)
    else void leave(how)
  }
  return (
    <Section title={texts.account}>
      <RowList name={texts.account}>
        <li>
          <Row title={texts.security} href="/auth/account" />
        </li>
        <li>
          <Row title={texts.apps} href={pathTo('apps')} />
        </li>
        <li>
          <Row title={texts.log} href="/auth/account/log" />
        </li>
        <li>
          <Row title={texts.deletion} href="/auth/account#delete" />
        </li>
      </RowList>
      <p>{texts.signedInAs(name)}</p>
      <div class="actions">
        <Button onClick={() => start({ everywhere: false })}>{texts.signOut}</Button>
        <Button onClick={() => start({ everywhere: true })}>{texts.signOutEverywhere}</Button>
      </div>
      {leaving && <Leave how={leaving} unsent={entries.length} onClose={() => setLeaving(undefined)} />}
    </Section>
  )
}

/** Goes to the sign-in page. Offline there is none, and this page says so. */
async function leave(how: SignOutChoice): Promise<void> {
  if (await signOut(how)) location.assign(below(SIGN_IN))
}

interface LeaveProps {
  readonly how: SignOutChoice
  /** How many entries are not sent yet. */
  readonly unsent: number
  readonly onClose: () => void
}

/** Asks first if unsent entries would be lost, and before signing out all devices. */
function Leave({ how, unsent, onClose }: LeaveProps) {
  const texts = useWords(settingsWords)
  const [sending, setSending] = useState<'no' | 'running' | 'stuck'>('no')
  useEffect(() => {
    if (unsent === 0 && sending !== 'no') void leave(how)
  }, [unsent, sending, how])
  const sendFirst = async () => {
    setSending('running')
    await sendNow()
    if (!(await sentOrNot())) setSending('stuck')
  }
  if (unsent === 0) {
    return (
      <Sheet
        title={how.everywhere ? texts.everywhereAsk : texts.signOutAsk}
        closeLabel={texts.cancel}
        role="alertdialog"
        isOpen
        onClose={onClose}
      >
        <p>{how.everywhere ? texts.everywhereText : texts.allSent}</p>
        <div class="actions">
          <Button kind="main" onClick={() => void leave(how)}>
            {how.everywhere ? texts.signOutEverywhere : texts.signOut}
          </Button>
        </div>
      </Sheet>
    )
  }
  return (
    <Sheet title={texts.unsent(unsent)} closeLabel={texts.close} role="alertdialog" isOpen onClose={onClose}>
      <p>{texts.unsentText}</p>
      <p role="status">{sending === 'stuck' ? texts.stillUnsent : ''}</p>
      <div class="actions">
        <Button kind="main" disabled={sending === 'running'} onClick={() => void sendFirst()}>
          {texts.sendFirst}
        </Button>
        <Button kind="danger" disabled={sending === 'running'} onClick={() => void leave(how)}>
          {texts.discard}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Sheet>
  )
}

const MOST_MS = 20_000

/** Waits until everything is sent, or sending has stopped. True if everything is sent. */
function sentOrNot(): Promise<boolean> {
  return new Promise((resolve) => {
    let hasBegun = outboxState.get().isSending
    const end = (isSent: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isSent)
    }
    const look = () => {
      const { entries, isSending } = outboxState.get()
      if (entries.length === 0) end(true)
      else if (hasBegun && !isSending) end(false)
      hasBegun ||= isSending
    }
    const timer = setTimeout(() => end(outboxState.get().entries.length === 0), MOST_MS)
    const stop = outboxState.subscribe(look)
    look()
  })
}

function ReminderSettings({ person }: { readonly person: User }) {
  const texts = useWords(settingsWords)
  const channels = useMirror('getChannels').data?.data
  const email = channels?.channels.find(({ name }) => name === 'email')
  const isEmailPossible = email?.state !== 'notAvailable'
  return (
    <Section title={texts.reminders}>
      <div class="fields">
        <TimeSetting person={person} name="earliestReminderTime" label={texts.earliest} />
        <TimeSetting person={person} name="latestReminderTime" label={texts.latest} />
      </div>
      <ThisDevice />
      <Switch
        label={texts.byEmail}
        hint={isEmailPossible ? undefined : email?.message}
        isDisabled={!isEmailPossible}
        isChecked={isEmailPossible && (person.sendReminderNotificationEmails ?? false)}
        onChange={(isChecked) => void saveSetting(person, { sendReminderNotificationEmails: isChecked }, texts.byEmail)}
      />
      <Switch
        label={texts.combined}
        hint={texts.combinedHint}
        isChecked={person.combineNotifications ?? false}
        onChange={(isChecked) => void saveSetting(person, { combineNotifications: isChecked }, texts.combined)}
      />
      {channels && <DetailChoice chosen={channels.notificationDetail} />}
      <div class="actions">
        <Button onClick={() => void sendTest()}>{texts.test}</Button>
      </div>
    </Section>
  )
}

interface TimeSettingProps {
  readonly person: User
  readonly name: 'earliestReminderTime' | 'latestReminderTime'
  readonly label: string
}

/** Saved when the person leaves the field, because the time is incomplete while they type. */
function TimeSetting({ person, name, label }: TimeSettingProps) {
  const saved = person[name]?.slice(0, 5) ?? ''
  const [typed, setTyped] = useState(saved)
  useEffect(() => setTyped(saved), [saved])
  const save = () => {
    if (typed === '') setTyped(saved)
    else if (typed !== saved) void saveSetting(person, { [name]: `${typed}:00` }, label)
  }
  return (
    <div onFocusOut={save}>
      <MomentField label={label} kind="time" value={typed} onInput={setTyped} />
    </div>
  )
}

function ThisDevice() {
  const texts = useWords(settingsWords)
  const [ringing, setRinging] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void pushState().then(setRinging), [])
  const change = async (isChecked: boolean) => {
    setBusy(true)
    try {
      setRinging(await (isChecked ? subscribeToPush() : unsubscribeFromPush()))
    } catch (error) {
      announce({ text: failureText(error) })
      setRinging(await pushState())
    }
    setBusy(false)
  }
  const isPossible = ringing === 'on' || ringing === 'off'
  return (
    <Switch
      label={texts.onThisDevice}
      hint={ringing && texts.ringing[ringing]}
      isChecked={ringing === 'on'}
      isDisabled={!isPossible || isBusy}
      onChange={(isChecked) => void change(isChecked)}
    />
  )
}

const details: readonly NotificationDetail[] = ['nothing', 'names', 'values']

function DetailChoice({ chosen }: { readonly chosen: NotificationDetail }) {
  const texts = useWords(settingsWords)
  return (
    <>
      <Choice
        label={texts.shows}
        value={chosen}
        options={details.map((value) => ({ value, text: texts.detail[value] }))}
        onChange={(value) => {
          const next = details.find((detail) => detail === value)
          if (next) void saveDetail(chosen, next)
        }}
      />
      <p class="hint">{texts.showsHint}</p>
    </>
  )
}

/** Sends a test message from the server to this device, the same way as reminders. */
async function sendTest(): Promise<void> {
  const texts = wordsNow(settingsWords)
  const endpoint = await addressHere()
  if (endpoint === undefined) return announce({ text: texts.testNeedsDevice })
  await call('testDevice', { body: { endpoint } }).then(
    () => announce({ text: texts.testSent }),
    (error: unknown) => announce({ text: failureText(error) }),
  )
}

const settingsWords = wordTable('app/settings', {
  title: 'Settings',
  you: 'You',
  name: 'Name',
  nameHint: 'What others see when you share something.',
  timeZone: 'Time zone',
  timeZoneHint: 'Your days and your reminders follow this clock.',
  mainOutcome: 'Main outcome',
  mainOutcomeHint: 'What you most want to improve. Findings about it come first.',
  none: 'None',
  reminders: 'Reminders',
  home: 'Your home and calendar',
  homeText: 'Show values in Home Assistant, and reminders in your calendar.',
  homeOpen: 'Set up',
  earliest: 'Earliest reminder',
  latest: 'Latest reminder',
  onThisDevice: 'Reminders on this device',
  ringing: {
    impossible: 'This browser cannot show reminders. On an iPhone, install the app first.',
    blocked: 'Your browser blocks notifications from this site. You can change that in its settings.',
    off: 'Reminders ring here even when the app is closed. You can answer them right there.',
    on: 'Reminders ring here even when the app is closed.',
  },
  byEmail: 'Reminders by e-mail',
  combined: 'Combine reminders',
  combinedHint: 'Reminders that are due at the same time come in one message.',
  test: 'Send a test reminder',
  testSent: 'A test reminder is on its way.',
  testNeedsDevice: 'Turn on reminders on this device first.',
  shows: 'Notifications show',
  detail: { nothing: 'That something is due', names: 'What is due', values: 'Usual values too' },
  showsHint: 'Others may see your lock screen.',
  look: 'Language and appearance',
  language: 'Language',
  sameAsBrowser: 'Same as browser',
  appearance: 'Appearance',
  sameAsDevice: 'Same as device',
  light: 'Light',
  dark: 'Dark',
  shortcuts: 'Keyboard shortcuts',
  shortcutsHint: 'Press ? to see them all.',
  device: 'This device',
  install: 'Install the app',
  installHint: 'It then opens like any other app, with or without a network.',
  isInstalled: 'The app is installed on this device.',
  installByHand: 'To install the app, use “Add to Home Screen” or “Install” in your browser’s menu.',
  stored: 'Upshot keeps {size} on this device, so that you can read and record without a network.',
  clear: 'Clear data on this device',
  cleared: 'Cleared. We kept the entries that have not been sent yet.',
  account: 'Account',
  security: 'Sign-in and security',
  apps: 'Apps and tokens',
  log: 'What happened to my account',
  deletion: 'Delete my account',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  signedInAs: 'Signed in as {name}.',
  unsent: '{count, plural, one {1 entry has not been sent yet} other {# entries have not been sent yet}}',
  unsentText: 'They are only on this device. If you sign out now, you lose them.',
  sendFirst: 'Send first',
  discard: 'Sign out and discard them',
  cancel: 'Cancel',
  stillUnsent: 'Not everything could be sent yet. You are still signed in.',
  everywhereAsk: 'Sign out everywhere?',
  everywhereText:
    'Every browser and device has to sign in again and forgets your data as soon as it is online. Apps and tokens you created stay.',
  signOutAsk: 'Sign out?',
  allSent: 'Everything has been sent.',
  signedOut: 'You are signed out. Nothing of yours is left on this device.',
  signIn: 'Sign in',
  close: 'Close',
  saved: '{what} saved.',
})
