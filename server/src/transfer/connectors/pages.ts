/** Pages about live sources: connecting by hand, and the OAuth redirect to a provider and back. */

import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageFor } from '../../http/auth.ts'
import { inPerson } from '../../http/caller.ts'
import { addUploadScope, type Receive } from '../../http/upload.ts'
import { type Sentence, say } from '../../lib/language.ts'
import { Refusal, refusals } from '../../lib/refusal.ts'
import { onwardPage } from '../../pages/accounts/consent.ts'
import {
  connectedPage,
  connectorPage,
  connectorsPage,
  formatPage,
  onTheWayPage,
  pushAddressPage,
} from '../../pages/connectors.ts'
import type { Sessions, SignedInUser } from '../../people/sessions/service.ts'
import {
  type Cookies,
  field,
  pagesIn,
  refuseForeignForms,
  sessionOf,
  showHtml,
  signedIn,
} from '../../people/sessions/web.ts'
import { instructionsIn } from '../formats/known-formats.ts'
import { followed, viewOf } from '../imports/pages.ts'
import { importPageOf } from '../imports/present.ts'
import type { Imports } from '../imports/service.ts'
import type { Disconnecting } from './disconnecting.ts'
import type { Flow } from './flow.ts'
import { fieldsOf, presentConnector } from './present.ts'
import { type Connectors, type ParameterValues, TICKET_SECONDS } from './service.ts'

export interface ConnectorPageDependencies {
  readonly connectors: Pick<Connectors, 'list' | 'find' | 'show' | 'connect' | 'requestUpdate'>
  readonly disconnecting: Pick<Disconnecting, 'disconnect'>
  readonly flow: Flow
  readonly sessions: Sessions
  readonly cookies: Cookies
  readonly baseUrl: string
}

const nameIn = (request: FastifyRequest): string => (request.params as { name: string }).name

export const connectorPages =
  (dependencies: ConnectorPageDependencies) =>
  (app: FastifyInstance): Promise<void> =>
    pagesIn(app, (pages) => {
      addByHand(pages, dependencies)
      addWayToProvider(pages, dependencies)
    })

