/**
 * The safety rules: a table of data. A rule says what it concerns and the sentence that is shown; `check.ts` applies them
 * when a draft is saved and when an experiment starts. People write in English and German: names and patterns know both.
 */
import type { ConfirmRule, InputRule, NeverRule, SafetyRule, SubstanceRule } from './kinds.ts'
import { neverDeeds } from './never-deeds.ts'
import { neverMedicines } from './never-medicines.ts'

const HELP =
  'If you need help now, call your local emergency number or a crisis line: 988 in the US and Canada, 116 123 in the UK and Ireland, 13 11 14 in Australia; findahelpline.com lists others.'

const medicines: readonly NeverRule[] = neverMedicines.map(({ id, what, names }) => ({
  id: `never-${id}`,
  kind: 'never',
  concern: 'deed',
  sentence: `Upshot never experiments with ${what}: changing them without a doctor can be dangerous. Talk to your doctor instead.`,
  names,
}))

const outcomes: readonly NeverRule[] = [
  {
    id: 'never-suicide',
    kind: 'never',
    concern: 'outcome',
    sentence: `Upshot does not experiment with thoughts of suicide. Please talk to somebody. ${HELP}`,
    names: [
      ...['Suicidal Thoughts', 'Suicidality', 'Suicidal Ideation', 'Suicide', 'Thoughts of Suicide', 'Suicidal'],
      ...['Suizidgedanken', 'Suizid', 'Suizidalität', 'Selbstmordgedanken', 'Selbstmord'],
    ],
  },
  {
    id: 'never-self-harm',
    kind: 'never',
    concern: 'outcome',
    sentence: `Upshot does not experiment with self-harm. Please talk to somebody. ${HELP}`,
    names: [
      ...['Self-Harm', 'Self Harm', 'Self-Injury', 'Self Injury', 'Cutting Myself'],
      ...['Selbstverletzung', 'Selbstverletzendes Verhalten', 'Ritzen'],
    ],
  },
  {
    id: 'never-seizure',
    kind: 'never',
    concern: 'outcome',
    sentence:
      'Upshot does not experiment with seizures. A neurologist can help. In an emergency, call your local emergency number.',
    names: [
      ...['Seizure', 'Seizures', 'Epileptic Seizure', 'Epilepsy', 'Convulsion', 'Convulsions'],
      ...['Krampfanfall', 'Krampfanfälle', 'Epileptischer Anfall', 'Epilepsie'],
    ],
  },
  {
    id: 'never-chest-pain',
    kind: 'never',
    concern: 'outcome',
    sentence:
      'Upshot does not experiment with chest pain. Have a doctor look at it. If it is sudden or strong, call your local emergency number.',
    names: [
      ...['Chest Pain', 'Angina', 'Chest Tightness', 'Chest Pressure'],
      ...['Brustschmerz', 'Brustschmerzen', 'Brustenge', 'Herzschmerzen'],
    ],
    patterns: [/\b(?:schmerz\w*|enge\w*|druck)\b.{0,20}\bbrust\b/i],
  },
  {
    id: 'never-fainting',
    kind: 'never',
    concern: 'outcome',
    sentence:
      'Upshot does not experiment with fainting. Have a doctor look at it. In an emergency, call your local emergency number.',
    names: [
      ...['Fainting', 'Syncope', 'Passing Out', 'Blackout', 'Fainted'],
      ...['Ohnmacht', 'Ohnmachtsanfall', 'Ohnmächtig', 'Synkope', 'Bewusstlosigkeit'],
    ],
  },
]

