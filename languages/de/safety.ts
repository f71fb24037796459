/** The safety rules of experiments in German, by their ids; a test makes sure that none is missing. */
import type { SafetyTexts } from '../../server/src/learning/experiments/safety/rules.ts'

const HELP =
  'Wenn du jetzt Hilfe brauchst, ruf den Notruf 112 oder die Telefonseelsorge an: 0800 111 0 111 in Deutschland, 142 in Österreich, 143 in der Schweiz; findahelpline.com nennt weitere.'

/** By the ids of `neverMedicines`, as used after "mit" and in a list. */
export const medicines: Readonly<Record<string, string>> = {
  'glucose-lowering': 'Mittel, die den Blutzucker senken',
  'blood-thinning': 'Mittel, die das Blut verdünnen',
  heart: 'Mittel für das Herz und seinen Rhythmus, Betablocker, Clonidin und Nitrate',
  epilepsy: 'Mittel gegen Krampfanfälle',
  mind: 'Antidepressiva, Lithium und Antipsychotika',
  sedating: 'Benzodiazepine, Schlafmittel und Opioide',
  steroids: 'Kortikosteroide zum Schlucken',
  immune: 'Mittel, die das Immunsystem dämpfen',
  cancer: 'Mittel gegen Krebs',
  infection: 'antivirale Mittel, Antibiotika und Mittel gegen Tuberkulose',
  thyroid: 'Schilddrüsenhormone',
  contraceptive: 'Verhütungsmittel',
  rescue: 'Notfallsprays und Adrenalin',
  breathing: 'Sauerstoff und CPAP',
}

const NONE_OF_THESE = `${Object.values(medicines).join('; ')}.`

const usualOrNone = (substance: string): SafetyTexts[string] => ({
  sentence: `Bei ${substance} ist die eine Möglichkeit „wie immer“ und die andere „keins“. Keine darf mehr verlangen.`,
})

const never = (deed: string): SafetyTexts[string] => ({
  sentence: `Keine Möglichkeit darf von dir verlangen, ${deed}.`,
})

export const safety: SafetyTexts = {
  ...Object.fromEntries(
    Object.entries(medicines).map(([id, what]) => [
      `never-${id}`,
      {
        sentence: `Damit macht Upshot nie Experimente: ${what}. Das ohne Ärztin oder Arzt zu ändern, kann gefährlich sein. Sprich stattdessen mit ihnen darüber.`,
      },
    ]),
  ),
  'never-long-fast': never('länger als 24 Stunden zu fasten'),
  'never-less-fluid': never('weniger zu trinken, als du brauchst'),
  'never-too-little-sleep': never('weniger als 6 Stunden zu schlafen'),
  'never-tired-at-the-wheel': never('müde zu fahren oder zu arbeiten'),
  'never-breath-holding': never('im oder unter Wasser die Luft anzuhalten'),
  'never-allergen': never('etwas zu nehmen, gegen das du allergisch bist'),
  'never-suicide': {
    sentence: `Upshot macht keine Experimente mit Gedanken an Suizid. Bitte sprich mit jemandem. ${HELP}`,
  },
  'never-self-harm': {
    sentence: `Upshot macht keine Experimente mit Selbstverletzung. Bitte sprich mit jemandem. ${HELP}`,
  },
  'never-seizure': {
    sentence:
      'Upshot macht keine Experimente mit Krampfanfällen. Eine Neurologin oder ein Neurologe kann helfen. Im Notfall ruf die 112 an.',
  },
  'never-chest-pain': {
    sentence:
      'Upshot macht keine Experimente mit Schmerzen in der Brust. Lass sie ärztlich ansehen. Sind sie plötzlich oder stark, ruf die 112 an.',
  },
  'never-fainting': {
    sentence: 'Upshot macht keine Experimente mit Ohnmacht. Lass sie ärztlich abklären. Im Notfall ruf die 112 an.',
  },
  alcohol: usualOrNone('Alkohol'),
  nicotine: usualOrNone('Nikotin'),
  cannabis: usualOrNone('Cannabis'),
  drugs: usualOrNone('Drogen'),
  understood: {
    sentence:
      'Ich kann jederzeit aufhören. Das ist keine Behandlung. Wenn es mir schlecht geht, höre ich auf und frage eine Ärztin oder einen Arzt.',
    refusal:
      'Bitte bestätige: Ich kann jederzeit aufhören. Das ist keine Behandlung. Wenn es mir schlecht geht, höre ich auf und frage eine Ärztin oder einen Arzt.',
  },
  'none-of-these': {
    sentence: `Es ist nichts davon: ${NONE_OF_THESE}`,
    refusal: `Bitte bestätige, dass es nichts davon ist: ${NONE_OF_THESE}`,
  },
  'doctor-agreed': {
    sentence: 'Meine Ärztin oder mein Arzt ist mit diesem Experiment einverstanden.',
    refusal: 'Bei einem verschriebenen Medikament muss erst deine Ärztin oder dein Arzt einverstanden sein.',
  },
  'doctor-agreed-on': {
    sentence: 'Der Tag, an dem meine Ärztin oder mein Arzt zugestimmt hat.',
    refusal:
      'Bitte gib den Tag an, an dem deine Ärztin oder dein Arzt zugestimmt hat, zum Beispiel 2026-01-31; er darf nicht in der Zukunft liegen.',
  },
  pregnant: {
    sentence: 'Bist du schwanger, oder stillst du?',
    refusal:
      'In Schwangerschaft und Stillzeit macht Upshot keine Experimente mit etwas, das man schluckt. Bitte sag, ob du schwanger bist oder stillst.',
  },
  'under-18': {
    sentence: 'Bist du unter 18?',
    refusal:
      'Wenn du unter 18 bist, macht Upshot keine Experimente mit etwas, das man schluckt. Bitte sag, ob du unter 18 bist.',
  },
  allergic: {
    sentence: 'Bist du gegen etwas darin allergisch?',
    refusal: 'Probier nie etwas, gegen das du allergisch bist. Bitte sag, ob du gegen etwas darin allergisch bist.',
  },
  'eating-disorder': {
    sentence: 'Hast du eine Essstörung, oder hattest du einmal eine?',
    refusal:
      'Nach einer Essstörung kann es schaden, das Essen zu ändern; dann macht Upshot damit keine Experimente. Bitte sag, ob du eine hast oder hattest.',
  },
  medicine: { sentence: 'Bitte sag, ob es ein Medikament ist: keines, ohne Rezept oder verschrieben.' },
}
