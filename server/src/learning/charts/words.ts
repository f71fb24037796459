/** Titles, axis labels and explanations of all charts, in English and German. */
import { CLOCK, type ClockForm, hourWindow } from '@upshot/analysis'
import type { InLanguages } from '../../lib/language.ts'
import { unitTitle } from '../../tracking/units/unit-titles.ts'

export interface Caption {
  readonly title: string
  readonly explanation: string
}

export interface PairNames {
  readonly cause: string
  readonly effect: string
}

/** How many days one mark of a line covers. */
export type Step = 'day' | 'week' | 'month'

/** What a chart counts. */
export type Things = 'days' | 'entries' | 'people'

const stepMeans = { day: '', week: 'Each point is the mean of a week. ', month: 'Each point is the mean of a month. ' }

const meanOrShare = (name: string, isShare: boolean): string =>
  isShare ? `On how many of 100 days ${name} is a yes` : `The mean of the daily values of ${name}`

const english = {
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  unitTitle: (abbreviation: string) => unitTitle('en', abbreviation),
  yes: 'Yes',
  no: 'No',
  none: 'none',
  days: 'Days',
  entries: 'Entries',
  people: 'People',
  date: 'Date',
  hour: 'Hour of the day',
  weekday: 'Day of the week',
  month: 'Month',
  shareOfYes: 'Share of yes',
  tooFew: (have: number, need: number, things: Things) => {
    const kinds = { days: ['day', 'days'], entries: ['entry', 'entries'], people: ['person', 'people'] } as const
    const [one, many] = kinds[things]
    const so = have === 0 ? 'there are none yet' : `there ${have === 1 ? `is 1 ${one}` : `are ${have} ${many}`} so far`
    return `Not enough data for a chart yet: it takes ${need} ${many}, and ${so}.`
  },

  hourly: (name: string, way: 'mean' | 'perDay' | 'shareOfYes'): Caption => ({
    title: `${name} by hour of the day`,
    explanation: {
      mean: `The mean of all entries of ${name} made within each hour, in your local time.`,
      perDay: `How much ${name} falls into each hour of an average day, in your local time. Entries without an end count in the hour they were recorded for. All hours together make the daily mean.`,
      shareOfYes: `How many of a hundred entries of ${name} made within each hour say yes, in your local time.`,
    }[way],
  }),
  monthly: (name: string, isShare: boolean): Caption => ({
    title: `${name} by month`,
    explanation: `${meanOrShare(name, isShare)} in each month of the year, all years together.`,
  }),
  byWeekday: (name: string, isShare: boolean): Caption => ({
    title: `${name} by day of the week`,
    explanation: `${meanOrShare(name, isShare)} on each day of the week, in your local time.`,
  }),
  distribution: (name: string, counted: Things, joinedUnder?: number): Caption => ({
    title: `How often each value of ${name} occurs`,
    explanation:
      `The number of ${counted} with each value or range of values of ${name}.` +
      (joinedUnder === undefined ? '' : ` Ranges with fewer than ${joinedUnder} days are merged with the next one.`),
  }),
  line: (name: string, step: Step, isShare: boolean): Caption => ({
    title: `${name} over time`,
    explanation: `${
      step === 'day'
        ? `One value for each day of ${name}.`
        : isShare
          ? `Each point is the share of days with a yes in one ${step}.`
          : `${stepMeans[step]}The shading runs from the lowest to the highest day.`
    } The line breaks where days are missing.`,
  }),
  smoothed: (name: string, window: { windowDays: number; fewestDays: number }, isShare: boolean): Caption => ({
    title: `${name} over time, smoothed`,
    explanation: `Each point of the line is the ${isShare ? 'share of yes in' : 'mean of'} the ${window.windowDays} days around it, where at least ${window.fewestDays} of them have a value; elsewhere the line breaks.${isShare ? '' : ' The dots are the values behind it.'}`,
  }),
  /** Marks with intervals instead of columns from zero. */
  zoomed: (caption: Caption, isZoomed: boolean): Caption =>
    isZoomed
      ? {
          ...caption,
          explanation: `${caption.explanation} The axis does not start at zero, so that differences can be seen; bars are 95 % intervals of the means.`,
        }
      : caption,
  valuePer: (step: Step) => ({ day: 'Daily value', week: 'Mean of the week', month: 'Mean of the month' })[step],
  spread: 'Lowest to highest day',
  meanOver: (days: number) => `Mean over ${days} days`,

  scatter: ({ cause, effect }: PairNames, way: 'days' | 'grid' | 'bins', isSameDay: boolean): Caption => ({
    title: isSameDay ? `${effect} and ${cause} on the same day` : `${effect} after ${cause}`,
    explanation: `${
      {
        days: `Each dot is a day of ${effect} and the ${cause} ${isSameDay ? 'of that day' : 'before it'}; dots of equal values are drawn a little apart.`,
        grid: `Each circle stands for days with similar ${cause} and ${effect}; the larger it is, the more days.`,
        bins: `Each mark is the mean ${effect} of the days within a range of ${cause}, with its 95 % interval.`,
      }[way]
    } The line is the best straight fit, and the band shows where it could also lie (95 %). A link does not show what leads to what.`,
  }),
  paired: 'Days',
  fittedLine: 'Straight fit',
  fitBand: 'Where the line could lie (95 %)',
  binMeans: 'Mean with 95 % interval',
  /** After the outcome's name. */
  after: (lagDays: number | null) =>
    lagDays === null || lagDays === 0 ? '' : lagDays === 1 ? 'the next day' : `${lagDays} days later`,
  /** After the cause's name. */
  within: (durationDays: number | null, isSummed: boolean) =>
    durationDays === null || durationDays <= 1 ? '' : `${isSummed ? 'total' : 'mean'} of ${durationDays} days`,
  /** Used instead if hours were compared. */
  hours: (form: ClockForm) => {
    const window = hourWindow(form)
    if (window)
      return window.from === 0 ? `in the ${window.to} hours before` : `${window.from} to ${window.to} hours before`
    return form === CLOCK.last
      ? 'time of the last'
      : form === CLOCK.before
        ? 'hours since the last'
        : `after ${form}:00`
  },
  overTime: ({ cause, effect }: PairNames, step: Step): Caption => ({
    title: `${cause} and ${effect} over time`,
    explanation: `${cause} above, ${effect} below, over the same dates. ${stepMeans[step]}Lines break where data is missing.`,
  }),
  byLag: ({ cause, effect }: PairNames): Caption => ({
    title: `How many days after ${cause}?`,
    explanation: `The correlation of ${effect} with ${cause} that many days earlier. If there were no link, it would stay inside the shaded band 95 times out of 100. The large mark is the chosen delay. Left of zero, ${effect} comes first.`,
  }),
  lag: 'Delay',
  lagUnit: 'days',
  correlation: 'Correlation',
  chance: 'Chance alone (95 %)',
  chosenLag: 'Chosen delay',
  dose: ({ cause, effect }: PairNames, isSameDay: boolean): Caption => ({
    title: `${effect} by amount of ${cause}`,
    explanation: `The mean ${effect} ${isSameDay ? 'on days with' : 'after'} each range of ${cause}. The bars are 95 % intervals for all ranges together; ranges whose bars overlap widely cannot be told apart.`,
  }),
  overall: 'Mean of all days',
  across: ({ cause, effect }: PairNames): Caption => ({
    title: `${cause} and ${effect} in different people`,
    explanation:
      'The first mark is the average over people with its interval; the second is where the next person is likely to be.',
  }),
  fewPeople: (need: number): string => `Not enough data for a chart yet: it takes ${need} people.`,
  average: 'Average',
  averageInterval: 'Average with 95 % interval',
  nextPerson: 'Next person (95 %)',
  noRelation: 'No link',
}

