/** Texts shown for the choices of a question. The stored answer is always the English word. Pure. */
import { type InLanguages, type Language, type Sentence, sameWords } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { say } from '../../lib/refusal.ts'
import { isRating, unitNamed } from '../../tracking/units/units.ts'

const WORDS: Readonly<Record<string, Sentence>> = {
  'leave out': say('Leave out', 'Weglassen'),
  'one by one': say('Ask for each of them', 'Für jede einzeln fragen'),
  'local time': say('Local time', 'Ortszeit'),
  'day first': say('The day', 'Der Tag'),
  'month first': say('The month', 'Der Monat'),
  'body weight': say('Body weight', 'Körpergewicht'),
  'weight lifted': say('Weight lifted', 'Gehobenes Gewicht'),
  eaten: say('Eaten', 'Gegessen'),
  burned: say('Burned', 'Verbrannt'),
  'of the whole day': say('Of the whole day', 'Des ganzen Tages'),
  'of a workout': say('Of a workout', 'Eines Trainings'),
  'hours and minutes': say('Hours and minutes', 'Stunden und Minuten'),
  'minutes and seconds': say('Minutes and seconds', 'Minuten und Sekunden'),
  'keep all': say('Keep all', 'Alle behalten'),
  'count once': say('Count once', 'Einmal zählen'),
  'not done': say('Not done', 'Nicht getan'),
  'no answer': say('No answer', 'Keine Antwort'),
  'the day of waking up': say('The day of waking up', 'Der Tag des Aufwachens'),
  'the day before': say('The day before', 'Der Tag davor'),
  'daily summaries': say('Daily summaries', 'Zusammenfassungen der Tage'),
  'recordings of the watch': say('Recordings of the watch', 'Aufzeichnungen der Uhr'),
  'go on': say('Import all the same', 'Trotzdem einlesen'),
  'leave these out': say('Leave these out', 'Diese weglassen'),
  stop: say('Stop', 'Aufhören'),
  'as the weight': say('As the weight', 'Wie das Gewicht'),
  'fl oz': say('Fluid ounces (30 mL)', 'Flüssigunzen (30 mL)'),
  cup: say('Cups (237 mL)', 'Tassen (237 mL)'),
  'yes/no': say('Yes or no', 'Ja oder Nein'),
  count: say('A number of times or pieces', 'Eine Anzahl'),
  index: say('Just a number', 'Nur eine Zahl'),
}

const scaleWords: InLanguages<(from: number, to: number) => string> = {
  en: (from, to) => `${from} to ${to}`,
  de: (from, to) => `${from} bis ${to}`,
}

export const choiceTexts = (choices: readonly string[], language: Language): string[] =>
  choices.map((choice) => wordsOf(choice)[language])

/** The choice for a given answer: the English word itself, or its text in any language. */
export function chosenBy(choices: readonly string[], given: string): string {
  if (choices.includes(given)) return given
  const typed = nameKey(given)
  return choices.find((choice) => Object.values(wordsOf(choice)).some((words) => nameKey(words) === typed)) ?? given
}

/** Scales are described by their ends; other units are shown as written. */
function wordsOf(choice: string): Sentence {
  const words = WORDS[choice]
  if (words) return words
  const unit = unitNamed(choice)
  const { minimumValue: from, maximumValue: to } = unit ?? {}
  const isScale = unit && isRating(unit) && unit.abbreviatedName !== '%' && typeof from === 'number'
  if (!isScale || typeof to !== 'number') return sameWords(choice)
  return say(scaleWords.en(from, to), scaleWords.de(from, to))
}
