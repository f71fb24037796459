/** Exact sentences about hours. Read one aloud before changing it. */
import { CLOCK } from '@upshot/analysis'
import { languages } from '@upshot/contract/names'
import { describe, expect, it } from 'vitest'
import { findingOf, someOrNone, variables } from './finding.fixture.ts'
import { sentencesIn } from './index.ts'

const late = findingOf({ evidence: { clock: CLOCK.after15 }, size: someOrNone })
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
  size: { ...someOrNone, difference: -0.84, interval: [-1.36, -0.32] },
})
const soon = { ...relief, evidence: { ...relief.evidence, clock: 102 } }

describe('the hours between a cause and the moments of an outcome', () => {
  it.each([
    [
      sentencesIn.en.headline(relief),
      'Your back pain was about 0.84 points lower 2 to 4 hours after ibuprofen (2.26 instead of 3.10), which is better. Likely; the true difference is probably 0.32 to 1.36 points.',
    ],
    [
      sentencesIn.de.headline(relief),
      'Deine Rückenschmerzen waren 2 bis 4 Stunden nach Ibuprofen etwa 0,84 Punkte niedriger (2,26 statt 3,10), also besser. Wahrscheinlich; der wahre Unterschied liegt vermutlich zwischen 0,32 und 1,36 Punkten.',
    ],
    [sentencesIn.en.title(relief), 'Back pain: 0.84 points lower 2 to 4 hours after ibuprofen'],
    [sentencesIn.de.title(relief), 'Rückenschmerzen: 0,84 Punkte niedriger 2 bis 4 Stunden nach Ibuprofen'],
    [sentencesIn.en.title(soon), 'Back pain: 0.84 points lower within 2 hours after ibuprofen'],
    [sentencesIn.de.title(soon), 'Rückenschmerzen: 0,84 Punkte niedriger in den 2 Stunden nach Ibuprofen'],
    [sentencesIn.en.arms(relief).low, 'At other times'],
    [sentencesIn.de.arms(relief).low, 'Zu anderen Zeiten'],
  ])('are described as people think: %s', (sentence, expected) => {
    expect(sentence).toBe(expected)
  })

  it('are named in the design of a study, and never as the same day', () => {
    const { studyDesign, studyTitle } = sentencesIn.en.study(relief, { voice: 'you' })
    expect(studyTitle).toBe('Back pain after ibuprofen')
    expect(studyDesign).toContain('Each entry of back pain was compared with ibuprofen 2 to 4 hours before it.')
    expect(sentencesIn.de.study(relief, { voice: 'you' }).studyDesign).toContain(
      'Jeder Eintrag von Rückenschmerzen wurde mit Ibuprofen 2 bis 4 Stunden davor verglichen.',
    )
  })

  it('say nothing about a day if there is no sign of a link', () => {
    const none = { ...relief, evidence: { ...relief.evidence, verdict: 'no sign' as const } }
    expect(sentencesIn.en.headline(none)).toBe(
      'No sign so far of a difference in your back pain after ibuprofen (212 days compared).',
    )
  })
})

