/** The result of many people in words. */
import type { StudyText } from '@upshot/contract'
import type { PopulationFinding, Side } from '../finding.ts'
import { usualCondition } from './condition.ts'
import { instructionsOf, type Phrasebook, shortfallOf, valueOfSide } from './headline.ts'
import type { Coefficients, PairMessage } from './messages.ts'
import { kindOf } from './quantities.ts'

type ShownSide = Pick<Side, 'displayName' | 'unit' | 'isYesNo' | 'valence' | 'combination'>

/** Both sides by their common names. */
export interface PopulationSides {
  readonly cause: ShownSide
  readonly effect: ShownSide
}

const pairOf = ({ cause, effect }: PopulationSides): PairMessage => ({
  cause: cause.displayName,
  effect: effect.displayName,
})

/** Whether the average differs from zero, and its direction. */
export function populationSide({ mean, interval }: PopulationFinding): 'more' | 'less' | undefined {
  if (mean === null || interval === null || interval[0] * interval[1] <= 0) return undefined
  return mean > 0 ? 'more' : 'less'
}

export function populationHeadline(phrasebook: Phrasebook, finding: PopulationFinding, sides: PopulationSides): string {
  const { messages, format } = phrasebook
  const pair = pairOf(sides)
  const people = format.integer(finding.people)
  const numbers = coefficients(phrasebook, finding)
  if (!numbers) {
    const need = format.integer(finding.shortfall?.need ?? 10)
    return format.sentence(messages.population.tooFew({ pair, need }))
  }
  const side = populationSide(finding)
  const note = finding.lagDays === 0 && side ? ` ${messages.finding.sameDayNote}` : ''
  const parts = { people, occasion: occasionOf(phrasebook, finding, sides), outcome: pair.effect, ...numbers }
  const sentence = format.sentence(
    side
      ? messages.population.link({
          ...parts,
          kind: kindOf(sides.effect),
          side,
          value: valueOfSide(sides.effect, side),
        })
      : messages.population.noLink(parts),
  )
  return `${sentence}${note}`
}

/** The occasion for each person, compared with that person's usual. */
const occasionOf = ({ messages }: Phrasebook, { lagDays }: PopulationFinding, { cause }: PopulationSides): string =>
  messages.occasion(usualCondition(messages, cause), 'high', { lagDays, durationDays: 1, over: 'mean' })

function coefficients({ format }: Phrasebook, { mean, interval }: PopulationFinding): Coefficients | undefined {
  if (mean === null || interval === null) return undefined
  const [low, high] = interval
  return { r: format.coefficient(mean), low: format.coefficient(low), high: format.coefficient(high) }
}

function spreadSentence({ messages, format }: Phrasebook, { prediction, i2 }: PopulationFinding): string[] {
  if (prediction === null || i2 === null) return []
  const [low, high] = prediction
  const bounds = { low: format.coefficient(low), high: format.coefficient(high) }
  const i2Percent = format.integer(100 * i2).text
  return [messages.population.spread({ prediction: bounds, i2: i2Percent, reachesBothSides: low < 0 && high > 0 })]
}

export interface PopulationWords extends PopulationSides {
  readonly kind: 'group' | 'global'
  readonly title?: string
}

export function populationTextOf(
  phrasebook: Phrasebook,
  finding: PopulationFinding,
  about: PopulationWords,
): StudyText {
  const { messages, format } = phrasebook
  const { population } = messages
  const pair = pairOf(about)
  const people = format.integer(finding.people)
  const { lagDays, shortfall } = finding
  const isSameDay = lagDays === 0
  const headline = populationHeadline(phrasebook, finding, about)
  const significance = population.significance({
    isClear: populationSide(finding) !== undefined,
    people,
    lack: shortfall ? shortfallOf(phrasebook, shortfall) : undefined,
  })
  const objective = population.objective(about.kind, pair, lagDays)
  return {
    studyTitle: about.title ?? population.title(pair, isSameDay),
    studyQuestion: population.question(pair.effect, occasionOf(phrasebook, finding, about)),
    studyObjective: objective,
    studyBackground: population.background(pair),
    studyDesign: population.design(about.kind, { pair, people, lagDays }),
    dataAnalysis: population.dataAnalysis(finding.method.version),
    studyResults: [headline, ...spreadSentence(phrasebook, finding)].join(' '),
    studyAbstract: [objective, headline, ...(shortfall ? [] : [significance])].join(' '),
    studyLimitations: population.limitations(pair, isSameDay),
    significanceExplanation: significance,
    ...(finding.people > 0 && { dataSources: population.sources(people) }),
    participantInstructions: Object.values(instructionsOf(phrasebook, about.cause, about.effect)).join(' '),
    studyInvitation: messages.study.invitation(pair),
  }
}

/** One line shown with a variable, only if the average has a clear direction and one direction is better. */
export function populationMessage(
  phrasebook: Phrasebook,
  finding: PopulationFinding,
  sides: PopulationSides,
): string | undefined {
  const side = populationSide(finding)
  const value = side && valueOfSide(sides.effect, side)
  if (!side || !value) return undefined
  const { messages, format } = phrasebook
  const people = format.integer(finding.people)
  const occasion = occasionOf(phrasebook, finding, sides)
  const outcome = sides.effect.displayName
  return format.sentence(
    messages.population.message({ people, occasion, outcome, kind: kindOf(sides.effect), side, value }),
  )
}
