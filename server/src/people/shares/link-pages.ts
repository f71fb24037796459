/** Pages that come with shares: the doctor's link, and an invitation to accept or decline. */
import type { FastifyInstance } from 'fastify'
import type { Cover } from '../../http/caller.ts'
import { type Language, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import { form, framed, messagePage, sentencePage } from '../../pages/accounts/form.ts'
import { html, type Page } from '../../pages/html.ts'
import type { WordedReport } from '../../pages/report.ts'
import { type SharedVariable, sharedPage } from '../../pages/shared.ts'
import { coverOf } from '../grants/rules.ts'
import type { Sessions } from '../sessions/service.ts'
import { type Cookies, field, showHtml, signedIn } from '../sessions/web.ts'
import type { HealthLinks } from './health-links.ts'
import type { Shares } from './service.ts'

/** Daily values of one variable, for people who may see them. */
export type ReadDays = (
  person: { userId: number; timeZone: string; cover: Cover },
  span: { variableId: number; from: number | null; to: number | null },
) => Promise<SharedVariable | undefined>

const said = {
  linkGone: say('This link does not work: it may have expired, or it was revoked.'),
  invitation: say('An invitation'),
  invitationLead: say('Someone invites you to read their data. Accept only if you know who sent you this link.'),
  accept: say('Accept'),
  decline: say('Decline'),
  accepted: say('Accepted'),
  acceptedText: say('You can now read what was shared with you.'),
  readIt: say('Read it now'),
  declined: say('Declined'),
  declinedText: say('You have no access.'),
}

const acceptedPage =
  (ownerId: number): Page =>
  (language) => {
    const below = html`<p><a href="/sharing/with-me/${ownerId}">${said.readIt[language]}</a></p>`
    return messagePage(said.accepted[language], said.acceptedText[language], { below, language })
  }

/** A one-page report of what a link covers. */
export type ReadReport = (
  person: { userId: number; timeZone: string; cover: Cover },
  span: { from: number | null; to: number | null },
) => Promise<WordedReport>

/** Sentences about likely findings between the variables a link covers. */
export type ReadFindings = (person: {
  userId: number
  cover: Cover
}) => Promise<(language: Language) => readonly string[]>

export interface SharePageParts {
  readonly shares: Shares
  readonly healthLinks: HealthLinks
  readonly sessions: Sessions
  readonly cookies: Cookies
  readonly readDays: ReadDays
  readonly readReport: ReadReport
  readonly readFindings: ReadFindings
}

export function addSharePages(app: FastifyInstance, parts: SharePageParts): void {
  const { shares, healthLinks, sessions, cookies } = parts

  app.get('/shared/:secret', async (request, reply) => {
    const opened = await shares.openLink(field(request.params, 'secret'))
    if (!opened) throw new Refusal('notFound', said.linkGone)
    const { grant, owner } = opened
    await shares.noteRead(grant, 'opened the shared page')
    const cover = coverOf(grant)
    const person = { userId: owner.id, timeZone: owner.time_zone, cover }
    const wanted = cover.variableIds ?? []
    const span = { from: grant.from_epoch, to: grant.to_epoch }
    const found = await Promise.all(wanted.map((variableId) => parts.readDays(person, { variableId, ...span })))
    const report = {
      ...(await parts.readReport(person, span)),
      findings: grant.with_findings === 1 ? await parts.readFindings(person) : undefined,
    }
    const variables = found.filter((one) => one !== undefined)
    const healthLink = grant.has_health_link === 1 ? await healthLinks.textOf(grant, owner) : undefined
    const until = utcText(grant.ends_epoch ?? 0).slice(0, 10)
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    return showHtml(
      reply,
      sharedPage({ personName: owner.display_name, forName: grant.name, until, report, variables, healthLink }),
    )
  })

  const find = signedIn(sessions, cookies)
  app.get('/auth/invitation/:invitation', async (request, reply) => {
    const who = await find(request, reply)
    const answer = (verb: string, text: string) => form({ action: `${request.url}/${verb}`, fields: [], submit: text })
    const page: Page = (language) => {
      const [title, lead] = [said.invitation[language], said.invitationLead[language]]
      const body = html`<h1>${title}</h1><p class="lead">${lead}</p>${answer('accept', said.accept[language])}<p></p>${answer('decline', said.decline[language])}`
      return framed(title, body, language)
    }
    return who && showHtml(reply, page)
  })
  app.post('/auth/invitation/:invitation/accept', async (request, reply) => {
    const who = await find(request, reply)
    if (!who) return reply
    const { user_id } = await shares.accept(who.user, field(request.params, 'invitation'))
    return showHtml(reply, acceptedPage(user_id))
  })
  app.post('/auth/invitation/:invitation/decline', async (request, reply) => {
    const who = await find(request, reply)
    if (!who) return reply
    await shares.decline(who.user.id, field(request.params, 'invitation'))
    return showHtml(reply, sentencePage(said.declined, said.declinedText))
  })
}
