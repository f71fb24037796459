/** The forms on the page of a study: of one's own, and for taking part. */
import type { FastifyInstance } from 'fastify'
import { languageOf } from '../../../lib/language.ts'
import type { Sessions, SignedInUser } from '../../../people/sessions/service.ts'
import { type Cookies, field, pagesIn, sessionOf } from '../../../people/sessions/web.ts'
import type { Addresses } from '../addresses.ts'
import type { Joining } from '../joining.ts'
import { pathOf } from '../links.ts'
import type { Publishing } from '../publishing.ts'
import type { Reader } from '../rules.ts'
import type { Studies } from '../service.ts'

export interface OwnPageParts {
  readonly sessions: Pick<Sessions, 'find'>
  readonly cookies: Cookies
  readonly studies: Pick<Studies, 'look'>
  readonly publishing: Pick<Publishing, 'publish' | 'unpublish'>
  readonly joining: Pick<Joining, 'join'>
  readonly addresses: Pick<Addresses, 'idIn'>
}

/** A browser is no app. */
export const readerOf = ({ user }: SignedInUser): Reader => ({
  userId: user.id,
  isAdministrator: user.is_administrator === 1,
  clientId: null,
  language: languageOf(user.language),
})

export const ownStudyPages =
  ({ sessions, cookies, studies, publishing, joining, addresses }: OwnPageParts) =>
  (app: FastifyInstance): Promise<void> =>
    pagesIn(app, (pages) => {
      const act = (what: string, work: (reader: Reader, studyId: string, form: unknown) => Promise<unknown>) =>
        pages.post<{ Params: { id: string } }>(`/studies/:id/${what}`, async (request, reply) => {
          const path = pathOf(encodeURIComponent(request.params.id))
          const who = await sessionOf(request, { sessions, cookies })
          // Back to the page, not to the form: what was sent is not sent again by signing in.
          if (!who) return reply.redirect(`/auth/sign-in?next=${encodeURIComponent(path)}`, 303)
          const id = (await addresses.idIn(request.params.id)) ?? request.params.id
          await work(readerOf(who), id, request.body)
          return reply.redirect(path, 303)
        })
      act('publish', (reader, studyId, form) => {
        const isChosen = (name: string) => field(form, name) === 'yes'
        const chosen = { showDisplayName: isChosen('showDisplayName'), allowIndexing: isChosen('allowIndexing') }
        return publishing.publish(reader, { studyId, ...chosen })
      })
      act('recalculate', async (reader, studyId) => {
        const { row } = await studies.look(reader, { studyId })
        // The page may be an old one: what was taken back since is not published by this.
        if (row.is_published === 1) await publishing.publish(reader, { studyId, recalculate: true })
      })
      act('join', (reader, studyId) => joining.join(reader, studyId))
      act('unpublish', (reader, studyId) => publishing.unpublish(reader, studyId))
    })
