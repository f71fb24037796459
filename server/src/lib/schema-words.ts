/** Schema errors in words, to follow the name of the value. */

import type { TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import type { Sentence } from './language.ts'
import { once, whenUsed } from './once.ts'
import { say } from './refusal.ts'

export type SchemaError = ReturnType<Validator['Errors']>[number]

export const REQUIRED = say('is required.', 'fehlt.')

export function schemaWords(error: SchemaError): Sentence {
  switch (error.keyword) {
    case 'type':
      return typeWords([String(error.params.type)])
    case 'enum':
      return oneOfWords(error.params.allowedValues.map(String))
    case 'minLength':
      return error.params.limit === 1
        ? say('must not be empty.', 'darf nicht leer sein.')
        : say(
            `must have at least ${error.params.limit} characters.`,
            `muss mindestens ${error.params.limit} Zeichen haben.`,
          )
    case 'maxLength':
      return longestWords(error.params.limit)
    case 'minimum':
      return say(`must be at least ${error.params.limit}.`, `muss mindestens ${error.params.limit} sein.`)
    case 'maximum':
      return say(`must be at most ${error.params.limit}.`, `darf höchstens ${error.params.limit} sein.`)
    case 'minItems':
      return say(`${error.message}.`, `muss mindestens ${error.params.limit} Einträge haben.`)
    case 'maxItems':
      return say(`${error.message}.`, `darf höchstens ${error.params.limit} Einträge haben.`)
    case 'additionalProperties':
      return say(`${error.message}.`, 'enthält etwas, das hier nicht vorgesehen ist.')
    default:
      return say(`${error.message}.`, 'hat nicht die erwartete Form.')
  }
}

export const longestWords = (most: number): Sentence =>
  say(`must have at most ${most} characters.`, `darf höchstens ${most} Zeichen haben.`)

export const oneOfWords = (values: readonly string[]): Sentence =>
  say(`must be one of ${values.join(', ')}.`, `muss einer dieser Werte sein: ${values.join(', ')}.`)

/** For a value that is none of these types. */
export const typeWords = (types: readonly string[]): Sentence =>
  say(
    `must be ${types.map((type) => typeText(type).en).join(' or ')}.`,
    `muss ${types.map((type) => typeText(type).de).join(' oder ')} sein.`,
  )

const TYPES: Readonly<Record<string, Sentence>> = {
  integer: say('a whole number', 'eine ganze Zahl'),
  number: say('a number', 'eine Zahl'),
  string: say('a string', 'ein Text'),
  boolean: say('a boolean', 'true oder false'),
  object: say('an object', 'ein Objekt'),
  array: say('an array', 'eine Liste'),
  null: say('null', 'null'),
}

const typeText = (type: string): Sentence => TYPES[type] ?? say(`a ${type}`, `vom Typ ${type}`)

const compiler = whenUsed<typeof import('typebox/compile')>('typebox/compile')

/** A validator, compiled when it is first used: most schemas are never used on most servers. */
export const compiled = <const Schema extends TSchema>(schema: Schema) => once(() => compiler().Compile(schema))
