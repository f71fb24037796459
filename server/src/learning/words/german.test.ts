/** Exact German sentences beside their English twins. Read one aloud before changing it. */
import { describe, expect, it } from 'vitest'
import { unitRecords } from '../../tracking/units/units.data.ts'
import { findingOf, populationOf, sideOf, sides, tooFewPeople, variables, wholeDoses } from './finding.fixture.ts'
import { type LanguageWords, sentencesIn } from './index.ts'

const usual = findingOf({ more: wholeDoses })
const drinks = sideOf('Alcoholic Drinks', 'serving', { categoryName: 'Foods' })

const twins: readonly (readonly [fact: string, say: (spoken: LanguageWords) => string | undefined, german: string])[] =
  [
    [
      'a likely finding',
      (spoken) => spoken.headline(usual),
      'Du hast an Tagen nach mehr als 2 Tassen Kaffee etwa 38 Minuten kürzer geschlafen (6 h 42 min statt 7 h 20 min). Wahrscheinlich; der wahre Unterschied liegt vermutlich zwischen 15 und 61 Minuten.',
    ],
    [
      'read by others',
      (spoken) => spoken.headline(usual, 'person'),
      'Diese Person hat an Tagen nach mehr als 2 Tassen Kaffee etwa 38 Minuten kürzer geschlafen (6 h 42 min statt 7 h 20 min). Wahrscheinlich; der wahre Unterschied liegt vermutlich zwischen 15 und 61 Minuten.',
    ],
    ['its title', (spoken) => spoken.title(usual), 'Schlafdauer: 38 Minuten kürzer nach mehr Kaffee'],
    [
      'points and a comma',
      (spoken) =>
        spoken.headline(findingOf({ effect: variables.mood, size: { difference: 0.42, interval: [0.15, 0.69] } })),
      'Deine Stimmung war an Tagen nach mehr als 2,4 Tassen Kaffee etwa 0,42 Punkte höher (3,32 statt 2,90), also besser. Wahrscheinlich; der wahre Unterschied liegt vermutlich zwischen 0,15 und 0,69 Punkten.',
    ],
    [
      'one point',
      (spoken) => spoken.headline(findingOf({ effect: variables.pain, size: { difference: 1, interval: [0.3, 1.7] } })),
      'Deine Rückenschmerzen waren an Tagen nach mehr als 2,4 Tassen Kaffee etwa 1 Punkt höher (4,1 statt 3,1), also schlechter. Wahrscheinlich; der wahre Unterschied liegt vermutlich zwischen 0,3 und 1,7 Punkten.',
    ],
    [
      'a name of the catalogue after “nach”',
      (spoken) => spoken.title(findingOf({ cause: drinks, more: wholeDoses })),
      'Schlafdauer: 38 Minuten kürzer nach mehr alkoholischen Getränken',
    ],
    [
      'the title of a study of it',
      (spoken) => spoken.study(findingOf({ cause: drinks, effect: variables.pain }), { voice: 'you' }).studyTitle,
      'Rückenschmerzen nach alkoholischen Getränken',
    ],
    [
      'too early',
      (spoken) => spoken.shortfall({ kind: 'notEnough', reason: 'pairs', have: 12, need: 30 }),
      'Bisher 12 Tage mit beiden Werten; nötig sind 30.',
    ],
    [
      'one day so far',
      (spoken) => spoken.shortfall({ kind: 'notEnough', reason: 'pairs', have: 1, need: 30 }),
      'Bisher 1 Tag mit beiden Werten; nötig sind 30.',
    ],
    [
      'no day so far',
      (spoken) => spoken.shortfall({ kind: 'notEnough', reason: 'pairs', have: 0, need: 30 }),
      'Bisher kein Tag mit beiden Werten; nötig sind 30.',
    ],
    [
      'no link in a list',
      (spoken) => spoken.explanation({ count: 0, shown: 'directed' }).description,
      'Bisher hebt sich nichts ab. Mehr Tage helfen am meisten, auch Einträge an Tagen, an denen nichts war. „Wahrscheinlich“ heißt: Höchstens jeder zwanzigste solche Zusammenhang dürfte Zufall sein; „möglich“: bis zu jeder fünfte. Ein Zusammenhang zeigt nicht, was wovon kommt: Etwas anderes könnte mit beidem einhergehen.',
    ],
    [
      'one link in a list',
      (spoken) => spoken.explanation({ count: 1, shown: 'sameDay' }).title,
      'Was am selben Tag zusammengeht',
    ],
    [
      'others that show the same',
      (spoken) =>
        spoken
          .card(usual, 'you', { inferred: ['Koffein'], sources: [] })
          .description.split('. ')
          .at(-1),
      'Dasselbe gilt für Koffein, was daraus berechnet wird.',
    ],
  ]

