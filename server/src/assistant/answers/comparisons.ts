/** From a comparison of the interface to what an assistant is told of it: a size only where the verdict carries one. */
import type { ChangedOutcome } from '@upshot/contract'
import type { AssistantComparison } from '@upshot/contract/tools'
import { aliasOf, plainName, quoteNames } from './untrusted.ts'

const shown = (value: number): number => Number(value.toPrecision(4))

export function presentCompared(one: ChangedOutcome): AssistantComparison {
  const { variableName, verdict, before, after, difference, qValue, notEnough } = one
  const period = (of: NonNullable<ChangedOutcome['before']>) => ({ ...of, mean: shown(of.mean) })
  const alias = aliasOf(variableName, one.displayName)
  const isJudged = verdict !== 'cannot tell'
  return {
    variable: plainName(variableName),
    ...(alias === undefined ? {} : { alias }),
    verdict,
    sentence: quoteNames(one.sentence, [variableName, one.displayName]),
    ...(difference && { unit: difference.unit }),
    ...(before && { earlier: period(before) }),
    ...(after && { later: period(after) }),
    ...(difference && (verdict === 'likely' || verdict === 'possible') ? { difference: shown(difference.value) } : {}),
    ...(isJudged && difference?.low !== undefined && difference.high !== undefined
      ? { interval: [shown(difference.low), shown(difference.high)] }
      : {}),
    ...(qValue === undefined ? {} : { q: Number(qValue.toPrecision(2)) }),
    ...(notEnough === undefined ? {} : { missing: quoteNames(notEnough, [variableName, one.displayName]) }),
  }
}
