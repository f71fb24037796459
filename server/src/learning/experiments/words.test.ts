import type { Protocol } from '@upshot/analysis'
import type { ExperimentPlan, ExperimentResult } from '@upshot/contract'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../lib/language.ts'
import { planIn, resultIn, togetherIn } from './words.ts'

const arms = ['Kaffee wie immer', 'ohne Kaffee', 'doppelt so viel'].map((name) => ({ name, instruction: `${name}.` }))
const protocol = {
  arms: arms.slice(0, 2),
  outcome: { variableName: 'Schlafqualität', unit: '/5', combination: 'MEAN' },
  smallestEffect: 0.5,
  lagDays: 0,
  design: { kind: 'blocks', blocks: 24, periodDays: 1, washoutDays: 0 },
} as unknown as Protocol
const three = { ...protocol, arms } as Protocol

const result = (changes: Partial<ExperimentResult>): ExperimentResult => ({
  kind: 'pairs',
  verdict: 'likely',
  sentence: '',
  notes: [],
  p: 0.0094,
  level: 0.05,
  confidence: 0.95,
  endedAt: 'end',
  effect: 0.5,
  interval: [0.1, 0.9],
  ifDone: null,
  anytime: { p: 1, interval: [null, null] },
  armMeans: [3, 3.5],
  blocks: 24,
  days: 48,
  missingDays: 3,
  recordingP: null,
  standsWithMissing: null,
  scatter: 1,
  looks: [],
  differences: [],
  assignments: null,
  draws: 19_999,
  secondary: [],
  distribution: null,
  methodVersion: 'experiment-1',
  inputHash: '',
  ...changes,
})

const sentenceOf = (changes: Partial<ExperimentResult>, of = protocol): string =>
  resultIn(result(changes), of, 'de').sentence
const each = [
  { arms: [0, 1], effect: 0.25, p: 0.2, pHolm: 0.2, interval: [-0.1, 0.6] },
  { arms: [0, 2], effect: null, p: 1, pHolm: 1, interval: [null, null] },
]

