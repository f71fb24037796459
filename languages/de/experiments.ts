/** Plans and results of experiments in German. */
import type { ExperimentWords, FittingEnd } from '@upshot/analysis'
import { counted } from '../../server/src/lib/language.ts'
import { isPlural, the, your } from './articles.ts'

const inDays = (count: number): string => (count === 1 ? 'einem Tag' : `${count} Tagen`)

const inSomeDays = (count: number): string => (count === 1 ? 'am selben Tag' : `innerhalb von ${count} Tagen`)

const quoted = (name: string): string => `„${name}“`

/** A sentence after a colon begins with a capital letter. */
const atStart = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1)

export const experiments: ExperimentWords = {
  decimal: ',',
  p: (text) => `p ${text}`,
  open: 'offen',
  points: 'Punkte',
  minutes: (text) => `${text} ${text === '1' ? 'Minute' : 'Minuten'}`,

  likely: (claim) => `Wahrscheinlich: ${claim}.`,
  possible: (claim, but) => `Möglich: ${claim}, aber ${but}.`,
  byChance: 'Der Zufall hat die Tage bestimmt, deshalb können Wochentag, Wetter und Jahreszeit das nicht erklären.',
  claim: ({ arm, outcome, isUp, size, means }) =>
    `${quoted(arm)} ${isUp ? 'erhöht' : 'senkt'} ${your(outcome, 'accusative')} um etwa ${size}${means ? ` (${means[0]} statt ${means[1]})` : ''}`,
  trueDifference: (low, high) => `Der wahre Unterschied beträgt vermutlich ${low} bis ${high}.`,
  uneven: (missingDays, arms) =>
    `${counted(missingDays, 'Tag fehlt', 'Tage fehlen')}, und nicht gleich oft bei ${arms.map(quoted).join(' und ')}: Das kann es erklären`,
  noEffect: (furthest, threshold, days) =>
    `Keine Wirkung ${inSomeDays(days)}, die zählt: Mehr als ${furthest} nach oben oder unten passt nicht zu deinen Tagen (du hast nach ${threshold} gefragt).`,
  alike: (outcome) =>
    `Nicht zu sagen: ${atStart(the(outcome))} ${isPlural(outcome) ? 'waren' : 'war'} an fast allen Tagen gleich.`,
  tooFewDays: 'Noch nicht zu sagen: Es sind zu wenige Tage.',
  fits: ({ arm, outcome, low, high }) => {
    const end = ({ size, isUp }: FittingEnd) => `${size} ${isUp ? 'höher' : 'niedriger'}`
    const range = low
      ? high
        ? `alles von ${end(low)} bis ${end(high)}`
        : `alles ab ${end(low)}`
      : high
        ? `alles bis ${end(high)}`
        : ''
    return `Noch nicht zu sagen: Mit ${quoted(arm)} passt bei ${your(outcome, 'dative')} ${range} zu deinen Tagen.`
  },
  need: ({ smallest, blocks, have }) =>
    `Um ${smallest} zu sehen, braucht es ${blocks > 1000 ? 'mehr als 1000' : `etwa ${blocks}`} Blöcke; du hast ${have}.`,

  armsDiffer: (count, outcome) =>
    `${atStart(the(outcome))} ${isPlural(outcome) ? 'unterscheiden' : 'unterscheidet'} sich zwischen den ${count} Möglichkeiten`,
  slope: (outcome, amount) => `jede Einheit mehr ändert ${your(outcome, 'accusative')} um ${amount}`,
  against: (first, each) => `Verglichen mit ${quoted(first)}: ${each.join('; ')}.`,
  tooFew: 'zu wenige Tage',
  range: (low, high) => `${low} bis ${high}`,
  noneMatters: (days) => `Zwischen keinen zwei Möglichkeiten gibt es ${inSomeDays(days)} eine Wirkung, die zählt.`,
  cannotTell: (p) => `Noch nicht zu sagen (${p}).`,

  notes: {
    known:
      'Du wusstest an jedem Tag, was dran war. Wer eine Wirkung erwartet, kann sie hervorrufen, vor allem bei Bewertungen.',
    yours: 'Das gilt für dich, für diese Wochen und für diese Menge.',
    early: 'Endet ein Experiment früher, fällt die geschätzte Wirkung meist etwas zu groß aus.',
    byPerson: 'Du hast es selbst beendet, deshalb zählen nur starke Belege.',
    oneInTwenty: 'Von zwanzig Experimenten mit etwas, das nicht wirkt, endet eines mit „Wahrscheinlich“.',
  },
  plan: ({ days, blocks, periodDays, seen, isEnough }) => {
    const length = `${blocks} Blöcke mit Abschnitten von ${inDays(periodDays)}`
    return isEnough
      ? `Es dauert ${days} Tage: ${length}. Eine Wirkung dieser Größe zeigt sich dann in etwa ${seen} von 100 Experimenten.`
      : `Selbst ${days} Tage (${length}) würden eine Wirkung dieser Größe nur in ${seen} von 100 Experimenten zeigen.`
  },

  within: (days) => `Es zeigt nur, was ${inSomeDays(days)} wirkt; was länger braucht, braucht längere Abschnitte.`,

  together: ({ people, arm, outcome, isUp, size, low, high, expected: [least, most] }) =>
    `${people} Personen haben diesen Plan ausprobiert. Im Mittel ${isUp ? 'erhöht' : 'senkt'} ${quoted(arm)} ${the(outcome, 'accusative')} um ${size} (95-%-Intervall ${low} bis ${high}). Bei einer weiteren Person ist alles von ${least} bis ${most} zu erwarten.`,
  believed: (believed, result) =>
    `Was wir für dich annehmen: ${believed}. Dein eigenes Ergebnis ist ${result}; was andere gefunden haben, zieht es zu ihrem Mittel hin.`,
}
