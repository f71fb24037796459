/** Questions about units that several formats leave open. An answer that is no choice counts as the first. */
import { type Sentence, say } from '../../../lib/language.ts'
import type { ReadContext } from '../format.ts'

export function chosenAnswer<T extends string>(
  context: ReadContext,
  key: string,
  text: Sentence,
  choices: readonly [T, ...T[]],
): T {
  const answer = context.ask({ key, text, choices })
  return choices.find((choice) => choice === answer) ?? choices[0]
}

export type MassUnit = 'kg' | 'lb' | 'st'

export const askMassUnit = (context: ReadContext): MassUnit =>
  chosenAnswer(context, 'unit: Weight', say('What unit are the weights in? The file does not say.'), ['kg', 'lb', 'st'])

const POUNDS_PER_STONE = 14

/** Stones are pounds here. */
export const massIn = (unit: MassUnit, value: number): { readonly unit: 'kg' | 'lb'; readonly value: number } =>
  unit === 'st' ? { unit: 'lb', value: value * POUNDS_PER_STONE } : { unit, value }

export const askDistanceUnit = (context: ReadContext): 'km' | 'mi' =>
  chosenAnswer(context, 'unit: Distance', say('What unit are the distances in? The file does not say.'), ['km', 'mi'])
