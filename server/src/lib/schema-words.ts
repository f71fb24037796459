/** Describes schema errors in words that follow the name of the value. */

import type { TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import { listed, type Sentence, say } from './language.ts'
import { once, whenUsed } from './once.ts'

export type SchemaError = ReturnType<Validator['Errors']>[number]

export const REQUIRED = say('is required.')

export function schemaWords(error: SchemaError): Sentence {
  switch (error.keyword) {
    case 'type':
      return typeWords([String(error.params.type)])
    case 'enum':
      return oneOfWords(error.params.allowedValues.map(String))
    case 'minLength':
      return error.params.limit === 1
        ? say('must not be empty.')
        : say('must have at least {limit} characters.', { limit: error.params.limit })
    case 'maxLength':
      return longestWords(error.params.limit)
    case 'minimum':
      return say('must be at least {limit}.', { limit: error.params.limit })
    case 'maximum':
      return say('must be at most {limit}.', { limit: error.params.limit })
    case 'minItems':
      return say('must not have fewer than {limit} items.', { limit: error.params.limit })
    case 'maxItems':
      return say('must not have more than {limit} items.', { limit: error.params.limit })
    case 'additionalProperties':
      return say('{message}.', { message: error.message }, 'unknown members')
    default:
      return say('{message}.', { message: error.message }, 'wrong shape')
  }
}

export const longestWords = (most: number): Sentence => say('must have at most {most} characters.', { most })

export const oneOfWords = (values: readonly string[]): Sentence =>
  say('must be one of {values}.', { values: values.join(', ') })

/** The words for a value that is none of these types. */
export const typeWords = (types: readonly string[]): Sentence =>
  say('must be {types}.', { types: listed(types.map(typeText), 'or') })

const TYPES: Readonly<Record<string, Sentence>> = {
  integer: say('a whole number'),
  number: say('a number'),
  string: say('a string'),
  boolean: say('a boolean'),
  object: say('an object'),
  array: say('an array'),
  null: say('null'),
}

const typeText = (type: string): Sentence => TYPES[type] ?? say('a {type}', { type })

const compiler = whenUsed<typeof import('typebox/compile')>('typebox/compile')

/** A validator, compiled when it is first used: most schemas are never used on most servers. */
export const compiled = <const Schema extends TSchema>(schema: Schema) => once(() => compiler().Compile(schema))
