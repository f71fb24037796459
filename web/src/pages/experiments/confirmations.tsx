import type { ExperimentConfirmations, ExperimentSafetyRule } from '@upshot/contract'
import { Choice } from '../../ui/choice.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import { experimentWords } from '../../words/experiments.ts'
import { useWords } from '../../words/words.ts'

type Confirmation = keyof ExperimentConfirmations

interface ConfirmationsProps {
  readonly rules: readonly ExperimentSafetyRule[]
  readonly given: ExperimentConfirmations
  readonly onChange: (given: ExperimentConfirmations) => void
}

/** Before a draft is saved nobody knows which rules concern it; this one concerns everybody. */
export const forEverybody = (sentence: string): ExperimentSafetyRule => ({
  id: 'understood',
  kind: 'confirm',
  field: 'understood',
  sentence,
})

/** What a person says before an experiment starts: boxes to tick, questions to answer, a date. The words are the server's. */
export function Confirmations({ rules, given, onChange }: ConfirmationsProps) {
  const { understood } = useWords(experimentWords)
  return (
    <>
      {rules.map(({ id, kind, sentence, field }) => {
        if (kind === 'note') return <p key={id}>{sentence}</p>
        if (field === undefined || field === 'medicine') return null
        const set = (value: boolean | string) => onChange({ ...given, [field]: value })
        const name = field as Confirmation
        if (name === 'doctorAgreedOn') {
          return <MomentField key={id} label={sentence} kind="date" value={given.doctorAgreedOn ?? ''} onInput={set} />
        }
        if (sentence.endsWith('?')) return <Question key={id} text={sentence} value={given[name]} onAnswer={set} />
        const label = name === 'understood' ? understood : sentence
        return <Tick key={id} label={label} isOn={given[name] === true} onChange={set} />
      })}
    </>
  )
}

interface QuestionProps {
  readonly text: string
  readonly value: boolean | string | undefined
  readonly onAnswer: (value: boolean) => void
}

function Question({ text, value, onAnswer }: QuestionProps) {
  const words = useWords(experimentWords)
  return (
    <Choice
      label={text}
      value={value === undefined ? '' : String(value)}
      options={[
        { value: 'true', text: words.yes },
        { value: 'false', text: words.no },
      ]}
      onChange={(answer) => onAnswer(answer === 'true')}
    />
  )
}
