/** What stands in and under the pictures of an experiment. */
import { type InLanguages, type Language, numberText } from '../../lib/language.ts'

const en = {
  days: {
    title: (outcome: string) => `${outcome}, day by day`,
    hidden: 'The days of this experiment are not published.',
    none: 'No outcome was recorded.',
    washout: (arm: string) => `${arm}, wash-out`,
    mean: (arm: string) => `${arm}, mean of each period`,
    explanation:
      'Each mark is a day. A line is the mean of a period. Hollow marks are days of the wash-out, which are not counted.',
    date: 'Date',
  },
  blocks: {
    title: 'Block by block',
    none: 'No block has both periods.',
    explanation: (confidence: number) =>
      `How much higher the outcome was in the second arm than in the first, in each block; on the right the estimate with its ${percent('en', confidence)} % interval.`,
    block: 'Block',
    difference: 'Difference',
    estimate: 'Estimate',
    noDifference: 'no difference',
  },
  chance: {
    title: 'What chance alone could have done',
    none: 'There are too few days to say.',
    explanation: (of: number, asFar: number) =>
      `Of ${grouped(of)} ways chance could have chosen, ${grouped(asFar)} ${asFar === 1 ? 'looks' : 'look'} as strong as the real one.`,
    effect: 'Effect',
    ways: 'Ways',
    real: 'The real one',
  },
  table: {
    day: 'Day',
    what: 'What',
    numbered: (day: number) => `Day ${day}`,
    range: (low: string, high: string) => `${low} to ${high}`,
    open: 'open',
  },
}

export type ChartWords = typeof en

const de: ChartWords = {
  days: {
    title: (outcome) => `${outcome}, Tag für Tag`,
    hidden: 'Die Tage dieses Experiments sind nicht veröffentlicht.',
    none: 'Es wurde kein Ergebnis eingetragen.',
    washout: (arm) => `${arm}, Auswaschzeit`,
    mean: (arm) => `${arm}, Mittel jedes Abschnitts`,
    explanation:
      'Jedes Zeichen ist ein Tag. Eine Linie ist das Mittel eines Abschnitts. Hohle Zeichen sind Tage der Auswaschzeit, die nicht zählen.',
    date: 'Datum',
  },
  blocks: {
    title: 'Block für Block',
    none: 'Kein Block hat beide Abschnitte.',
    explanation: (confidence) =>
      `Um wie viel das Ergebnis bei der zweiten Möglichkeit höher war als bei der ersten, in jedem Block; rechts die Schätzung mit ihrem ${percent('de', confidence)}-%-Intervall.`,
    block: 'Block',
    difference: 'Unterschied',
    estimate: 'Schätzung',
    noDifference: 'kein Unterschied',
  },
  chance: {
    title: 'Was der Zufall allein hätte tun können',
    none: 'Es sind zu wenige Tage, um das zu sagen.',
    explanation: (of, asFar) =>
      `Der Zufall hätte auf ${grouped(of)} Arten wählen können; ${grouped(asFar)} davon ${asFar === 1 ? 'sieht' : 'sehen'} so deutlich aus wie die wirkliche.`,
    effect: 'Wirkung',
    ways: 'Arten',
    real: 'Die wirkliche',
  },
  table: {
    day: 'Tag',
    what: 'Was',
    numbered: (day) => `Tag ${day}`,
    range: (low, high) => `${low} bis ${high}`,
    open: 'offen',
  },
}

export const chartWords: InLanguages<ChartWords> = { en, de }

const percent = (language: Language, share: number): string => numberText(language, Number((100 * share).toFixed(1)))

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ')
