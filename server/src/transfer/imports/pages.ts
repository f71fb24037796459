/** Pages for imports: questions, progress, results and undo, as plain forms. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asker, inPerson } from '../../http/caller.ts'
import { inEach } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { ANSWER, type ImportView, importPage, secondsUntilNews } from '../../pages/imports.ts'
import type { Sessions, SignedInUser } from '../../people/sessions/service.ts'
import { type Cookies, type Form, field, pagesIn, showHtml, signedIn } from '../../people/sessions/web.ts'
import { canBeImported, hasImportedData, importPageOf, presentImport, titleOf } from './present.ts'
import { NO_IMPORT } from './rules.ts'
import type { Imports } from './service.ts'
import type { ImportRow } from './store.ts'

export function viewOf(row: ImportRow, timeZone: string): ImportView {
  const records = inEach((language) => presentImport(row, language))
  const canUndo = hasImportedData(records.en)
  const canImport = canBeImported(row)
  return {
    shown: records,
    title: inEach((language) => titleOf(row, language)),
    path: importPageOf(row.id),
    timeZone,
    canUndo,
    canImport,
  }
}

/** Reloads the page while the import is running. */
export function followed(reply: FastifyReply, row: ImportRow | undefined): FastifyReply {
  const seconds = row && secondsUntilNews(row)
  return seconds === undefined ? reply : reply.header('refresh', String(seconds))
}

export const importPages =
  ({
    imports,
    sessions,
    cookies,
  }: {
    readonly imports: Pick<Imports, 'withId' | 'answer' | 'cancel' | 'undo'>
    readonly sessions: Sessions
    readonly cookies: Cookies
  }) =>
  (app: FastifyInstance): Promise<void> =>
    pagesIn(app, (pages) => {
      const whoIs = signedIn(sessions, cookies)

      const show = async (
        reply: FastifyReply,
        { user }: SignedInUser,
        id: number,
        failed: Partial<ImportView> = {},
      ) => {
        const row = await imports.withId(user.id, id)
        const status = failed.problem === undefined ? 200 : 400
        const page = importPage({ ...viewOf(row, user.time_zone), ...failed })
        return showHtml(followed(reply, row), page, status)
      }

      const act = (path: string, work: (asker: Asker, id: number, form: unknown) => Promise<ImportRow>) =>
        pages.post(`/imports/:id/${path}`, async (request, reply) => {
          const session = await whoIs(request, reply)
          if (!session) return reply
          const id = idIn(request)
          try {
            await work(inPerson(session.user.id), id, request.body)
            return await reply.redirect(importPageOf(id), 303)
          } catch (error) {
            if (!(error instanceof Refusal) || error.kind !== 'badInput') throw error
            return show(reply, session, id, { problem: error.sentences, values: answersIn(request.body) })
          }
        })

      pages.get('/imports/:id', async (request, reply) => {
        const session = await whoIs(request, reply)
        return session ? show(reply, session, idIn(request)) : reply
      })
      act('answer', (asker, id, form) => imports.answer(asker, id, { answers: answersIn(form) }))
      act('bring', (asker, id, form) => imports.answer(asker, id, { answers: answersIn(form), dryRun: false }))
      act('cancel', imports.cancel)
      act('undo', imports.undo)
    })

function idIn(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  if (!/^\d{1,15}$/.test(id)) throw new Refusal('notFound', NO_IMPORT)
  return Number(id)
}

/** Empty fields are not answers. */
function answersIn(form: unknown): Readonly<Record<string, string>> {
  const names = Object.keys((form ?? {}) as Form).filter((name) => name.startsWith(ANSWER))
  const entered = names.map((name) => [name.slice(ANSWER.length), field(form, name).trim()] as const)
  return Object.fromEntries(entered.filter(([, value]) => value !== ''))
}
