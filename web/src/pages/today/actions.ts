/** What a person does on Today, each with its undo. */
import { act, inverse } from '../../offline/act.ts'
import { answerQuestion } from '../../record/actions.ts'
import type { DueQuestion } from '../../reminders/due.ts'
import { entryWords } from '../../words/entry.ts'
import { todayWords } from '../../words/today.ts'
import { valueInWords } from '../../words/units.ts'
import { wordsNow } from '../../words/words.ts'

export async function answer(question: DueQuestion, value: number): Promise<void> {
  const texts = wordsNow(entryWords)
  const {
    displayName,
    counted,
    variableName,
    unitAbbreviatedName,
    variableCategoryName,
    combinationOperation,
    reminderTime,
  } = question
  const inWords = valueInWords(value, unitAbbreviatedName, counted)
  await answerQuestion(question, {
    action: 'track',
    value,
    shown: { variableName, unitAbbreviatedName, variableCategoryName, combinationOperation, reminderTime },
    label: texts.label(displayName, inWords),
    message: texts.saved(displayName, inWords),
  })
}

export async function skip(question: DueQuestion): Promise<void> {
  const message = wordsNow(todayWords).skipped(question.displayName)
  await answerQuestion(question, { action: 'skip', label: message, message })
}

export async function snooze(question: DueQuestion): Promise<void> {
  const message = wordsNow(todayWords).snoozed(question.displayName)
  await answerQuestion(question, { action: 'snooze', label: message, message })
}

/** All of them in one action, so that one Undo restores them. */
export async function skipAll(questions: readonly DueQuestion[]): Promise<void> {
  const message = wordsNow(todayWords).skippedEarlier(questions.length)
  const keys = questions.map(({ id, trackingReminderId, reminderTime }) =>
    id === undefined ? { trackingReminderId, reminderTime } : { id },
  )
  await act({
    name: 'answerTrackingReminderNotifications',
    body: keys.map((question) => ({ ...question, action: 'skip' as const })),
    label: message,
    message,
    inverse: inverse(
      'answerTrackingReminderNotifications',
      keys.map((question) => ({ ...question, action: 'undo' as const })),
    ),
  })
}
