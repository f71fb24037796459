/** Charts in Spanish. */
import { CLOCK, hourWindow } from '@upshot/analysis'
import type { Caption, ChartWords, PairNames, Things, TimelineStep } from '../../server/src/learning/charts/words.ts'
import { unitTitle } from '../../server/src/tracking/units/unit-words.ts'
import { inside } from './articles.ts'

const stepMeans = {
  day: '',
  week: 'Cada punto es la media de una semana. ',
  month: 'Cada punto es la media de un mes. ',
}

const meanOrShare = (name: string, isShare: boolean): string =>
  isShare ? `En cuántos de cien días ${inside(name)} es un sí` : `La media de los valores diarios de ${inside(name)}`

const line = (name: string, step: TimelineStep, isShare: boolean): string => {
  const unit = { day: 'día', week: 'semana', month: 'mes' }[step]
  if (step === 'day') return `Un valor para cada día de ${inside(name)}.`
  if (isShare) return `Cada punto es la proporción de días con un sí por ${unit}.`
  return `${stepMeans[step]}La sombra va del día más bajo al más alto.`
}

const things = {
  days: ['día', 'días'],
  entries: ['registro', 'registros'],
  people: ['persona', 'personas'],
} as const satisfies Record<Things, readonly [string, string]>

const scatterWays = ({ cause, effect }: PairNames, isSameDay: boolean) => ({
  days: `Cada punto es un día de ${inside(effect)} con ${inside(cause)} ${isSameDay ? 'de ese día' : 'de antes'}; los puntos con valores iguales se dibujan algo separados.`,
  grid: `Cada círculo son días con valores parecidos de ${inside(cause)} y ${inside(effect)}; cuanto más grande, más días.`,
  bins: `Cada marca es la media de ${inside(effect)} en los días dentro de un tramo de ${inside(cause)}, con su intervalo del 95 %.`,
})

