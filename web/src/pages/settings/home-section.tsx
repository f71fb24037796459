import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import { failureText } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { settingsWords } from '../../words/settings.ts'
import { useWords, withWords } from '../../words/words.ts'

interface HomeSheetProps {
  readonly name: string
  readonly onClose: () => void
}

/** Few people need the dialog: it is loaded when it is opened. */
export function HomeSection({ name }: { readonly name: string }) {
  const words = useWords(settingsWords)
  const [opened, setOpened] = useState<{ readonly sheet: ComponentType<HomeSheetProps> }>()
  const open = () =>
    withWords(import('./home-sheet.tsx')).then(
      ({ HomeSheet }) => setOpened({ sheet: HomeSheet }),
      (error: unknown) => announce({ text: failureText(error instanceof Error ? error : new Error(String(error))) }),
    )
  return (
    <Section title={words.home}>
      <p>{words.homeText}</p>
      <div class="actions">
        <Button onClick={() => void open()}>{words.homeOpen}</Button>
      </div>
      {opened && <opened.sheet name={name} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}