const point = { size: { difference: 0.42, interval: [0.15, 0.69] } } as const

describe('a name in a German sentence', () => {
  it.each([
    ['Oberer Blutdruck (systolisch)', 'Dein oberer Blutdruck (systolisch) war'],
    ['Geistige Klarheit', 'Deine geistige Klarheit war'],
    ['Trockene Augen', 'Deine trockenen Augen waren'],
    ['Konzentriertes Arbeiten', 'Dein konzentriertes Arbeiten war'],
    ['Schritte pro Tag', 'Deine Schritte pro Tag waren'],
    ['Mein Knie', 'Mein Knie bei dir war'],
  ])('%s has its article and ending', (name, start) => {
    expect(sentencesIn.de.headline(findingOf({ effect: sideOf(name, '/5'), ...point }))).toMatch(
      new RegExp(`^${start.replaceAll(/[()]/g, '.')} an Tagen`),
    )
  })

  it('name two consecutive events of a day with their articles, and a day without one as such', () => {
    const size = { split: 'someNone' } as const
    const sameDay = findingOf({ cause: variables.ibuprofen, effect: variables.mood, size, evidence: { lagDays: 0 } })
    expect(sentencesIn.de.headline(sameDay)).toContain(
      'An fast allen Tagen kommt erst das Ibuprofen und dann die Stimmung.',
    )
    const { averageEffectFollowingLowCauseExplanation } = sentencesIn.es.study(sameDay, { voice: 'you' })
    expect(averageEffectFollowingLowCauseExplanation).toMatch(/^En días sin ibuprofeno, /)
  })

  it('say the whole range of a difference in its unit', () => {
    const rangesOf = (finding: ReturnType<typeof findingOf>) =>
      [sentencesIn.en, sentencesIn.de, sentencesIn.es].map((spoken) => spoken.difference(finding)?.range)
    expect(rangesOf(usual)).toEqual([
      'between 15 and 61 minutes',
      'zwischen 15 und 61 Minuten',
      'entre 15 y 61 minutos',
    ])
    expect(rangesOf(findingOf({ size: { difference: -0.3, interval: [-1.4, 0.5] } }))).toEqual([
      'anywhere from 84 minutes shorter to 30 longer',
      'irgendwo zwischen 84 Minuten kürzer und 30 Minuten länger',
      'entre 84 minutos menos y 30 minutos más',
    ])
    const days = findingOf({ effect: variables.headache, size: { difference: -0.1, interval: [-0.3, 0.05] } })
    expect(rangesOf(days)).toEqual([
      'anywhere from 30 fewer to 5 more days in 100',
      'irgendwo zwischen 30 von 100 Tagen seltener und 5 von 100 Tagen häufiger',
      'entre 30 días menos de cada 100 y 5 días más de cada 100',
    ])
  })

  it('belongs to somebody else in a study', () => {
    const said = sentencesIn.de.headline(findingOf({ effect: sideOf('Trockene Augen', '/5'), ...point }), 'person')
    expect(said).toMatch(/^Die trockenen Augen dieser Person waren an Tagen nach/)
  })

  it.each([
    ['Oberer Blutdruck (systolisch)', 'den oberen Blutdruck (systolisch)'],
    ['Schlafdauer', 'die Schlafdauer'],
    ['Rotes Fleisch', 'das rote Fleisch'],
    ['Alkoholische Getränke', 'die alkoholischen Getränke'],
    ['Mein Knie', 'Mein Knie'],
  ])('%s is allowed', (name, said) => {
    const evidence = { direct: true, besides: [name] }
    expect(sentencesIn.de.headline(findingOf({ evidence }))).toContain(
      `Das bleibt so, wenn wir ${said} berücksichtigen.`,
    )
  })
})

