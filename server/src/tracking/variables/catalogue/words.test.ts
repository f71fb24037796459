import { languages } from '@upshot/contract/names'
import { describe, expect, it } from 'vitest'
import { nameKey } from '../../../lib/names.ts'
import { bestOf } from '../search.ts'
import { everydayWords } from './everyday-words.fixture.ts'
import { catalogue } from './index.ts'
import { commonVariableCalled, countedMember, displayNameIn, nameIn, otherWordsFor, thingWords } from './words.ts'

const others = languages.filter((language) => language !== 'en')

describe('the catalogue in every language', () => {
  it.each(languages)('%s has words for every variable, and only for these', (language) => {
    expect([...thingWords[language].keys()]).toEqual(catalogue.map(({ id }) => id))
  })

  it('the English names are those used by programs', () => {
    const differing = catalogue.filter(({ id, name }) => thingWords.en.get(id)?.name !== name)
    expect(differing.map(({ name }) => name)).toEqual([])
  })

  it.each(languages)('%s has a question for every variable, without stray spaces', (language) => {
    const form = language === 'es' ? /^¿[A-ZÁÉÍÓÚ].*\?$/ : /^[A-Z].*\?$/
    const odd = [...thingWords[language].values()].filter(
      ({ name, question, synonyms }) =>
        !form.test(question) || name === '' || [name, question, ...synonyms].some((text) => /^\s|\s\s|\s$/.test(text)),
    )
    expect(odd).toEqual([])
  })

  it('German and Spanish know the article of nearly every name', () => {
    const articles = { de: ['der', 'die', 'das', 'die Pl.'], es: ['el', 'la', 'los', 'las'] }
    for (const language of ['de', 'es'] as const) {
      const all = [...thingWords[language].values()]
      const without = all.filter(({ forSentences }) => forSentences === undefined)
      expect(without.length, language).toBeLessThan(40)
      const unique = new Set(all.map(({ forSentences }) => forSentences))
      expect(unique, language).toEqual(new Set([...articles[language], undefined]))
    }
  })

  it.each(others)('%s has a synonym for nearly every thing', (language) => {
    const without = [...thingWords[language].values()].filter(
      ({ synonyms, shortName }) => synonyms.length === 0 && shortName === undefined,
    )
    expect(without.map(({ name }) => name)).toEqual([])
  })

  it.each(languages)('%s never uses one word for two things', (language) => {
    const owners = new Map<string, Set<string>>()
    for (const common of catalogue) {
      const words = thingWords[language].get(common.id)
      const synonyms = language === 'en' ? common.synonyms : []
      for (const word of [...synonyms, words?.name, words?.shortName, ...(words?.synonyms ?? [])]) {
        if (word === undefined) continue
        owners.set(nameKey(word), (owners.get(nameKey(word)) ?? new Set()).add(common.name))
      }
    }
    expect([...owners].filter(([, names]) => names.size > 1).map(([word, names]) => [word, ...names])).toEqual([])
  })

  it('a name means the same variable in every language, or the first language wins', () => {
    const differing = others.flatMap((language) =>
      catalogue.filter(({ id, name }) => commonVariableCalled(thingWords[language].get(id)?.name ?? '')?.name !== name),
    )
    expect(differing.map(({ name }) => name)).toEqual([])
  })

  it("a person's own name is unchanged, and so is a name outside the catalogue", () => {
    expect(displayNameIn('de', { name: 'Coffee', alias: 'Muckefuck' })).toBe('Muckefuck')
    expect(displayNameIn('de', { name: 'Coffee', alias: null })).toBe('Kaffee')
    expect(nameIn('es', 'My own thing')).toBe('My own thing')
    expect(nameIn('en', 'Coffee')).toBe('Coffee')
  })

  it('servings are counted in everyday words, other units in their own', () => {
    expect(countedMember('en', 'Coffee', 'serving')).toEqual({ counted: { one: 'cup', other: 'cups' } })
    expect(countedMember('de', 'Coffee', 'serving')).toEqual({ counted: { one: 'Tasse', other: 'Tassen' } })
    expect(countedMember('es', 'Coffee', 'serving')).toEqual({ counted: { one: 'taza', other: 'tazas' } })
    expect([countedMember('en', 'Coffee', 'mL'), countedMember('en', 'My own thing', 'serving')]).toEqual([{}, {}])
  })

  it('each synonym occurs once, and is never the name itself', () => {
    const coffee = catalogue.find(({ name }) => name === 'Coffee')
    const words = coffee ? otherWordsFor(coffee).map(nameKey) : []
    expect(words).toContain('kaffee')
    expect(words).toContain('café')
    expect(words).not.toContain('coffee')
    expect(new Set(words).size).toBe(words.length)
  })
})

describe('a hundred everyday words', () => {
  it.each(languages)('of %s: at least 98 find what people mean, as the first result', (language) => {
    const missed = Object.entries(everydayWords[language]).flatMap(([word, meant]) => {
      const [first] = bestOf([catalogue], word)
      return first?.name === meant ? [] : [`${word}: ${first?.name ?? 'nothing'} instead of ${meant}`]
    })
    expect(Object.keys(everydayWords[language])).toHaveLength(100)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2)
  })
})