const substances: readonly SubstanceRule[] = [
  {
    id: 'alcohol',
    kind: 'substance',
    sentence: 'With alcohol, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names:
      `Alcohol,Alcoholic Drinks,Alcoholic Drink,Ethanol,Beer,Beers,Wine,Wines,Whisky,Whiskey,Vodka,Liquor,Booze,Cocktail,Cocktails,Standard Drinks,Champagne,Alkohol,Bier,Biere,Wein,Weine,Rotwein,Weißwein,Sekt,Schnaps,Likör`.split(
        ',',
      ),
  },
  {
    id: 'nicotine',
    kind: 'substance',
    sentence: 'With nicotine, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names:
      `Nicotine,Cigarette,Cigarettes,Smoking,Tobacco,Vape,Vaping,E-Cigarette,Snus,Cigar,Cigars,Hookah,Shisha,Nikotin,Zigarette,Zigaretten,Rauchen,Tabak,Zigarre,Zigarren`.split(
        ',',
      ),
  },
  {
    id: 'cannabis',
    kind: 'substance',
    sentence: 'With cannabis, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names: 'Cannabis,Marijuana,THC,Weed,Hashish,Edibles,Marihuana,Haschisch,Kiffen'.split(','),
  },
  {
    id: 'drugs',
    kind: 'substance',
    sentence: 'With drugs, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names:
      `Cocaine,MDMA,Ecstasy,LSD,Ketamine,Psilocybin,Magic Mushrooms,Microdosing,Microdose,Amphetamine,Methamphetamine,Heroin,Kratom,GHB,Poppers,Kokain,Ketamin,Zauberpilze,Mikrodosis,Amphetamin,Methamphetamin`.split(
        ',',
      ),
  },
]

const confirmations: readonly ConfirmRule[] = [
  {
    id: 'understood',
    kind: 'confirm',
    askedOf: 'everybody',
    field: 'understood',
    wanted: true,
    sentence: 'I can stop at any time. This is not treatment. If I feel unwell I stop and ask a doctor.',
    refusal: 'Please confirm: I can stop at any time. This is not treatment. If I feel unwell I stop and ask a doctor.',
  },
  {
    id: 'none-of-these',
    kind: 'confirm',
    askedOf: 'treatment',
    field: 'noneOfThese',
    wanted: true,
    sentence: `It is none of these: ${neverMedicines.map(({ what }) => what).join('; ')}.`,
    refusal: `Please confirm that it is none of these: ${neverMedicines.map(({ what }) => what).join('; ')}.`,
  },
  {
    id: 'doctor-agreed',
    kind: 'confirm',
    askedOf: 'prescribed',
    field: 'doctorAgreed',
    wanted: true,
    sentence: 'My doctor agrees to this experiment.',
    refusal: 'For a prescribed medicine, your doctor has to agree first.',
  },
  {
    id: 'doctor-agreed-on',
    kind: 'confirm',
    askedOf: 'prescribed',
    field: 'doctorAgreedOn',
    wanted: 'date',
    sentence: 'The date on which my doctor agreed.',
    refusal: 'Please give the date on which your doctor agreed, such as 2026-01-31; it cannot be in the future.',
  },
  {
    id: 'pregnant',
    kind: 'confirm',
    askedOf: 'swallowed',
    field: 'pregnantOrBreastfeeding',
    wanted: false,
    sentence: 'Are you pregnant or breastfeeding?',
    refusal:
      'During pregnancy and breastfeeding, Upshot does not experiment with anything you swallow. Please say whether you are pregnant or breastfeeding.',
  },
  {
    id: 'under-18',
    kind: 'confirm',
    askedOf: 'swallowed',
    field: 'under18',
    wanted: false,
    sentence: 'Are you under 18?',
    refusal:
      'If you are under 18, Upshot does not experiment with anything you swallow. Please say whether you are under 18.',
  },
  {
    id: 'allergic',
    kind: 'confirm',
    askedOf: 'swallowed',
    field: 'allergic',
    wanted: false,
    sentence: 'Are you allergic to anything in it?',
    refusal: 'Never try something you are allergic to. Please say whether you are allergic to anything in it.',
  },
  {
    id: 'eating-disorder',
    kind: 'confirm',
    askedOf: 'food',
    field: 'eatingDisorder',
    wanted: false,
    sentence: 'Do you have an eating disorder, or have you ever had one?',
    refusal:
      'Changing what you eat can do harm after an eating disorder, so Upshot does not experiment with it then. Please say whether you have or had one.',
  },
]

const inputs: readonly InputRule[] = [
  {
    id: 'medicine',
    kind: 'input',
    askedOf: 'treatment',
    field: 'medicine',
    sentence: 'Please say whether it is a medicine: none, overTheCounter or prescribed.',
  },
]

export const safetyRules: readonly SafetyRule[] = [
  ...medicines,
  ...neverDeeds,
  ...outcomes,
  ...substances,
  ...inputs,
  ...confirmations,
]
