import type { Home, HomeChoices, HomeTopic, SlimUserVariable } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { actNow } from '../../offline/act.ts'
import { useFaults } from '../../offline/failure-text.ts'
import { session } from '../../offline/session.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { pathTo } from '../../router/places.ts'
import { useStore } from '../../state/use-store.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick, Ticks } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { shellWords } from '../../words/shell.ts'
import { wordTable } from '../../words/table.ts'
import { locale, useWords, wordsNow } from '../../words/words.ts'

const homeWords = wordTable('app/home', {
  title: 'Your home',
  mqtt: 'Home Assistant, over MQTT',
  text: 'What you choose appears in your home by itself. Everybody who can read the broker can read it.',
  notAvailable: 'This server has no broker. Its administrator can name one: see “Your home” in the documentation.',
  name: 'Name in the home',
  variables: 'Values to show',
  questions: 'Answers to due questions, as buttons',
  findings: 'Likely findings, as sentences',
  records: 'The home may record values for me',
  topicHint: 'Send values to {topic}/record',
  topics: 'Topics of other programs',
  topicsHint:
    'A line each: topic, member of its message if any, and name of what you track, separated by “|”. Allowed: {allowed}',
  badTopic: 'This line does not name a topic and something you track: {line}',
  save: 'Save',
  switchOff: 'Switch off',
  isOff: 'Nothing is shown in your home now.',
  saved: 'Your home shows it within seconds.',
  waiting: 'The broker has not got everything yet.',
  sent: 'The broker has everything.',
  calendar: 'Reminders in a calendar',
  calendarText: 'An address at which your calendar reads your reminders. It says as much as your push messages do.',
  calendarUsed: 'Last read {when}.',
  calendarUnused: 'Not read yet.',
  makeAddress: 'Make an address',
  newAddress: 'Make a new address',
  address: 'Address for calendars',
  addressHint: 'It is shown only once. Add it to your calendar as a subscription.',
  copy: 'Copy the address',
  copied: 'Copied.',
  stopAddress: 'Stop the address',
  stopped: 'Calendars can no longer read your reminders.',
  confirmText: 'This gives others access to your data. Please confirm it’s you first.',
  confirm: 'Confirm it’s you',
})