function addByHand(pages: FastifyInstance, dependencies: ConnectorPageDependencies): void {
  const { connectors, disconnecting, sessions, cookies, baseUrl } = dependencies
  const whoIs = signedIn(sessions, cookies)

  async function show(
    reply: FastifyReply,
    { user }: SignedInUser,
    name: string,
    problem?: Sentence,
  ): Promise<FastifyReply> {
    const shown = await connectors.find(user.id, name)
    const language = languageFor(reply.request)
    const connector = presentConnector(shown, { baseUrl, userId: user.id, language })
    if (shown.kind === 'format') {
      const { format, latest } = shown
      const instructions = instructionsIn(format, language)
      const view = { connector, instructions, latest: latest && viewOf(latest, user.time_zone) }
      return showHtml(followed(reply, latest), formatPage(view))
    }
    const secret = new Set(shown.source.fields.flatMap(({ key, isSecret }) => (isSecret ? [key as string] : [])))
    const fields = fieldsOf(shown.source, shown.row, language).map((field) => ({
      ...field,
      isSecret: secret.has(field.key ?? ''),
    }))
    const page = connectorPage({ connector, fields, isConnected: shown.row !== undefined, problem })
    return showHtml(reply, page, problem === undefined ? 200 : 400)
  }

  const act = (
    path: string,
    work: (who: SignedInUser, name: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    pages.post(`/connectors/:name/${path}`, async (request, reply) => {
      const session = await whoIs(request, reply)
      if (!session) return reply
      try {
        return await work(session, nameIn(request), request, reply)
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== 'badInput') throw error
        return show(reply, session, nameIn(request), error.sentences)
      }
    })

  pages.get('/connectors', async (request, reply) => {
    const session = await whoIs(request, reply)
    if (!session) return reply
    const all = await connectors.list(session.user.id)
    const context = { baseUrl, userId: session.user.id, language: languageFor(request) }
    const of = (kind: 'source' | 'format') =>
      all
        .filter((connectorView) => connectorView.kind === kind)
        .map((connectorView) => presentConnector(connectorView, context))
    return showHtml(reply, connectorsPage(of('source'), of('format')))
  })
  pages.get('/connectors/:name', async (request, reply) => {
    const session = await whoIs(request, reply)
    return session ? show(reply, session, nameIn(request)) : reply
  })
  act('connect', async ({ user }, name, request, reply) => {
    const { source } = await connectors.show(user.id, name)
    const entered: ParameterValues = Object.fromEntries(source.fields.map(({ key }) => [key, field(request.body, key)]))
    const connected = await connectors.connect(user.id, name, entered)
    if (connected.kind === 'redirect') return reply.redirect(`/connect/${connected.ticket}`, 303)
    if (connected.kind === 'address')
      return showHtml(reply, pushAddressPage(source.displayName, `${baseUrl}/push/${connected.secret}`))
    return reply.redirect(`/connectors/${name}`, 303)
  })
  act('update', async ({ user }, name, _request, reply) => {
    await connectors.requestUpdate(user.id, name)
    return reply.redirect(`/connectors/${name}`, 303)
  })
  act('disconnect', async ({ user }, name, request, reply) => {
    await disconnecting.disconnect(user.id, name, field(request.body, 'deleteMeasurements') === 'yes')
    return reply.redirect(`/connectors/${name}`, 303)
  })
}

function addWayToProvider(pages: FastifyInstance, { flow, sessions, cookies }: ConnectorPageDependencies): void {
  const whoIs = signedIn(sessions, cookies)
  /** Lax, because the provider's redirect must carry it; limited to the return path of this source. */
  const cookieOf = ({ publicAddress: { path, isSecure: secure } }: FastifyRequest, name: string) => ({
    name: `upshot_connect_${name}`,
    options: { path: `${path}/connectors/${name}/callback`, httpOnly: true, secure, sameSite: 'lax' as const },
  })

  pages.get('/connect/:ticket', async (request, reply) => {
    const { ticket } = request.params as { ticket: string }
    const existing = await sessionOf(request, { sessions, cookies })
    // Browsers omit the session cookie when another site or an app links here, so the page redirects to itself.
    if (!existing && (request.query as { again?: string }).again === undefined) {
      const url = `/connect/${encodeURIComponent(ticket)}?again=1`
      return showHtml(reply.header('refresh', `0; url=${url}`), onwardPage(url))
    }
    const session = existing ?? (await whoIs(request, reply))
    if (!session) return reply
    const { url, source } = await flow.begin(ticket, session.user.id)
    const { name, options } = cookieOf(request, source.name)
    reply.setCookie(name, ticket, { ...options, maxAge: TICKET_SECONDS })
    // Not a redirect: our content security policy allows forms to lead only to our own pages, and this may follow a
    // form.
    return showHtml(reply.header('refresh', `0; url=${url}`), onTheWayPage(source.displayName, url))
  })

  pages.get('/connectors/:name/callback', async (request, reply) => {
    const { name, options } = cookieOf(request, nameIn(request))
    const parameters = new URLSearchParams(request.url.split('?')[1] ?? '')
    const source = await flow.end(nameIn(request), request.cookies[name], parameters)
    reply.clearCookie(name, options)
    return showHtml(reply, connectedPage(source.displayName, `/connectors/${source.name}`))
  })
}

/** Uploading a file with a form on our pages, for people who are signed in. */
export const filePages =
  ({
    connectors,
    imports,
    receive,
    sessions,
    cookies,
    baseUrl,
  }: {
    readonly connectors: Pick<Connectors, 'find'>
    readonly imports: Pick<Imports, 'receive'>
    readonly receive: Receive
    readonly sessions: Sessions
    readonly cookies: Cookies
    readonly baseUrl: string
  }) =>
  (app: FastifyInstance): Promise<void> => {
    const whoIs = signedIn(sessions, cookies)

    async function formatNamed(userId: number, request: FastifyRequest) {
      const name = nameIn(request)
      const view = await connectors.find(userId, name)
      if (view.kind !== 'format') throw new Refusal('badInput', say('This is not a file format.'))
      return {
        format: view.format,
        connector: presentConnector(view, { baseUrl, userId, language: languageFor(request) }),
      }
    }

    return addUploadScope(app, (scope) => {
      scope.register(cookie)
      scope.post('/connectors/:name/import', async (request, reply) => {
        refuseForeignForms(request)
        const session = await whoIs(request, reply)
        if (!session) return reply
        const { format, connector } = await formatNamed(session.user.id, request)
        try {
          const isDryRun = (request.query as { dryRun?: unknown }).dryRun === 'true'
          const options = { isDryRun, format: format.name, answers: {} }
          const userId = session.user.id
          const { row } = await receive({ request, userId }, (file) => imports.receive(inPerson(userId), file, options))
          return await reply.redirect(importPageOf(row.id), 303)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const instructions = instructionsIn(format, languageFor(request))
          return showHtml(
            reply,
            formatPage({ connector, instructions, problem: error.sentences }),
            refusals[error.kind].status,
          )
        }
      })
    })
  }
