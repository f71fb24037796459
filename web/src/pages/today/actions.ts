/** What a person does on Today, each with its undo. */
import { act, inverse } from '../../offline/act.ts'
import { answerQuestion } from '../../record/actions.ts'
import type { DueQuestion } from '../../reminders/due.ts'
import { entryWords } from '../../words/entry.ts'
import { todayWords } from '../../words/today.ts'
import { valueInWords } from '../../words/units.ts'
import { wordsNow } from '../../words/words.ts'

export async function answer(asked: DueQuestion, value: number): Promise<void> {
  const words = wordsNow(entryWords)
  const {
    displayName,
    counted,
    variableName,
    unitAbbreviatedName,
    variableCategoryName,
    combinationOperation,
    reminderTime,
  } = asked
  const inWords = valueInWords(value, unitAbbreviatedName, counted)
  await answerQuestion(asked, {
    action: 'track',
    value,
    shown: { variableName, unitAbbreviatedName, variableCategoryName, combinationOperation, reminderTime },
    label: words.label(displayName, inWords),
    done: words.saved(displayName, inWords),
  })
}

export async function skip(asked: DueQuestion): Promise<void> {
  const done = wordsNow(todayWords).skipped(asked.displayName)
  await answerQuestion(asked, { action: 'skip', label: done, done })
}

export async function snooze(asked: DueQuestion): Promise<void> {
  const done = wordsNow(todayWords).snoozed(asked.displayName)
  await answerQuestion(asked, { action: 'snooze', label: done, done })
}

/** All of them in one action, so that one Undo restores them. */
export async function skipAll(questions: readonly DueQuestion[]): Promise<void> {
  const done = wordsNow(todayWords).skippedEarlier(questions.length)
  const named = questions.map(({ id, trackingReminderId, reminderTime }) =>
    id === undefined ? { trackingReminderId, reminderTime } : { id },
  )
  await act({
    name: 'answerTrackingReminderNotifications',
    body: named.map((one) => ({ ...one, action: 'skip' as const })),
    label: done,
    done,
    inverse: inverse(
      'answerTrackingReminderNotifications',
      named.map((one) => ({ ...one, action: 'undo' as const })),
    ),
  })
}
