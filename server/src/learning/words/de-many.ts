/** German: many people, best values, and what a list is about. */
import type { Verdict } from '@upshot/analysis'
import { averaged, lag, level, list, onDays, people, SIDES, spelled, tended, times, VALUES } from './de-phrases.ts'
import type { AboutMessages, OptimumMessages, PopulationMessages } from './messages.ts'

export const dePopulation: PopulationMessages = {
  link: ({ people: who, occasion, outcome, value, r, low, high, ...tendency }) => {
    const { verb, rest } = tended(tendency)
    const judged = value ? `, also ${VALUES[value]}` : ''
    return `bei ${people(who)} ${verb} ${outcome} ${occasion} ${rest}${judged} (Korrelation im Mittel ${r}, zwischen ${low} und ${high}).`
  },
  noLink: ({ people: who, occasion, outcome, r, low, high }) =>
    `bei ${people(who)} zeigt sich für ${outcome} ${occasion} kein gemeinsamer Unterschied (Korrelation im Mittel ${r}, zwischen ${low} und ${high}).`,
  tooFew: ({ pair, need }) =>
    `wie ${pair.cause} und ${pair.effect} bei vielen Personen zusammenhängen, lässt sich noch nicht sagen: bisher weniger als ${need.text} Personen mit genug Tagen.`,
  spread: ({ prediction, i2, reachesBothSides }) => {
    const meaning = reachesBothSides
      ? 'Bei manchen kann es gut umgekehrt sein.'
      : 'Bei den meisten geht es in dieselbe Richtung.'
    const apart =
      i2 === '0'
        ? 'Die Personen unterscheiden sich nicht mehr, als der Zufall erklärt.'
        : `${i2} % der Unterschiede zwischen den Personen sind mehr als Zufall.`
    return `Für eine weitere Person ist eine Korrelation zwischen ${prediction.low} und ${prediction.high} zu erwarten. ${meaning} ${apart}`
  },
  title: ({ cause, effect }, isSameDay) =>
    isSameDay
      ? `${cause} und ${effect} am selben Tag bei vielen Personen`
      : `${effect} nach ${cause} bei vielen Personen`,
  question: (outcome, occasion) => `Ist ${outcome} bei vielen Personen ${occasion} anders?`,
  objective: (kind, { cause, effect }, lagDays) => {
    const who = kind === 'group' ? 'alle, die mitmachen' : 'alle, die teilen'
    const when = lagDays === 1 ? 'am Tag' : `${spelled(lagDays)} Tage`
    const what =
      lagDays === 0
        ? `wie eng ${cause} und ${effect} am selben Tag zusammenhängen`
        : `ob sich ${effect} ${when} nach mehr ${cause} ändert`
    return `Herausfinden, ${what}, im Mittel über ${who}, und wie sehr sich Personen unterscheiden.`
  },
  background: ({ cause, effect }) =>
    `Die Tage einer Person zeigen, was für diese Person gilt. Die Tage vieler zusammen zeigen bei ${effect} und ${cause}, was allen gemeinsam ist und wie sehr sie sich unterscheiden.`,
  design: (kind, { pair, people: who, lagDays }) => {
    const both = `mindestens 10 Tagen mit ${pair.cause} und ${pair.effect}, wie auch immer ihr Ergebnis ist`
    const delay = `Die Verzögerung stand vorher fest: ${lag(lagDays)}.`
    if (who.text === '0') {
      const everybody = kind === 'group' ? 'aller, die mitmachen,' : 'aller, die diese Daten teilen,'
      return `Diese Studie wird auf die Tage ${everybody} mit ${both} zurückblicken, sobald es zehn sind. ${delay}`
    }
    const source = kind === 'group' ? 'die bei dieser Studie mitmachen' : 'die diese Daten teilen'
    return `Diese Studie blickt auf die Tage von ${people(who)} zurück, ${source}, mit ${both}. ${delay}`
  },
  dataAnalysis: (version) =>
    `Für jede Person wurde die Korrelation der Tageswerte berechnet, mit einem Fehler, der berücksichtigt, dass Tage dem Vortag ähneln. Die Ergebnisse wurden dann mit zufälligen Effekten zusammengefasst, die Personen verschieden sein lassen (restringierte Maximum-Likelihood, modifiziertes Hartung-Knapp-Intervall). Verfahren ${version}.`,
  limitations: ({ cause }, isSameDay) => {
    const order = isSameDay ? ' Was am selben Tag zuerst kam, lässt sich nicht sagen.' : ''
    return `Ein Zusammenhang in Aufzeichnungen zeigt nicht, dass der Unterschied von ${cause} kommt.${order} Trends und Jahreszeiten, die viele teilen, könnten einen Teil davon erklären. Wer aufzeichnet und teilt, ist nicht wie alle anderen, und der Mittelwert muss nicht für dich gelten. Bitte ändere deswegen keine Behandlung, ohne mit einer Ärztin oder einem Arzt zu sprechen.`
  },
  significance: ({ isClear, people: who, lack }) => {
    if (lack !== undefined) return `Es ist noch zu früh: ${lack}.`
    return isClear
      ? `Mit ${people(who)} liegt der Mittelwert klar neben null: Sein 95-%-Intervall enthält die Null nicht.`
      : `Mit ${people(who)} könnte der Mittelwert ebenso gut null sein: Sein 95-%-Intervall enthält die Null.`
  },
  message: ({ people: who, occasion, outcome, value, ...tendency }) => {
    const { verb, rest } = tended(tendency)
    return `bei ${people(who)} ${verb} ${outcome} ${occasion} ${rest}, also ${VALUES[value]}.`
  },
  sources: (who) => `Die Tage von ${people(who)}, alle mit eigenen Apps und Geräten aufgezeichnet.`,
}