describe('the hours of a cause', () => {
  it.each([
    [
      sentencesIn.en.headline(late),
      'You slept about 38 minutes less on days after any coffee after 15:00 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
    ],
    [
      sentencesIn.de.headline(late),
      'Du hast an Tagen nach Kaffee nach 15 Uhr etwa 38 Minuten kürzer geschlafen (6 h 42 min statt 7 h 20 min). Wahrscheinlich; der wahre Unterschied liegt vermutlich zwischen 15 und 61 Minuten.',
    ],
    [
      sentencesIn.en.headline(much),
      'You slept about 38 minutes less on days after more than 2.4 cups of coffee after 12:00 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
    ],
    [
      sentencesIn.en.headline(last),
      'You slept about 38 minutes less on days after a day with the last coffee after 15:20 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
    ],
    [
      sentencesIn.de.headline(last),
      'Du hast an Tagen nach einem Tag mit Kaffee zuletzt nach 15:20 Uhr etwa 38 Minuten kürzer geschlafen (6 h 42 min statt 7 h 20 min). Wahrscheinlich; der wahre Unterschied liegt vermutlich zwischen 15 und 61 Minuten.',
    ],
    [
      sentencesIn.en.headline(before),
      'You slept about 38 minutes more on days after a day with more than 6.4 hours between the last coffee and sleep duration (7 h 58 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
    ],
    [
      sentencesIn.de.headline(before),
      'Du hast an Tagen nach einem Tag mit mehr als 6,4 Stunden zwischen Kaffee und Schlafdauer etwa 38 Minuten länger geschlafen (7 h 58 min statt 7 h 20 min). Wahrscheinlich; der wahre Unterschied liegt vermutlich zwischen 15 und 61 Minuten.',
    ],
    [sentencesIn.en.title(late), 'Sleep duration: 38 minutes shorter after coffee after 15:00'],
    [sentencesIn.de.title(late), 'Schlafdauer: 38 Minuten kürzer nach Kaffee nach 15 Uhr'],
    [sentencesIn.en.title(last), 'Sleep duration: 38 minutes shorter after a later last coffee'],
    [sentencesIn.de.title(last), 'Schlafdauer: 38 Minuten kürzer nach Kaffee später als sonst'],
    [sentencesIn.en.arms(last).low, 'On days after a day with the last coffee by 15:20'],
  ])('are described as people think: %s', (sentence, expected) => {
    expect(sentence).toBe(expected)
  })

  it('appear in every text of a study without a gap, in every language', () => {
    for (const finding of [
      relief,
      soon,
      late,
      much,
      last,
      before,
      findingOf({ evidence: { clock: CLOCK.last }, size: null }),
    ]) {
      for (const language of languages) {
        for (const text of Object.values(
          sentencesIn[language].study(finding, { voice: 'you', lastCause: { value: 2, day: '2026-08-16' } }),
        ))
          expect(text).not.toMatch(/undefined|NaN|null| {2}/)
      }
    }
    const { studyDesign, participantInstructions } = sentencesIn.en.study(late, { voice: 'you' })
    expect(studyDesign).toContain('coffee after 15:00')
    expect(participantInstructions).not.toContain('15:00')
  })
})

describe('a newly found link', () => {
  it('has a card that says its size may look too large', () => {
    const nothing = { inferred: [], sources: [] }
    expect(sentencesIn.en.newCard(findingOf(), nothing).description).toContain(
      'such differences tend to look larger than they are',
    )
    expect(sentencesIn.de.newCard(findingOf(), nothing).description).toContain(
      'wirkt ein Unterschied oft größer, als er ist',
    )
    expect(sentencesIn.en.card(findingOf()).description).not.toContain('larger')
  })
})

describe('a link beside others', () => {
  const evidence = { direct: false, through: ['Stress', 'Screen Time'] }
  it('names what it may run through, and what was taken into account, in every language', () => {
    expect(sentencesIn.en.headline(findingOf({ evidence }))).toContain('It may run through stress and screen time.')
    expect(sentencesIn.de.headline(findingOf({ evidence }))).toContain(
      'Es kann auch am Stress und der Bildschirmzeit liegen.',
    )
    expect(sentencesIn.es.headline(findingOf({ evidence }))).toContain(
      'Puede pasar a través del estrés y el tiempo de pantalla.',
    )
    const direct = findingOf({ cause: variables.coffee, evidence: { direct: true, besides: ['Stress'] } })
    expect(sentencesIn.en.headline(direct)).toContain(
      'It is still there when we allow for stress. Something that is not recorded could still explain it.',
    )
    expect(sentencesIn.de.headline(direct)).toContain('Das bleibt so, wenn wir den Stress berücksichtigen.')
    expect(sentencesIn.es.headline(direct)).toContain('Sigue ahí cuando tenemos en cuenta el estrés.')
  })
})
