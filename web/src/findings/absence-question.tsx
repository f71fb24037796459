import { useState } from 'preact/hooks'
import { act, inverse } from '../offline/act.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { findingWords } from '../words/findings.ts'
import { useWords, wordsNow } from '../words/words.ts'

interface AbsenceQuestionProps {
  readonly variableId: number
  readonly name: string
}

/** Asked once: what a day without an entry means. */
export function AbsenceQuestion({ variableId, name }: AbsenceQuestionProps) {
  const texts = useWords(findingWords)
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return null
  const answer = (fillingType: 'zero' | 'none') => {
    setAnswered(true)
    void answerAbsence({ variableId, name }, fillingType)
  }
  return (
    <Card
      actions={
        <>
          <Button onClick={() => answer('zero')}>{texts.absenceNone}</Button>
          <Button onClick={() => answer('none')}>{texts.absenceUnknown}</Button>
        </>
      }
    >
      <p>{texts.absenceQuestion(name)}</p>
    </Card>
  )
}

/** The choices: there was none, or it is unknown. */
async function answerAbsence({ variableId, name }: AbsenceQuestionProps, fillingType: 'zero' | 'none'): Promise<void> {
  const message = wordsNow(findingWords).absenceSaved(name)
  await act({
    name: 'saveUserVariables',
    body: [{ variableId, fillingType }],
    label: message,
    message,
    inverse: inverse('saveUserVariables', [{ variableId, fillingType: null }]),
  })
}
