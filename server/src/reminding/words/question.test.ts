import { describe, expect, it } from 'vitest'
import { unitNamed } from '../../tracking/units/units.ts'
import { catalogue } from '../../tracking/variables/catalogue/index.ts'
import { commonVariableNamed } from '../../tracking/variables/catalogue/words.ts'
import { categoryNamed } from '../../tracking/variables/categories.ts'
import { remindingWords } from './words.ts'

const { longQuestion, question } = remindingWords.en

function catalogueVariable(name: string) {
  const common = commonVariableNamed(name)
  const category = categoryNamed(common?.category ?? '')
  const unit = unitNamed(common?.unit ?? '')
  if (!common || !category || !unit) throw new Error(`There is no ${name}.`)
  return { variable: { name, alias: null, category, description: common.description ?? null }, unit }
}

describe('questions about variables of the catalogue', () => {
  it.each([
    ['en', 'Sleep Duration', 'How long did you sleep?'],
    ['en', 'Coffee', 'How many cups of coffee did you have?'],
    ['en', 'Headache', 'How strong is your headache?'],
    ['de', 'Coffee', 'Wie viele Tassen Kaffee hattest du?'],
    ['de', 'Headache', 'Wie stark sind deine Kopfschmerzen?'],
    ['es', 'Menstrual Flow', '¿Cómo de abundante es tu regla?'],
  ] as const)('in %s about %s: %s', (language, name, expected) => {
    const { variable, unit } = catalogueVariable(name)
    expect(remindingWords[language].question(variable, unit)).toBe(expected)
  })

  it('in full, with the time; the unit is named unless the question says what is counted', () => {
    const coffee = catalogueVariable('Coffee')
    expect(longQuestion(coffee.variable, coffee.unit, 'daily at 8:00 PM')).toBe(
      'How many cups of coffee did you have? Daily at 8:00 PM.',
    )
    const weight = catalogueVariable('Body Weight')
    expect(longQuestion(weight.variable, weight.unit, 'weekly at 8:00 AM')).toBe(
      'How much do you weigh? In kilograms, weekly at 8:00 AM.',
    )
  })

  it('a variable with an unusual unit is asked for by its name in the language', () => {
    const { variable, unit } = catalogueVariable('Coffee')
    const yesNo = unitNamed('yes/no') ?? unit
    expect(remindingWords.de.question(variable, yesNo)).toBe('Hattest du Kaffee?')
  })
})

/** As people see it who renamed the variable, so that its question is made by rules. */
const renamed = (name: string) => {
  const { variable, unit } = catalogueVariable(name)
  return { variable: { ...variable, alias: name }, unit }
}

describe("questions about variables with a person's own name", () => {
  it.each([
    ['Overall Mood', 'How good or bad do you feel on the whole?'],
    ['Contentment', 'How satisfied are you with things as they are?'],
    ['Mental Clarity', 'How clearly can you think?'],
    ['Sleep Quality', 'How well did you sleep?'],
    ['Irritability', 'How would you rate your Irritability?'],
    ['Overwhelm', 'How would you rate your Overwhelm?'],
    ['Day Rating', 'What is your Day Rating?'],
    ['Body Fat', 'What is your Body Fat?'],
    ['Headache', 'How strong is your Headache?'],
    ['Hot Flashes', 'How strong are your Hot Flashes?'],
    ['Coffee', 'How many servings of Coffee did you have?'],
    ['Multivitamin', 'How many tablets of Multivitamin did you take?'],
    ['Steroid Cream', 'How many applications of Steroid Cream did you use?'],
    ['Antibiotic', 'How many doses of Antibiotic did you take?'],
    ['Magnesium Supplement', 'How much Magnesium Supplement did you take?'],
    ['Protein', 'How much Protein did you have?'],
    ['Migraine Attack', 'How often did you have Migraine Attack?'],
    ['Push-Ups', 'How many Push-Ups did you do?'],
    ['Pages Read', 'How many Pages Read?'],
    ['Daily Step Count', 'What is your Daily Step Count?'],
    ['Reading', 'How much time did you spend on Reading?'],
    ['Time with Friends', 'How much Time with Friends did you have?'],
    ['Sleep Duration', 'What is your Sleep Duration?'],
    ['Outdoor Temperature', 'What is the Outdoor Temperature?'],
  ])('%s: %s', (name, expected) => {
    const { variable, unit } = renamed(name)
    expect(question(variable, unit)).toBe(expected)
  })

  it('yes or no is asked as such', () => {
    const { variable, unit } = renamed('Coffee')
    expect(question(variable, unitNamed('yes/no') ?? unit)).toBe('Did you have Coffee?')
  })

  it.each([
    ['Coffee', 'every 6 hours from 10:00 AM', 'How many servings of Coffee did you have? Every 6 hours from 10:00 AM.'],
    ['Overall Mood', 'daily at 8:00 PM', 'How good or bad do you feel on the whole? From 1 to 5, daily at 8:00 PM.'],
    ['Naproxen', 'as needed', 'How much Naproxen did you take? In milligrams, as needed.'],
    ['Respiratory Rate', 'daily at 8:00 PM', 'What is your Respiratory Rate? Per minute, daily at 8:00 PM.'],
    [
      'Outdoor Temperature',
      'weekly at 8:00 AM',
      'What is the Outdoor Temperature? In degrees Celsius, weekly at 8:00 AM.',
    ],
  ])('in full, %s %s: %s', (name, when, expected) => {
    const { variable, unit } = renamed(name)
    expect(longQuestion(variable, unit, when)).toBe(expected)
  })

  it('every common variable has a question with the word order of a question', () => {
    const odd = catalogue
      .map(({ name }) => renamed(name))
      .map(({ variable, unit }) => question(variable, unit))
      .filter(
        (text) =>
          !/^(What is|Did you|How would|How .* (do|did|are|is|were|can|would) .+|How many \w+s \w+|.*: yes or no)/.test(
            text,
          ),
      )
    expect(odd).toEqual([])
  })
})