export type ChartWords = typeof english
export const chartWords: ChartWords = english

// German.

const germanStepMeans = {
  day: '',
  week: 'Jeder Punkt ist der Mittelwert einer Woche. ',
  month: 'Jeder Punkt ist der Mittelwert eines Monats. ',
}

const germanMeanOrShare = (name: string, isShare: boolean): string =>
  isShare ? `An wie vielen von hundert Tagen ${name} ein Ja ist` : `Der Mittelwert der Tageswerte von ${name}`

const line = (name: string, step: Step, isShare: boolean): string => {
  const unit = { day: 'Tag', week: 'Woche', month: 'Monat' }[step]
  if (step === 'day') return `Ein Wert für jeden Tag von ${name}.`
  if (isShare) return `Jeder Punkt ist der Anteil der Tage mit Ja je ${unit}.`
  return `${germanStepMeans[step]}Der schattierte Bereich reicht vom niedrigsten bis zum höchsten Tag.`
}

const things = {
  days: ['Tag', 'Tage'],
  entries: ['Eintrag', 'Einträge'],
  people: ['Person', 'Personen'],
} as const satisfies Record<Things, readonly [string, string]>

const scatterWays = ({ cause, effect }: PairNames, isSameDay: boolean) => ({
  days: `Jeder Punkt ist ein Tag von ${effect} mit ${cause} ${isSameDay ? 'an diesem Tag' : 'davor'}; Punkte mit gleichen Werten liegen etwas auseinander.`,
  grid: `Jeder Kreis steht für Tage mit ähnlichen Werten von ${cause} und ${effect}; je größer, desto mehr Tage.`,
  bins: `Jede Marke ist der Mittelwert von ${effect} an den Tagen in einem Bereich von ${cause}, mit seinem 95-%-Intervall.`,
})

