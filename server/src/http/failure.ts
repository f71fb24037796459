/** Responses for refusals: the envelope, or RFC 9457 if the client asks for it. */
import type { Failure } from '@upshot/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, type Sentence, say, wordTable } from '../lib/language.ts'
import { faultIn, Refusal, type RefusalKind, refusals } from '../lib/refusal.ts'
import { DatabaseOutage } from '../storage/executor.ts'
import { WritesStopped } from '../storage/history.ts'
import { languageFor } from './auth.ts'

const RETRY_AFTER_SECONDS = 5
const PASSING: readonly RefusalKind[] = ['away', 'running']

const STOPPED = say(
  'Nothing can be saved at the moment: the database has lost entries. An administrator has to look at it first.',
)
const NOT_JSON = say('The body is not JSON.')

/** Errors of the framework as refusals. */
const frameworkRefusals: Record<string, readonly [RefusalKind, Sentence]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupportedType', say('Send the body as application/json.')],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'tooLarge',
    say('The body is too large. A list may be up to 10 MB, anything else up to 256 kB.'),
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: ['badInput', NOT_JSON],
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof WritesStopped) return new Refusal('away', STOPPED)
  if (error instanceof DatabaseOutage)
    return new Refusal('away', say('The database is not responding. Please try again in a moment.'))
  const { code = '', statusCode = 500, name } = error as Partial<FastifyError>
  const refusal = frameworkRefusals[code]
  if (refusal) return new Refusal(...refusal)
  if (name === 'SyntaxError' && statusCode === 400) return new Refusal('badInput', NOT_JSON)
  if (statusCode >= 400 && statusCode < 500) return new Refusal('badInput', say('The request could not be read.'))
  return new Refusal('internal', say('Nothing was changed. The server log has the details.'))
}

const MORE = wordTable('http/failure', 'And {count} more.')

export function failureOf({ kind, faults, more }: Refusal, language: Language): Failure {
  const { status, summary } = refusals[kind]
  const errors = faults.map((fault) => faultIn(fault, language))
  const omitted = more > 0 ? [MORE[language](more.toLocaleString(language))] : []
  const description = [...errors.map(({ message }) => message), ...omitted].join(' ')
  return { status: 'ERROR', success: false, code: status, summary: summary[language], description, errors }
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.kind === 'unauthorized') reply.header('www-authenticate', 'Bearer realm="Upshot"')
  if (PASSING.includes(refusal.kind) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', RETRY_AFTER_SECONDS)
  return writeFailure(request, reply, failureOf(refusal, languageFor(request)))
}

/** Sends a failure in the form the caller asks for. `reason` lets programs distinguish refusals of one status. */
export function writeFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure & { readonly reason?: string },
): FastifyReply {
  reply.code(failure.code).header('cache-control', 'private, no-store')
  if (!request.headers.accept?.includes('application/problem+json')) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(failure))
  }
  const problem = {
    type: 'about:blank',
    title: failure.summary,
    status: failure.code,
    detail: failure.description,
    instance: request.url.split('?')[0],
    errors: failure.errors,
  }
  return reply.type('application/problem+json').send(JSON.stringify(problem))
}
