import type { ImportQuestion } from '@upshot/contract'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { dataWords } from '../../words/data.ts'
import { useWords } from '../../words/words.ts'

interface QuestionsProps {
  readonly questions: readonly ImportQuestion[]
  readonly answers: Readonly<Record<string, string>>
  readonly onAnswer: (key: string, text: string) => void
}

/** What the file does not say and nobody may guess. */
export function Questions({ questions, answers, onAnswer }: QuestionsProps) {
  const words = useWords(dataWords)
  if (questions.length === 0) return null
  return (
    <fieldset class="plain">
      <legend>{words.questions}</legend>
      {questions.map(({ key, text, choices, choiceTexts = [] }) =>
        choices ? (
          <Select
            key={key}
            label={text}
            value={answers[key] ?? ''}
            options={[
              { value: '', text: words.chooseOne },
              ...choices.map((choice, at) => ({ value: choice, text: choiceTexts[at] ?? choice })),
            ]}
            onChange={(answer) => onAnswer(key, answer)}
          />
        ) : (
          <Field key={key} label={text} value={answers[key] ?? ''} onInput={(answer) => onAnswer(key, answer)} />
        ),
      )}
    </fieldset>
  )
}
