import { languages } from '@upshot/contract/names'
import { describe, expect, it } from 'vitest'
import { type Language, languageWanted } from '../../lib/language.ts'
import { valueText } from '../../tracking/units/unit-words.ts'
import { unitRecords } from '../../tracking/units/units.data.ts'
import { unitNamed } from '../../tracking/units/units.ts'
import { catalogue } from '../../tracking/variables/catalogue/index.ts'
import { categoryNamed } from '../../tracking/variables/categories.ts'
import { remindingWords, type VariableText } from './words.ts'

const variable = (name: string, category: string): VariableText => {
  const found = categoryNamed(category)
  if (!found) throw new Error(`There is no category ${category}.`)
  return { name, alias: null, category: found, description: null }
}

const unit = (name: string) => {
  const found = unitNamed(name)
  if (!found) throw new Error(`There is no unit ${name}.`)
  return found
}

describe('questions in German', () => {
  it.each([
    ['Kaffee', 'Foods', 'serving', 'Wie viele Portionen Kaffee hattest du?'],
    ['Ibuprofen', 'Treatments', 'tablets', 'Wie viele Tabletten Ibuprofen hast du genommen?'],
    ['Cortisonsalbe', 'Treatments', 'applications', 'Wie viele Anwendungen Cortisonsalbe hast du verwendet?'],
    ['Stimmung', 'Emotions', '/5', 'Wie bewertest du Stimmung?'],
    ['Kopfschmerzen', 'Symptoms', '/5', 'Kopfschmerzen: Wie stark ist das gerade?'],
    ['Kopfschmerzen', 'Symptoms', 'yes/no', 'Hattest du Kopfschmerzen?'],
    ['Bittersalz', 'Treatments', 'mg', 'Wie viel Bittersalz hast du genommen?'],
    ['Lesen', 'Activity', 'min', 'Wie viel Zeit hast du mit Lesen verbracht?'],
    ['Migräne', 'Conditions', 'event', 'Wie oft hattest du Migräne?'],
    ['Liegestütze', 'Physical Activities', 'count', 'Liegestütze: Wie viele?'],
    ['Außentemperatur', 'Environment', 'C', 'Welchen Wert hat Außentemperatur?'],
    ['Schlafdauer', 'Sleep', 'h', 'Welchen Wert hat Schlafdauer?'],
  ])('%s in %s by %s: %s', (name, category, unitName, expected) => {
    expect(remindingWords.de.question(variable(name, category), unit(unitName))).toBe(expected)
  })

  it("every variable with its own name has a question in the person's language, with its name and no placeholder", () => {
    for (const { name, category, unit: unitName } of catalogue) {
      const renamed = { ...variable(name, category), alias: name }
      const question = remindingWords.de.longQuestion(renamed, unit(unitName), 'jeden Tag um 20:00 Uhr')
      expect(question).toContain(name)
      expect(question).toMatch(/\? .+\.$/)
      expect(question.replace(name, '')).not.toMatch(/undefined|\{|\b(how|your|did|what|the|in degrees|per)\b/i)
    }
  })
})

describe('words of reminders', () => {
  it.each([
    ['en', 1, 'A reminder is due', '1 device shows reminders.'],
    ['en', 2, '2 reminders are due', '2 devices show reminders.'],
    ['en', 0, '0 reminders are due', '0 devices show reminders.'],
    ['de', 1, 'Eine Erinnerung wartet', '1 Gerät zeigt Erinnerungen.'],
    ['de', 2, '2 Erinnerungen warten', '2 Geräte zeigen Erinnerungen.'],
    ['de', 0, '0 Erinnerungen warten', '0 Geräte zeigen Erinnerungen.'],
  ] as const)('in %s count %i', (language, count, due, devices) => {
    const { messages, channels } = remindingWords[language]
    expect([messages.due(count), channels.devices(count)]).toEqual([due, devices])
  })

  it('a value is written as each language writes it', () => {
    const texts = (language: Language) => [
      valueText(language, 1, unit('serving')),
      valueText(language, 2, unit('serving')),
      valueText(language, 2.5, unit('mg')),
      valueText(language, 4, unit('/5')),
      valueText(language, 62, unit('%')),
      valueText(language, 1, unit('yes/no')),
    ]
    expect(texts('en')).toEqual(['1 serving', '2 servings', '2.5 mg', '4/5', '62%', 'Yes'])
    expect(texts('de')).toEqual(['1 Portion', '2 Portionen', '2,5 mg', '4/5', '62 %', 'Ja'])
  })

  it('every unit has text in every language', () => {
    for (const record of unitRecords)
      for (const language of languages)
        expect(valueText(language, 3, record)).toMatch(
          record.abbreviatedName === 'clock' ? /^03:00$/ : /^(3|Yes|Ja|Sí)[^{}]*$/,
        )
  })

  it('frequency and time of day', () => {
    const texts = (language: Language) => {
      const { every, everyFrom, time, moment } = remindingWords[language]
      const daily = every({ count: 1, of: 'day' })
      return [
        everyFrom(daily, time(20 * 3600), 'at'),
        everyFrom(every({ count: 6, of: 'hour' }), time(600), 'from'),
        moment(20 * 3600, new Date('2026-06-15T20:00:00Z')),
      ]
    }
    expect(texts('en')).toEqual(['Daily at 8:00 PM', 'Every 6 hours from 12:10 AM', '8:00 PM on Monday, June 15'])
    expect(texts('de')).toEqual([
      'Jeden Tag um 20:00 Uhr',
      'Alle 6 Stunden ab 00:10 Uhr',
      'Montag, 15. Juni, 20:00 Uhr',
    ])
  })
})

describe('the language requested by a browser', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr, it;q=0.9', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['en;q=0.2, de;q=0.7', 'de'],
    ['fr, de;q=0.5, en;q=0.1', 'de'],
    ['de;q=0, en', 'en'],
    ['de;q=x', 'en'],
  ])('%s: %s', (header, expected) => {
    expect(languageWanted(header)).toBe(expected)
  })
})
