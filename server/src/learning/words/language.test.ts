import { describe, expect, it } from 'vitest'
import { unitRecords } from '../../tracking/units/units.data.ts'
import { en } from './en.ts'
import { findingOf, populationOf, sideOf, sides, variables, wholeDoses } from './finding.fixture.ts'
import { wordsOf } from './index.ts'

const english = wordsOf(en, 'en')

describe('sentences in general', () => {
  it('every unit has words, as a cause and as an outcome', () => {
    for (const { abbreviatedName, combinationOperation } of unitRecords) {
      const side = sideOf('Something', abbreviatedName, { combination: combinationOperation })
      for (const finding of [findingOf({ cause: side }), findingOf({ effect: side })]) {
        const sentence = english.headline(finding)
        expect(sentence, abbreviatedName).not.toMatch(/undefined|NaN|null| {2}/)
        expect(sentence, abbreviatedName).toMatch(/ on days after .*\.$/)
        expect(sentence, abbreviatedName).toContain('Something')
      }
    }
  })

  it('nothing is ever said to be caused, whatever was found', () => {
    const found = [
      findingOf(),
      findingOf({ evidence: { direction: 'both' } }),
      findingOf({ evidence: { lagDays: 0 } }),
      findingOf({ cause: variables.ibuprofen, effect: variables.headache }),
    ]
    const texts = [
      ...found.flatMap((finding) => Object.values(english.study(finding, { voice: 'you' }))),
      ...Object.values(english.populationStudy(populationOf(), { ...sides, kind: 'global' })),
    ]
    expect(texts.length).toBeGreaterThan(60)
    for (const text of texts) expect(text).not.toMatch(/\bcause[sd]?\b|\beffect of\b|\bdue to\b/i)
  })

  it('readers of a published study are never addressed as the owner, nor shown a last day', () => {
    const study = english.study(findingOf({ more: wholeDoses }), {
      voice: 'person',
      lastCause: { value: 3, day: '2026-08-16' },
    })
    const { participantInstructions, studyInvitation, studyLimitations, ...phrases } = study
    for (const text of Object.values(phrases)) expect(text).not.toMatch(/\byou(r|rs)?\b/i)
    expect(Object.keys(study).filter((name) => name.startsWith('last'))).toEqual([])
  })

  it("a person's title, including HTML, stays text", () => {
    const sneaky = findingOf({ cause: sideOf('<b>Tea</b>', 'serving') })
    expect(english.headline(sneaky)).toContain('servings of <b>Tea</b>')
    expect(english.explanation({ count: 3, shown: 'directed' }).html).not.toContain('<b>')
  })

  it('another language is another set of messages: numbers and plurals follow its locale', () => {
    const german = wordsOf(
      {
        ...en,
        quantity: ({ text, form, unit }) =>
          `${text} ${unit === 'min' ? (form === 'one' ? 'Minute' : 'Minuten') : unit}`,
        finding: {
          ...en.finding,
          headline: ({ outcome, change, range }) =>
            `${outcome}: ${change.side === 'less' ? '−' : '+'}${change.quantity.text} (${range.kind === 'between' ? `${range.low.text} bis ${range.high.text}` : ''}).`,
        },
        owned: (_voice, name) => name,
      },
      'de',
    )
    const sentence = german.headline(
      findingOf({ effect: variables.steps, size: { difference: -1234.5, interval: [-2100, -368] } }),
    )
    expect(sentence).toBe('Steps: −1.200 (400 bis 2.100).')
    const pain = findingOf({ effect: variables.pain, size: { difference: 0.84, interval: [0.32, 1.36] } })
    expect(german.headline(pain)).toBe('Back Pain: +0,84 (0,32 bis 1,36).')
  })
})
