/** Uploading a file with a form on our pages, for people who are signed in. */
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageFor } from '../../http/auth.ts'
import { inPerson } from '../../http/caller.ts'
import { addUploadScope, type Receive } from '../../http/upload.ts'
import { say } from '../../lib/language.ts'
import { Refusal, refusals } from '../../lib/refusal.ts'
import { formatPage } from '../../pages/connectors.ts'
import type { Sessions } from '../../people/sessions/service.ts'
import { type Cookies, refuseForeignForms, showHtml, signedIn } from '../../people/sessions/web.ts'
import { instructionsIn } from '../formats/known-formats.ts'
import { importPageOf } from '../imports/present.ts'
import type { Imports } from '../imports/service.ts'
import { presentConnector } from './present.ts'
import type { Connectors } from './service.ts'

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

    const nameIn = (request: FastifyRequest): string => (request.params as { name: string }).name

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