describe('sentences in Spanish', () => {
  it('give a catalogue name its article and number, and none to names that people chose', () => {
    const said = (name: string) => sentencesIn.es.headline(findingOf({ effect: sideOf(name, '/5'), ...point }))
    expect(said('Estado de ánimo')).toMatch(
      /^Tu estado de ánimo fue aproximadamente 0,42 puntos mayor al día siguiente de más de/,
    )
    expect(said('Náuseas')).toMatch(/^Tus náuseas fueron aproximadamente 0,42 puntos mayores al día/)
    expect(said('Mi rodilla')).toMatch(/^Mi rodilla en tu caso fue aproximadamente 0,42 puntos mayor al día/)
    const person = sentencesIn.es.headline(findingOf({ effect: sideOf('Náuseas', '/5'), ...point }), 'person')
    expect(person).toMatch(/^Las náuseas de esta persona fueron/)
  })

  it('write catalogue names in lower case, and names that people chose unchanged', () => {
    expect(sentencesIn.es.title(usual)).toBe('Duración del sueño: 38 minutos menos después de más café')
    expect(sentencesIn.es.title(findingOf({ cause: sideOf('Tía Ana', 'serving') }))).toMatch(/después de más Tía Ana$/)
  })
})

describe('sentences in German', () => {
  it.each(twins)('%s', (_fact, say, german) => {
    expect(say(sentencesIn.de)).toBe(german)
    expect(say(sentencesIn.en)).not.toBe(german)
  })

  /** Words that nearly every English sentence contains, and no German one. */
  const ENGLISH = /\b(the|of|on|after|with|and|you|your|day|days|than|is|it|this|not|more|less|no|at|to|from|which)\b/i

  it('every text is complete, without English or placeholders left', () => {
    const found = [
      usual,
      findingOf({ evidence: { direction: 'both' } }),
      findingOf({ evidence: { direction: 'reverse stronger', explanation: 'reverse' } }),
      findingOf({ evidence: { lagDays: 0 } }),
      findingOf({ evidence: { lagDays: 3, durationDays: 7 } }),
      findingOf({ evidence: { verdict: 'no sign' } }),
      findingOf({ evidence: { verdict: 'possible', q: 0.14 } }),
      findingOf({ cause: variables.ibuprofen, effect: variables.headache }),
      findingOf({ cause: variables.stress, size: null }),
    ]
    const all = [...Object.values(variables), sides.cause, sides.effect].map(({ displayName }) => displayName)
    const names = all.toSorted((a, b) => b.length - a.length)
    const checked = (english: object, german: object) => {
      for (const [member, text] of Object.entries(german) as [keyof typeof german, unknown][]) {
        if (typeof text !== 'string') continue
        expect(text, member).not.toBe(english[member])
        expect(text, member).not.toMatch(/undefined|NaN|\{| {2}/)
        expect(
          names.reduce((remaining, name) => remaining.replaceAll(name, ''), text),
          member,
        ).not.toMatch(ENGLISH)
      }
    }
    for (const finding of found)
      for (const voice of ['you', 'person'] as const) {
        const texts = (spoken: LanguageWords) => ({
          ...spoken.study(finding, { voice }),
          headline: spoken.headline(finding, voice),
          card: spoken.card(finding, voice, { inferred: ['Tee'], sources: ['Mokka', 'Latte'] }).description,
          sharing: spoken.sharing(finding, voice).title,
          significance: spoken.significance(finding),
          effectSize: spoken.effectSize(finding),
          optimal: spoken.optimalValue(finding, voice),
        })
        checked(texts(sentencesIn.en), texts(sentencesIn.de))
      }
    for (const pooled of [populationOf(), tooFewPeople(4)])
      for (const kind of ['global', 'group'] as const) {
        const texts = (spoken: LanguageWords) => ({
          ...spoken.populationStudy(pooled, { ...sides, kind }),
          headline: spoken.populationHeadline(pooled, sides),
          message: spoken.populationMessage(pooled, sides),
        })
        checked(texts(sentencesIn.en), texts(sentencesIn.de))
      }
  })

  it('every unit has words, as a cause and as an outcome', () => {
    for (const { abbreviatedName, combinationOperation } of unitRecords) {
      const side = sideOf('Etwas', abbreviatedName, { combination: combinationOperation })
      for (const finding of [findingOf({ cause: side }), findingOf({ effect: side })]) {
        const sentence = sentencesIn.de.headline(finding)
        expect(sentence, abbreviatedName).not.toMatch(/undefined|NaN|null| {2}/)
        expect(sentence, abbreviatedName).toMatch(/ an Tagen nach .*\.$/)
        expect(sentence, abbreviatedName).toContain('Etwas')
      }
    }
  })
})
