/** The range of doses after which an outcome was best, where there is one. */
import type { OptimalValue } from '@upshot/analysis'
import type { Finding } from '../finding.ts'
import { shownFactor, windowOf } from './condition.ts'
import { type Tongue, valueOfSide } from './headline.ts'
import type { Voice } from './messages.ts'
import { quantitiesOf, quantityOf } from './quantities.ts'

export const optimumOf = ({ optimum }: Finding): OptimalValue | undefined =>
  optimum?.kind === 'optimal' ? optimum : undefined

/** "1 to 2 servings"; undefined for none at all. */
export function dosesOf({ messages, format }: Tongue, finding: Finding, { range }: OptimalValue): string | undefined {
  if (range.kind === 'none' || range.high === 0) return undefined
  const factor = shownFactor(finding.cause, windowOf(finding))
  const [low, high] = quantitiesOf(format, finding.cause, range.low * factor, range.high * factor)
  return messages.optimum.doses({ low, high, isOne: low.text === high.text })
}

/** "on days after Coffee at 1 to 2 servings". */
export function optimalOccasion(tongue: Tongue, finding: Finding, optimum: OptimalValue): string {
  const { messages } = tongue
  const dose = dosesOf(tongue, finding, optimum)
  const condition = { kind: 'present', name: finding.cause.displayName } as const
  const window = windowOf(finding)
  if (finding.cause.isYesNo) return messages.occasion(condition, dose === undefined ? 'low' : 'high', window)
  return dose === undefined
    ? messages.occasion(condition, 'low', window)
    : messages.optimum.occasion(dose, finding.cause.displayName, window)
}

export const optimalSide = ({ mean, overall }: OptimalValue): 'more' | 'less' => (mean > overall ? 'more' : 'less')

export function optimalSentence(tongue: Tongue, finding: Finding, voice: Voice): string | undefined {
  const optimum = optimumOf(finding)
  if (!optimum) return undefined
  const { messages, format } = tongue
  const side = optimalSide(optimum)
  const sentence = messages.optimum.sentence({
    occasion: optimalOccasion(tongue, finding, optimum),
    outcome: messages.owned(voice, finding.effect.displayName),
    mean: messages.quantity(quantityOf(format, finding.effect, optimum.mean)),
    overall: messages.quantity(quantityOf(format, finding.effect, optimum.overall)),
    days: format.whole(optimum.days),
    value: valueOfSide(finding.effect, side),
    side,
  })
  return format.sentence(sentence)
}

/** One line beside a variable. */
export function optimalMessage(tongue: Tongue, finding: Finding, voice: Voice): string | undefined {
  const optimum = optimumOf(finding)
  if (!optimum) return undefined
  const { messages, format } = tongue
  return format.sentence(
    messages.optimum.message({
      voice,
      outcome: messages.owned(voice, finding.effect.displayName),
      occasion: optimalOccasion(tongue, finding, optimum),
      side: optimalSide(optimum),
    }),
  )
}
