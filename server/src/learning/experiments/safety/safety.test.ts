import { describe, expect, it } from 'vitest'
import { medicines as germanMedicines, safety as germanRules } from '../../../../../languages/de/safety.ts'
import { medicines as spanishMedicines, safety as spanishRules } from '../../../../../languages/es/safety.ts'
import { plain } from '../../../lib/language.ts'
import { catalogue } from '../../../tracking/variables/catalogue/index.ts'
import { draftFaults, type SafetySubject, shownRules, startFaults } from './check.ts'
import { neverMedicines, type SafetyTexts, safetyRules } from './rules.ts'

const arms = (first: string, second: string) => [
  { name: 'one', instruction: first },
  { name: 'other', instruction: second },
]
const usual = arms('As usual.', 'None today.')

const subject = (changes: Partial<SafetySubject> = {}): SafetySubject => ({
  cause: { name: 'Coffee', category: 'Foods' },
  arms: arms('Coffee as usual.', 'No coffee after noon.'),
  outcomes: ['Sleep Quality'],
  medicine: undefined,
  ...changes,
})
const treatment = (name: string): SafetySubject =>
  subject({ cause: { name, category: 'Treatments' }, arms: usual, medicine: 'overTheCounter' })
const asks = (instruction: string): SafetySubject => subject({ cause: undefined, arms: arms('As usual.', instruction) })
const outcome = (name: string): SafetySubject => subject({ outcomes: [name] })

const messages = (of: SafetySubject): string[] => draftFaults(of).map(({ message }) => message.en)

/** Each rule that refuses a draft, and a draft that it refuses. */
const broken: Readonly<Record<string, SafetySubject>> = {
  'never-glucose-lowering': treatment('Insulin'),
  'never-blood-thinning': treatment('Warfarin'),
  'never-heart': treatment('Propranolol'),
  'never-epilepsy': treatment('Lamotrigine'),
  'never-mind': treatment('Lithium'),
  'never-sedating': treatment('Zolpidem'),
  'never-steroids': treatment('Prednisone'),
  'never-immune': treatment('Methotrexate'),
  'never-cancer': treatment('Tamoxifen'),
  'never-infection': treatment('Antibiotic'),
  'never-thyroid': treatment('Levothyroxine'),
  'never-contraceptive': treatment('Contraceptive Pill'),
  'never-rescue': treatment('Albuterol'),
  'never-breathing': treatment('CPAP'),
  'never-long-fast': asks('Fast for 36 hours.'),
  'never-less-fluid': asks('Drink less water.'),
  'never-too-little-sleep': asks('Sleep only 4 hours.'),
  'never-tired-at-the-wheel': asks('Drive to work even if you are tired.'),
  'never-breath-holding': asks('Hold your breath under water.'),
  'never-allergen': asks('Eat the nuts I am allergic to.'),
  'never-suicide': outcome('Suicidal Thoughts'),
  'never-self-harm': outcome('Self-Harm'),
  'never-seizure': outcome('Seizure'),
  'never-chest-pain': outcome('Chest Pain'),
  'never-fainting': outcome('Fainting'),
  alcohol: subject({
    cause: { name: 'Alcohol', category: 'Nutrients' },
    arms: arms('No wine.', 'Two glasses of wine.'),
  }),
  nicotine: asks('Smoke one more cigarette.'),
  cannabis: asks('Some cannabis at night.'),
  drugs: asks('Microdose LSD in the morning.'),
  medicine: subject({ cause: { name: 'Magnesium', category: 'Treatments' }, arms: usual }),
}

/** Each rule that asks for something at the start, and an answer that it does not take. */
const unconfirmed: Readonly<Record<string, readonly [SafetySubject, object]>> = {
  understood: [subject(), {}],
  'none-of-these': [treatment('Ibuprofen'), { noneOfThese: false }],
  'doctor-agreed': [{ ...treatment('Lisinopril'), medicine: 'prescribed' }, {}],
  'doctor-agreed-on': [{ ...treatment('Lisinopril'), medicine: 'prescribed' }, { doctorAgreedOn: '2027-01-01' }],
  pregnant: [subject(), { pregnantOrBreastfeeding: true }],
  'under-18': [subject(), { under18: true }],
  allergic: [subject(), { allergic: true }],
  'eating-disorder': [subject(), { eatingDisorder: true }],
}

const TODAY = '2026-06-15'
const fine = {
  understood: true,
  noneOfThese: true,
  doctorAgreed: true,
  doctorAgreedOn: '2026-06-01',
  pregnantOrBreastfeeding: false,
  under18: false,
  allergic: false,
  eatingDisorder: false,
}

