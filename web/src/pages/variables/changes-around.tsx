import type { Change } from '@upshot/contract'
import { ChangeRows } from '../../findings/change-row.tsx'
import { Section } from '../../ui/section.tsx'
import { changeWords } from '../../words/changes.ts'
import { useWords } from '../../words/words.ts'

interface ChangesAroundProps {
  /** When the variable was started and stopped. */
  readonly started: readonly Change[]
  /** The starts and stops of others after which it changed. */
  readonly changed: readonly Change[]
}

export function ChangesAround({ started, changed }: ChangesAroundProps) {
  const words = useWords(changeWords)
  return (
    <>
      {started.length > 0 && (
        <Section title={words.ofVariable}>
          <ChangeRows name={words.ofVariable} changes={started} />
        </Section>
      )}
      {changed.length > 0 && (
        <Section title={words.ofOutcome}>
          <ChangeRows name={words.ofOutcome} changes={changed} textOf={({ outcomes }) => outcomes[0]?.sentence ?? ''} />
        </Section>
      )}
    </>
  )
}
