/** The study page for its owner, and the forms on study pages: publishing and taking part. */
import type { FastifyInstance } from 'fastify'
import { inEach, languageOf } from '../../../lib/language.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { OwnerForm } from '../../../pages/studies/study-page.ts'
import type { Sessions, SignedInUser } from '../../../people/sessions/service.ts'
import { type Cookies, field, pagesIn, sessionOf } from '../../../people/sessions/web.ts'
import type { Votes } from '../../votes/service.ts'
import type { Joining } from '../joining.ts'
import { type Addresses, pathOf } from '../links.ts'
import type { Publishing } from '../publishing.ts'
import type { StudyReader } from '../rules.ts'
import type { Studies } from '../service.ts'
import type { Freezing } from '../snapshots/freezing.ts'
import type { StudyRow } from '../store.ts'
import { type PublicStudy, type StudyPageWords, studyPageWords } from './page-parts.ts'
import type { OpenStudy } from './public.ts'

/** A browser session is not an app. */
export const readerOf = ({ user }: SignedInUser): StudyReader => ({
  userId: user.id,
  isAdministrator: user.is_administrator === 1,
  clientId: null,
  language: languageOf(user.language),
})

export const ownStudyPages =
  ({
    sessions,
    cookies,
    studies,
    publishing,
    joining,
    addresses,
  }: {
    readonly sessions: Pick<Sessions, 'find'>
    readonly cookies: Cookies
    readonly studies: Pick<Studies, 'look'>
    readonly publishing: Pick<Publishing, 'publish' | 'unpublish'>
    readonly joining: Pick<Joining, 'join'>
    readonly addresses: Pick<Addresses, 'idIn'>
  }) =>
  (app: FastifyInstance): Promise<void> =>
    pagesIn(app, (pages) => {
      const act = (action: string, work: (reader: StudyReader, studyId: string, form: unknown) => Promise<unknown>) =>
        pages.post<{ Params: { id: string } }>(`/studies/:id/${action}`, async (request, reply) => {
          const path = pathOf(encodeURIComponent(request.params.id))
          const session = await sessionOf(request, { sessions, cookies })
          // Back to the page, not to the form: signing in does not submit it again.
          if (!session) return reply.redirect(`/auth/sign-in?next=${encodeURIComponent(path)}`, 303)
          const id = (await addresses.idIn(request.params.id)) ?? request.params.id
          await work(readerOf(session), id, request.body)
          return reply.redirect(path, 303)
        })
      act('publish', (reader, studyId, form) => {
        const isChosen = (name: string) => field(form, name) === 'yes'
        const chosen = { showDisplayName: isChosen('showDisplayName'), allowIndexing: isChosen('allowIndexing') }
        return publishing.publish(reader, { studyId, ...chosen })
      })
      act('recalculate', async (reader, studyId) => {
        const { row } = await studies.look(reader, { studyId })
        // The page may be outdated: a study that was unpublished meanwhile stays so.
        if (row.is_published === 1) await publishing.publish(reader, { studyId, recalculate: true })
      })
      act('join', (reader, studyId) => joining.join(reader, studyId))
      act('unpublish', (reader, studyId) => publishing.unpublish(reader, studyId))
    })

// A study for its owner in the browser: current or, once it is published, as everybody sees it.

/** Undefined unless the reader owns it. */
export type OpenOwnStudy = (reader: StudyReader, id: string) => Promise<PublicStudy | undefined>

export const createOwnStudies =
  ({
    studies,
    freezing,
    votes,
    open,
    addresses,
    baseUrl,
  }: {
    readonly studies: Pick<Studies, 'look'>
    readonly freezing: Pick<Freezing, 'live'>
    readonly votes: Pick<Votes, 'ofPairs'>
    readonly open: OpenStudy
    readonly addresses: Pick<Addresses, 'publicPathOf'>
    readonly baseUrl: string
  }): OpenOwnStudy =>
  async (reader, id) => {
    const study = await studies.look(reader, { studyId: id }).catch(nothingThere)
    if (study?.standing !== 'owner') return undefined
    const { row } = study
    const published = row.is_published === 1 ? await open(id) : undefined
    if (published) return { ...published, forOwner: ofPublished(row) }
    const pair = { causeId: row.cause_variable_id, effectId: row.effect_variable_id }
    const { snapshot, mayBePublished } = await freezing.live(row, reader)
    return {
      snapshot,
      baseUrl,
      path: await addresses.publicPathOf(id),
      by: null,
      publishedAt: null,
      isIndexed: false,
      votes: (await votes.ofPairs(reader.userId, [pair]))(pair),
      participants: snapshot.participants,
      forOwner: ofPrivate(row, mayBePublished),
    }
  }

function nothingThere(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

type ForOwner = NonNullable<PublicStudy['forOwner']>

const ofPrivate = ({ id }: StudyRow, mayBePublished: boolean): ForOwner =>
  inEach((language) => ({
    line: studyPageWords[language].onlyYou,
    forms: mayBePublished ? [publishForm(id, studyPageWords[language])] : [],
  }))

const publishForm = (id: string, { publish, showName, allowIndexing }: StudyPageWords): OwnerForm => ({
  action: `${pathOf(id)}/publish`,
  submit: publish,
  fields: [choice('showDisplayName', showName), choice('allowIndexing', allowIndexing)],
})

const ofPublished = ({ id }: StudyRow): ForOwner =>
  inEach((language) => ({
    line: studyPageWords[language].anyone,
    forms: [
      { action: `${pathOf(id)}/recalculate`, submit: studyPageWords[language].recalculate, fields: [] },
      { action: `${pathOf(id)}/unpublish`, submit: studyPageWords[language].unpublish, fields: [] },
    ],
  }))

const choice = (name: string, label: string): OwnerForm['fields'][number] => ({
  name,
  label,
  type: 'checkbox',
  value: 'yes',
  isOptional: true,
})
