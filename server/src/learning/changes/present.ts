/** Changes as records of the interface, with their sentences. Pure. */
import { intervalOf, judgementOf, largerThan } from '@upshot/analysis'
import type { Change, ChangedOutcome } from '@upshot/contract'
import { dateText, type Language, wordTable } from '../../lib/language.ts'
import { dayText } from '../../lib/utc-text.ts'
import { namesInSentences } from '../../tracking/variables/catalogue/words.ts'
import { sideIn } from '../finding.ts'
import type { ComparedPeriods } from '../findings/found-changes.ts'
import { valueOfSide } from '../words/headline.ts'
import { sentencesIn as findingWords, type ReaderContext } from '../words/index.ts'
import type { PeriodComparison, ShownAnswer, ShownChange } from './service.ts'

const changeWords = wordTable('learning/changes', {
  start: '{name}, started on {date}',
  stop: '{name}, stopped on {date}',
  first: '{name}, for the first time on {date}',
  given: '{name}, from {date} on',
  date: 'What changed on {date}',
  outcome: '{outcome}: {change}',
  same: 'no change',
  means:
    '{outcome} averaged {after} in the {afterDays} days from then on, and {before} in the {beforeDays} days before ({change}).',
  occurred:
    '{outcome} came up on {after} in the {afterDays} days from then on, and on {before} in the {beforeDays} days before ({change}).',
  between:
    '{outcome} averaged {after} from {afterFrom} to {afterTo}, and {before} from {beforeFrom} to {beforeTo} ({change}).',
  occurredBetween:
    '{outcome} came up on {after} from {afterFrom} to {afterTo}, and on {before} from {beforeFrom} to {beforeTo} ({change}).',
  larger: 'That is larger than {count} of 100 of {voice, select, you {your} other {this person’s}} ordinary changes.',
  byChance: 'Among so many comparisons, one or the other is that large by chance.',
  returned: 'In the weeks before that, it had averaged {earlier}: it may only have returned to how it was.',
  ordinary: 'That is an ordinary change: {count} of 100 at other times are smaller.',
  unequalled: 'Among so many comparisons, that is not unusual.',
  fewEarlier: 'Only {have, plural, one {# day} other {# days}} of the earlier period have a value; {need} are needed.',
  fewLater: 'Only {have, plural, one {# day} other {# days}} of the later period have a value; {need} are needed.',
  fewBefore: 'Only {have, plural, one {# day before it has} other {# days before it have}} a value; {need} are needed.',
  fewAfter:
    'Only {have, plural, one {# day since then has} other {# days since then have}} a value; {need} are needed.',
  fewDates:
    'There is too little other time to compare with yet: that takes six times as many days as are compared on each side.',
  standsOut: '{count, plural, one {One outcome stands} other {# outcomes stand}} out. {titles}.',
  nothing: 'Nothing stands out: what changed is no more than usual at other times.',
  cannotTell: 'There is not enough to compare yet.',
  maybeElse: 'Something else may have changed too.',
  alsoElse: 'Something else changed too, and may be the reason: {what}.',
  much: 'much changed around {date}',
  list: 'What changed',
  found:
    '{count, plural, =0 {Nothing that was started or stopped was found.} one {One start, stop or first time was found.} other {# starts, stops and first times were found.}} The days after are compared with the days before, and that with the same comparison at all other times.',
  waiting: 'Nothing has been analysed yet. Changes appear once there are enough days.',
})

export const changesExplained = (count: number | undefined, language: Language) => {
  const table = changeWords[language]
  return { title: table.list, description: count === undefined ? table.waiting : table.found(count) }
}

const date = (day: number, language: Language): string => dateText(language, dayText(day))

