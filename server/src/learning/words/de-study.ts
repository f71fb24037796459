/** German: the parts of a study of one person. */
import { averaged, days, owned, spanOf, spelled, tended } from './de-phrases.ts'
import type { Hours, Pair, StudyMessages } from './messages.ts'

const INSTRUCTIONS = {
  yesNo: (name: string) =>
    `Trag jeden Tag ein, ob es ${name} gab: ja oder nein. Ein „Nein“ zählt so viel wie ein „Ja“.`,
  rating: (name: string) =>
    `Bewerte ${name} mindestens einmal am Tag, etwa zur selben Zeit, und bevor du frühere Werte ansiehst.`,
  amount: (name: string, unit: string | undefined) =>
    unit === undefined ? `Trag ${name} jeden Tag ein.` : `Trag ${name} jeden Tag in ${unit} ein.`,
} as const

/** "vom Tag davor", "der Woche bis zum Tag davor". */
function before(lagDays: number, durationDays: number): string {
  if (durationDays === 1) {
    if (lagDays === 0) return 'vom selben Tag'
    return lagDays === 1 ? 'vom Tag davor' : `von ${spelled(lagDays)} Tagen davor`
  }
  const until =
    lagDays === 0 ? 'bis zu diesem Tag' : lagDays === 1 ? 'bis zum Tag davor' : `bis ${spelled(lagDays)} Tage davor`
  return `aus ${spanOf(durationDays)} ${until}`
}

interface Delay {
  readonly lagDays: number | null
  readonly durationDays: number | null
  readonly isChosen: boolean
  readonly hours: Hours | undefined
}

function comparison({ cause, effect }: Pair, { lagDays, durationDays, isChosen, hours }: Delay): string {
  if (lagDays === null) return ''
  if (!isChosen && (lagDays !== 0 || hours)) {
    return ` Jeder Tag von ${effect} wurde mit ${cause} von früheren Tagen verglichen, mit jeder Verzögerung, die versucht wurde.`
  }
  if (hours) {
    const earlier = hours.from === 0 ? `in den ${hours.to} Stunden` : `${hours.from} bis ${hours.to} Stunden`
    return ` Jeder Eintrag von ${effect} wurde mit ${cause} ${earlier} davor verglichen.`
  }
  return ` Jeder Tag von ${effect} wurde mit ${cause} ${before(lagDays, durationDays ?? 1)} verglichen.`
}

const PREPARED = {
  days: 'Einträge wurden zu einem Wert für jeden örtlichen Tag zusammengefasst. Trend, Wochentag und Jahreszeit wurden herausgerechnet.',
  moments:
    'Einträge wurden einzeln verglichen. Trend, Wochentag, Jahreszeit, der übliche Tagesverlauf und was die Einträge davor schon zeigten, wurden herausgerechnet.',
} as const

const SIZES = {
  days: 'Auch aus Mittelwerten und Unterschieden sind Trend, Wochentag und Jahreszeit herausgerechnet.',
  moments: 'Die Größen sind Mittelwerte ohne den üblichen Tagesverlauf.',
} as const

