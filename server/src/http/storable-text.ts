/** Text that not every database holds as it was given: it is refused before anything is made of it. */

import type { FastifyRequest } from 'fastify'
import type { Sentence } from '../lib/language.ts'
import { type Faults, type FoundFault, say, sayOf } from '../lib/refusal.ts'
import { isStorable } from '../lib/storable.ts'
import { THE_BODY } from './read-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came. */
    bodyText: string | undefined
  }
}

/** In JSON such characters only come escaped, so that nearly every request is done with one quick look. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i

export function refuseUnstorableText(
  request: Pick<FastifyRequest, 'url' | 'query' | 'body' | 'bodyText'>,
  faults: Faults,
): void {
  if (request.url.includes('%00')) {
    for (const [name, value] of Object.entries(request.query as object)) {
      if (String(value).includes('\0')) faults.add({ message: unstorableMessage(name), field: name })
    }
  }
  const text = request.bodyText
  if (text?.includes('\\u') && SUSPECT.test(text)) walk(request.body, [], faults)
}

export const unstorableMessage = (name: string | Sentence): Sentence =>
  sayOf(
    name,
    say(
      'must not contain NUL characters or unpaired surrogates.',
      'darf weder NUL-Zeichen noch halbe Zeichen (Surrogate) enthalten.',
    ),
  )

/** An explicit stack: a body may be nested deeper than calls can be. */
function walk(body: unknown, start: readonly (string | number)[], faults: Faults): void {
  const open: { value: unknown; path: readonly (string | number)[] }[] = [{ value: body, path: start }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) faults.add(faultAt(path))
    if (typeof value !== 'object' || value === null) continue
    const isList = Array.isArray(value)
    for (const [key, member] of Object.entries(value)) {
      if (!isStorable(key)) faults.add(faultAt(path))
      open.push({ value: member, path: path.length > 3 ? path : [...path, isList ? Number(key) : key] })
    }
  }
}

function faultAt(path: readonly (string | number)[]): FoundFault {
  const field = path.findLast((part) => typeof part === 'string')
  const numbers = path.filter((part) => typeof part === 'number')
  const [index, itemIndex] = typeof path[0] === 'number' ? numbers : [undefined, numbers[0]]
  return {
    message: unstorableMessage(field ?? THE_BODY),
    ...(field === undefined ? {} : { field }),
    ...(index === undefined ? {} : { index }),
    ...(itemIndex === undefined ? {} : { itemIndex }),
  }
}
