/**
 * Only JSON bodies are read. Parsing blocks the event loop, and its cost depends far more on the number of values than
 * on bytes: ten megabytes of `[` take a second, ten megabytes of ordinary records a tenth of that. So large bodies are
 * scanned first.
 */
import type { Endpoint } from '@upshot/contract'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { say } from '../lib/language.ts'
import { Refusal } from '../lib/refusal.ts'

export const LARGE_BODY_BYTES = 10 * 1024 * 1024
export const SMALL_BODY_BYTES = 256 * 1024
export const MOST_JSON_VALUES = 500_000
export const DEEPEST_JSON = 64

/** Only lists may be large. */
export const bodyLimitOf = ({ body }: Endpoint): number =>
  body !== undefined && 'items' in body ? LARGE_BODY_BYTES : SMALL_BODY_BYTES

/** An empty body counts as no body. */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    request.bodyText = text
    if (text.trim() === '') return done(null, undefined)
    const refusal = refusalOfCostly(text)
    return refusal ? done(refusal) : void parse(request, text, done)
  })
}

/** A form as an object; numbers are read where the schema has numbers. A bare number is the value. */
export function readFormsToo(app: FastifyInstance, { body }: Endpoint): void {
  const numbers = new Set(body === undefined ? [] : numericMembers(body))
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'string' }, (request, text: string, done) => {
    request.bodyText = text
    if (text.trim() === '') return done(null, undefined)
    if (DECIMAL.test(text.trim())) return done(null, Number(text))
    const members = [...new URLSearchParams(text)].map(([name, value]) => [
      name,
      numbers.has(name) && DECIMAL.test(value.trim()) ? Number(value) : value,
    ])
    return done(null, Object.fromEntries(members))
  })
}

function numericMembers(schema: TSchema): string[] {
  const branches = 'anyOf' in schema ? (schema['anyOf'] as TSchema[]) : [schema]
  return branches.flatMap((branch) => {
    const properties = 'properties' in branch ? (branch['properties'] as Record<string, { type?: string }>) : {}
    return Object.entries(properties).flatMap(([name, { type }]) =>
      type === 'number' || type === 'integer' ? name : [],
    )
  })
}

/** Decimal numbers only: no hexadecimal or white space, which `Number` accepts. */
export const DECIMAL = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

export function refusalOfCostly(text: string): Refusal | undefined {
  let values = 0
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfText(text, index)
    else if (code === COMMA) values += 1
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values += 1
      depth += 1
      if (depth > DEEPEST_JSON)
        return new Refusal(
          'badInput',
          say('The body may be nested at most {deepestJson} levels deep.', { deepestJson: DEEPEST_JSON }),
        )
    }
    if (values > MOST_JSON_VALUES)
      return new Refusal(
        'tooLarge',
        say('The body may contain at most {mostJsonValues} values. Please split it into several requests.', {
          mostJsonValues: MOST_JSON_VALUES,
        }),
      )
  }
  return undefined
}

/** The end of the string that starts here; the end of the text if it is not closed, which the parser will report. */
function endOfText(text: string, open: number): number {
  for (let index = text.indexOf('"', open + 1); index >= 0; index = text.indexOf('"', index + 1)) {
    let escapes = 0
    while (text.charCodeAt(index - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return index
  }
  return text.length
}
