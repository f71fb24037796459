import type { User } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { failureText } from '../../offline/failure-text.ts'
import { call } from '../../offline/here.ts'
import { addressHere, type PushState, ringHere, ringingHere, stopRingingHere } from '../../offline/push.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { MomentField } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { Switch } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { settingsWords } from '../../words/settings.ts'
import { useWords, wordsNow } from '../../words/words.ts'
import { type NotificationDetail, saveDetail, saveSetting } from './actions.ts'

export function ReminderSettings({ person }: { readonly person: User }) {
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
  useEffect(() => void ringingHere().then(setRinging), [])
  const change = async (isChecked: boolean) => {
    setBusy(true)
    try {
      setRinging(await (isChecked ? ringHere() : stopRingingHere()))
    } catch (error) {
      announce({ text: failureText(error) })
      setRinging(await ringingHere())
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
