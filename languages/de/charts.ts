/** Charts in German. */
import { CLOCK, hourWindow } from '@upshot/analysis'
import type { Caption, ChartWords, PairNames, Things, TimelineStep } from '../../server/src/learning/charts/words.ts'
import { unitTitle } from '../../server/src/tracking/units/unit-words.ts'
import { dative } from './cases.ts'

const stepMeans = {
  day: '',
  week: 'Jeder Punkt ist der Mittelwert einer Woche. ',
  month: 'Jeder Punkt ist der Mittelwert eines Monats. ',
}

const meanOrShare = (name: string, isShare: boolean): string =>
  isShare ? `An wie vielen von hundert Tagen ${name} ein Ja ist` : `Der Mittelwert der Tageswerte von ${dative(name)}`

const line = (name: string, step: TimelineStep, isShare: boolean): string => {
  const unit = { day: 'Tag', week: 'Woche', month: 'Monat' }[step]
  if (step === 'day') return `Ein Wert für jeden Tag von ${dative(name)}.`
  if (isShare) return `Jeder Punkt ist der Anteil der Tage mit Ja je ${unit}.`
  return `${stepMeans[step]}Der schattierte Bereich reicht vom niedrigsten bis zum höchsten Tag.`
}

const things = {
  days: ['Tag', 'Tage'],
  entries: ['Eintrag', 'Einträge'],
  people: ['Person', 'Personen'],
} as const satisfies Record<Things, readonly [string, string]>

const scatterWays = ({ cause, effect }: PairNames, isSameDay: boolean) => ({
  days: `Jeder Punkt ist ein Tag von ${dative(effect)} mit ${dative(cause)} ${isSameDay ? 'an diesem Tag' : 'davor'}; Punkte mit gleichen Werten liegen etwas auseinander.`,
  grid: `Jeder Kreis steht für Tage mit ähnlichen Werten von ${dative(cause)} und ${dative(effect)}; je größer, desto mehr Tage.`,
  bins: `Jede Marke ist der Mittelwert von ${dative(effect)} an den Tagen in einem Bereich von ${dative(cause)}, mit seinem 95-%-Intervall.`,
})

export const charts: ChartWords = {
  decimal: ',',
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
    const [singular, many] = things[counted]
    const so = have === 0 ? 'noch gibt es keine' : `bisher gibt es ${have === 1 ? `1 ${singular}` : `${have} ${many}`}`
    return `Noch zu wenig Daten für ein Bild: Es braucht ${need} ${many}, ${so}.`
  },
  hourly: (name, way) => ({
    title: `${name} nach Tageszeit`,
    explanation: {
      mean: `Der Mittelwert aller Einträge von ${dative(name)} in jeder Stunde, nach deiner Ortszeit.`,
      perDay: `Wie viel ${name} an einem durchschnittlichen Tag auf jede Stunde fällt, nach deiner Ortszeit. Einträge ohne Ende zählen in ihrer Stunde. Alle Stunden zusammen ergeben den Tagesmittelwert.`,
      shareOfYes: `Wie viele von hundert Einträgen von ${dative(name)} in jeder Stunde Ja sagen, nach deiner Ortszeit.`,
    }[way],
  }),
  monthly: (name, isShare) => ({
    title: `${name} nach Monat`,
    explanation: `${meanOrShare(name, isShare)} in jedem Monat, alle Jahre zusammen.`,
  }),
  byWeekday: (name, isShare) => ({
    title: `${name} nach Wochentag`,
    explanation: `${meanOrShare(name, isShare)} an jedem Wochentag, nach deiner Ortszeit.`,
  }),
  distribution: (name, counted, joinedUnder) => ({
    title: `Wie oft ${name} welchen Wert hat`,
    explanation:
      `Die Zahl der ${counted === 'days' ? 'Tage' : things[counted][1]} mit jedem Wert oder Bereich von ${dative(name)}.` +
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
    title: isSameDay
      ? `${names.effect} und ${names.cause} am selben Tag`
      : `${names.effect} nach ${dative(names.cause)}`,
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
    explanation: `${cause} oben, ${effect} unten, an denselben Tagen. ${stepMeans[step]}Wo Daten fehlen, brechen die Linien ab.`,
  }),
  byLag: ({ cause, effect }) => ({
    title: `Wie viele Tage nach ${dative(cause)}?`,
    explanation: `Die Korrelation von ${dative(effect)} mit ${dative(cause)} so viele Tage vorher. Ohne Zusammenhang bliebe sie in 95 von 100 Fällen im schattierten Band. Die große Marke ist der gewählte Abstand. Links von null kommt ${effect} zuerst.`,
  }),
  lag: 'Abstand',
  lagUnit: 'Tage',
  correlation: 'Korrelation',
  chance: 'Nur Zufall (95 %)',
  chosenLag: 'Gewählter Abstand',
  dose: ({ cause, effect }, isSameDay) => ({
    title: `${effect} nach Menge von ${dative(cause)}`,
    explanation: `Der Mittelwert von ${dative(effect)} ${isSameDay ? 'an Tagen mit' : 'nach'} jedem Bereich von ${dative(cause)}. Die Balken sind 95-%-Intervalle für alle Bereiche zusammen; Bereiche, deren Balken sich weit überdecken, lassen sich nicht unterscheiden.`,
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