export const charts: ChartWords = {
  decimal: ',',
  weekdays: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  unitTitle: (abbreviation) => unitTitle('es', abbreviation),
  yes: 'Sí',
  no: 'No',
  none: 'ninguno',
  days: 'Días',
  entries: 'Registros',
  people: 'Personas',
  date: 'Fecha',
  hour: 'Hora del día',
  weekday: 'Día de la semana',
  month: 'Mes',
  shareOfYes: 'Proporción de síes',
  tooFew: (have, need, counted) => {
    const [singular, many] = things[counted]
    const so = have === 0 ? 'aún no hay' : `hasta ahora hay ${have === 1 ? `1 ${singular}` : `${have} ${many}`}`
    return `Aún no hay datos suficientes para un gráfico: hacen falta ${need} ${many}, y ${so}.`
  },
  hourly: (name, way) => ({
    title: `${name} según la hora del día`,
    explanation: {
      mean: `La media de todos los registros de ${inside(name)} en cada hora, en tu hora local.`,
      perDay: `Cuánto de ${inside(name)} cae en cada hora de un día medio, en tu hora local. Los registros sin final cuentan en su hora. Todas las horas juntas dan la media diaria.`,
      shareOfYes: `Cuántos de cien registros de ${inside(name)} dicen sí en cada hora, en tu hora local.`,
    }[way],
  }),
  monthly: (name, isShare) => ({
    title: `${name} según el mes`,
    explanation: `${meanOrShare(name, isShare)} en cada mes del año, todos los años juntos.`,
  }),
  byWeekday: (name, isShare) => ({
    title: `${name} según el día de la semana`,
    explanation: `${meanOrShare(name, isShare)} en cada día de la semana, en tu hora local.`,
  }),
  distribution: (name, counted, joinedUnder) => ({
    title: `Con qué frecuencia ${inside(name)} tiene cada valor`,
    explanation:
      `El número de ${things[counted][1]} con cada valor o tramo de valores de ${inside(name)}.` +
      (joinedUnder === undefined ? '' : ` Los tramos con menos de ${joinedUnder} días se unen con el siguiente.`),
  }),
  line: (name, step, isShare) => ({
    title: `${name} a lo largo del tiempo`,
    explanation: `${line(name, step, isShare)} La línea se corta donde faltan días.`,
  }),
  smoothed: (name, { windowDays, fewestDays }, isShare) => ({
    title: `${name} a lo largo del tiempo, suavizado`,
    explanation: `Cada punto de la línea es la ${isShare ? 'proporción de síes' : 'media'} de los ${windowDays} días de alrededor, donde al menos ${fewestDays} tienen un valor; si no, la línea se corta.${isShare ? '' : ' Los puntos son los valores que hay detrás.'}`,
  }),
  zoomed: (caption: Caption, isZoomed) =>
    isZoomed
      ? {
          ...caption,
          explanation: `${caption.explanation} El eje no empieza en cero, para que se vean las diferencias; las barras son intervalos del 95 % de las medias.`,
        }
      : caption,
  valuePer: (step) => ({ day: 'Valor diario', week: 'Media de la semana', month: 'Media del mes' })[step],
  spread: 'Del día más bajo al más alto',
  meanOver: (days) => `Media de ${days} días`,
  scatter: (names, way, isSameDay) => ({
    title: isSameDay
      ? `${names.effect} y ${inside(names.cause)} el mismo día`
      : `${names.effect} después de ${inside(names.cause)}`,
    explanation: `${scatterWays(names, isSameDay)[way]} La línea es el mejor ajuste recto, y la banda muestra dónde podría estar también (95 %). Una relación no muestra qué lleva a qué.`,
  }),
  paired: 'Días',
  fittedLine: 'Ajuste recto',
  fitBand: 'Dónde podría estar la línea (95 %)',
  binMeans: 'Media con intervalo del 95 %',
  after: (lagDays) =>
    lagDays === null || lagDays === 0 ? '' : lagDays === 1 ? 'al día siguiente' : `${lagDays} días después`,
  within: (durationDays, isSummed) =>
    durationDays === null || durationDays <= 1 ? '' : `${isSummed ? 'suma' : 'media'} de ${durationDays} días`,
  hours: (form) => {
    const window = hourWindow(form)
    if (window)
      return window.from === 0 ? `en las ${window.to} horas antes` : `de ${window.from} a ${window.to} horas antes`
    if (form === CLOCK.last) return 'hora de la última vez'
    return form === CLOCK.before ? 'horas desde la última vez' : `después de las ${form}:00`
  },
  overTime: ({ cause, effect }, step) => ({
    title: `${cause} y ${inside(effect)} a lo largo del tiempo`,
    explanation: `${cause} arriba, ${inside(effect)} abajo, en las mismas fechas. ${stepMeans[step]}Las líneas se cortan donde faltan datos.`,
  }),
  byLag: ({ cause, effect }) => ({
    title: `¿Cuántos días después de ${inside(cause)}?`,
    explanation: `La correlación de ${inside(effect)} con ${inside(cause)} tantos días antes. Si no hubiera relación, se quedaría dentro de la banda sombreada 95 veces de cada 100. La marca grande es el retraso elegido. A la izquierda del cero, ${inside(effect)} viene primero.`,
  }),
  lag: 'Retraso',
  lagUnit: 'días',
  correlation: 'Correlación',
  chance: 'Solo azar (95 %)',
  chosenLag: 'Retraso elegido',
  dose: ({ cause, effect }, isSameDay) => ({
    title: `${effect} según la cantidad de ${inside(cause)}`,
    explanation: `La media de ${inside(effect)} ${isSameDay ? 'en días con' : 'después de'} cada tramo de ${inside(cause)}. Las barras son intervalos del 95 % para todos los tramos juntos; los tramos cuyas barras se solapan mucho no se pueden distinguir.`,
  }),
  overall: 'Media de todos los días',
  across: ({ cause, effect }) => ({
    title: `${cause} y ${inside(effect)} en distintas personas`,
    explanation:
      'La primera marca es la media de las personas con su intervalo; la segunda es dónde estará probablemente la próxima persona.',
  }),
  fewPeople: (need) => `Aún no hay datos suficientes para un gráfico: hacen falta ${need} personas.`,
  average: 'Media',
  averageInterval: 'Media con intervalo del 95 %',
  nextPerson: 'Próxima persona (95 %)',
  noRelation: 'Sin relación',
}
