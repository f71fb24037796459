import Type, { type Static } from 'typebox'
import { Card } from './card.ts'
import { optional, strings } from './fields.ts'

/** What studies say about a variable, included in every record that shows it. */
export const bestStudy = {
  ...optional(Card, 'bestStudyCard', 'bestUserStudyCard', 'bestPopulationStudyCard'),
  ...strings(
    'bestStudyLink',
    'bestUserStudyLink',
    'bestPopulationStudyLink',
    'optimalValueMessage',
    'commonOptimalValueMessage',
    'userOptimalValueMessage',
  ),
}

const BestStudy = Type.Object(bestStudy)
export type BestStudy = Static<typeof BestStudy>
