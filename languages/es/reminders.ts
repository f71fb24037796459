/** Reminders, notifications, push messages and mails in Spanish. */
import { once } from '../../server/src/lib/once.ts'
import { padded } from '../../server/src/lib/utc-text.ts'
import {
  appliedUnits,
  consumedCategories,
  type Duration,
  doneCategories,
  type RemindingRules,
  sufferedCategories,
  takenCategories,
  type VariableText,
} from '../../server/src/reminding/words/words.ts'
import type { UnitRecord } from '../../server/src/tracking/units/unit-record.ts'
import { isRating, namelessUnits, YES_NO } from '../../server/src/tracking/units/units.ts'
import { unitForms } from './units.ts'

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos']

const list = once(() => new Intl.ListFormat('es', { type: 'conjunction' }))

const date = once(
  () => new Intl.DateTimeFormat('es', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

const time = (second: number): string =>
  `${padded(Math.floor(second / 3600))}:${padded(Math.floor((second % 3600) / 60))}`

const SPANS: Readonly<Record<Duration['of'], { readonly one: string; readonly other: string }>> = {
  week: { one: 'Cada semana', other: 'semanas' },
  day: { one: 'Cada día', other: 'días' },
  hour: { one: 'Cada hora', other: 'horas' },
  minute: { one: 'Cada minuto', other: 'minutos' },
  second: { one: 'Cada segundo', other: 'segundos' },
}

export const reminders: RemindingRules = {
  question,
  scaleOf,
  time,
  moment: (second, day) => `${date().format(day)}, ${time(second)}`,
  atMoment: (moment) => moment,
  asNeeded: 'Cuando haga falta',
  every: ({ count, of }) => (count === 1 ? SPANS[of].one : `Cada ${count} ${SPANS[of].other}`),
  onDays: (days) => `Los ${list().format(days.map((day) => WEEKDAYS[day - 1] ?? ''))}`,
  times: (seconds) => list().format(seconds.map(time)),
  everyFrom: (often, time, joint) => `${often} ${joint === 'at' ? 'a las' : 'desde las'} ${time}`,
  neverComes: 'Ninguna de sus horas está entre tu hora más temprana y tu hora más tardía de recordatorios.',
  answers: {
    yes: 'Sí',
    no: 'No',
    yesOrNoFor: (answer, name) => `${answer}: ${name}`,
    rate: (value) => `Valorar con ${value}`,
    rateName: (name, value) => `${name}: valorar con ${value}`,
    record: (amount) => `Registrar ${amount}`,
    recordOf: (amount, name) => `${name}: registrar ${amount}`,
    snooze: 'Posponer',
    snoozeLong: 'Preguntar de nuevo en una hora',
    skip: 'Omitir',
    skipLong: 'Omitir esta pregunta',
    forAll: (answer) => `${answer}, para todas`,
    skipAll: 'Omitir todas',
  },
  stock: {
    title: (name) => `${name} se está acabando`,
    lastsUntil: (remaining, until) => `Quedan ${remaining}, suficiente hasta el ${date().format(until)}.`,
    used: 'Según tus registros no queda nada.',
  },
  card: {
    today: 'Hoy',
    reminder: 'Recordatorio',
    saved: (answer) => `${answer}: guardado`,
    inUnit: (unit) => `En ${unitName(unit)}`,
    record: 'Registrar',
    dismiss: 'Descartar',
    dismissLong: 'Descartar esta tarjeta',
  },
  messages: {
    due: (count) => (count === 1 ? 'Hay un recordatorio pendiente' : `Hay ${count} recordatorios pendientes`),
    openToAnswer: (count) => `Abre Upshot para ${count === 1 ? 'responderlo' : 'responderlos'}.`,
    reminder: 'Recordatorio',
    plainQuestion: 'Es hora de registrar.',
    last: (question, value) => `${question} Lo último: ${value}.`,
    track: (amount) => (amount === undefined ? 'Registrar' : `Registrar ${amount}`),
    snooze: 'Posponer',
    snoozeHour: 'Posponer una hora',
    skip: 'Omitir',
    snoozeAll: 'Posponer todos',
    skipAll: 'Omitir todos',
    did: 'Lo hice',
    couldNot: 'No pude',
    stopExperiment: 'Detener el experimento',
    open: 'Abrir Upshot',
    stopMails: 'No recibir más estos correos',
    test: 'Así se ve un recordatorio.',
  },
  resetLink: {
    title: 'Alguien ha creado un enlace a tu cuenta',
    text: 'Quien administra este servidor ha creado un enlace que pone una contraseña nueva para ti. Si no lo pediste, anúlalo.',
  },
  channels: {
    turnedOff: 'Desactivado en tus ajustes.',
    noDevice: 'Aún no se ha añadido ningún dispositivo.',
    devices: (count) =>
      count === 1 ? '1 dispositivo muestra recordatorios.' : `${count} dispositivos muestran recordatorios.`,
    noMailServer: 'Este servidor no puede enviar correo.',
    byMail: 'Los recordatorios llegan por correo.',
    webhooksDisabled: (count) =>
      count === 1
        ? '1 webhook se desactivó tras fallar demasiado tiempo.'
        : `${count} webhooks se desactivaron tras fallar demasiado tiempo.`,
    noWebhook: 'No hay ningún webhook registrado.',
    webhooks: (count) => (count === 1 ? '1 webhook recibe eventos.' : `${count} webhooks reciben eventos.`),
    noSms: 'Este servidor no envía SMS.',
  },
}

/**
 * Questions about a variable in Spanish. Pure. The grammatical gender of names is unknown, so no article or ending may
 * depend on it.
 */
function question(variable: VariableText, unit: UnitRecord): string {
  const subject = variable.alias ?? variable.name
  const category = variable.category.name
  if (unit.id === YES_NO) return yesNoQuestion(subject, category)
  if (isRating(unit) && unit.abbreviatedName !== '%')
    return sufferedCategories.has(category)
      ? `${subject}: ¿con qué intensidad ahora mismo?`
      : `¿Cómo valoras ${subject}?`
  if (unit.dimension === 'count') return countQuestion(subject, category, unit)
  if (namesAnAmount(subject)) return levelQuestion(subject)
  if (unit.dimension === 'time') return durationQuestion(subject, category)
  return takenCategories.has(category) || consumedCategories.has(category) || doneCategories.has(category)
    ? `${subject}: ¿qué cantidad ${verbFor(category)}?`
    : levelQuestion(subject)
}

const levelQuestion = (subject: string): string => `¿Qué valor tiene ${subject}?`

function yesNoQuestion(subject: string, category: string): string {
  if (takenCategories.has(category) || consumedCategories.has(category)) return `¿Has tomado ${subject}?`
  return sufferedCategories.has(category) ? `¿Has tenido ${subject}?` : `${subject}: ¿sí o no?`
}

function countQuestion(subject: string, category: string, unit: UnitRecord): string {
  const { abbreviatedName } = unit
  if (abbreviatedName === 'event') return `${subject}: ¿cuántas veces?`
  if (abbreviatedName !== 'count') {
    const verb = appliedUnits.has(abbreviatedName)
      ? 'has usado'
      : doneCategories.has(category)
        ? 'has tenido'
        : verbFor(category)
    return `${subject}: ¿qué número de ${unitName(unit)} ${verb}?`
  }
  return namesAnAmount(subject) ? levelQuestion(subject) : `${subject}: ¿cuántas veces?`
}

function durationQuestion(subject: string, category: string): string {
  if (category === 'Sleep' || category === 'Environment') return levelQuestion(subject)
  if (/\btime\b|\btiempo\b/i.test(subject)) return levelQuestion(subject)
  return `¿Cuánto tiempo has dedicado a ${subject}?`
}

function verbFor(category: string): string {
  if (takenCategories.has(category) || consumedCategories.has(category)) return 'has tomado'
  return doneCategories.has(category) ? 'has hecho' : 'has tenido'
}

/** Whether a name, in English or Spanish, already says that it is a number of something. */
const namesAnAmount = (name: string): boolean =>
  /\b(count|score|span|index|day|number|duration|distance|minutes|hours?|energy|burned|intake|spending|use|level|rate|speed|lapses|número|duración|distancia|minutos|horas?|energía|consumo|nivel|pulso|velocidad|cantidad)\b/i.test(
    name,
  )

const NAMES: Readonly<Record<string, string>> = {
  m: 'metros',
  km: 'kilómetros',
  cm: 'centímetros',
  mm: 'milímetros',
  mi: 'millas',
  kg: 'kilogramos',
  g: 'gramos',
  mg: 'miligramos',
  mcg: 'microgramos',
  mL: 'mililitros',
  L: 'litros',
  kcal: 'kilocalorías',
  cal: 'calorías',
  bpm: 'latidos por minuto',
  IU: 'unidades internacionales',
  C: 'grados Celsius',
  F: 'grados Fahrenheit',
  'm/s': 'metros por segundo',
  mph: 'millas por hora',
  dB: 'decibelios',
  '%RDA': '% de la cantidad diaria recomendada',
}

/** As it follows "en" or "número de"; unknown units keep their abbreviation. */
const unitName = ({ abbreviatedName }: UnitRecord): string =>
  NAMES[abbreviatedName] ?? (unitForms[abbreviatedName]?.other || abbreviatedName)

function scaleOf(unit: UnitRecord, question: string): string {
  const { abbreviatedName, minimumValue, maximumValue } = unit
  if (unit.id === YES_NO || namelessUnits.has(abbreviatedName)) return ''
  if (abbreviatedName === '%') return 'en porcentaje'
  if (isRating(unit) && minimumValue !== null && maximumValue !== null) return `del ${minimumValue} al ${maximumValue}`
  const name = unitName(unit)
  if (name.startsWith('por ')) return name
  return question.includes(` ${name} `) ? '' : `en ${name}`
}
