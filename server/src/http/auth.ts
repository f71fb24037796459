import type { Endpoint } from '@upshot/contract'
import { languages } from '@upshot/contract/names'
import type { FastifyRequest } from 'fastify'
import { type Language, languageWanted, say } from '../lib/language.ts'
import { Refusal } from '../lib/refusal.ts'
import { requireScope } from '../lib/scopes.ts'
import type { Authenticate, Caller, ReadThroughShare, Resource, Subject } from './caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** The language of the person signed in on a page, if they chose one. */
    spoken: Language | undefined
  }
}

const BEARER = /^Bearer +([\w~+/.-]+=*)$/i

/** Only the header counts: a token in the query string never authenticates. */
export async function identify(
  request: FastifyRequest,
  authenticate: Authenticate,
  resource?: Resource,
): Promise<void> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const caller = token === undefined ? undefined : await authenticate(token, resource)
  request.caller = caller && {
    ...caller,
    language: caller.language ?? languageWanted(request.headers['accept-language']),
  }
}

/** The language of the response: the caller's. For a page: the one in its address, the person's or the browser's. */
export const languageFor = ({
  caller,
  query,
  spoken,
  headers,
}: Pick<FastifyRequest, 'caller' | 'query' | 'spoken' | 'headers'>): Language =>
  caller?.language ?? languageNamed(query) ?? spoken ?? languageWanted(headers['accept-language'])

/** `?lang=de`, as in the links between the languages of a public page. */
const languageNamed = (query: unknown): Language | undefined => {
  const { lang } = (query ?? {}) as { readonly lang?: unknown }
  return languages.find((language) => language === lang)
}

const CONFIRM_FIRST = say('Please confirm it’s you first: in the app, with your password or a passkey.')

/** Our own app has this scope only for some minutes after the password or a passkey was confirmed. */
const isConfirmed = ({ isOwnApp, scopes }: Caller): boolean => isOwnApp && scopes.has('deleteaccount')

/** The caller; refuses requests without a valid token. */
export function callerOf({ caller }: Pick<FastifyRequest, 'caller'>): Caller {
  if (caller) return caller
  throw new Refusal('unauthorized', say('Send the header Authorization: Bearer <ACCESS_TOKEN>.'))
}

/** Refuses in the order 401, 403, 400. */
export function guard(
  request: Pick<FastifyRequest, 'caller'>,
  { scope, needsConfirmation }: Pick<Endpoint, 'scope' | 'needsConfirmation'>,
): Caller {
  const caller = callerOf(request)
  requireScope(caller, scope)
  if (needsConfirmation && !isConfirmed(caller)) throw new Refusal('forbidden', CONFIRM_FIRST)
  return caller
}

/** The body cannot set the user: it contains the caller's own id, or none. */
export function refuseForeignBody(body: unknown, caller: Caller): void {
  const items: unknown[] = Array.isArray(body) ? body : [body]
  const isForeign = (item: unknown) =>
    typeof item === 'object' && item !== null && 'userId' in item && item.userId !== caller.userId
  if (items.some(isForeign)) throw new Refusal('forbidden', say('userId must be your own. You can also leave it out.'))
}

export interface SubjectRequest {
  readonly endpoint: Endpoint
  readonly userId: string | readonly string[] | undefined
}

/** Another person's id works only through a share; the refusal does not reveal whether the id exists. */
export async function subjectOf(
  caller: Caller,
  { endpoint, userId: requestedId }: SubjectRequest,
  share: ReadThroughShare,
): Promise<Subject> {
  const userId = typeof requestedId === 'string' ? requestedId : requestedId?.at(-1)
  if (userId === undefined || userId === String(caller.userId))
    return { userId: caller.userId, timeZone: caller.timeZone, language: caller.language }
  if (/^\d{1,15}$/.test(userId)) {
    const isShareable = endpoint.query !== undefined && 'userId' in endpoint.query.properties
    const what = `${endpoint.method} ${endpoint.path}`
    const shared = isShareable
      ? await share(caller, { userId: Number(userId), scope: endpoint.scope, what })
      : undefined
    if (!shared) throw new Refusal('forbidden', say('This person has not shared that with you.'))
    return { ...shared, language: caller.language }
  }
  throw new Refusal('badInput', [{ message: say('userId must be a whole number.'), field: 'userId' }])
}

/** A personal token belongs to no app: there, clientId is a label. */
export function refuseForeignClient(caller: Caller, requestedClient: string | readonly string[] | undefined): void {
  const clientId = typeof requestedClient === 'string' ? requestedClient : requestedClient?.at(-1)
  if (clientId === undefined || caller.clientId === null || caller.clientId === clientId) return
  throw new Refusal('badInput', [
    {
      message: say('clientId must be the app that this token belongs to.'),
      field: 'clientId',
    },
  ])
}
