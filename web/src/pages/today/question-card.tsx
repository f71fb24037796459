import type { Action } from '@upshot/contract'
import { hasFaces } from '../../record/scale.ts'
import { kindOfUnit } from '../../record/unit-kind.ts'
import { openRecord } from '../../state/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { formatNumber } from '../../words/numbers.ts'
import { todayWords } from '../../words/today.ts'
import { valueInWords } from '../../words/units.ts'
import { useWords } from '../../words/words.ts'
import { answer, skip, snooze } from './actions.ts'
import type { DueQuestion } from './due.ts'

interface QuestionCardProps {
  readonly asked: DueQuestion
  /** When it was due; undefined if the one before was due at the same minute. */
  readonly clock: string | undefined
  /** Before anything changes: its place is to be kept. */
  readonly onAnswer: () => void
}

/** One question; each answer is one tap. */
export function QuestionCard({ asked, clock, onAnswer }: QuestionCardProps) {
  const words = useWords(todayWords)
  const { displayName, question } = asked
  const doing = (work: () => Promise<void>) => () => {
    onAnswer()
    void work()
  }
  return (
    <>
      <div class="card-head">
        <h3>{question}</h3>
        {clock !== undefined && <span class="aside-text">{clock}</span>}
      </div>
      <Answers asked={asked} onAnswer={onAnswer} />
      <div class="actions asides">
        <Button kind="quiet" data-key="s" aria-label={words.snoozeOf(displayName)} onClick={doing(() => snooze(asked))}>
          {words.snooze}
        </Button>
        <Button kind="quiet" data-key="x" aria-label={words.skipOf(displayName)} onClick={doing(() => skip(asked))}>
          {words.skip}
        </Button>
      </div>
    </>
  )
}

const isAnswer = ({ action, modifiedValue }: Action): boolean => action === 'track' && modifiedValue !== undefined

function Answers({ asked, onAnswer }: Pick<QuestionCardProps, 'asked' | 'onAnswer'>) {
  const words = useWords(todayWords)
  const { kind } = kindOfUnit(asked.unitAbbreviatedName)
  const rated = { unit: asked.unitAbbreviatedName, valence: asked.valence }
  const isFaces = hasFaces(rated)
  const classes = ['scale', ...(isFaces ? ['faces'] : []), ...(kind === 'number' ? ['amounts'] : [])]
  const answers = asked.actionArray.filter(isAnswer)
  const { id, trackingReminderId, reminderTime, variableId } = asked
  return (
    <div class={classes.join(' ')} data-many={answers.length > 6}>
      {answers.map(({ modifiedValue = 0, longTitle }, at) => (
        <Button
          key={modifiedValue}
          aria-label={longTitle}
          data-key={at < 9 ? String(at + 1) : undefined}
          onClick={() => {
            onAnswer()
            void answer(asked, modifiedValue)
          }}
        >
          {textOf(modifiedValue)}
        </Button>
      ))}
      {kind === 'number' && (
        <Button
          aria-label={words.otherValueOf(asked.displayName)}
          onClick={() => openRecord({ variableId, question: { id, trackingReminderId, reminderTime } })}
        >
          {words.otherValue}
        </Button>
      )}
    </div>
  )

  function textOf(value: number) {
    if (isFaces) return <Face mood={(value - 1) / 4} />
    return kind === 'scale' ? formatNumber(value) : valueInWords(value, asked.unitAbbreviatedName)
  }
}
