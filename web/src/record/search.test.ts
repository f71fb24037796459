import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSearch, folded } from './search.ts'

const findables = [
  { item: 'Iced Coffee', names: ['Iced Coffee'] },
  { item: 'Coffee', names: ['Coffee', 'Joe', 'Filter Coffee'] },
  { item: 'Decaf', names: ['Decaf', 'Coffee without caffeine'] },
  { item: 'Crème brûlée', names: ['Crème brûlée'] },
  { item: 'Süßstoff', names: ['Süßstoff', 'Sweetener'] },
  { item: 'Overall Mood', names: ['Overall Mood', 'Happiness'] },
  { item: 'Tea', names: ['Tea'] },
]
const search = createSearch(findables)

describe('local search', () => {
  it('ranks the start of the name before the start of a word, then synonyms, then the middle', () => {
    expect(search('coffee')).toEqual(['Coffee', 'Decaf', 'Iced Coffee'])
    expect(search('offee')).toEqual(['Iced Coffee', 'Coffee', 'Decaf'])
  })

  it('ignores accents, capitals and special letters', () => {
    expect(search('creme brulee')).toEqual(['Crème brûlée'])
    expect(search('SUSSSTOFF')).toEqual(['Süßstoff'])
    expect(folded('Ångström,  ŁÓDŹ!')).toBe('angstrom lodz')
  })

  it('finds by synonyms and by several words in any order', () => {
    expect(search('happi')).toEqual(['Overall Mood'])
    expect(search('mood over')).toEqual(['Overall Mood'])
    expect(search('mood coffee')).toEqual([])
  })

  it.each(['cofee', 'coffeee', 'cofefe', 'xoffee'])('tolerates one typo in four letters: %s', (typed) => {
    expect(search(typed)).toContain('Coffee')
  })

  it('gives near spellings only if nothing matches exactly', () => {
    const names = ['Confidence', 'Coffee', 'Iced Coffee', 'Cough'].map((item) => ({ item, names: [item] }))
    const among = createSearch(names)
    expect(among('coff')).toEqual(['Coffee', 'Iced Coffee'])
    expect(among('coffe')).toEqual(['Coffee', 'Iced Coffee'])
    expect(among('cofee')).toEqual(['Coffee', 'Iced Coffee'])
  })

  it('matches four letters with an extra one to a whole word, not to the start of a longer one', () => {
    const among = createSearch(['Confidence', 'Coffee', 'Milk'].map((item) => ({ item, names: [item] })))
    expect(createSearch([{ item: 'Confidence', names: ['Confidence'] }])('coff')).toEqual([])
    expect(among('cofe')).toEqual(['Coffee'])
    expect(among('mylk')).toEqual(['Milk'])
    expect(among('mikl')).toEqual(['Milk'])
    expect(among('cunfi')).toEqual(['Confidence'])
  })

  it('tolerates none in fewer than four, and not two in four', () => {
    expect(search('tee')).toEqual([])
    expect(search('xofx')).toEqual([])
  })

  it('without words returns everything in the given order, up to the limit', () => {
    expect(search('  ', 2)).toEqual(['Iced Coffee', 'Coffee'])
  })

  it('every prefix of a name finds it', () => {
    const names = findables.map(({ item }) => item)
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), (name, index) => {
        const typed = name.slice(0, 1 + (index % name.length))
        expect(search(typed)).toContain(name)
      }),
    )
  })

  it('one letter swapped, omitted or doubled in a word of four or more still finds it', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('swap', 'drop', 'double'), (letter, how) => {
        const word = 'overall'
        const position = letter % (word.length - 1)
        const before = word.slice(0, position)
        const first = word[position]
        const two = word[position + 1]
        const after = word.slice(position + 2)
        const typed = {
          swap: `${before}${two}${first}${after}`,
          drop: `${before}${two}${after}`,
          double: `${before}${first}${first}${two}${after}`,
        }
        expect(search(typed[how])).toContain('Overall Mood')
      }),
    )
  })
})
