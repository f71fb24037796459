/** Plans and results of experiments in Spanish. */
import type { ExperimentWords, FittingEnd } from '@upshot/analysis'
import { isPlural, the, your } from './articles.ts'

const counted = (count: number, singular: string, other: string): string => `${count} ${count === 1 ? singular : other}`

const quoted = (name: string): string => `«${name}»`

const inSomeDays = (count: number): string => (count === 1 ? 'en el mismo día' : `en ${count} días`)

export const experiments: ExperimentWords = {
  decimal: ',',
  p: (text) => `p ${text}`,
  open: 'abierto',
  points: 'puntos',
  minutes: (text) => `${text} ${text === '1' ? 'minuto' : 'minutos'}`,

  likely: (claim) => `Probable: ${claim}.`,
  possible: (claim, but) => `Posible: ${claim}, pero ${but}.`,
  byChance: 'El azar decidió los días, así que ni el día de la semana, ni el tiempo, ni la estación pueden explicarlo.',
  claim: ({ arm, outcome, isUp, size, means }) =>
    `${quoted(arm)} ${isUp ? 'aumenta' : 'reduce'} ${your(outcome)} en ${size} aproximadamente${means ? ` (${means[0]} en vez de ${means[1]})` : ''}`,
  trueDifference: (low, high) => `La diferencia real está probablemente entre ${low} y ${high}.`,
  uneven: (missingDays, arms) =>
    `${missingDays === 1 ? 'falta 1 día' : `faltan ${missingDays} días`}, y no por igual en ${arms.map(quoted).join(' y ')}: eso puede explicarlo`,
  noEffect: (furthest, threshold, days) =>
    `Sin efecto que importe ${inSomeDays(days)}: más de ${furthest} hacia arriba o hacia abajo no encaja con tus días (preguntaste por ${threshold}).`,
  alike: (outcome) =>
    `No se sabe: ${the(outcome)} ${isPlural(outcome) ? 'fueron iguales' : 'fue igual'} casi todos los días.`,
  tooFewDays: 'Aún no se sabe: hay muy pocos días.',
  fits: ({ arm, outcome, low, high }) => {
    const ending = isPlural(outcome) ? 'es' : ''
    const end = ({ size, isUp }: FittingEnd) => `${size} ${isUp ? 'mayor' : 'menor'}${ending}`
    const range = low
      ? high
        ? `entre ${end(low)} y ${end(high)}`
        : `${end(low)} o cualquier valor por encima`
      : high
        ? `hasta ${end(high)}`
        : ''
    return `Aún no se sabe: con «${arm}», ${your(outcome)} ${isPlural(outcome) ? 'pueden' : 'puede'} ser ${range}.`
  },
  need: ({ smallest, blocks, have }) =>
    `Para ver ${smallest} hacen falta ${blocks > 1000 ? 'más de 1000' : `unos ${blocks}`} bloques; tienes ${have}.`,

  armsDiffer: (count, outcome) =>
    `${the(outcome)} ${isPlural(outcome) ? 'difieren' : 'difiere'} entre las ${count} opciones`,
  slope: (outcome, amount) => `cada unidad de más cambia ${your(outcome)} en ${amount}`,
  against: (first, each) => `Comparado con ${quoted(first)}: ${each.join('; ')}.`,
  tooFew: 'muy pocos días',
  range: (low, high) => `de ${low} a ${high}`,
  noneMatters: (days) => `Entre ningún par de opciones hay un efecto que importe ${inSomeDays(days)}.`,
  cannotTell: (p) => `Aún no se sabe (${p}).`,

  notes: {
    known: 'Cada día sabías qué opción tocaba. Esperar un efecto puede causarlo, sobre todo en valoraciones.',
    yours: 'Esto vale para ti, para estas semanas y para esta cantidad.',
    early: 'Cuando un experimento termina antes, el efecto estimado suele salir algo grande.',
    byPerson: 'Lo terminaste tú, así que solo cuentan las pruebas fuertes.',
    oneInTwenty: 'De veinte experimentos con algo que no hace nada, uno termina con «Probable».',
  },
  plan: ({ days, blocks, periodDays, seen, isEnough }) => {
    const length = `${blocks} bloques con periodos de ${counted(periodDays, 'día', 'días')}`
    return isEnough
      ? `Dura ${days} días: ${length}. Un efecto de este tamaño se ve entonces en unos ${seen} de 100 experimentos.`
      : `Incluso ${days} días (${length}) mostrarían un efecto de este tamaño solo en ${seen} de 100 experimentos.`
  },

  within: (days) => `Solo muestra lo que actúa ${inSomeDays(days)}; lo que tarda más necesita periodos más largos.`,

  together: ({ people, arm, outcome, isUp, size, low, high, expected: [least, most] }) =>
    `${people} personas han probado este plan. De media, ${quoted(arm)} ${isUp ? 'aumenta' : 'reduce'} ${the(outcome)} en ${size} (intervalo del 95 %: de ${low} a ${high}). Para una persona más cabe esperar cualquier cosa de ${least} a ${most}.`,
  believed: (believed, result) =>
    `Lo que creemos para ti: ${believed}. Tu propio resultado es ${result}; lo que encontraron los demás lo acerca a su media.`,
}