export const deOptimum: OptimumMessages = {
  doses: ({ low, high, isOne }) => (isOne ? level(low) : `${level({ ...low, unit: 'count' })} bis ${level(high)}`),
  sentence: ({ occasion, outcome, mean, overall, kind, days: counted, value, side }) => {
    const word = value ? VALUES[value] : SIDES.level[side]
    const further = counted.form === 'one' ? 'weiteren Tag' : 'weiteren Tagen'
    const { verb, rest } = averaged(kind, mean)
    return `${occasion} ${verb} ${outcome} ${rest}, ${word} als die üblichen ${overall} (geprüft an ${counted.text} ${further}).`
  },
  occasion: ({ doses, isOne, doseKind, name, window }) => {
    const total = window.durationDays === 1 ? '' : window.over === 'sum' ? ' insgesamt' : ' im Mittel'
    if (doseKind === 'amount') return onDays(`${doses} ${name}${total}`, true, window)
    if (doseKind === 'times') {
      const often = isOne ? times({ text: doses }) : `${doses} Mal`
      return onDays(`${often} ${name}${total}`, true, window)
    }
    return onDays(`${name} ${isOne ? 'bei' : 'von'} ${doses}${total}`, false, window)
  },
  message: ({ outcome, occasion, kind, side, value }) => {
    const than = kind === 'days' ? SIDES.days[side] : value ? VALUES[value] : SIDES[kind][side]
    return kind === 'days'
      ? `bisher kam ${outcome} ${occasion} ${than} vor als sonst.`
      : `bisher war ${outcome} ${occasion} im Mittel ${than} als sonst.`
  },
}

const TITLES = {
  directed: 'Was wem vorausging',
  sameDay: 'Was am selben Tag zusammengeht',
  common: 'Was vielen gemeinsam ist',
} as const

const NOTHING_YET =
  'Bisher hebt sich nichts ab. Mehr Tage helfen am meisten, auch Einträge an Tagen, an denen nichts war.'

const NOTHING = {
  directed: NOTHING_YET,
  sameDay: NOTHING_YET,
  common: 'Es ist noch zu früh: Es braucht mindestens zehn Personen, die beides teilen.',
} as const

