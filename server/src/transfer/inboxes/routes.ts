/** Inboxes of a person, and the address that takes files for one. */
import type { Inbox } from '@upshot/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageFor } from '../../http/auth.ts'
import { created, type HandlersOf, ok } from '../../http/handler.ts'
import { addUploadScope, type Receive } from '../../http/upload.ts'
import type { Language, Sentence } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import { presentImport } from '../imports/present.ts'
import type { Inboxes, ShownInbox } from './service.ts'

export const inboxRoutes = ({
  inboxes,
  baseUrl,
}: {
  readonly inboxes: Inboxes
  readonly baseUrl: string
}): HandlersOf<'listInboxes' | 'createInbox' | 'updateInbox' | 'deleteInbox'> => ({
  listInboxes: async ({ caller }) => {
    const notice = { summary: 'Your inboxes', description: 'For files that arrive by themselves.' }
    const listed = await inboxes.list(caller.userId)
    return ok(notice, { inboxes: listed.map((shownInbox) => presentInbox(shownInbox, caller.language)) })
  },
  createInbox: async ({ caller, body }) => {
    const { key, shown } = await inboxes.create(caller.userId, { name: body.name, rule: body.rule ?? 'import' })
    const notice = { summary: 'Inbox made', description: 'Keep the address in a safe place: it is shown only once.' }
    return created(notice, { inbox: presentInbox(shown, caller.language), address: `${baseUrl}/inbox/${key}` })
  },
  updateInbox: async ({ caller, body }) => {
    await inboxes.setRule(caller.userId, body.id, body.rule)
    return ok({ summary: 'Inbox changed', description: 'It applies to the very next file.' }, {})
  },
  deleteInbox: async ({ caller, body }) => {
    await inboxes.remove(caller.userId, body.id)
    return ok({ summary: 'Inbox deleted', description: 'What was imported stays.' }, {})
  },
})

const presentInbox = ({ row, folder, files, problems }: ShownInbox, language: Language): Inbox => ({
  id: row.id,
  name: row.name,
  rule: row.rule,
  ...(folder === undefined ? {} : { folder }),
  createdAt: utcText(row.created_epoch),
  ...(row.last_used_epoch === null ? {} : { lastUsedAt: utcText(row.last_used_epoch) }),
  files: files.map(({ id, file_name, state, is_dry_run, created_epoch }) => ({
    importId: id,
    fileName: file_name,
    state,
    dryRun: is_dry_run === 1,
    at: utcText(created_epoch),
  })),
  problems: problems.map(({ name, problem, taken_epoch }) => ({
    fileName: name,
    message: (JSON.parse(problem ?? '{}') as Sentence)[language] ?? '',
    at: utcText(taken_epoch),
  })),
})

interface InboxPath {
  readonly key: string
  readonly name?: string
}

/** `POST` and `PUT /inbox/KEY/NAME`: a form, or the file itself. Nobody is signed in; the key alone counts. */
export const inboxPages =
  ({ inboxes, receive }: { readonly inboxes: Inboxes; readonly receive: Receive }) =>
  (app: FastifyInstance): Promise<void> =>
    addUploadScope(app, (scope) => {
      // Any other type is the file itself, which is read as it comes.
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      const take = async (request: FastifyRequest) => {
        const { key, name } = request.params as InboxPath
        const inbox = await inboxes.withKey(key)
        const upload = { request, userId: inbox.user_id, bodyName: name ?? inbox.name }
        const row = await receive(upload, (file) => inboxes.receive(inbox, file))
        const { id, state, fileName } = presentImport(row, languageFor(request))
        return { status: 'OK', success: true, import: { id, state, fileName } }
      }
      for (const url of ['/inbox/:key', '/inbox/:key/:name'])
        scope.route({
          method: ['POST', 'PUT'],
          url,
          handler: (request, reply) => take(request).then((sent) => reply.code(202).send(sent)),
        })
    })