export function presentChange(shownChange: ShownChange, reading: ReaderContext): Change {
  const { language } = reading
  const change = changeIn(language, shownChange)
  const { kind, day, subject, answers } = change
  const also = alsoChanged(change, language)
  return {
    kind,
    date: dayText(day),
    ...(subject && { variableId: subject.variableId, variableName: subject.name }),
    title: titleOf({ kind, day, name: subject?.displayName }, language),
    sentence: standingOut(answers, language),
    caution: cautionOf(also, language),
    outcomes: answers.map((answer) => presentAnswer(answer, reading)),
    alsoChanged: also,
  }
}

/** The answer with the catalogue's names in the language of the reader. */
const answerIn = (language: Language, answer: ShownAnswer): ShownAnswer => ({
  ...answer,
  side: sideIn(language, answer.side),
})

function changeIn(language: Language, change: ShownChange): ShownChange {
  const answered = (answer: ShownAnswer) => answerIn(language, answer)
  const { subject, answers, also } = change
  return {
    ...change,
    subject: subject && sideIn(language, subject),
    answers: answers.map(answered),
    also: {
      ...also,
      turns: also.turns.map((turn) => ({ ...turn, subject: sideIn(language, turn.subject) })),
      changed: also.changed.map(answered),
    },
  }
}

interface Titled extends Pick<ShownChange, 'kind' | 'day'> {
  readonly name: string | undefined
}

function titleOf({ kind, day, name }: Titled, language: Language): string {
  const table = changeWords[language]
  if (name === undefined) return table.date(date(day, language))
  return table[kind === 'date' ? 'given' : kind](name, date(day, language))
}

function changeOf({ side, result }: ShownAnswer, language: Language) {
  if (!('difference' in result)) return undefined
  const change = findingWords[language].changeBy(side, result.difference, judgementOf(result)?.usual)
  return change.value === 0 ? { ...change, value: 0, text: changeWords[language].same } : change
}

function outcomeTitle(answer: ShownAnswer, language: Language): string {
  const change = changeOf(answer, language)
  const { displayName } = answer.side
  return change ? changeWords[language].outcome(displayName, change.text) : displayName
}

function standingOut(answers: readonly ShownAnswer[], language: Language): string {
  const table = changeWords[language]
  const clear = answers.filter(({ verdict }) => verdict === 'likely')
  if (clear.length > 0)
    return table.standsOut(clear.length, clear.map((answer) => outcomeTitle(answer, language)).join('; '))
  return answers.some(({ verdict }) => verdict !== 'cannot tell') ? table.nothing : table.cannotTell
}

function alsoChanged({ also }: ShownChange, language: Language): Change['alsoChanged'] {
  const { turns, changed, breaks } = also
  return [
    ...turns.map(({ kind, day, subject }) => ({
      text: titleOf({ kind, day, name: subject.displayName }, language),
      date: dayText(day),
      variableId: subject.variableId,
    })),
    ...changed.map((answer) => ({ text: outcomeTitle(answer, language), variableId: answer.side.variableId })),
    ...breaks.map((day) => ({ text: changeWords[language].much(date(day, language)), date: dayText(day) })),
  ]
}

/** More than this would be a list and no sentence. */
const MOST_NAMED = 3

function cautionOf(also: Change['alsoChanged'], language: Language): string {
  const table = changeWords[language]
  const texts = also.slice(0, MOST_NAMED).map(({ text }) => text)
  return texts.length === 0
    ? table.maybeElse
    : table.alsoElse([...texts, ...(also.length > texts.length ? ['…'] : [])].join('; '))
}

export function presentComparison({ answers, requested }: PeriodComparison, reading: ReaderContext) {
  const periods = 'day' in requested ? undefined : requested
  const shownRange = ({ from, to }: ComparedPeriods['earlier']) => ({ from: dayText(from), to: dayText(to) })
  return {
    outcomes: answers.map((answer) => presentAnswer(answerIn(reading.language, answer), reading, periods)),
    ...(periods && { earlier: shownRange(periods.earlier), later: shownRange(periods.later) }),
    caution: changeWords[reading.language].maybeElse,
  }
}