export const deStudy: StudyMessages = {
  title: ({ cause, effect }, isSameDay) =>
    isSameDay ? `${cause} und ${effect} am selben Tag` : `${effect} nach ${cause}`,
  question: (outcome, occasion) => `Ist ${outcome} ${occasion} anders?`,
  openQuestion: ({ outcome, cause, isSameDay }) =>
    isSameDay ? `Hängen ${cause} und ${outcome} am selben Tag zusammen?` : `Ändert sich ${outcome} nach ${cause}?`,
  notCompared: ({ cause, effect }) => ({
    studyDesign: 'Es wurden keine Tage verglichen.',
    studyLimitations: `Das sagt nichts für oder gegen ${cause} oder ${effect}: Beide lassen sich mit anderen Variablen vergleichen.`,
  }),
  objective: (voice, { cause, effect }, isSameDay) =>
    isSameDay
      ? `Herausfinden, ob ${cause} und ${owned(voice, effect)} am selben Tag zusammenhängen, und wie eng.`
      : `Herausfinden, ob sich ${owned(voice, effect)} nach ${cause} ändert, nach wie vielen Tagen und wie stark.`,
  background: (voice, { cause, effect }) =>
    `Was für die meisten gilt, muss nicht für jede einzelne Person gelten. Diese Studie betrachtet nur ${cause} und ${owned(voice, effect)}.`,
  design: ({ voice, pair, days: compared, span, ...delay }) => {
    const when = span ? ` zwischen ${span.first} und ${span.last}` : ''
    const who = voice === 'you' ? 'deine eigenen Einträge' : 'die Einträge einer Person'
    const count = compared.text === '0' ? 'noch keine Tage' : days(compared)
    return `Diese Studie blickt auf ${who} zurück: ${count} mit ${pair.cause} und ${pair.effect}${when}.${comparison(pair, delay)} Nichts wurde ausgelost.`
  },
  dataAnalysis: (version, compared) =>
    `${PREPARED[compared]} Der Zusammenhang wurde mit denen verglichen, die auftreten, wenn man dieselben Tage gegeneinander verschiebt und es keinen geben sollte, und für jede versuchte Verzögerung und alle betrachteten Paare von Variablen korrigiert. ${SIZES[compared]} Verfahren ${version}.`,
  means: ({ lowOccasion, high, low, highDays, lowDays, percent }) => {
    const share = percent ? `, also ${percent.amount.text} % ${percent.side === 'more' ? 'mehr' : 'weniger'}` : ''
    return `Das sind ${high} (${days(highDays)})${share}; ${lowOccasion} waren es ${low} (${days(lowDays)}).`
  },
  mean: ({ occasion, outcome, kind, mean, days: counted }) => {
    const { verb, rest } = averaged(kind, mean)
    return `${occasion} ${verb} ${outcome} ${rest} (${days(counted)}).`
  },
  coefficients: ({ r, low, high }) =>
    `Abgesehen von Trend, Wochentag und Jahreszeit beträgt die Korrelation ${r} (95-%-Intervall ${low} bis ${high}).`,
  significance: ({ verdict, days: compared, falseInHundred, isStrict, lack }) => {
    if (verdict === 'cannot tell') return `Es ist noch zu früh: ${lack}.`
    if (verdict === 'no sign' || !falseInHundred) {
      return `Über ${days(compared)} hebt sich nichts von dem ab, was der Zufall allein ergäbe. Das zeigt nicht, dass es keinen Zusammenhang gibt.`
    }
    const few = falseInHundred === 'underOne' ? 'weniger als einer' : `etwa ${falseInHundred.text}`
    const share = `von 100 so gut belegten Zusammenhängen wäre ${few} Zufall`
    const strict = isStrict ? ' Er besteht auch die strengere Prüfung.' : ''
    return verdict === 'likely'
      ? `Wahrscheinlich: über ${days(compared)}; ${share}.${strict}`
      : `Möglich, nicht gesichert: über ${days(compared)}; ${share}. Mehr Tage werden es zeigen.`
  },
  predictor: ({ occasion, outcome, days: compared, ...tendency }) => {
    const { verb, rest } = tended(tendency)
    return `${outcome} ${verb} ${occasion} ${rest} (${days(compared)} verglichen).`
  },
  limitations: ({ voice, pair, explanation, isSameDay, isLink }) => {
    const size = isLink ? ' Ein Unterschied, der erst vor Kurzem gefunden wurde, wirkt oft größer, als er ist.' : ''
    const order = isSameDay ? ' Was am selben Tag zuerst kam, lässt sich nicht sagen.' : ''
    const who =
      voice === 'you'
        ? 'Dieses Ergebnis gilt nur für dich und diese Zeit'
        : 'Dieses Ergebnis gilt nur für eine Person und eine Zeit'
    return `Ein Zusammenhang in Aufzeichnungen zeigt nicht, dass der Unterschied von ${pair.cause} kommt.${order} ${explanation}${size} ${who}. Tage ohne Einträge sind nicht dabei. Bitte ändere deswegen keine Behandlung, ohne mit einer Ärztin oder einem Arzt zu sprechen.`
  },
  sources: (voice, name, sources) => `Die Einträge von ${owned(voice, name)} stammen aus ${sources}.`,
  noSources: (voice, name) => `Woher die Einträge von ${owned(voice, name)} stammen, ist nicht bekannt.`,
  lastValue: ({ voice, name, value, day }) =>
    `Der letzte Tag mit einem Eintrag von ${owned(voice, name)} war der ${day}, mit ${value}.`,
  lastValueAgainst: (side, range) => {
    if (side === 'within') return `Das liegt in diesem Bereich: ${range}.`
    return `Das liegt ${side === 'below' ? 'unter' : 'über'} diesem Bereich: ${range}.`
  },
  invitation: ({ cause, effect }) =>
    `Trägst du ${cause} und ${effect} ein, oder möchtest du es tun? Mach mit und sieh dein eigenes Ergebnis neben dem aller anderen. Du kannst jederzeit aufhören, und deine Tage gehen mit dir.`,
  instruction: ({ name, unit, asks }) => INSTRUCTIONS[asks](name, unit),
  sharingTitle: ({ cause, effect }, verdict, isSameDay) => {
    const topic = isSameDay ? `${cause} und ${effect}` : `${effect} nach ${cause}`
    return verdict === 'cannot tell'
      ? `${topic}: eine Studie an einer Person`
      : `${topic}: was die Tage einer Person sagen`
  },
}
