/** Exact sentences about hours. Whoever changes one reads it aloud first. */
import { CLOCK } from '@upshot/analysis'
import { describe, expect, it } from 'vitest'
import { any, findingOf, variables } from './finding.fixture.ts'
import { words } from './index.ts'

const late = findingOf({ evidence: { clock: CLOCK.after15 }, size: any })
const much = findingOf({ evidence: { clock: CLOCK.after12 } })
const last = findingOf({ evidence: { clock: CLOCK.last }, size: { above: 15.35 } })
const before = findingOf({
  evidence: { clock: CLOCK.before },
  size: { above: 6.42, difference: 0.633, interval: [0.25, 1.02] },
})

const relief = findingOf({
  cause: variables.ibuprofenPills,
  effect: variables.pain,
  evidence: { clock: 104, lagDays: 0 },
  size: { ...any, difference: -0.84, interval: [-1.36, -0.32] },
})
const soon = { ...relief, evidence: { ...relief.evidence, clock: 102 } }

describe('the hours between a cause and the moments of an outcome', () => {
  it.each([
    [
      words.en.headline(relief),
      '2 to 4 hours after Ibuprofen, your Back Pain averaged 0.84 points lower, which is better (between 0.32 and 1.36; likely).',
    ],
    [
      words.de.headline(relief),
      '2 bis 4 Stunden nach Ibuprofen waren Rückenschmerzen bei dir im Mittel 0,84 Punkte niedriger, also besser (zwischen 0,32 und 1,36; wahrscheinlich).',
    ],
    [words.en.title(relief), 'Back Pain: 0.84 points lower 2 to 4 hours after Ibuprofen'],
    [words.de.title(relief), 'Rückenschmerzen: 0,84 Punkte niedriger 2 bis 4 Stunden nach Ibuprofen'],
    [words.en.title(soon), 'Back Pain: 0.84 points lower within 2 hours after Ibuprofen'],
    [words.de.title(soon), 'Rückenschmerzen: 0,84 Punkte niedriger in den 2 Stunden nach Ibuprofen'],
    [words.en.arms(relief).low, 'At other times'],
    [words.de.arms(relief).low, 'Zu anderen Zeiten'],
  ])('are told as people think: %s', (said, expected) => {
    expect(said).toBe(expected)
  })

  it('are named in the design of a study, and never as the same day', () => {
    const { studyDesign, studyTitle } = words.en.study(relief, { voice: 'you' })
    expect(studyTitle).toBe('Back Pain after Ibuprofen')
    expect(studyDesign).toContain('Each entry of Back Pain was compared with Ibuprofen 2 to 4 hours before it.')
    expect(words.de.study(relief, { voice: 'you' }).studyDesign).toContain(
      'Jeder Eintrag von Rückenschmerzen wurde mit Ibuprofen 2 bis 4 Stunden davor verglichen.',
    )
  })

  it('say nothing of a day where there is no sign', () => {
    const none = { ...relief, evidence: { ...relief.evidence, verdict: 'no sign' as const } }
    expect(words.en.headline(none)).toBe(
      'No sign so far of a difference in your Back Pain after Ibuprofen (212 days compared).',
    )
  })
})

describe('the hours of a cause', () => {
  it.each([
    [
      words.en.headline(late),
      'On days after any Coffee after 15:00, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
    ],
    [
      words.de.headline(late),
      'An Tagen nach Kaffee nach 15 Uhr war Schlafdauer bei dir im Mittel 38 Minuten kürzer, also schlechter (zwischen 15 und 61; wahrscheinlich).',
    ],
    [
      words.en.headline(much),
      'On days after more than 2.4 servings of Coffee after 12:00, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
    ],
    [
      words.en.headline(last),
      'On days after a day with the last Coffee after 15:20, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
    ],
    [
      words.de.headline(last),
      'An Tagen nach einem Tag mit Kaffee zuletzt nach 15:20 Uhr war Schlafdauer bei dir im Mittel 38 Minuten kürzer, also schlechter (zwischen 15 und 61; wahrscheinlich).',
    ],
    [
      words.en.headline(before),
      'On days after a day with more than 6.4 hours between the last Coffee and Sleep Duration, your Sleep Duration averaged 38 minutes longer, which is better (between 15 and 61; likely).',
    ],
    [
      words.de.headline(before),
      'An Tagen nach einem Tag mit mehr als 6,4 Stunden zwischen Kaffee und Schlafdauer war Schlafdauer bei dir im Mittel 38 Minuten länger, also besser (zwischen 15 und 61; wahrscheinlich).',
    ],
    [words.en.title(late), 'Sleep Duration: 38 minutes shorter after Coffee after 15:00'],
    [words.de.title(late), 'Schlafdauer: 38 Minuten kürzer nach Kaffee nach 15 Uhr'],
    [words.en.title(last), 'Sleep Duration: 38 minutes shorter after a later last Coffee'],
    [words.de.title(last), 'Schlafdauer: 38 Minuten kürzer nach Kaffee später als sonst'],
    [words.en.arms(last).low, 'On days after a day with the last Coffee by 15:20'],
  ])('are told as people think: %s', (said, expected) => {
    expect(said).toBe(expected)
  })

  it('stand in every text of a study without a gap, in both languages', () => {
    for (const finding of [
      relief,
      soon,
      late,
      much,
      last,
      before,
      findingOf({ evidence: { clock: CLOCK.last }, size: null }),
    ]) {
      for (const spoken of [words.en, words.de]) {
        for (const text of Object.values(
          spoken.study(finding, { voice: 'you', lastCause: { value: 2, day: '2026-08-16' } }),
        ))
          expect(text).not.toMatch(/undefined|NaN|null| {2}/)
      }
    }
    const { studyDesign, participantInstructions } = words.en.study(late, { voice: 'you' })
    expect(studyDesign).toContain('Coffee after 15:00')
    expect(participantInstructions).not.toContain('15:00')
  })
})

describe('a link that was just found', () => {
  it('has a card that says its size may look too large', () => {
    const nothing = { inferred: [], sources: [] }
    expect(words.en.newCard(findingOf(), nothing).description).toContain(
      'such differences tend to look larger than they are',
    )
    expect(words.de.newCard(findingOf(), nothing).description).toContain('wirkt ein Unterschied oft größer, als er ist')
    expect(words.en.card(findingOf()).description).not.toContain('larger')
  })
})

describe('a link beside others', () => {
  const evidence = { direct: false, through: ['Stress', 'Screen Time'] }
  it('names what it may run through, and what was taken into account, in both languages', () => {
    expect(words.en.headline(findingOf({ evidence }))).toContain('It may run through Stress and Screen Time.')
    expect(words.de.headline(findingOf({ evidence }))).toContain('Es kann auch an Stress und Bildschirmzeit liegen.')
    const direct = findingOf({ cause: variables.coffee, evidence: { direct: true, besides: ['Stress'] } })
    expect(words.en.headline(direct)).toContain('remains when Stress is taken into account')
    expect(words.de.headline(direct)).toContain('Das gilt auch, wenn Stress berücksichtigt wird.')
  })
})
