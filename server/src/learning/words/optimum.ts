/** The range of doses after which an outcome was best, if there is one. */
import type { OptimalValue } from '@upshot/analysis'
import type { Finding } from '../finding.ts'
import { doseKindOf, toldName, windowOf } from './condition.ts'
import { levelTexts, type Phrasebook, valueOfSide } from './headline.ts'
import type { Voice } from './messages.ts'
import { kindOf, quantitiesOf } from './quantities.ts'

export const optimumOf = ({ optimum }: Finding): OptimalValue | undefined =>
  optimum?.kind === 'optimal' ? optimum : undefined

export interface Doses {
  readonly text: string
  readonly isSingleDose: boolean
}

/** "1 to 2 servings"; undefined for none at all. */
export function dosesOf(
  { messages, format }: Phrasebook,
  { cause }: Finding,
  { range }: OptimalValue,
): Doses | undefined {
  if (range.kind === 'none' || (range.low === 0 && range.high === 0)) return undefined
  const [low, high] = quantitiesOf(format, cause, [range.low, range.high])
  if (!low || !high) return undefined
  const isSingleDose = low.text === high.text
  return { text: messages.optimum.doses({ low, high, isSingleDose }), isSingleDose }
}

/** "on days after 1 to 2 servings of coffee". */
export function optimalOccasion(phrasebook: Phrasebook, finding: Finding, optimum: OptimalValue): string {
  const { messages } = phrasebook
  const { cause } = finding
  const doses = dosesOf(phrasebook, finding, optimum)
  const window = windowOf(finding)
  if (!doses || cause.isYesNo) {
    return messages.occasion({ kind: 'present', name: toldName(messages, finding) }, doses ? 'high' : 'low', window)
  }
  return messages.optimum.occasion({
    doses: doses.text,
    isSingleDose: doses.isSingleDose,
    doseKind: doseKindOf(messages, cause),
    name: toldName(messages, finding),
    window,
  })
}

export const optimalSide = ({ mean, overall }: OptimalValue): 'more' | 'less' => (mean > overall ? 'more' : 'less')

export function optimalSentence(phrasebook: Phrasebook, finding: Finding, voice: Voice): string | undefined {
  const optimum = optimumOf(finding)
  if (!optimum) return undefined
  const { messages, format } = phrasebook
  const side = optimalSide(optimum)
  const [mean = '', overall = ''] = levelTexts(phrasebook, finding.effect, [optimum.mean, optimum.overall])
  const sentence = messages.optimum.sentence({
    occasion: optimalOccasion(phrasebook, finding, optimum),
    outcome: messages.owned(voice, finding.effect.displayName),
    mean,
    overall,
    kind: kindOf(finding.effect),
    days: format.integer(optimum.days),
    value: valueOfSide(finding.effect, side),
    side,
  })
  return format.sentence(sentence)
}

/** One line shown with a variable. */
export function optimalMessage(phrasebook: Phrasebook, finding: Finding, voice: Voice): string | undefined {
  const optimum = optimumOf(finding)
  if (!optimum) return undefined
  const { messages, format } = phrasebook
  const side = optimalSide(optimum)
  return format.sentence(
    messages.optimum.message({
      outcome: messages.owned(voice, finding.effect.displayName),
      occasion: optimalOccasion(phrasebook, finding, optimum),
      kind: kindOf(finding.effect),
      side,
      value: valueOfSide(finding.effect, side),
    }),
  )
}
