import { useEffect, useState } from 'preact/hooks'
import { areShortcutsOn, switchShortcuts } from '../../keyboard/switch.ts'
import { chooseLook, chosenLook, looks } from '../../state/look.ts'
import { useStore } from '../../state/use-store.ts'
import { Choice } from '../../ui/choice.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/tick.tsx'
import { type Language, languages } from '../../words/languages.ts'
import { settingsWords } from '../../words/settings.ts'
import { chooseLanguage, chosenLanguage, language, useWords } from '../../words/words.ts'
import { saveLanguage } from './actions.ts'

const SAME = 'same'
/** Each language in itself: whoever looks for it can read it. */
const ownNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

export function Appearance() {
  const words = useWords(settingsWords)
  const areOn = useStore(areShortcutsOn)
  const [look, setLook] = useState(chosenLook())
  const [chosen, setChosen] = useState(chosenLanguage())
  const spoken = useStore(language)
  // Perhaps chosen on another device.
  useEffect(() => setChosen(chosenLanguage()), [spoken])
  return (
    <Section title={words.look}>
      <Select
        label={words.language}
        value={chosen ?? SAME}
        options={[
          { value: SAME, text: words.sameAsBrowser },
          ...languages.map((value) => ({ value, text: ownNames[value] })),
        ]}
        onChange={(value) => {
          const wanted = languages.find((one) => one === value)
          setChosen(wanted)
          chooseLanguage(wanted)
          void saveLanguage()
        }}
      />
      <Choice
        label={words.appearance}
        value={look ?? SAME}
        options={[{ value: SAME, text: words.sameAsDevice }, ...looks.map((value) => ({ value, text: words[value] }))]}
        onChange={(value) => {
          const wanted = looks.find((one) => one === value)
          setLook(wanted)
          chooseLook(wanted)
        }}
      />
      <Switch label={words.shortcuts} hint={words.shortcutsHint} isOn={areOn} onChange={switchShortcuts} />
    </Section>
  )
}
