/** An experiment as an assistant is told of it: while it runs nothing by arm, and afterwards no more than its verdict. */
import type { Experiment } from '@upshot/contract'
import type { AssistantExperiment } from '@upshot/contract/tools'
import { aliasOf, plainName, quoted, quoteNames } from './untrusted.ts'

/** Whoever published the plan may have written it. */
const LONGEST_INSTRUCTION = 300

export function presentExperiment(one: Experiment): AssistantExperiment {
  const { progress } = one
  const causeAlias = one.cause && aliasOf(one.cause.variableName, one.cause.displayName)
  const effectAlias = aliasOf(one.effect.variableName, one.effect.displayName)
  return {
    id: one.id,
    title: plainName(one.title),
    state: one.state,
    ...(one.cause ? { cause: plainName(one.cause.variableName) } : {}),
    ...(causeAlias === undefined ? {} : { causeAlias }),
    effect: plainName(one.effect.variableName),
    ...(effectAlias === undefined ? {} : { effectAlias }),
    arms: one.arms.map(({ name }) => plainName(name)),
    ...(one.firstDay === undefined ? {} : { firstDay: one.firstDay }),
    ...(one.lastDay === undefined ? {} : { lastDay: one.lastDay }),
    ...(progress
      ? {
          progress: {
            daysDone: progress.daysDone,
            ofDays: progress.days,
            daysRecorded: progress.daysRecorded,
            daysFollowed: progress.daysMarked,
          },
        }
      : {}),
    ...(one.today ? { today: quoted(one.today.instruction, LONGEST_INSTRUCTION) } : {}),
    ...resultOf(one),
  }
}

const hasEnded = ({ state }: Experiment): boolean => state === 'finished' || state === 'stopped'

function resultOf(one: Experiment): Pick<AssistantExperiment, 'result'> {
  const { result } = one
  if (!result || !hasEnded(one)) return {}
  const variables = [one.effect, ...(one.cause ? [one.cause] : [])]
  const names = [
    one.title,
    ...variables.flatMap(({ variableName, displayName }) => [variableName, displayName ?? variableName]),
    ...one.arms.map(({ name }) => name),
  ]
  const isBounded = result.verdict !== 'cannot tell'
  return {
    result: {
      verdict: result.verdict,
      sentence: quoteNames(result.sentence, names),
      notes: result.notes.map((note) => quoteNames(note, names)),
      days: result.days,
      ...(isBounded && result.effect !== null ? { effect: rounded(result.effect) } : {}),
      ...(isBounded ? { interval: result.interval.map((end) => (end === null ? null : rounded(end))) } : {}),
      ...(isBounded ? { unit: one.effect.unitAbbreviatedName } : {}),
    },
  }
}

const rounded = (value: number): number => Number(value.toPrecision(3))
