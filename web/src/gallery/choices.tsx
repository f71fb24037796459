import { useState } from 'preact/hooks'
import { areShortcutsOn, switchShortcuts } from '../keyboard/switch.ts'
import { chooseLook, chosenLook, looks } from '../state/look.ts'
import { useStore } from '../state/use-store.ts'
import { Choice } from '../ui/choice.tsx'
import { ScaleButtons } from '../ui/scale-buttons.tsx'
import { Section } from '../ui/section.tsx'
import { Switch, Tick } from '../ui/tick.tsx'
import { YesNo } from '../ui/yes-no.tsx'
import { languages } from '../words/languages.ts'
import { chooseLanguage, language } from '../words/words.ts'

const FEELINGS = ['very bad', 'bad', 'so-so', 'good', 'very good']

const faces = FEELINGS.map((word, at) => ({ value: at + 1, text: word, name: `${at + 1} of 5, ${word}` }))
const steps = Array.from({ length: 11 }, (_, value) => ({ value, text: String(value), name: `${value} of 10` }))
const moments = ['Now', '1 hour ago', 'This morning', 'Last night', 'Yesterday', 'Another time'].map((text) => ({
  value: text,
  text,
}))

export function Choices() {
  const [mood, setMood] = useState<number>()
  const [pain, setPain] = useState(3)
  const [isYes, setYes] = useState<boolean>()
  const [when, setWhen] = useState('Now')
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Section title="ScaleButtons, YesNo">
        <ScaleButtons name="Mood" steps={faces} chosen={mood} onChoose={setMood} isFaces />
        <p />
        <ScaleButtons name="Pain" steps={steps} chosen={pain} onChoose={setPain} />
        <p />
        <YesNo name="Meditation" yes="Yes" no="No" chosen={isYes} onChoose={setYes} />
      </Section>
      <Section title="Choice, Tick, Switch">
        <Choice label="When" value={when} options={moments} onChange={setWhen} />
        <Tick label="Show my display name" isOn={isOn} onChange={setOn} hint="Readers see “Ada”." />
        <Tick label="Let search engines list it" isOn={!isOn} onChange={() => setOn(!isOn)} />
        <Switch label="Reminders on this device" isOn={isOn} onChange={setOn} hint="They ring here, with buttons." />
        <Switch label="Reminders by e-mail" isOn={!isOn} onChange={() => setOn(!isOn)} />
        <Switch label="Not possible here" isOn={false} isDisabled onChange={setOn} />
      </Section>
      <Everywhere />
    </>
  )
}

/** How the whole app looks and speaks. */
function Everywhere() {
  const spoken = useStore(language)
  const [look, setLook] = useState(chosenLook() ?? '')
  const changeLook = (value: string) => {
    setLook(value)
    chooseLook(looks.find((one) => one === value))
  }
  const change = (value: string) => chooseLanguage(languages.find((one) => one === value))
  const options = (values: readonly string[]) =>
    values.map((value) => ({ value, text: value === '' ? 'as device' : value }))
  return (
    <Section title="Look and language">
      <Choice label="Appearance" value={look} options={options(['', ...looks])} onChange={changeLook} />
      <Switch label="Keyboard shortcuts" isOn={useStore(areShortcutsOn)} onChange={switchShortcuts} />
      <Choice label="Language" value={spoken} options={options(languages)} onChange={change} />
    </Section>
  )
}