describe('a result in German', () => {
  it('says the effect with both averages and its interval, as German writes numbers', () => {
    expect(sentenceOf({})).toBe(
      'Wahrscheinlich: „ohne Kaffee“ erhöht deine Schlafqualität um etwa 0,50 Punkte (3,50 statt 3,00). Der wahre Unterschied beträgt vermutlich 0,10 bis 0,90 Punkte. Der Zufall hat die Tage bestimmt, deshalb können Wochentag, Wetter und Jahreszeit das nicht erklären.',
    )
    expect(sentenceOf({ effect: -0.5, interval: [-0.9, -0.1], armMeans: [3, null] })).toContain(
      '„ohne Kaffee“ senkt deine Schlafqualität um etwa 0,50 Punkte. Der wahre Unterschied beträgt vermutlich 0,10 bis 0,90 Punkte.',
    )
  })

  it('says hours as people do', () => {
    const slept = { ...protocol, outcome: { ...protocol.outcome, variableName: 'Sleep Duration', unit: 'h' } }
    const longer = { effect: 0.83, interval: [0.44, 1.21], armMeans: [6.55, 7.38] }
    const inLanguage = (language: Language) => resultIn(result(longer), slept, language).sentence.split('. Chance')[0]
    expect(inLanguage('en')).toBe(
      'Likely: “ohne Kaffee” raises your sleep duration by about 50 minutes (7 h 23 min instead of 6 h 33 min). The true difference is probably 26 to 73 minutes',
    )
    expect(inLanguage('de')).toContain('erhöht deine Schlafdauer um etwa 50 Minuten (7 h 23 min statt 6 h 33 min)')
    expect(inLanguage('es')).toContain(
      'aumenta tu duración del sueño en 50 minutos aproximadamente (7 h 23 min en vez de 6 h 33 min)',
    )
  })

  it.each([
    [
      { verdict: 'possible' },
      /^Möglich: .*, aber 3 Tage fehlen, und nicht gleich oft bei „Kaffee wie immer“ und „ohne/,
    ],
    [{ verdict: 'possible', missingDays: 1 }, /1 Tag fehlt, und/],
    [
      { verdict: 'no effect that matters', interval: [-0.2, 0.3] },
      /^Keine Wirkung am selben Tag, die zählt: Mehr als 0,30 Punkte nach oben .* nach 0,50 gefragt/,
    ],
    [
      { verdict: 'cannot tell', interval: [0, 0] },
      /^Nicht zu sagen: Die Schlafqualität war an fast allen Tagen gleich\.$/,
    ],
    [{ verdict: 'cannot tell', interval: [null, null] }, /^Noch nicht zu sagen: Es sind zu wenige Tage\.$/],
    [
      { verdict: 'cannot tell', interval: [null, 0.9] },
      /: Mit „[^“]+“ passt bei deiner Schlafqualität alles bis 0,90 Punkte höher zu deinen Tagen\.$/,
    ],
    [
      { verdict: 'cannot tell', interval: [-0.2, null] },
      /passt bei deiner Schlafqualität alles ab 0,20 Punkte niedriger zu deinen Tagen/,
    ],
    [
      { verdict: 'cannot tell', interval: [-0.2, 0.9], blocksNeeded: 34 },
      /alles von 0,20 Punkte niedriger bis 0,90 Punkte höher zu deinen Tagen\. Um 0,50 Punkte zu sehen, braucht es etwa 34 Blöcke; du hast 24\.$/,
    ],
  ] as const)('says every other verdict: %j', (changes, sentence) => {
    expect(sentenceOf(changes as Partial<ExperimentResult>)).toMatch(sentence)
  })

  it('compares three things with the first', () => {
    expect(sentenceOf({ kind: 'several', effect: null, interval: [null, null], each }, three)).toBe(
      'Wahrscheinlich: Die Schlafqualität unterscheidet sich zwischen den 3 Möglichkeiten (p = 0,009). Verglichen mit „Kaffee wie immer“: ohne Kaffee 0,25 (−0,10 bis 0,60); doppelt so viel zu wenige Tage. Der Zufall hat die Tage bestimmt, deshalb können Wochentag, Wetter und Jahreszeit das nicht erklären.',
    )
  })

  it('has the same notes as in English, and none of their words', () => {
    for (const endedAt of ['look', 'end', 'person'] as const) {
      const [en, de] = (['en', 'de'] as const).map(
        (language) => resultIn(result({ endedAt }), protocol, language).notes,
      )
      expect(de).toHaveLength(en?.length ?? 0)
      for (const note of de ?? []) expect(en).not.toContain(note)
    }
  })

  it('says what several people found', () => {
    const several = { people: 12, mean: -0.3, interval: [-0.5, -0.1], prediction: [-0.9, 0.3] }
    expect(togetherIn({ ...several, believed: -0.35, ownEffect: -0.6 }, protocol, 'de')).toBe(
      '12 Personen haben diesen Plan ausprobiert. Im Mittel senkt „ohne Kaffee“ die Schlafqualität um 0,30 Punkte (95-%-Intervall −0,50 bis −0,10). Bei einer weiteren Person ist alles von −0,90 bis 0,30 zu erwarten. Was wir für dich annehmen: −0,35 Punkte. Dein eigenes Ergebnis ist −0,60 Punkte; was andere gefunden haben, zieht es zu ihrem Mittel hin.',
    )
  })
})

describe('a plan in German', () => {
  const option = {
    periodDays: 2,
    washoutDays: 0,
    blocks: 14,
    days: 56,
    power: 0.81,
    isEnough: true,
    powers: [],
    scatter: 1,
  }
  const plan: ExperimentPlan = { kind: 'plan', options: [option], proposed: 0, pastDays: 90, sentence: '' }

  it('says how long it takes, and when even that is not enough', () => {
    expect(planIn(plan, 'de').sentence).toBe(
      'Es dauert 56 Tage: 14 Blöcke mit Abschnitten von 2 Tagen. Eine Wirkung dieser Größe zeigt sich dann in etwa 81 von 100 Experimenten. Es zeigt nur, was innerhalb von 2 Tagen wirkt; was länger braucht, braucht längere Abschnitte.',
    )
    const { proposed: _none, ...never } = plan
    expect(planIn(never, 'de').sentence).toMatch(
      /^Selbst 56 Tage .* nur in 81 von 100 Experimenten zeigen\. Es zeigt nur/,
    )
  })

  it('says how many days are missing', () => {
    const few = { kind: 'notEnough' as const, options: [], needDays: 28, sentence: '' }
    expect(planIn({ ...few, pastDays: 1 }, 'de').sentence).toContain('Du hast 1 Tag eingetragen, und 28 sind nötig.')
    expect(planIn({ ...few, pastDays: 40 }, 'de').sentence).toContain('liegen zu weit auseinander')
  })
})