const germanChartWords: ChartWords = {
  weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  months: ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
  unitTitle: (abbreviation) => unitTitle('de', abbreviation),
  yes: 'Ja',
  no: 'Nein',
  none: 'keine',
  days: 'Tage',
  entries: 'Einträge',
  people: 'Personen',
  date: 'Datum',
  hour: 'Stunde des Tages',
  weekday: 'Wochentag',
  month: 'Monat',
  shareOfYes: 'Anteil Ja',
  tooFew: (have, need, counted) => {
    const [one, many] = things[counted]
    const so = have === 0 ? 'noch gibt es keine' : `bisher gibt es ${have === 1 ? `1 ${one}` : `${have} ${many}`}`
    return `Noch zu wenig Daten für ein Bild: Es braucht ${need} ${many}, ${so}.`
  },
  hourly: (name, way) => ({
    title: `${name} nach Tageszeit`,
    explanation: {
      mean: `Der Mittelwert aller Einträge von ${name} in jeder Stunde, nach deiner Ortszeit.`,
      perDay: `Wie viel ${name} an einem durchschnittlichen Tag auf jede Stunde fällt, nach deiner Ortszeit. Einträge ohne Ende zählen in ihrer Stunde. Alle Stunden zusammen ergeben den Tagesmittelwert.`,
      shareOfYes: `Wie viele von hundert Einträgen von ${name} in jeder Stunde Ja sagen, nach deiner Ortszeit.`,
    }[way],
  }),
  monthly: (name, isShare) => ({
    title: `${name} nach Monat`,
    explanation: `${germanMeanOrShare(name, isShare)} in jedem Monat, alle Jahre zusammen.`,
  }),
  byWeekday: (name, isShare) => ({
    title: `${name} nach Wochentag`,
    explanation: `${germanMeanOrShare(name, isShare)} an jedem Wochentag, nach deiner Ortszeit.`,
  }),
  distribution: (name, counted, joinedUnder) => ({
    title: `Wie oft ${name} welchen Wert hat`,
    explanation:
      `Die Zahl der ${counted === 'days' ? 'Tage' : things[counted][1]} mit jedem Wert oder Bereich von ${name}.` +
      (joinedUnder === undefined
        ? ''
        : ` Bereiche mit weniger als ${joinedUnder} Tagen sind mit dem Nachbarn vereint.`),
  }),
  line: (name, step, isShare) => ({
    title: `${name} im Lauf der Zeit`,
    explanation: `${line(name, step, isShare)} Wo Tage fehlen, bricht die Linie ab.`,
  }),
  smoothed: (name, { windowDays, fewestDays }, isShare) => ({
    title: `${name} im Lauf der Zeit, geglättet`,
    explanation: `Jeder Punkt der Linie ist ${isShare ? 'der Anteil Ja' : 'der Mittelwert'} der ${windowDays} Tage um ihn herum, wo mindestens ${fewestDays} davon einen Wert haben; sonst bricht die Linie ab.${isShare ? '' : ' Die Punkte sind die Werte dahinter.'}`,
  }),
  zoomed: (caption: Caption, isZoomed) =>
    isZoomed
      ? {
          ...caption,
          explanation: `${caption.explanation} Die Achse beginnt nicht bei null, damit man Unterschiede sieht; die Balken sind 95-%-Intervalle der Mittelwerte.`,
        }
      : caption,
  valuePer: (step) => ({ day: 'Tageswert', week: 'Mittelwert der Woche', month: 'Mittelwert des Monats' })[step],
  spread: 'Niedrigster bis höchster Tag',
  meanOver: (days) => `Mittelwert über ${days} Tage`,
  scatter: (names, way, isSameDay) => ({
    title: isSameDay ? `${names.effect} und ${names.cause} am selben Tag` : `${names.effect} nach ${names.cause}`,
    explanation: `${scatterWays(names, isSameDay)[way]} Die Linie ist die beste gerade Anpassung, das Band zeigt, wo sie auch liegen könnte (95 %). Ein Zusammenhang zeigt nicht, was wozu führt.`,
  }),
  paired: 'Tage',
  fittedLine: 'Gerade Anpassung',
  fitBand: 'Wo die Linie liegen könnte (95 %)',
  binMeans: 'Mittelwert mit 95-%-Intervall',
  after: (lagDays) =>
    lagDays === null || lagDays === 0 ? '' : lagDays === 1 ? 'am Tag danach' : `${lagDays} Tage später`,
  within: (durationDays, isSummed) =>
    durationDays === null || durationDays <= 1 ? '' : `${isSummed ? 'Summe' : 'Mittelwert'} von ${durationDays} Tagen`,
  hours: (form) => {
    const window = hourWindow(form)
    if (window)
      return window.from === 0 ? `in den ${window.to} Stunden davor` : `${window.from} bis ${window.to} Stunden davor`
    if (form === CLOCK.last) return 'letzte Uhrzeit'
    return form === CLOCK.before ? 'Stunden seit dem letzten Mal' : `nach ${form} Uhr`
  },
  overTime: ({ cause, effect }, step) => ({
    title: `${cause} und ${effect} im Lauf der Zeit`,
    explanation: `${cause} oben, ${effect} unten, an denselben Tagen. ${germanStepMeans[step]}Wo Daten fehlen, brechen die Linien ab.`,
  }),
  byLag: ({ cause, effect }) => ({
    title: `Wie viele Tage nach ${cause}?`,
    explanation: `Die Korrelation von ${effect} mit ${cause} so viele Tage vorher. Ohne Zusammenhang bliebe sie in 95 von 100 Fällen im schattierten Band. Die große Marke ist der gewählte Abstand. Links von null kommt ${effect} zuerst.`,
  }),
  lag: 'Abstand',
  lagUnit: 'Tage',
  correlation: 'Korrelation',
  chance: 'Nur Zufall (95 %)',
  chosenLag: 'Gewählter Abstand',
  dose: ({ cause, effect }, isSameDay) => ({
    title: `${effect} nach Menge von ${cause}`,
    explanation: `Der Mittelwert von ${effect} ${isSameDay ? 'an Tagen mit' : 'nach'} jedem Bereich von ${cause}. Die Balken sind 95-%-Intervalle für alle Bereiche zusammen; Bereiche, deren Balken sich weit überdecken, lassen sich nicht unterscheiden.`,
  }),
  overall: 'Mittelwert aller Tage',
  across: ({ cause, effect }) => ({
    title: `${cause} und ${effect} bei verschiedenen Personen`,
    explanation:
      'Die erste Marke ist der Durchschnitt über alle mit seinem Intervall; die zweite zeigt, wo die nächste Person wahrscheinlich liegt.',
  }),
  fewPeople: (need) => `Noch zu wenig Daten für ein Bild: Es braucht ${need} Personen.`,
  average: 'Durchschnitt',
  averageInterval: 'Durchschnitt mit 95-%-Intervall',
  nextPerson: 'Nächste Person (95 %)',
  noRelation: 'Kein Zusammenhang',
}

// By language.

export const chartWordsIn: InLanguages<ChartWords> = { en: chartWords, de: germanChartWords }
