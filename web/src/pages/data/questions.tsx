import type { Import } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { dataWords } from '../../words/data.ts'
import { useWords } from '../../words/words.ts'

interface QuestionsProps {
  readonly one: Import
  readonly isBusy: boolean
  readonly onAnswer: (answers: Readonly<Record<string, string>>) => void
}

/** What the file does not say and nobody may guess. */
export function Questions({ one, isBusy, onAnswer }: QuestionsProps) {
  const words = useWords(dataWords)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const answer = (key: string) => (text: string) => setAnswers((before) => ({ ...before, [key]: text }))
  const isComplete = one.questions.every(({ key }) => (answers[key] ?? '').trim() !== '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) onAnswer(answers)
      }}
    >
      <fieldset class="plain">
        <legend>{words.questions}</legend>
        {one.questions.map(({ key, text, choices }) =>
          choices ? (
            <Select
              key={key}
              label={text}
              value={answers[key] ?? ''}
              options={[
                { value: '', text: words.chooseOne },
                ...choices.map((choice) => ({ value: choice, text: choice })),
              ]}
              onChange={answer(key)}
            />
          ) : (
            <Field key={key} label={text} value={answers[key] ?? ''} onInput={answer(key)} />
          ),
        )}
      </fieldset>
      <div class="actions">
        <Button kind="main" type="submit" disabled={isBusy || !isComplete}>
          {words.continue}
        </Button>
      </div>
    </form>
  )
}
