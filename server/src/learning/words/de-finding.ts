/** German: what is said about one finding. */
import type { Direction, Shortfall } from '@upshot/analysis'
import type { UnjudgedReason } from '../finding.ts'
import { change, days, list, range, tended, times, VALUES } from './de-phrases.ts'
import type { Amount, FindingMessages, Lack, Messages, Pair, Value } from './messages.ts'

const VERDICTS = {
  likely: 'wahrscheinlich',
  possible: 'möglich, nicht gesichert',
  'no sign': 'bisher kein Anzeichen',
  'cannot tell': 'noch nicht zu sagen',
} as const

function directionWords(direction: Direction, { cause, effect }: Pair): string {
  if (direction === 'forward') return ''
  if (direction === 'both') return 'Der Zusammenhang zeigt sich auch umgekehrt und sagt deshalb nicht, was wovon kommt.'
  return `Umgekehrt ist der Zusammenhang stärker: erst ${effect}, dann ${cause}.`
}

const EXPLANATIONS = {
  reverse: ({ cause, effect }: Pair) =>
    `Es könnte umgekehrt sein: Vielleicht kommt ${effect} zuerst, und ${cause} folgt darauf.`,
  trend: () => 'Ein gemeinsamer Trend oder die Jahreszeit könnte einen Teil davon erklären.',
  'common cause': ({ cause, effect }: Pair) =>
    `Etwas anderes, das mit ${cause} und ${effect} einhergeht, könnte es erklären.`,
} as const

const daysSoFar = (amount: Amount): string => (amount.text === '0' ? 'kein Tag' : days(amount))

const SHORTFALLS: Record<Shortfall, (lack: Lack & { who: string }) => string> = {
  pairs: ({ have, need }) => `bisher ${daysSoFar(have)} mit beiden Werten; nötig sind ${need.text}`,
  span: ({ have, need }) => `die Tage mit beiden Werten reichen bisher über ${days(have)}; nötig sind ${need.text}`,
  farShifts: () => 'die Einträge reichen bisher über zu kurze Zeit',
  freedom: () => 'beide ändern sich zu langsam, um sie schon zu vergleichen; das dauert länger',
  variety: ({ have, need, who }) =>
    Number(have.text) < 2
      ? `${who} hatte jeden Tag denselben Wert; nötig sind mindestens ${need.text} verschiedene`
      : `${who} hatte bisher ${have.text} verschiedene Werte; nötig sind ${need.text}`,
  sameness: ({ have, who }) =>
    `${who} hatte an ${have.text} % der Tage denselben Wert, da bleibt zu wenig zu vergleichen`,
  arm: ({ have, need, name }) => {
    const whose = name === undefined ? '' : ` von ${name}`
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

const UNJUDGED: Record<UnjudgedReason, (pair: Pair) => string> = {
  ingredient: () => 'eines ist ein Teil des anderen, ein Zusammenhang würde nichts sagen',
  'one record': () => 'beide stammen aus demselben Eintrag und gehören ohnehin zusammen',
  'no outcome': ({ effect }) => `${effect} ist nicht als Ergebnis eingestellt`,
  'not yet analysed': () => 'Ergebnisse erscheinen meist innerhalb einer Minute',
}

const judged = (value: Value | undefined): string => (value ? `, also ${VALUES[value]}` : '')

export const deFinding: FindingMessages = {
  headline: ({ occasion, outcome, change: by, value, range: bounds, verdict }) => {
    const said = by.kind === 'days' ? `kam ${outcome} ${change(by)} vor` : `war ${outcome} im Mittel ${change(by)}`
    return `${occasion} ${said}${judged(value)} (${range(bounds)}; ${VERDICTS[verdict]}).`
  },
  tendency: ({ occasion, outcome, value, r, low, high, verdict, ...tendency }) => {
    const { verb, rest } = tended(tendency)
    const bounds = `Korrelation ${r}, zwischen ${low} und ${high}; ${VERDICTS[verdict]}`
    return `abgesehen von Trend, Wochentag und Jahreszeit ${verb} ${outcome} ${occasion} ${rest}${judged(value)} (${bounds}).`
  },
  sameDayNote: 'Was von beidem zuerst kommt, lässt sich nicht sagen.',
  newNote: 'Das ist neu gefunden: Anfangs wirkt ein Unterschied oft größer, als er ist.',
  noSign: ({ cause, outcome, lagDays, days: compared }) =>
    lagDays === 0
      ? `bisher kein Anzeichen, dass ${cause} und ${outcome} am selben Tag zusammenhängen (${days(compared)} verglichen).`
      : `bisher kein Anzeichen, dass sich ${outcome} nach ${cause} ändert (${days(compared)} verglichen).`,
  notCompared: ({ cause, outcome, reason, isForNow }) =>
    isForNow
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

export const deJudgement: Pick<
  Messages,
  'verdict' | 'direction' | 'directness' | 'explanation' | 'shortfall' | 'unjudged'
> = {
  directness: (kind, names) =>
    kind === 'direct'
      ? `Das gilt auch, wenn ${list(names)} berücksichtigt ${names.length > 1 ? 'werden' : 'wird'}.`
      : `Es kann auch an ${list(names)} liegen.`,
  unjudged: (reason, pair) => UNJUDGED[reason](pair),
  verdict: (verdict) => VERDICTS[verdict],
  direction: directionWords,
  explanation: (explanation, pair) => EXPLANATIONS[explanation](pair),
  shortfall: (lack) => SHORTFALLS[lack.reason]({ ...lack, who: lack.name ?? 'es' }),
}
