/** What is known beside the charts of a variable: a question about its empty days, and what changed when. */
import type { Change } from '@upshot/contract'
import { AbsenceQuestion } from '../../findings/absence-question.tsx'
import { ChangeRows } from '../../findings/change-row.tsx'
import { Section } from '../../ui/section.tsx'
import { changeWords } from '../../words/changes.ts'
import { useWords } from '../../words/words.ts'
import { useAnalysis, useChangesOf, useChangesTo } from './queries.ts'

interface VariableProps {
  readonly variableId: number
  readonly name: string
}

/** Asked here as well as beside a finding: a symptom may have none yet. */
export function AbsenceOf({ variableId, name }: VariableProps) {
  const assumed = useAnalysis().data?.data.analysis?.assumedNone ?? []
  return assumed.includes(variableId) ? <AbsenceQuestion variableId={variableId} name={name} /> : null
}

const isClear = ({ outcomes: [outcome] }: Change): boolean =>
  outcome?.verdict === 'likely' || outcome?.verdict === 'possible'

/** When it was started and stopped, and the starts and stops after which it changed itself. */
export function ChangesAround({ variableId }: Pick<VariableProps, 'variableId'>) {
  const words = useWords(changeWords)
  const own = useChangesOf(variableId).data?.data.changes ?? []
  const changed = (useChangesTo(variableId).data?.data.changes ?? []).filter(isClear)
  return (
    <>
      {own.length > 0 && (
        <Section title={words.ofVariable}>
          <ChangeRows name={words.ofVariable} changes={own} />
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
