/** A habit of Loop Habit Tracker, and what an answer of a day means. */
import { say } from '../../../lib/refusal.ts'
import type { Place, ReadContext, ReadItem } from '../format.ts'
import type { Nature } from '../reading/natures.ts'
import { readNumber } from '../reading/numbers.ts'
import { leftOut, rejected, shown, targetFor } from '../reading/target.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'

export interface Habit {
  readonly name: string
  readonly target: Nature
  /** Amounts rather than yes and no. */
  readonly isMeasured: boolean
  readonly factor: number
}

export interface HabitRow {
  readonly name: string
  readonly type: string
  /** Undefined where the list has no column for it. */
  readonly unit: string | undefined
}

/** Words of newer versions, numbers of older ones. */
const ANSWERS: ReadonlyMap<string, 'yes' | 'no' | 'automatic' | 'skipped' | 'unknown'> = new Map([
  ['2', 'yes'],
  ['YES_MANUAL', 'yes'],
  ['0', 'no'],
  ['NO', 'no'],
  ['1', 'automatic'],
  ['YES_AUTO', 'automatic'],
  ['3', 'skipped'],
  ['SKIP', 'skipped'],
  ['-1', 'unknown'],
  ['UNKNOWN', 'unknown'],
  ['', 'unknown'],
])

export function habitOf({ name, unit }: HabitRow, isMeasured: boolean, context: ReadContext): Habit {
  const spelled = isMeasured ? unitSpelled(unit ?? askUnit(name, context)) : undefined
  const own = isMeasured
    ? { unit: spelled?.unit ?? 'count', combination: 'SUM' as const }
    : { unit: 'yes/no', combination: 'MEAN' as const }
  const target = targetFor(name, { categoryName: 'Activity', ...own })
  return { name, target, isMeasured, factor: spelled?.factor ?? 1 }
}

const askUnit = (name: string, context: ReadContext): string =>
  context.ask({
    key: `unit: ${name}`,
    text: say(
      `What unit did you record ${shown(name)} in? The file does not say.`,
      `In welcher Einheit hast du ${shown(name)} festgehalten? Die Datei sagt es nicht.`,
    ),
    fallback: 'count',
  })

/** The value of a day, or what is to be said of it. */
export function itemOf(habit: Habit, text: string, place: Place): number | ReadItem {
  const answer = ANSWERS.get(text)
  const isWord = /^[A-Z_]*$/.test(text)
  // Three is a skipped day among amounts too; nobody records three thousandths.
  if (habit.isMeasured && !(isWord || text === '-1' || text === '3')) {
    const read = readNumber(text)
    if (read.kind !== 'number')
      return rejected(
        place,
        say(
          `${shown(text)} is not an amount of ${shown(habit.name)}.`,
          `${shown(text)} ist keine Menge von ${shown(habit.name)}.`,
        ),
      )
    // Whole numbers are thousandths; versions that divide write a point.
    return (text.includes('.') ? read.value : read.value / 1000) * habit.factor
  }
  switch (answer) {
    case 'yes':
      return 1
    case 'no':
      return 0
    case 'automatic':
      return leftOut(
        say(
          'Days that count as done because the habit is not due every day',
          'Tage, die als erledigt gelten, weil die Gewohnheit nicht jeden Tag fällig ist',
        ),
      )
    case 'skipped':
      return leftOut(say('Skipped days', 'Ausgelassene Tage'))
    case 'unknown':
      return leftOut(say('Days without an answer', 'Tage ohne Antwort'))
    case undefined:
      return rejected(
        place,
        say(`${shown(text)} is not an answer that Loop uses.`, `${shown(text)} ist keine Antwort, die Loop benutzt.`),
      )
  }
}