const NO_PROOF = 'Ein Zusammenhang zeigt nicht, was wovon kommt: Etwas anderes könnte mit beidem einhergehen.'
const BOTH_VERDICTS =
  '„Wahrscheinlich“ heißt: Höchstens jeder zwanzigste solche Zusammenhang dürfte Zufall sein; „möglich“: bis zu jeder fünfte.'

const UNSEEN =
  'Wir haben nach einem stetigen Anstieg oder Abfall gesucht. Nicht zu sehen wäre, wenn zu wenig und zu viel gleich wirken, wenn etwas nur unter bestimmten Umständen wirkt, wenn die Wirkung nachlässt oder wenn sie später kommt.'

const VERDICTS: Record<Verdict, readonly string[]> = {
  likely: ['„Wahrscheinlich“ heißt: Höchstens jeder zwanzigste solche Zusammenhang dürfte Zufall sein.', NO_PROOF],
  possible: ['„Möglich“ heißt: Bis zu jeder fünfte solche Zusammenhang dürfte Zufall sein.', NO_PROOF],
  'no sign': ['Das schließt einen Zusammenhang nicht aus: Ein kleiner braucht mehr Tage, um sich zu zeigen.', UNSEEN],
  'cannot tell': [],
}

const MEANING = {
  directed: [BOTH_VERDICTS, NO_PROOF],
  sameDay: ['Was von beidem am selben Tag zuerst kommt, lässt sich nicht sagen.', BOTH_VERDICTS],
  common: [
    'Jeder ist ein Mittelwert über alle, die beides teilen, wie auch immer ihr eigenes Ergebnis ist; Ergebnisse von weniger als zehn Personen werden nicht gezeigt.',
    'Ein Mittelwert muss nicht für dich gelten.',
  ],
} as const

export const deAbout: AboutMessages = {
  findings: ({ found, shown, isSorted }) => {
    const order = isSorted ? '' : ', die am besten belegten zuerst'
    const count = found.form === 'one' ? '1 Zusammenhang.' : `${found.text} Zusammenhänge${order}.`
    const first = found.text === '0' ? NOTHING[shown] : count
    // What an average means is of no use where there is none.
    const meaning = found.text === '0' && shown === 'common' ? [] : MEANING[shown]
    return { title: TITLES[shown], sentences: [first, ...meaning] }
  },
  unmarked: (voice) =>
    voice === 'you'
      ? [
          'Du hast keine Variable als Ergebnis eingestellt, und du hast kein wichtigstes Ergebnis gewählt.',
          'Schalte dafür in den Einstellungen einer Variable „Ergebnis“ ein, oder wähle sie als dein wichtigstes Ergebnis.',
        ]
      : ['Diese Person hat keine Variable als Ergebnis eingestellt und kein wichtigstes Ergebnis gewählt.'],
  notOutcomes: (names) => [
    `${list(names)} ${names.length === 1 ? 'ist nicht als Ergebnis eingestellt' : 'sind nicht als Ergebnisse eingestellt'}, deshalb suchen wir nicht, was vorausgeht.`,
    'Um das zu ändern, schalte in den Einstellungen der Variable „Ergebnis“ ein und „nur Ursache“ aus, oder wähle sie als dein wichtigstes Ergebnis.',
  ],
  itself: (name) => `${name} wird nicht mit sich selbst verglichen. Bitte wähle zwei verschiedene Variablen.`,
  unused: (voice, names) =>
    voice === 'you'
      ? `Du hast ${list(names)} noch nicht eingetragen, also gibt es nichts zu vergleichen.`
      : `Diese Person hat ${list(names)} noch nicht eingetragen, also gibt es nichts zu vergleichen.`,
  verdict: (verdict) => VERDICTS[verdict],
  unjudged: (reason, effect) =>
    reason === 'no outcome'
      ? [
          `Um das zu ändern, schalte in den Einstellungen von ${effect} „Ergebnis“ ein und „nur Ursache“ aus, oder wähle es als dein wichtigstes Ergebnis.`,
        ]
      : [],
}
