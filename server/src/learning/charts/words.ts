/** Titles, axis labels and explanations of all charts, in English. */
import { CLOCK, type ClockForm, hourWindow } from '@upshot/analysis'
import { atStart, inside } from '../../../../languages/english-names.ts'
import { ruled } from '../../lib/language.ts'
import { unitTitle } from '../../tracking/units/unit-words.ts'

export interface Caption {
  readonly title: string
  readonly explanation: string
}

export interface PairNames {
  readonly cause: string
  readonly effect: string
}

/** How many days one mark of a line covers. */
export type TimelineStep = 'day' | 'week' | 'month'

/** What a chart counts. */
export type Things = 'days' | 'entries' | 'people'

const stepMeans = { day: '', week: 'Each point is the mean of a week. ', month: 'Each point is the mean of a month. ' }

const meanOrShare = (name: string, isShare: boolean): string =>
  isShare ? `On how many of 100 days ${inside(name)} is a yes` : `The mean of the daily values of ${inside(name)}`

const english = {
  /** The decimal separator. */
  decimal: '.' as '.' | ',',
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
    const [singular, plural] = kinds[things]
    const so =
      have === 0 ? 'there are none yet' : `there ${have === 1 ? `is 1 ${singular}` : `are ${have} ${plural}`} so far`
    return `Not enough data for a chart yet: it takes ${need} ${plural}, and ${so}.`
  },

  hourly: (name: string, way: 'mean' | 'perDay' | 'shareOfYes'): Caption => ({
    title: `${name} by hour of the day`,
    explanation: {
      mean: `The mean of all entries of ${inside(name)} made within each hour, in your local time.`,
      perDay: `How much ${inside(name)} falls into each hour of an average day, in your local time. Entries without an end count in the hour they were recorded for. All hours together make the daily mean.`,
      shareOfYes: `How many of a hundred entries of ${inside(name)} made within each hour say yes, in your local time.`,
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
    title: `How often each value of ${inside(name)} occurs`,
    explanation:
      `The number of ${counted} with each value or range of values of ${inside(name)}.` +
      (joinedUnder === undefined ? '' : ` Ranges with fewer than ${joinedUnder} days are merged with the next one.`),
  }),
  line: (name: string, step: TimelineStep, isShare: boolean): Caption => ({
    title: `${name} over time`,
    explanation: `${
      step === 'day'
        ? `One value for each day of ${inside(name)}.`
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
  valuePer: (step: TimelineStep) =>
    ({ day: 'Daily value', week: 'Mean of the week', month: 'Mean of the month' })[step],
  spread: 'Lowest to highest day',
  meanOver: (days: number) => `Mean over ${days} days`,

  scatter: ({ cause, effect }: PairNames, way: 'days' | 'grid' | 'bins', isSameDay: boolean): Caption => ({
    title: isSameDay
      ? `${atStart(effect)} and ${inside(cause)} on the same day`
      : `${atStart(effect)} after ${inside(cause)}`,
    explanation: `${
      {
        days: `Each dot is a day of ${inside(effect)} and the ${inside(cause)} ${isSameDay ? 'of that day' : 'before it'}; dots of equal values are drawn a little apart.`,
        grid: `Each circle stands for days with similar ${inside(cause)} and ${inside(effect)}; the larger it is, the more days.`,
        bins: `Each mark is the mean ${inside(effect)} of the days within a range of ${inside(cause)}, with its 95 % interval.`,
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
  overTime: ({ cause, effect }: PairNames, step: TimelineStep): Caption => ({
    title: `${atStart(cause)} and ${inside(effect)} over time`,
    explanation: `${atStart(cause)} above, ${inside(effect)} below, over the same dates. ${stepMeans[step]}Lines break where data is missing.`,
  }),
  byLag: ({ cause, effect }: PairNames): Caption => ({
    title: `How many days after ${inside(cause)}?`,
    explanation: `The correlation of ${inside(effect)} with ${inside(cause)} that many days earlier. If there were no link, it would stay inside the shaded band 95 times out of 100. The large mark is the chosen delay. Left of zero, ${inside(effect)} comes first.`,
  }),
  lag: 'Delay',
  lagUnit: 'days',
  correlation: 'Correlation',
  chance: 'Chance alone (95 %)',
  chosenLag: 'Chosen delay',
  dose: ({ cause, effect }: PairNames, isSameDay: boolean): Caption => ({
    title: `${atStart(effect)} by amount of ${inside(cause)}`,
    explanation: `The mean ${inside(effect)} ${isSameDay ? 'on days with' : 'after'} each range of ${inside(cause)}. The bars are 95 % intervals for all ranges together; ranges whose bars overlap widely cannot be told apart.`,
  }),
  overall: 'Mean of all days',
  across: ({ cause, effect }: PairNames): Caption => ({
    title: `${atStart(cause)} and ${inside(effect)} in different people`,
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

export const chartWordsIn = ruled<ChartWords>('charts', chartWords)