describe('safety rules', () => {
  it('each has a line in this test', () => {
    expect(Object.keys({ ...broken, ...unconfirmed }).sort()).toEqual(safetyRules.map(({ id }) => id).sort())
  })

  it.each(Object.entries(broken))('%s is refused with its sentence', (id, of) => {
    const rule = safetyRules.find((candidate) => candidate.id === id)
    expect(rule?.sentence).toMatch(/^[A-Z].{20,}\.$/)
    expect(messages(of)).toContain(rule?.sentence)
  })

  it.each(Object.entries(unconfirmed))(
    '%s is asked at the start, and refused with its sentence',
    (id, [of, answer]) => {
      const rule = safetyRules.find((candidate) => candidate.id === id)
      if (rule?.kind !== 'confirm') throw new Error(`${id} is not a confirmation.`)
      expect(shownRules(of, 'en')).toContainEqual({ id, kind: 'confirm', sentence: rule.sentence, field: rule.field })
      const { [rule.field]: _left, ...others } = fine
      for (const confirmed of [
        { ...fine, ...answer, [rule.field]: (answer as Record<string, unknown>)[rule.field] },
        others,
      ])
        expect(plain(startFaults(of, confirmed as typeof fine, TODAY))).toMatchObject([
          {
            message: { en: rule.refusal, de: germanRules[id]?.refusal, es: spanishRules[id]?.refusal },
            field: `confirmations.${rule.field}`,
          },
        ])
      expect(startFaults(of, fine, TODAY)).toEqual([])
    },
  )

  const translations: readonly (readonly [string, SafetyTexts, Readonly<Record<string, string>>])[] = [
    ['German', germanRules, germanMedicines],
    ['Spanish', spanishRules, spanishMedicines],
  ]

  it.each(translations)('in %s, every rule has a sentence, and every confirmation a refusal', (_, rules, medicines) => {
    expect(Object.keys(medicines)).toEqual(neverMedicines.map(({ id }) => id))
    for (const rule of safetyRules) {
      const translated = rules[rule.id]
      expect(translated?.sentence, rule.id).toMatch(/^¿?\p{Lu}.*[.?]$/su)
      expect(translated?.sentence).not.toBe(rule.sentence)
      if (rule.kind === 'confirm') expect(translated?.refusal, rule.id).toMatch(/\.$/)
    }
  })

  it('a confirmation is a question in every language exactly if the answer has to be no', () => {
    for (const rule of safetyRules) {
      if (rule.kind !== 'confirm') continue
      for (const sentence of [rule.sentence, germanRules[rule.id]?.sentence, spanishRules[rule.id]?.sentence])
        expect([rule.id, sentence?.endsWith('?')]).toEqual([rule.id, rule.expected === false])
    }
  })

  it('an outcome that is never tested comes with where to find help', () => {
    for (const name of ['Suicidal Thoughts', 'Self-Harm', 'Seizure', 'Chest Pain', 'Fainting'])
      expect(messages(outcome(name)).join(' ')).toMatch(/emergency number/)
  })
})

