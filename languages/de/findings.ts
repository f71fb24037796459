/** Findings and studies in German. */
import { CLOCK, type ClockForm, type Direction, type Shortfall, type Verdict } from '@upshot/analysis'
import type { UnjudgedReason } from '../../server/src/learning/finding.ts'
import {
  type AboutMessages,
  type Amount,
  type ChangeKind,
  type ChangeMessage,
  type ChangeRange,
  type Condition,
  type EffectWindow,
  type FindingMessages,
  type FormattedQuantity,
  type Hours,
  isHappening,
  type LackMessage,
  LEVELS,
  type Messages,
  type OptimumMessages,
  type PairMessage,
  type PopulationMessages,
  type StudyMessages,
  type Tendency,
  type Valuation,
  type Voice,
} from '../../server/src/learning/words/messages.ts'
import { comparedDative, isPlural, ofThisPerson, the, your } from './articles.ts'
import { accusative, dative } from './cases.ts'
import { unitForms } from './units.ts'

// Building blocks of sentences. Names that people chose themselves have an unknown gender, so they get no article and
// no ending; those of the catalogue do.

const SMALL = ['kein', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf']

const spelled = (count: number): string => SMALL[count] ?? String(count)

const counted = (amount: Amount, singular: string, other: string): string =>
  `${amount.text} ${amount.form === 'one' ? singular : other}`

const days = (amount: Amount): string => counted(amount, 'Tag', 'Tage')
/** After "an", "mit", "nach", "von": "an 12 Tagen". */
const onSoManyDays = (amount: Amount): string => counted(amount, 'Tag', 'Tagen')
const people = (amount: Amount): string => counted(amount, 'Person', 'Personen')

/** "deine Kopfschmerzen", "die Kopfschmerzen dieser Person". */
const owned = (voice: Voice, name: string): string => (voice === 'you' ? your(name) : ofThisPerson(name))
const ownedInDative = (voice: Voice, name: string): string =>
  voice === 'you' ? your(name, 'dative') : ofThisPerson(name, 'dative')

function quantity({ text, form, unit, counted: ownForms }: FormattedQuantity): string {
  const forms = ownForms ?? unitForms[unit]
  if (!forms) return `${text} ${unit}`
  const name = form === 'one' ? forms.one : forms.other
  return name === '' ? text : `${text} ${name}`
}

/** "nach 2 Hüben": plural forms that end in e take an n. */
const inDative = (text: string): string => text.replace(/(?<= )(\p{L}+e)(?= |$)/u, '$1n')

/** "nach 2 Gläsern Wein": what is counted in glasses, unlike litres, takes its ending. */
function quantityAfter(amount: FormattedQuantity): string {
  if (amount.form === 'one') return quantity(amount)
  return inDative(amount.counted ? quantity(amount).replace(/er$/, 'ern') : quantity(amount))
}

function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} und ${items.at(-1)}`
}

/** After "nach" and "von": "einer Woche", "drei Tagen". */
function spanOf(durationDays: number): string {
  if (durationDays === 1) return 'einem Tag'
  if (durationDays === 7) return 'einer Woche'
  if (durationDays % 7 === 0) return `${spelled(durationDays / 7)} Wochen`
  return `${spelled(durationDays)} Tagen`
}

/** "einmal", "zweimal", "3-mal". */
function times({ text }: Pick<Amount, 'text'>): string {
  if (text === '1') return 'einmal'
  return text === '2' ? 'zweimal' : `${text}-mal`
}

const overSeveralDays = ({ durationDays, over }: EffectWindow): string => {
  if (durationDays === 1 || over === 'days') return ''
  return over === 'sum' ? ' insgesamt' : ' im Mittel'
}

/** Comes after "nach" or "mit". */
function condition(what: Condition, side: 'high' | 'low', window: EffectWindow): string {
  const name = dative(what.name)
  const isHigh = side === 'high'
  const total = overSeveralDays(window)
  const size = isHigh ? 'mehr als' : 'höchstens'
  switch (what.kind) {
    case 'present':
    case 'any':
      return isHigh ? name : `ohne ${accusative(what.name)}`
    case 'amountOver':
      return `${size} ${quantityAfter(what.quantity)} ${name}${total}`
    case 'timesOver':
      return `${size} ${times(what.times)} ${name}${total}`
    case 'levelAbove':
      if (what.quantity.unit === 'clock') return `${name} ${isHigh ? 'nach' : 'bis'} ${what.quantity.text} Uhr${total}`
      return isHigh
        ? `${name} über ${levelAfter(what.quantity)}${total}`
        : `${name} von höchstens ${levelAfter(what.quantity)}${total}`
    case 'daysOver':
      return `${name} an ${size} ${onSoManyDays(what.days)}`
    case 'moreThanUsual':
      return isHigh ? `mehr ${name} als sonst` : `nicht mehr ${name} als sonst`
    case 'higherThanUsual':
      if (what.measure === 'clock') return isHigh ? `${name} später als sonst` : `${name} nicht später als sonst`
      return isHigh ? `${higher(what)} als sonst` : `nicht ${higher(what)} als sonst`
    case 'lastAfter':
      if (what.time === undefined) return isHigh ? `${name} später als sonst` : `${name} nicht später als sonst`
      return `${name} zuletzt ${isHigh ? 'nach' : 'bis'} ${what.time} Uhr`
    case 'hoursBefore': {
      const between = `zwischen ${name} und ${dative(what.effect)}`
      if (!what.hours) return isHigh ? `mehr Zeit als sonst ${between}` : `nicht mehr Zeit als sonst ${between}`
      return `${size} ${quantityAfter(what.hours)} ${between}`
    }
  }
}

/** "Coffee nach 15 Uhr". */
function byTheClock(form: ClockForm, name: string): string {
  if (form === CLOCK.last) return `${name} zuletzt (Uhrzeit)`
  return form === CLOCK.before ? `${name} zuletzt (Stunden vorher)` : `${name} nach ${form} Uhr`
}

/** A level on a scale is not an amount of points: "über 3,4", "über 62 %", but "über 45 Minuten". */
function level(amount: FormattedQuantity): string {
  if (amount.unit === '%') return `${amount.text} %`
  return unitForms[amount.unit]?.other === 'Punkte' ? amount.text : quantity(amount)
}

const levelAfter = (amount: FormattedQuantity): string =>
  amount.form === 'one' ? level(amount) : inDative(level(amount))

/** "2 bis 4 Stunden", "in den 2 Stunden". */
const hoursOf = ({ from, to }: Hours): string => (from === 0 ? `in den ${to} Stunden` : `${from} bis ${to} Stunden`)

function occasion(what: Condition, side: 'high' | 'low', window: EffectWindow): string {
  // If moments of a day are compared, the low side is any other time.
  if (window.hours && side === 'low') return 'zu anderen Zeiten'
  return onDays(condition(what, side, window), isHappening(what, side), window)
}

const having = (phrase: string): string => (phrase.startsWith('ohne ') ? phrase : `mit ${phrase}`)

function onDays(phrase: string, isHappeningByItself: boolean, window: EffectWindow): string {
  const { lagDays, durationDays, hours } = window
  if (hours) return `${hoursOf(hours)} nach ${phrase}`
  if (lagDays === 0) {
    if (durationDays === 1) return `an Tagen ${having(phrase)}`
    const span = durationDays === 7 ? 'einer Woche' : `von ${spanOf(durationDays)}`
    return `am letzten Tag ${span} ${having(phrase)}`
  }
  const when = lagDays === 1 ? 'an Tagen nach' : `${spelled(lagDays)} Tage nach`
  return durationDays === 1 && isHappeningByItself
    ? `${when} ${phrase}`
    : `${when} ${spanOf(durationDays)} ${having(phrase)}`
}

function lag(lagDays: number): string {
  if (lagDays === 0) return 'am selben Tag'
  return lagDays === 1 ? 'am Tag danach' : `${spelled(lagDays)} Tage danach`
}

/** "höherem Ruhepuls", "längerer Schlafdauer"; what a person named has no known gender: "höheren Werten von Glück". */
const higher = ({ name, measure }: { readonly name: string; readonly measure?: string }): string =>
  comparedDative(measure === 'duration' ? 'länger' : 'höher', name) ?? `höheren Werten von ${name}`

const levelBriefly = (what: Condition): string =>
  what.kind === 'higherThanUsual' && what.measure === 'clock' ? `${dative(what.name)} später als sonst` : higher(what)

/** "nach mehr Kaffee". */
function briefly(what: Condition, { lagDays, hours }: Pick<EffectWindow, 'lagDays' | 'hours'>): string {
  const name = dative(what.name)
  if (what.kind === 'lastAfter') return `nach ${name} später als sonst`
  if (what.kind === 'hoursBefore') return `nach mehr Zeit seit ${name}`
  const isPresence = what.kind === 'present' || what.kind === 'any'
  const more = LEVELS.has(what.kind) ? levelBriefly(what) : `mehr ${name}`
  const phrase = isPresence ? name : more
  if (hours) return `${hoursOf(hours)} nach ${phrase}`
  return lagDays === 0 ? `an Tagen mit ${phrase}` : `nach ${phrase}`
}

const SIDES = {
  duration: { more: 'länger', less: 'kürzer' },
  clock: { more: 'später', less: 'früher' },
  level: { more: 'höher', less: 'niedriger' },
  days: { more: 'häufiger', less: 'seltener' },
} as const

/** "38 Minuten kürzer", "0,8 Punkte niedriger", "an 12 von 100 Tagen häufiger". */
function change({ kind, side, quantity: amount }: ChangeMessage): string {
  if (kind === 'days') return `an ${amount.text} von 100 Tagen ${SIDES.days[side]}`
  return `${quantity(amount)} ${SIDES[kind][side]}`
}

/** German puts the verb second: the caller inserts what comes between it and the rest. */
interface Predicate {
  readonly verb: string
  readonly ending: string
}

const was = (outcome: string): string => (isPlural(outcome) ? 'waren' : 'war')
const came = (outcome: string): string => (isPlural(outcome) ? 'kamen' : 'kam')

const changes = (outcome: string): string => (isPlural(outcome) ? 'ändern' : 'ändert')

const tended = (outcome: string, { kind, side }: Tendency): Predicate =>
  kind === 'days'
    ? { verb: came(outcome), ending: `eher ${SIDES.days[side]} vor` }
    : { verb: was(outcome), ending: `eher ${SIDES[kind][side]}` }

/** Describes a mean of the outcome. */
const averaged = (outcome: string, kind: ChangeKind, mean: string): Predicate =>
  kind === 'days'
    ? { verb: came(outcome), ending: `an ${mean} vor` }
    : { verb: was(outcome), ending: `im Mittel ${mean}` }

const VALUES = { better: 'besser', worse: 'schlechter' } as const

/** After another preposition: "5 von 100 Tagen häufiger". */
const endOf = (by: ChangeMessage): string => change(by).replace(/^an /, '')

/** "zwischen 28 und 70 Minuten". */
function range(bounds: ChangeRange): string {
  if (bounds.kind !== 'between') return `irgendwo zwischen ${endOf(bounds.far)} und ${endOf(bounds.near)}`
  const high = bounds.of === 'days' ? `${bounds.high.text} von 100 Tagen` : quantityAfter(bounds.high)
  return `zwischen ${bounds.low.text} und ${high}`
}

/** "der wahre Unterschied liegt vermutlich zwischen 28 und 70 Minuten". */
const trueDifference = (bounds: ChangeRange): string =>
  bounds.kind === 'between'
    ? `der wahre Unterschied liegt vermutlich ${range(bounds)}`
    : `in Wahrheit kann es alles von ${endOf(bounds.far)} bis ${endOf(bounds.near)} sein`

// One finding.

const JUDGED = { likely: 'Wahrscheinlich', possible: 'Möglich, nicht gesichert' } as const

const VERDICTS = {
  likely: 'wahrscheinlich',
  possible: 'möglich, nicht gesichert',
  'no sign': 'bisher kein Anzeichen',
  'cannot tell': 'noch nicht zu sagen',
} as const

function directionWords(direction: Direction, { cause, effect }: PairMessage): string {
  if (direction === 'forward') return ''
  if (direction === 'both') return 'Der Zusammenhang zeigt sich auch umgekehrt und sagt deshalb nicht, was wovon kommt.'
  return `Umgekehrt ist der Zusammenhang stärker: erst ${effect}, dann ${cause}.`
}

const EXPLANATIONS = {
  reverse: ({ cause, effect }: PairMessage) =>
    `Es könnte umgekehrt sein: Vielleicht ${isPlural(effect) ? 'kommen' : 'kommt'} ${the(effect)} zuerst und dann erst ${the(cause)}.`,
  trend: () => 'Ein gemeinsamer Trend oder die Jahreszeit könnte einen Teil davon erklären.',
  'common cause': ({ cause, effect }: PairMessage) =>
    `Etwas anderes, das mit ${dative(cause)} und ${dative(effect)} einhergeht, könnte es erklären.`,
} as const

const daysSoFar = (amount: Amount): string => (amount.text === '0' ? 'kein Tag' : days(amount))

const SHORTFALLS: Record<Shortfall, (lack: LackMessage & { who: string }) => string> = {
  pairs: ({ have, need }) => `bisher ${daysSoFar(have)} mit beiden Werten; nötig sind ${need.text}`,
  span: ({ have, need }) => `die Tage mit beiden Werten reichen bisher über ${days(have)}; nötig sind ${need.text}`,
  farShifts: () => 'die Einträge reichen bisher über zu kurze Zeit',
  freedom: () => 'beide ändern sich zu langsam, um sie schon zu vergleichen; das dauert länger',
  variety: ({ have, need, who }) =>
    Number(have.text) < 2
      ? `${who} wurde immer mit demselben Wert eingetragen; Tage mit und ohne lassen sich so noch nicht vergleichen`
      : `${who} hatte bisher ${have.text} verschiedene Werte; nötig sind ${need.text}`,
  sameness: ({ have, who }) =>
    `${who} hatte an ${have.text} % der Tage denselben Wert, da bleibt zu wenig zu vergleichen`,
  arm: ({ have, need, name }) => {
    const whose = name === undefined ? '' : ` von ${dative(name)}`
    return `bisher nur ${days(have)} auf einer der beiden Seiten${whose}; nötig sind ${need.text}`
  },
  switches: ({ have, need, who }) =>
    `${who} hat bisher ${times(have)} gewechselt; nötig sind ${need.text} Wechsel, um es vom bloßen Lauf der Zeit zu unterscheiden`,
  noLag: ({ have, need }) =>
    have.text === '0'
      ? `bisher kein Tag mit beiden Werten; nötig sind ${need.text}`
      : `bisher höchstens ${days(have)} mit beiden Werten; nötig sind ${need.text}`,
  people: ({ need }) => `bisher weniger als ${need.text} Personen mit genug Tagen`,
  days: ({ have, need }) => `bisher ${daysSoFar(have)}; nötig sind ${need.text}`,
}

const UNJUDGED: Record<UnjudgedReason, (pair: PairMessage) => string> = {
  ingredient: () => 'eines ist ein Teil des anderen, ein Zusammenhang würde nichts sagen',
  'one record': () => 'beide stammen aus demselben Eintrag und gehören ohnehin zusammen',
  'nearly the same': () => 'eines ist fast dasselbe wie eine andere Variable, die stattdessen verglichen wird',
  'no outcome': ({ effect }) => `${effect} ${isPlural(effect) ? 'sind' : 'ist'} nicht als Ziel eingestellt`,
  'not yet analysed': () => 'Ergebnisse erscheinen meist innerhalb einer Minute',
}

const judged = (value: Valuation | undefined): string => (value ? `, also ${VALUES[value]}` : '')

const instead = ({ high, low }: { readonly high: string; readonly low: string }): string => `${high} statt ${low}`

const deFinding: FindingMessages = {
  instead,
  sharesInstead: ({ high, low }) => `an ${high.text} statt an ${low.text} von 100 Tagen`,
  headline: ({ occasion, outcome, change: by, high, low, value, range: bounds, verdict }) =>
    `${outcome} ${was(outcome)} ${occasion} etwa ${change(by)} (${instead({ high, low })})${judged(value)}. ${JUDGED[verdict]}; ${trueDifference(bounds)}.`,
  slept: ({ occasion, voice, change: by, high, low, range: bounds, verdict }) => {
    const subject = voice === 'you' ? 'du hast' : 'diese Person hat'
    return `${subject} ${occasion} etwa ${change(by)} geschlafen (${instead({ high, low })}). ${JUDGED[verdict]}; ${trueDifference(bounds)}.`
  },
  tendency: ({ occasion, outcome, value, r, low, high, verdict, ...tendency }) => {
    const { verb, ending } = tended(outcome, tendency)
    const bounds = `Korrelation ${r}, zwischen ${low} und ${high}; ${VERDICTS[verdict]}`
    return `abgesehen von Trend, Wochentag und Jahreszeit ${verb} ${outcome} ${occasion} ${ending}${judged(value)} (${bounds}).`
  },
  occurrence: ({ occasion, outcome, high, low, value, range: bounds, verdict }) =>
    `${outcome} ${came(outcome)} ${occasion} an ${high.text} statt an ${low.text} von 100 Tagen vor${judged(value)}. ${JUDGED[verdict]}; ${trueDifference(bounds)}.`,
  severity: ({ outcome, occasion, lowOccasion, high, low, highDays, lowDays }) =>
    `wenn ${outcome} ${isPlural(outcome) ? 'auftraten' : 'auftrat'}, im Mittel ${high} ${occasion} (${days(highDays)}) und ${low} ${lowOccasion} (${days(lowDays)}).`,
  absenceNote: (effect) => `Tage ohne Eintrag zählen als Tage ohne ${accusative(effect)}.`,
  pastNote: ({ cause, effect }) => `Das berücksichtigt, wie ${the(effect)} vor ${dative(cause)} ${was(effect)}.`,
  orderNote: ({ cause, effect }) =>
    `An fast allen Tagen ${isPlural(cause) ? 'kommen' : 'kommt'} erst ${the(cause)} und dann ${the(effect)}.`,
  together: ({ cause, effect }) => `${effect} ${isPlural(effect) ? 'gehen' : 'geht'} mit ${dative(cause)} einher`,
  sameDayNote: 'Was von beidem zuerst kommt, lässt sich nicht sagen.',
  newNote: 'Das ist neu gefunden: Anfangs wirkt ein Unterschied oft größer, als er ist.',
  noSign: ({ cause, outcome, lagDays, days: compared }) =>
    lagDays === 0
      ? `bisher kein Anzeichen, dass ${cause} und ${outcome} am selben Tag zusammenhängen (${days(compared)} verglichen).`
      : `bisher kein Anzeichen, dass sich ${outcome} nach ${dative(cause)} ${changes(outcome)} (${days(compared)} verglichen).`,
  notCompared: ({ cause, outcome, reason, isTemporary }) =>
    isTemporary
      ? `${cause} und ${outcome} sind noch nicht verglichen: ${reason}.`
      : `${cause} und ${outcome} werden nicht verglichen: ${reason}.`,
  cannotTell: ({ cause, outcome, lack }) =>
    `wie ${cause} und ${outcome} zusammenhängen, lässt sich noch nicht sagen: ${lack}.`,
  title: ({ effect, occasion, change: by }) => (by ? `${effect}: ${change(by)} ${occasion}` : `${effect} ${occasion}`),
  related: (names, are) => {
    const others = `Dasselbe gilt für ${list(names)}`
    if (are === 'sources') return `${others}, woraus es berechnet wird.`
    return `${others}, was daraus berechnet wird.`
  },
  strength: (size, side) => {
    const strong = { small: 'schwach', moderate: 'mäßig', large: 'stark' }[size]
    return side === 'more' ? `${strong} positiv` : `${strong} negativ`
  },
}

/** "am Stress", "an der Schlafdauer". */
const at = (phrase: string): string =>
  phrase.startsWith('dem ') ? `am ${phrase.slice('dem '.length)}` : `an ${phrase}`

const deJudgement: Pick<Messages, 'verdict' | 'direction' | 'directness' | 'explanation' | 'shortfall' | 'unjudged'> = {
  directness: (kind, names) =>
    kind === 'direct'
      ? `Das bleibt so, wenn wir ${list(names.map((name) => the(name, 'accusative')))} berücksichtigen. Etwas, das nicht eingetragen wird, könnte es trotzdem erklären.`
      : `Es kann auch ${at(list(names.map((name) => the(name, 'dative'))))} liegen.`,
  unjudged: (reason, pair) => UNJUDGED[reason](pair),
  verdict: (verdict) => VERDICTS[verdict],
  direction: directionWords,
  explanation: (explanation, pair) => EXPLANATIONS[explanation](pair),
  shortfall: (lack) => SHORTFALLS[lack.reason]({ ...lack, who: lack.name ?? 'es' }),
}

// Many people, best values, and explanations of lists.

const dePopulation: PopulationMessages = {
  link: ({ people: peopleCount, occasion, outcome, value, r, low, high, ...tendency }) => {
    const { verb, ending } = tended(outcome, tendency)
    const judged = value ? `, also ${VALUES[value]}` : ''
    return `bei ${people(peopleCount)} ${verb} ${outcome} ${occasion} ${ending}${judged} (Korrelation im Mittel ${r}, zwischen ${low} und ${high}).`
  },
  noLink: ({ people: peopleCount, occasion, outcome, r, low, high }) =>
    `bei ${people(peopleCount)} zeigt sich für ${outcome} ${occasion} kein gemeinsamer Unterschied (Korrelation im Mittel ${r}, zwischen ${low} und ${high}).`,
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
      : `${effect} nach ${dative(cause)} bei vielen Personen`,
  question: (outcome, occasion) =>
    `${isPlural(outcome) ? 'Sind' : 'Ist'} ${outcome} bei vielen Personen ${occasion} anders?`,
  objective: (kind, { cause, effect }, lagDays) => {
    const subject = kind === 'group' ? 'alle, die mitmachen' : 'alle, die teilen'
    const when = lagDays === 1 ? 'am Tag' : `${spelled(lagDays)} Tage`
    const what =
      lagDays === 0
        ? `wie eng ${cause} und ${effect} am selben Tag zusammenhängen`
        : `ob sich ${effect} ${when} nach mehr ${dative(cause)} ${changes(effect)}`
    return `Herausfinden, ${what}, im Mittel über ${subject}, und wie sehr sich Personen unterscheiden.`
  },
  background: ({ cause, effect }) =>
    `Die Tage einer Person zeigen, was für diese Person gilt. Die Tage vieler zusammen zeigen bei ${dative(effect)} und ${dative(cause)}, was allen gemeinsam ist und wie sehr sie sich unterscheiden.`,
  design: (kind, { pair, people: peopleCount, lagDays }) => {
    const both = `mindestens 10 Tagen mit ${dative(pair.cause)} und ${dative(pair.effect)}, wie auch immer ihr Ergebnis ist`
    const delay = `Die Verzögerung stand vorher fest: ${lag(lagDays)}.`
    if (peopleCount.text === '0') {
      const everybody = kind === 'group' ? 'aller, die mitmachen,' : 'aller, die diese Daten teilen,'
      return `Diese Studie wird auf die Tage ${everybody} mit ${both} zurückblicken, sobald es zehn sind. ${delay}`
    }
    const source = kind === 'group' ? 'die bei dieser Studie mitmachen' : 'die diese Daten teilen'
    return `Diese Studie blickt auf die Tage von ${people(peopleCount)} zurück, ${source}, mit ${both}. ${delay}`
  },
  dataAnalysis: (version) =>
    `Für jede Person wurde die Korrelation der Tageswerte berechnet, mit einem Fehler, der berücksichtigt, dass Tage dem Vortag ähneln. Die Ergebnisse wurden dann mit zufälligen Effekten zusammengefasst, die Personen verschieden sein lassen (restringierte Maximum-Likelihood, modifiziertes Hartung-Knapp-Intervall). Verfahren ${version}.`,
  limitations: ({ cause }, isSameDay) => {
    const order = isSameDay ? ' Was am selben Tag zuerst kam, lässt sich nicht sagen.' : ''
    return `Ein Zusammenhang in Aufzeichnungen zeigt nicht, dass der Unterschied von ${dative(cause)} kommt.${order} Trends und Jahreszeiten, die viele teilen, könnten einen Teil davon erklären. Wer aufzeichnet und teilt, ist nicht wie alle anderen, und der Mittelwert muss nicht für dich gelten. Bitte ändere deswegen keine Behandlung, ohne mit einer Ärztin oder einem Arzt zu sprechen.`
  },
  significance: ({ isClear, people: peopleCount, lack }) => {
    if (lack !== undefined) return `Es ist noch zu früh: ${lack}.`
    return isClear
      ? `Mit ${people(peopleCount)} liegt der Mittelwert klar neben null: Sein 95-%-Intervall enthält die Null nicht.`
      : `Mit ${people(peopleCount)} könnte der Mittelwert ebenso gut null sein: Sein 95-%-Intervall enthält die Null.`
  },
  message: ({ people: peopleCount, occasion, outcome, value, ...tendency }) => {
    const { verb, ending } = tended(outcome, tendency)
    return `bei ${people(peopleCount)} ${verb} ${outcome} ${occasion} ${ending}, also ${VALUES[value]}.`
  },
  sources: (peopleCount) => `Die Tage von ${people(peopleCount)}, alle mit eigenen Apps und Geräten aufgezeichnet.`,
}

const deOptimum: OptimumMessages = {
  doses: ({ low, high, isSingleDose }) => (isSingleDose ? level(low) : `${low.text} bis ${level(high)}`),
  sentence: ({ occasion, outcome, mean, overall, kind, days: counted, value, side }) => {
    const word = value ? VALUES[value] : SIDES.level[side]
    const further = counted.form === 'one' ? 'weiteren Tag' : 'weiteren Tagen'
    const { verb, ending } = averaged(outcome, kind, mean)
    return `${occasion} ${verb} ${outcome} ${ending}, ${word} als die üblichen ${overall} (geprüft an ${counted.text} ${further}).`
  },
  occasion: ({ doses, isSingleDose, doseKind, name, window }) => {
    const total = window.durationDays === 1 ? '' : window.over === 'sum' ? ' insgesamt' : ' im Mittel'
    if (doseKind === 'amount') return onDays(`${doses} ${dative(name)}${total}`, true, window)
    if (doseKind === 'times') {
      const often = isSingleDose ? times({ text: doses }) : `${doses} Mal`
      return onDays(`${often} ${dative(name)}${total}`, true, window)
    }
    return onDays(`${dative(name)} ${isSingleDose ? 'bei' : 'von'} ${doses}${total}`, false, window)
  },
  message: ({ outcome, occasion, kind, side, value }) => {
    const than = kind === 'days' ? SIDES.days[side] : value ? VALUES[value] : SIDES[kind][side]
    return kind === 'days'
      ? `bisher ${came(outcome)} ${outcome} ${occasion} ${than} vor als sonst.`
      : `bisher ${was(outcome)} ${outcome} ${occasion} im Mittel ${than} als sonst.`
  },
}

const TITLES = {
  directed: 'Was wem vorausging',
  sameDay: 'Was am selben Tag zusammengeht',
  common: 'Was vielen gemeinsam ist',
  nearest: 'Was sich noch nicht beurteilen lässt',
} as const

const NOTHING_YET =
  'Bisher hebt sich nichts ab. Mehr Tage helfen am meisten, auch Einträge an Tagen, an denen nichts war.'

const NOTHING = {
  directed: NOTHING_YET,
  sameDay: NOTHING_YET,
  nearest: 'Alles, was verglichen wird, lässt sich beurteilen.',
  common: 'Es ist noch zu früh: Es braucht mindestens zehn Personen, die beides teilen.',
} as const

const NO_PROOF = 'Ein Zusammenhang zeigt nicht, was wovon kommt: Etwas anderes könnte mit beidem einhergehen.'
const BOTH_VERDICTS =
  '„Wahrscheinlich“ heißt: Höchstens jeder zwanzigste solche Zusammenhang dürfte Zufall sein; „möglich“: bis zu jeder fünfte.'

const UNSEEN =
  'Wir haben nach einem stetigen Anstieg oder Abfall gesucht. Nicht zu sehen wäre, wenn zu wenig und zu viel gleich wirken, wenn etwas nur unter bestimmten Umständen wirkt, wenn die Wirkung nachlässt oder wenn sie später kommt.'

const LIST_VERDICTS: Record<Verdict, readonly string[]> = {
  likely: ['„Wahrscheinlich“ heißt: Höchstens jeder zwanzigste solche Zusammenhang dürfte Zufall sein.', NO_PROOF],
  possible: ['„Möglich“ heißt: Bis zu jeder fünfte solche Zusammenhang dürfte Zufall sein.', NO_PROOF],
  'no sign': ['Das schließt einen Zusammenhang nicht aus: Ein kleiner braucht mehr Tage, um sich zu zeigen.', UNSEEN],
  'cannot tell': [],
}

const MEANING = {
  nearest: [],
  directed: [BOTH_VERDICTS, NO_PROOF],
  sameDay: ['Was von beidem am selben Tag zuerst kommt, lässt sich nicht sagen.', BOTH_VERDICTS],
  common: [
    'Jeder ist ein Mittelwert über alle, die beides teilen, wie auch immer ihr eigenes Ergebnis ist; Ergebnisse von weniger als zehn Personen werden nicht gezeigt.',
    'Ein Mittelwert muss nicht für dich gelten.',
  ],
} as const

const deAbout: AboutMessages = {
  findings: ({ found, shown, isSorted }) => {
    const order = isSorted ? '' : ', die am besten belegten zuerst'
    const links = found.form === 'one' ? '1 Zusammenhang.' : `${found.text} Zusammenhänge${order}.`
    const pairs =
      found.form === 'one'
        ? '1 Paar, das sich noch nicht beurteilen lässt.'
        : `${found.text} Paare, die sich noch nicht beurteilen lassen; was einer Antwort am nächsten ist, zuerst.`
    const count = shown === 'nearest' ? pairs : links
    const first = found.text === '0' ? NOTHING[shown] : count
    // Without an average there is nothing to explain.
    const meaning = found.text === '0' && shown === 'common' ? [] : MEANING[shown]
    return { title: TITLES[shown], sentences: [first, ...meaning] }
  },
  unmarked: (voice) =>
    voice === 'you'
      ? [
          'Du hast keine Variable als Ziel eingestellt, und du hast kein wichtigstes Ziel gewählt.',
          'Schalte dafür in den Einstellungen einer Variable „Das ist ein Ziel“ ein, oder wähle sie als dein wichtigstes Ziel.',
        ]
      : ['Diese Person hat keine Variable als Ziel eingestellt und kein wichtigstes Ziel gewählt.'],
  notOutcomes: (names) => [
    `${list(names)} ${names.length === 1 ? 'ist nicht als Ziel eingestellt' : 'sind nicht als Ziele eingestellt'}, deshalb suchen wir nicht, was vorausgeht.`,
    'Um das zu ändern, schalte in den Einstellungen der Variable „Das ist ein Ziel“ ein und „nur Ursache“ aus, oder wähle sie als dein wichtigstes Ziel.',
  ],
  itself: (name) => `${name} wird nicht mit sich selbst verglichen. Bitte wähle zwei verschiedene Variablen.`,
  unused: (voice, names) =>
    voice === 'you'
      ? `Du hast ${list(names)} noch nicht eingetragen, also gibt es nichts zu vergleichen.`
      : `Diese Person hat ${list(names)} noch nicht eingetragen, also gibt es nichts zu vergleichen.`,
  verdict: (verdict) => LIST_VERDICTS[verdict],
  unjudged: (reason, effect) =>
    reason === 'no outcome'
      ? [
          `Um das zu ändern, schalte in den Einstellungen von ${effect} „Das ist ein Ziel“ ein und „nur Ursache“ aus, oder wähle es als dein wichtigstes Ziel.`,
        ]
      : [],
}

// Parts of a study of one person.

const INSTRUCTIONS = {
  yesNo: (name: string) =>
    `Trag jeden Tag ein, ob es ${name} gab: ja oder nein. Ein „Nein“ zählt so viel wie ein „Ja“.`,
  rating: (name: string) =>
    `Bewerte ${name} mindestens einmal am Tag, etwa zur selben Zeit, und bevor du frühere Werte ansiehst.`,
  amount: (name: string, unit: string | undefined) =>
    unit === undefined ? `Trag ${name} jeden Tag ein.` : `Trag ${name} jeden Tag in ${unit} ein.`,
} as const

/** "vom Tag davor", "der Woche bis zum Tag davor". */
function dayBefore(lagDays: number, durationDays: number): string {
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

function comparison({ cause, effect }: PairMessage, { lagDays, durationDays, isChosen, hours }: Delay): string {
  if (lagDays === null) return ''
  if (!isChosen && (lagDays !== 0 || hours)) {
    return ` Jeder Tag von ${dative(effect)} wurde mit ${dative(cause)} von früheren Tagen verglichen, mit jeder Verzögerung, die versucht wurde.`
  }
  if (hours) {
    const earlier = hours.from === 0 ? `in den ${hours.to} Stunden` : `${hours.from} bis ${hours.to} Stunden`
    return ` Jeder Eintrag von ${dative(effect)} wurde mit ${dative(cause)} ${earlier} davor verglichen.`
  }
  return ` Jeder Tag von ${dative(effect)} wurde mit ${dative(cause)} ${dayBefore(lagDays, durationDays ?? 1)} verglichen.`
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

const deStudy: StudyMessages = {
  title: ({ cause, effect }, isSameDay) =>
    isSameDay ? `${cause} und ${effect} am selben Tag` : `${effect} nach ${dative(cause)}`,
  question: (outcome, occasion) => `${isPlural(outcome) ? 'Sind' : 'Ist'} ${outcome} ${occasion} anders?`,
  openQuestion: ({ outcome, cause, isSameDay }) =>
    isSameDay
      ? `Hängen ${cause} und ${outcome} am selben Tag zusammen?`
      : `${isPlural(outcome) ? 'Ändern' : 'Ändert'} sich ${outcome} nach ${dative(cause)}?`,
  notCompared: ({ cause, effect }) => ({
    studyDesign: 'Es wurden keine Tage verglichen.',
    studyLimitations: `Das sagt nichts für oder gegen ${cause} oder ${effect}: Beide lassen sich mit anderen Variablen vergleichen.`,
  }),
  objective: (voice, { cause, effect }, isSameDay) =>
    isSameDay
      ? `Herausfinden, ob ${cause} und ${owned(voice, effect)} am selben Tag zusammenhängen, und wie eng.`
      : `Herausfinden, ob sich ${owned(voice, effect)} nach ${dative(cause)} ${changes(effect)}, nach wie vielen Tagen und wie stark.`,
  background: (voice, { cause, effect }) =>
    `Was für die meisten gilt, muss nicht für jede einzelne Person gelten. Diese Studie betrachtet nur ${cause} und ${owned(voice, effect)}.`,
  design: ({ voice, pair, days: compared, span, ...delay }) => {
    const when = span ? ` zwischen dem ${span.first} und dem ${span.last}` : ''
    const subject = voice === 'you' ? 'deine eigenen Einträge' : 'die Einträge einer Person'
    const count = compared.text === '0' ? 'noch keine Tage' : days(compared)
    return `Diese Studie blickt auf ${subject} zurück: ${count} mit ${dative(pair.cause)} und ${dative(pair.effect)}${when}.${comparison(pair, delay)} Nichts wurde ausgelost.`
  },
  dataAnalysis: (version, compared) =>
    `${PREPARED[compared]} Der Zusammenhang wurde mit denen verglichen, die auftreten, wenn man dieselben Tage gegeneinander verschiebt und es keinen geben sollte, und für jede versuchte Verzögerung und alle betrachteten Paare von Variablen korrigiert. ${SIZES[compared]} Verfahren ${version}.`,
  means: ({ lowOccasion, high, low, highDays, lowDays, percent }) => {
    const share = percent ? `, also ${percent.amount.text} % ${percent.side === 'more' ? 'mehr' : 'weniger'}` : ''
    return `Das sind ${high} (${days(highDays)})${share}; ${lowOccasion} waren es ${low} (${days(lowDays)}).`
  },
  mean: ({ occasion, outcome, kind, mean, days: counted }) => {
    const { verb, ending } = averaged(outcome, kind, mean)
    return `${occasion} ${verb} ${outcome} ${ending} (${days(counted)}).`
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
    const { verb, ending } = tended(outcome, tendency)
    return `${outcome} ${verb} ${occasion} ${ending} (${days(compared)} verglichen).`
  },
  limitations: ({ voice, pair, explanation, isSameDay, isLink }) => {
    const size = isLink ? ' Ein Unterschied, der erst vor Kurzem gefunden wurde, wirkt oft größer, als er ist.' : ''
    const order = isSameDay ? ' Was am selben Tag zuerst kam, lässt sich nicht sagen.' : ''
    const subject =
      voice === 'you'
        ? 'Dieses Ergebnis gilt nur für dich und diese Zeit'
        : 'Dieses Ergebnis gilt nur für eine Person und eine Zeit'
    return `Ein Zusammenhang in Aufzeichnungen zeigt nicht, dass der Unterschied von ${dative(pair.cause)} kommt.${order} ${explanation}${size} ${subject}. Tage ohne Einträge sind nicht dabei. Bitte ändere deswegen keine Behandlung, ohne mit einer Ärztin oder einem Arzt zu sprechen.`
  },
  sources: (voice, name, sources) => `Die Einträge zu ${ownedInDative(voice, name)} stammen aus ${sources}.`,
  noSources: (voice, name) => `Woher die Einträge zu ${ownedInDative(voice, name)} stammen, ist nicht bekannt.`,
  lastValue: ({ voice, name, value, day }) =>
    `Der letzte Tag mit einem Eintrag zu ${ownedInDative(voice, name)} war der ${day}, mit ${value}.`,
  lastValueAgainst: (side, range) => {
    if (side === 'within') return `Das liegt in diesem Bereich: ${range}.`
    return `Das liegt ${side === 'below' ? 'unter' : 'über'} diesem Bereich: ${range}.`
  },
  invitation: ({ cause, effect }) =>
    `Trägst du ${cause} und ${effect} ein, oder möchtest du es tun? Mach mit und sieh dein eigenes Ergebnis neben dem aller anderen. Du kannst jederzeit aufhören, und deine Tage gehen mit dir.`,
  instruction: ({ name, unit, asks }) => INSTRUCTIONS[asks](name, unit),
  sharingTitle: ({ cause, effect }, verdict, isSameDay) => {
    const topic = isSameDay ? `${cause} und ${effect}` : `${effect} nach ${dative(cause)}`
    return verdict === 'cannot tell'
      ? `${topic}: eine Studie an einer Person`
      : `${topic}: was die Tage einer Person sagen`
  },
}

/** In German and English, because many names come from the English catalogue. */
const AMOUNT_NAMES =
  /\b(duration|time|minutes|hours|amount|intake|count|number|distance|length|weight|calories|energy|dose)\b|(dauer|zeit|minuten|stunden|menge|zahl|strecke|länge|gewicht|kalorien|energie|dosis)\b/i

export const findings: Messages = {
  namesAnAmount: (name) => AMOUNT_NAMES.test(name),
  quantity,
  level,
  unitName: (unit) => (unit === '%' ? 'Prozent' : unitForms[unit]?.other || unit),
  yesNo: (answer) => (answer === 'yes' ? '„Ja“' : '„Nein“'),
  yesShare: (inHundred) => `${inHundred.text} von 100 Tagen`,
  days,
  people,
  list,
  owned,
  byTheClock,
  condition,
  occasion,
  lag,
  briefly,
  change,
  range,
  ...deJudgement,
  finding: deFinding,
  study: deStudy,
  population: dePopulation,
  optimum: deOptimum,
  about: deAbout,
}
