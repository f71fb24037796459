/** The safety rules of experiments in Spanish, by their ids; a test makes sure that none is missing. */
import type { SafetyTexts } from '../../server/src/learning/experiments/safety/rules.ts'

const HELP =
  'Si necesitas ayuda ahora, llama al número de emergencias de tu país (112 en España) o a una línea de ayuda: 024 en España, 800 911 2000 en México; findahelpline.com lista las de otros países.'

/** By the ids of `neverMedicines`, as used in a list. */
export const medicines: Readonly<Record<string, string>> = {
  'glucose-lowering': 'medicamentos que bajan el azúcar en sangre',
  'blood-thinning': 'anticoagulantes y otros que diluyen la sangre',
  heart: 'medicamentos para el corazón y su ritmo, betabloqueantes, clonidina y nitratos',
  epilepsy: 'medicamentos contra las convulsiones',
  mind: 'antidepresivos, litio y antipsicóticos',
  sedating: 'benzodiacepinas, somníferos y opioides',
  steroids: 'corticoides por vía oral',
  immune: 'medicamentos que frenan las defensas',
  cancer: 'medicamentos contra el cáncer',
  infection: 'antivirales, antibióticos y medicamentos contra la tuberculosis',
  thyroid: 'hormonas tiroideas',
  contraceptive: 'anticonceptivos',
  rescue: 'inhaladores de rescate y adrenalina',
  breathing: 'oxígeno y CPAP',
}

const NONE_OF_THESE = `${Object.values(medicines).join('; ')}.`

const usualOrNone = (substance: string): SafetyTexts[string] => ({
  sentence: `Con ${substance}, una opción es «como siempre» y la otra «nada». Ninguna puede pedir más.`,
})

const never = (deed: string): SafetyTexts[string] => ({ sentence: `Ninguna opción puede pedirte ${deed}.` })

export const safety: SafetyTexts = {
  ...Object.fromEntries(
    Object.entries(medicines).map(([id, what]) => [
      `never-${id}`,
      {
        sentence: `Upshot nunca experimenta con ${what}: cambiarlos sin un médico puede ser peligroso. Habla mejor con tu médico.`,
      },
    ]),
  ),
  'never-long-fast': never('ayunar más de 24 horas'),
  'never-less-fluid': never('beber menos de lo que necesitas'),
  'never-too-little-sleep': never('dormir menos de 6 horas'),
  'never-tired-at-the-wheel': never('conducir o trabajar con cansancio'),
  'never-breath-holding': never('aguantar la respiración dentro o debajo del agua'),
  'never-allergen': never('tomar algo a lo que tienes alergia'),
  'never-suicide': {
    sentence: `Upshot no experimenta con pensamientos de suicidio. Habla con alguien, por favor. ${HELP}`,
  },
  'never-self-harm': {
    sentence: `Upshot no experimenta con autolesiones. Habla con alguien, por favor. ${HELP}`,
  },
  'never-seizure': {
    sentence:
      'Upshot no experimenta con convulsiones. Un neurólogo puede ayudar. En una emergencia, llama al número de emergencias de tu país.',
  },
  'never-chest-pain': {
    sentence:
      'Upshot no experimenta con dolor en el pecho. Haz que lo mire un médico. Si es repentino o fuerte, llama al número de emergencias de tu país.',
  },
  'never-fainting': {
    sentence:
      'Upshot no experimenta con desmayos. Haz que los mire un médico. En una emergencia, llama al número de emergencias de tu país.',
  },
  alcohol: usualOrNone('alcohol'),
  nicotine: usualOrNone('nicotina'),
  cannabis: usualOrNone('cannabis'),
  drugs: usualOrNone('drogas'),
  understood: {
    sentence:
      'Puedo parar en cualquier momento. Esto no es un tratamiento. Si me siento mal, paro y pregunto a un médico.',
    refusal:
      'Confirma: Puedo parar en cualquier momento. Esto no es un tratamiento. Si me siento mal, paro y pregunto a un médico.',
  },
  'none-of-these': {
    sentence: `No es nada de esto: ${NONE_OF_THESE}`,
    refusal: `Confirma que no es nada de esto: ${NONE_OF_THESE}`,
  },
  'doctor-agreed': {
    sentence: 'Mi médico está de acuerdo con este experimento.',
    refusal: 'Con un medicamento recetado, tu médico tiene que estar de acuerdo primero.',
  },
  'doctor-agreed-on': {
    sentence: 'La fecha en que mi médico estuvo de acuerdo.',
    refusal: 'Da la fecha en que tu médico estuvo de acuerdo, como 2026-01-31; no puede estar en el futuro.',
  },
  pregnant: {
    sentence: '¿Estás embarazada o dando el pecho?',
    refusal:
      'Durante el embarazo y la lactancia, Upshot no experimenta con nada que se trague. Di si estás embarazada o dando el pecho.',
  },
  'under-18': {
    sentence: '¿Tienes menos de 18 años?',
    refusal: 'Si tienes menos de 18 años, Upshot no experimenta con nada que se trague. Di si tienes menos de 18 años.',
  },
  allergic: {
    sentence: '¿Tienes alergia a algo que contiene?',
    refusal: 'Nunca pruebes algo a lo que tienes alergia. Di si tienes alergia a algo que contiene.',
  },
  'eating-disorder': {
    sentence: '¿Tienes un trastorno alimentario, o lo has tenido alguna vez?',
    refusal:
      'Cambiar lo que comes puede hacer daño después de un trastorno alimentario; entonces Upshot no experimenta con ello. Di si lo tienes o lo has tenido.',
  },
  medicine: { sentence: 'Di si es un medicamento: ninguno, sin receta o con receta.' },
}