describe('the list of what is never tested', () => {
  const names = neverMedicines.flatMap((group) => group.names)

  it.each(names)('%s is refused as a cause and in an instruction', (name) => {
    expect(messages(treatment(name)).length).toBeGreaterThan(0)
    expect(messages(asks(`Take ${name.toLowerCase()} at night.`)).length).toBeGreaterThan(0)
  })

  const long = names.filter((name) => /^[A-Za-z]{8,}$/.test(name))
  it.each(long)('%s is refused with a typo, in capitals, and as typed', (name) => {
    const swapped = `${name.slice(0, 3)}${name[4]}${name[3]}${name.slice(5)}`
    for (const spelling of [swapped, `my ${name.toUpperCase()} 500`])
      expect(messages(treatment(spelling)).length, spelling).toBeGreaterThan(0)
  })

  it("the catalogue's names for them are refused, also as parts", () => {
    for (const name of ['Bolus Insulin', 'insul', 'SSRI', 'L-Thyroxine', 'lthyroxine', 'Sleep Apnea Mask', 'metfor'])
      expect(messages(treatment(name)).length, name).toBeGreaterThan(0)
  })

  it('nothing else in the catalogue matches one of them', () => {
    const others = catalogue.filter(({ category }) =>
      ['Foods', 'Physical Activities', 'Activity', 'Sleep', 'Goals'].includes(category),
    )
    const wrong = others.filter(({ name, category }) =>
      messages(subject({ cause: { name, category }, arms: usual })).some((text) => text.startsWith('Upshot never')),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
    for (const name of [
      'Magnesium',
      'Melatonin',
      'Creatine',
      'Vitamin D',
      'Ibuprofen',
      'Acetaminophen',
      'Omega 3',
      'Light Therapy',
    ])
      expect(messages(treatment(name)), name).toEqual([])
  })
})

/** The same rules, as somebody who writes German would break them. */
const brokenInGerman: Readonly<Record<string, SafetySubject>> = {
  'never-glucose-lowering': treatment('Blutzuckersenker'),
  'never-blood-thinning': treatment('Blutverdünner'),
  'never-heart': asks('Den Betablocker weglassen.'),
  'never-epilepsy': treatment('Antiepileptikum'),
  'never-mind': asks('Heute kein Antidepressivum.'),
  'never-sedating': asks('Abends keine Schlaftablette.'),
  'never-steroids': treatment('Kortisontabletten'),
  'never-immune': treatment('Immunsuppressivum'),
  'never-cancer': treatment('Chemotherapie'),
  'never-infection': treatment('Antibiotikum'),
  'never-thyroid': treatment('Schilddrüsenhormone'),
  'never-contraceptive': asks('Die Pille weglassen.'),
  'never-rescue': treatment('Notfallspray'),
  'never-breathing': treatment('Sauerstofftherapie'),
  'never-long-fast': asks('Faste 36 Stunden.'),
  'never-less-fluid': asks('Trink weniger Wasser.'),
  'never-too-little-sleep': asks('Nur 4,5 Stunden schlafen.'),
  'never-tired-at-the-wheel': asks('Fahr auch dann zur Arbeit, wenn du müde bist.'),
  'never-breath-holding': asks('Die Luft unter Wasser anhalten.'),
  'never-allergen': asks('Iss die Nüsse, gegen die ich allergisch bin.'),
  'never-suicide': outcome('Suizidgedanken'),
  'never-self-harm': outcome('Selbstverletzung'),
  'never-seizure': outcome('Krampfanfälle'),
  'never-chest-pain': outcome('Schmerzen in der Brust'),
  'never-fainting': outcome('Ohnmacht'),
  alcohol: subject({ cause: undefined, arms: arms('Kein Wein.', 'Zwei Gläser Wein.') }),
  nicotine: asks('Eine Zigarette mehr.'),
  cannabis: asks('Abends Haschisch.'),
  drugs: asks('Morgens eine Mikrodosis LSD.'),
}

describe('rules in German', () => {
  it('cover every rule that checks written text', () => {
    const looking = safetyRules.filter(({ kind }) => kind === 'never' || kind === 'substance')
    expect(Object.keys(brokenInGerman).sort()).toEqual(looking.map(({ id }) => id).sort())
  })

  it.each(Object.entries(brokenInGerman))('%s refuses with its German sentence', (id, of) => {
    const refused = draftFaults(of).map(({ message }) => message.de)
    expect(refused).toContain(germanRules[id]?.sentence)
  })

  it('alcohol may be as usual and none', () => {
    const drafts = [
      arms('Alkohol wie immer.', 'Kein Alkohol.'),
      arms('Bier wie sonst.', 'Ohne Bier.'),
      arms('Rauchen wie gewohnt.', 'Nicht rauchen.'),
    ]
    for (const draft of drafts)
      expect(messages(subject({ cause: undefined, arms: draft })), draft[0]?.instruction).toEqual([])
  })

  it('what is swallowed is asked about in German too', () => {
    const ruleIds = (instruction: string) => shownRules(asks(instruction), 'de').map(({ id }) => id)
    expect(ruleIds('Vitamin D nach dem Frühstück einnehmen.')).toEqual(
      expect.arrayContaining(['medicine', 'pregnant', 'under-18', 'allergic', 'eating-disorder']),
    )
    expect(ruleIds('Ein Glas Saft trinken.')).toEqual(expect.arrayContaining(['pregnant', 'under-18', 'allergic']))
  })
})

/** The same rules, as somebody who writes Spanish would break them. */
const brokenInSpanish: Readonly<Record<string, SafetySubject>> = {
  'never-glucose-lowering': treatment('Insulina'),
  'never-blood-thinning': treatment('Anticoagulante'),
  'never-heart': asks('Dejar el betabloqueante.'),
  'never-epilepsy': treatment('Antiepiléptico'),
  'never-mind': asks('Hoy sin antidepresivo.'),
  'never-sedating': asks('Por la noche sin pastilla para dormir.'),
  'never-steroids': treatment('Prednisona'),
  'never-immune': treatment('Inmunosupresor'),
  'never-cancer': treatment('Quimioterapia'),
  'never-infection': treatment('Antibiótico'),
  'never-thyroid': treatment('Levotiroxina'),
  'never-contraceptive': asks('Dejar la píldora.'),
  'never-rescue': treatment('Inhalador de rescate'),
  'never-breathing': treatment('Oxigenoterapia'),
  'never-long-fast': asks('Ayuna 36 horas.'),
  'never-less-fluid': asks('Bebe menos agua.'),
  'never-too-little-sleep': asks('Dormir solo 4,5 horas.'),
  'never-tired-at-the-wheel': asks('Conduce al trabajo aunque estés cansado.'),
  'never-breath-holding': asks('Aguantar la respiración bajo el agua.'),
  'never-allergen': asks('Come las nueces a las que soy alérgica.'),
  'never-suicide': outcome('Pensamientos suicidas'),
  'never-self-harm': outcome('Autolesiones'),
  'never-seizure': outcome('Convulsiones'),
  'never-chest-pain': outcome('Dolor en el pecho'),
  'never-fainting': outcome('Desmayos'),
  alcohol: subject({ cause: undefined, arms: arms('Sin vino.', 'Dos copas de vino.') }),
  nicotine: asks('Un cigarrillo más.'),
  cannabis: asks('Por la noche hachís.'),
  drugs: asks('Por la mañana una microdosis.'),
}

describe('rules in Spanish', () => {
  it('cover every rule that checks written text', () => {
    const looking = safetyRules.filter(({ kind }) => kind === 'never' || kind === 'substance')
    expect(Object.keys(brokenInSpanish).sort()).toEqual(looking.map(({ id }) => id).sort())
  })

  it.each(Object.entries(brokenInSpanish))('%s refuses with its Spanish sentence', (id, of) => {
    const refused = draftFaults(of).map(({ message }) => message.es)
    expect(refused).toContain(spanishRules[id]?.sentence)
  })

  it('alcohol may be as usual and none', () => {
    for (const pair of [arms('Alcohol como siempre.', 'Sin alcohol.'), arms('Fumar como de costumbre.', 'No fumar.')])
      expect(messages(subject({ cause: undefined, arms: pair })), pair[0]?.instruction).toEqual([])
  })

  it('what is swallowed is asked about in Spanish too', () => {
    const ruleIds = (instruction: string) => shownRules(asks(instruction), 'es').map(({ id }) => id)
    expect(ruleIds('Tomar vitamina D después del desayuno.')).toEqual(
      expect.arrayContaining(['medicine', 'pregnant', 'under-18', 'allergic', 'eating-disorder']),
    )
    expect(ruleIds('Beber un vaso de zumo.')).toEqual(expect.arrayContaining(['pregnant', 'under-18', 'allergic']))
  })
})

describe('substances in drafts', () => {
  it('may be "as usual" and "none", and nothing else', () => {
    const wine = (first: string, second: string) =>
      messages(asks(second).arms.length ? subject({ cause: undefined, arms: arms(first, second) }) : subject())
    expect(wine('Wine as usual.', 'No wine.')).toEqual([])
    expect(wine('Wine as usual.', 'Wine with dinner.')).toHaveLength(1)
    expect(wine('No more than 3 glasses of wine.', 'No wine.')).toHaveLength(1)
    expect(wine('As usual.', 'Twice as much beer.')).toHaveLength(1)
  })
})

describe('ordinary drafts', () => {
  it.each([
    ['Walk before ten.', 'No walk.'],
    ['Phone out of the bedroom.', 'Phone as usual.'],
    ['Fast until noon (16 hours).', 'Breakfast at eight.'],
    ['Sleep 8 hours.', 'Sleep as usual.'],
    ['No coffee but water.', 'Coffee as usual.'],
    ['Cold shower.', 'Warm shower.'],
    ['Take vitamin D with breakfast.', 'Take no vitamin D.'],
    ['Drink less coffee.', 'Coffee as usual.'],
    ['Drink nothing but water.', 'Drinks as usual.'],
    ['No coffee 4 hours before sleep.', 'Coffee as usual.'],
    ['Before sleep, read for 1 hour.', 'No book.'],
    ['Trink weniger Kaffee.', 'Kaffee wie immer.'],
    ['Trink nichts außer Wasser und Tee.', 'Getränke wie immer.'],
    ['Kein Bildschirm 2 Stunden vor dem Schlafen.', 'Bildschirm wie immer.'],
    ['Bis Mittag fasten (16 Stunden).', 'Frühstück um acht.'],
    ['8 Stunden schlafen.', 'Schlafen wie immer.'],
    ['Spazieren an der frischen Luft am See.', 'Kein Spaziergang.'],
    ['Bebe menos café.', 'Café como siempre.'],
    ['Sin pantallas 2 horas antes de dormir.', 'Pantallas como siempre.'],
    ['Ayuno hasta mediodía (16 horas).', 'Desayuno a las ocho.'],
    ['Dormir 8 horas.', 'Dormir como siempre.'],
    ['Dormir una siesta de 1 hora.', 'Sin siesta.'],
    ['Pasear al aire libre junto al mar.', 'Sin paseo.'],
  ])('"%s" against "%s" is not refused', (first, second) => {
    expect(messages(subject({ cause: undefined, arms: arms(first, second), medicine: 'none' }))).toEqual([])
  })
})
