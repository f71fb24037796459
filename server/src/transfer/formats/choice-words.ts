/** Texts shown for the choices of a question. The stored answer is always the English word. Pure. */
import { languages } from '@upshot/contract/names'
import { type Language, type Sentence, sameWords, say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { isRating, unitNamed } from '../../tracking/units/units.ts'

const WORDS: Readonly<Record<string, Sentence>> = {
  'leave out': say('Leave out'),
  'one by one': say('Ask for each of them'),
  'as one': say('All as one thing'),
  'by description': say('Each description by itself'),
  'totals only': say('Only the totals'),
  programs: say('Programs'),
  projects: say('Projects'),
  'programs and projects': say('Programs and projects'),
  'local time': say('Local time'),
  'day first': say('The day'),
  'month first': say('The month'),
  'body weight': say('Body weight'),
  'weight lifted': say('Weight lifted'),
  eaten: say('Eaten'),
  burned: say('Burned'),
  'of the whole day': say('Of the whole day'),
  'of a workout': say('Of a workout'),
  'hours and minutes': say('Hours and minutes'),
  'a time of day': say('A time of day'),
  'minutes and seconds': say('Minutes and seconds'),
  'keep all': say('Keep all'),
  'count once': say('Count once'),
  'not done': say('Not done'),
  'no answer': say('No answer'),
  'the day of waking up': say('The day of waking up'),
  'the day before': say('The day before'),
  'daily summaries': say('Daily summaries'),
  'recordings of the watch': say('Recordings of the watch'),
  'go on': say('Import all the same'),
  'leave these out': say('Leave these out'),
  stop: say('Stop'),
  'as the weight': say('As the weight'),
  'fl oz': say('Fluid ounces (30 mL)'),
  cup: say('Cups (237 mL)'),
  'yes/no': say('Yes or no'),
  count: say('A number of times or pieces'),
  index: say('Just a number'),
}

export const choiceTexts = (choices: readonly string[], language: Language): string[] =>
  choices.map((choice) => wordsOf(choice)[language])

/** The choice for a given answer: the English word itself, or its text in any language. */
export function chosenBy(choices: readonly string[], answer: string): string {
  if (choices.includes(answer)) return answer
  const typed = nameKey(answer)
  return choices.find((choice) => languages.some((language) => nameKey(wordsOf(choice)[language]) === typed)) ?? answer
}

/** Scales are described by their ends; other units are shown as written. */
function wordsOf(choice: string): Sentence {
  const sentence = WORDS[choice]
  if (sentence) return sentence
  const unit = unitNamed(choice)
  const { minimumValue: from, maximumValue: to } = unit ?? {}
  const isScale = unit && isRating(unit) && unit.abbreviatedName !== '%' && typeof from === 'number'
  if (!isScale || typeof to !== 'number') return sameWords(choice)
  return say('{from} to {to}', { from, to })
}
