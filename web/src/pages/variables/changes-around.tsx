import type { Change } from '@upshot/contract'
import { ChangeRows } from '../../findings/change-row.tsx'
import { Section } from '../../ui/section.tsx'
import { changeWords } from '../../words/changes.ts'
import { useWords } from '../../words/words.ts'
import { useChangesOf, useChangesTo } from './queries.ts'

/** For a question about one outcome, a change has one outcome. */
const isClear = ({ outcomes: [outcome] }: Change): boolean =>
  outcome?.verdict === 'likely' || outcome?.verdict === 'possible'

/** When the variable was started and stopped, and the starts and stops of others after which it changed. */
export function ChangesAround({ variableId }: { readonly variableId: number }) {
  const texts = useWords(changeWords)
  const started = useChangesOf(variableId).data?.data.changes ?? []
  const changed = useChangesTo(variableId).data?.data.changes.filter(isClear) ?? []
  return (
    <>
      {started.length > 0 && (
        <Section title={texts.ofVariable}>
          <ChangeRows name={texts.ofVariable} changes={started} />
        </Section>
      )}
      {changed.length > 0 && (
        <Section title={texts.ofOutcome}>
          <ChangeRows name={texts.ofOutcome} changes={changed} textOf={({ outcomes }) => outcomes[0]?.sentence ?? ''} />
        </Section>
      )}
    </>
  )
}