/** The comparison of two periods with `compared`, otherwise of the days before and after a day. */
function presentAnswer(
  answer: ShownAnswer,
  { language, voice }: ReaderContext,
  compared?: ComparedPeriods,
): ChangedOutcome {
  const { side, verdict, result, periods, q, earlier } = answer
  const { variableId, name: variableName, displayName } = side
  const about = { variableId, variableName, displayName, verdict, title: outcomeTitle(answer, language) }
  const change = changeOf(answer, language)
  if (!('difference' in result) || !change) {
    const lack = 'reason' in result ? lackOf(result, language, compared) : ''
    return { ...about, sentence: lack, notEnough: lack }
  }
  const judgement = judgementOf(result)
  const { before, after, difference } = result
  const value = change.value === 0 ? undefined : valueOfSide(side, difference > 0 ? 'more' : 'less')
  const lack = result.judgement.kind === 'notEnough' ? lackOf(result.judgement, language, compared) : undefined
  const interval = intervalOf(result)?.map((end) => findingWords[language].changeBy(side, end, judgement?.usual).value)
  const sentence = judgement ? judgementText(answer, { p: judgement.p, voice, language }) : (lack ?? '')
  return {
    ...about,
    sentence: `${meansText(answer, { change: change.text, compared }, language)} ${sentence}`,
    before: { mean: before.mean, days: before.days, ofDays: periods.daysBefore },
    after: { mean: after.mean, days: after.days, ofDays: periods.daysAfter },
    difference: {
      ...change,
      ...(interval && { low: interval[0] ?? 0, high: interval[1] ?? 0 }),
      ...(value === undefined ? {} : { isBetter: value === 'better' }),
    },
    ...(judgement && { largerThan: largerThan(judgement.p), pValue: judgement.p, usualChange: judgement.usual }),
    ...(q === null ? {} : { qValue: q }),
    ...(earlier === null ? {} : { earlierMean: earlier }),
    ...(lack === undefined ? {} : { notEnough: lack }),
  }
}

function meansText(
  { side, result, periods }: ShownAnswer,
  { change, compared }: { readonly change: string; readonly compared: ComparedPeriods | undefined },
  language: Language,
): string {
  if (!('difference' in result)) return ''
  const table = changeWords[language]
  const name = namesInSentences[language].atStart(side.displayName)
  const [after = '', before = ''] = findingWords[language].means(side, [result.after.mean, result.before.mean])
  if (compared) {
    const { earlier, later } = compared
    const days = [later.from, later.to, earlier.from, earlier.to].map((day) => date(day, language))
    const [afterFrom = '', afterTo = '', beforeFrom = '', beforeTo = ''] = days
    const say = side.isYesNo ? table.occurredBetween : table.between
    return say(name, after, afterFrom, afterTo, before, beforeFrom, beforeTo, change)
  }
  const tell = side.isYesNo ? table.occurred : table.means
  return tell(name, after, periods.daysAfter, before, periods.daysBefore, change)
}

interface JudgementContext {
  readonly p: number
  readonly voice: ReaderContext['voice']
  readonly language: Language
}

function judgementText({ side, verdict, earlier }: ShownAnswer, { p, voice, language }: JudgementContext): string {
  const table = changeWords[language]
  const count = largerThan(p)
  if (verdict === 'no sign') return p <= 0.05 ? table.unequalled : table.ordinary(count)
  const larger = table.larger(count, voice)
  if (verdict === 'likely') return larger
  if (earlier === null) return `${larger} ${table.byChance}`
  const [level = ''] = findingWords[language].amounts(side, [earlier])
  return `${larger} ${table.returned(level)}`
}

interface MissingDays {
  readonly reason: 'before' | 'after' | 'ordinary'
  readonly have: number
  readonly need: number
}

function lackOf({ reason, have, need }: MissingDays, language: Language, compared?: ComparedPeriods): string {
  const table = changeWords[language]
  if (reason === 'before') return (compared ? table.fewEarlier : table.fewBefore)(have, need)
  return reason === 'after' ? (compared ? table.fewLater : table.fewAfter)(have, need) : table.fewDates
}