/** What is shown over MQTT, and the address for calendars. Both give access, so the person confirms who they are first. */
export function HomeSheet({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const texts = useWords(homeWords)
  const { close } = useWords(shellWords)
  const { data } = useMirror('getHome')
  const variables = useMirror('listUserVariables', { query: { fields: 'slim', limit: 200 } }).data
  const isConfirmed = useStore(session).person?.scopes.includes('deleteaccount') ?? false
  const isLoaded = data !== undefined && variables !== undefined
  return (
    <Sheet title={texts.title} closeLabel={close} isOpen onClose={onClose}>
      {!isConfirmed && (
        <>
          <p>{texts.confirmText}</p>
          <div class="actions">
            <a class="button main" href={`/auth/confirm?next=${encodeURIComponent(pathTo('settings'))}`}>
              {texts.confirm}
            </a>
          </div>
        </>
      )}
      <h3>{texts.mqtt}</h3>
      {data && !data.home.isAvailable && <p>{texts.notAvailable}</p>}
      {isLoaded && data.home.isAvailable && (
        <HomeForm home={data.home} variables={variables} usualName={name} isConfirmed={isConfirmed} />
      )}
      <Calendar isConfirmed={isConfirmed} />
    </Sheet>
  )
}

interface HomeFormProps {
  readonly home: Home
  readonly variables: readonly SlimUserVariable[]
  readonly usualName: string
  readonly isConfirmed: boolean
}

function HomeForm({ home, variables, usualName, isConfirmed }: HomeFormProps) {
  const texts = useWords(homeWords)
  const { notDone } = useWords(shellWords)
  const [choices, setChoices] = useState<HomeChoices>(home.choices ?? { ...NOTHING, name: usualName || 'Upshot' })
  const [topics, setTopics] = useState(() => choices.topics.map((topic) => lineOf(topic, variables)).join('\n'))
  const { faults, setFaults, attempt } = useFaults()
  const change = (changed: Partial<HomeChoices>) => setChoices({ ...choices, ...changed })
  const save = async () => {
    const lines = topics.split('\n').filter((line) => line.trim() !== '')
    const read = lines.map((line) => topicIn(line, variables))
    const unreadable = lines.find((_, at) => read[at] === undefined)
    if (unreadable !== undefined) return setFaults([texts.badTopic(unreadable)])
    const body = { ...choices, topics: read.filter((topic) => topic !== undefined) }
    if (await attempt(() => actNow('saveHome', { body }))) announce({ text: wordsNow(homeWords).saved })
  }
  const switchOff = async () => {
    if (await attempt(() => actNow('switchOffHome', { body: {} }))) announce({ text: wordsNow(homeWords).isOff })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p>{texts.text}</p>
      <p role="status" class="hint">
        {home.isOn && !home.isWaiting ? texts.sent : home.isWaiting ? texts.waiting : texts.isOff} {home.problem}
      </p>
      <Faults title={notDone} faults={faults} />
      <Field
        label={texts.name}
        value={choices.name}
        onInput={(text) => change({ name: text })}
        isRequired
        longest={60}
      />
      <Tick
        label={texts.questions}
        isChecked={choices.showsQuestions}
        onChange={(isChecked) => change({ showsQuestions: isChecked })}
      />
      <Tick
        label={texts.findings}
        isChecked={choices.showsFindings}
        onChange={(isChecked) => change({ showsFindings: isChecked })}
      />
      <Tick
        label={texts.records}
        hint={home.topic === undefined ? undefined : texts.topicHint(home.topic)}
        isChecked={choices.recordsValues}
        onChange={(isChecked) => change({ recordsValues: isChecked })}
      />
      {home.readableTopics.length > 0 && (
        <Field
          kind="lines"
          label={texts.topics}
          hint={texts.topicsHint(home.readableTopics.join(', '))}
          value={topics}
          onInput={setTopics}
        />
      )}
      <Ticks
        label={texts.variables}
        options={variables.map(({ variableId, displayName, name }) => ({
          value: String(variableId),
          text: displayName ?? name,
        }))}
        chosen={new Set(choices.variableIds.map(String))}
        onChange={(chosen) => change({ variableIds: [...chosen].map(Number) })}
      />
      <div class="actions">
        <Button kind="main" type="submit" disabled={!isConfirmed}>
          {texts.save}
        </Button>
        {home.isOn && <Button onClick={() => void switchOff()}>{texts.switchOff}</Button>}
      </div>
    </form>
  )
}

const NOTHING: HomeChoices = {
  name: '',
  variableIds: [],
  showsQuestions: false,
  showsFindings: false,
  recordsValues: false,
  topics: [],
}

/** `scales/bathroom | weight | Body Weight` */
function lineOf({ topic, member, variableId }: HomeTopic, variables: readonly SlimUserVariable[]): string {
  const name = variables.find((variable) => variable.variableId === variableId)?.name ?? String(variableId)
  return [topic, ...(member === undefined ? [] : [member]), name].join(' | ')
}

function topicIn(line: string, variables: readonly SlimUserVariable[]): HomeTopic | undefined {
  const [topic = '', ...fields] = line.split('|').map((part) => part.trim())
  const typedName = fields.at(-1)?.toLowerCase()
  const variable = variables.find(({ name, displayName }) =>
    [name, displayName].some((text) => text?.toLowerCase() === typedName),
  )
  if (topic === '' || !variable || fields.length > 2) return undefined
  const [member] = fields.length === 2 ? fields : []
  return { topic, ...(member ? { member } : {}), variableId: variable.variableId }
}

function Calendar({ isConfirmed }: { readonly isConfirmed: boolean }) {
  const texts = useWords(homeWords)
  const { notDone } = useWords(shellWords)
  const feed = useMirror('getCalendarFeed').data?.calendarFeed
  const [address, setAddress] = useState<string>()
  const { faults, attempt } = useFaults()
  const make = () => attempt(async () => setAddress((await actNow('createCalendarFeed', { body: {} })).address))
  const stop = async () => {
    if (!(await attempt(() => actNow('deleteCalendarFeed', { body: {} })))) return
    setAddress(undefined)
    announce({ text: wordsNow(homeWords).stopped })
  }
  const used = feed?.lastUsedAt
    ? texts.calendarUsed(agoWords(momentOf(feed.lastUsedAt), nowMs(), zoneHere(), locale()))
    : texts.calendarUnused
  return (
    <>
      <h3>{texts.calendar}</h3>
      <p>{texts.calendarText}</p>
      <Faults title={notDone} faults={faults} />
      {feed?.isOn && <p class="hint">{used}</p>}
      {address !== undefined && (
        <CopyField
          label={texts.address}
          value={address}
          hint={texts.addressHint}
          copyText={texts.copy}
          onCopied={() => announce({ text: texts.copied })}
        />
      )}
      <div class="actions">
        <Button disabled={!isConfirmed} onClick={() => void make()}>
          {feed?.isOn ? texts.newAddress : texts.makeAddress}
        </Button>
        {feed?.isOn && <Button onClick={() => void stop()}>{texts.stopAddress}</Button>}
      </div>
    </>
  )
}
