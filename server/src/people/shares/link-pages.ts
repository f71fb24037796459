/** Pages that come with shares: the doctor's link, and an invitation to accept or decline. */
import type { Report, ReportPurpose } from '@upshot/contract'
import type { FastifyInstance } from 'fastify'
import type { Cover } from '../../http/caller.ts'
import { DEFAULT_LANGUAGE, type Language, say } from '../../lib/language.ts'
import { readDay } from '../../lib/ranges.ts'
import { Refusal } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import { startOfDay } from '../../lib/zone.ts'
import { form, framed, messagePage, sentencePage } from '../../pages/accounts/form.ts'
import { html, type Page } from '../../pages/html.ts'
import { type SharedVariable, sharedPage } from '../../pages/shared.ts'
import { coverOf } from '../grants/rules.ts'
import type { Sessions } from '../sessions/service.ts'
import { type Cookies, field, sessionOf, showHtml, signedIn } from '../sessions/web.ts'
import type { HealthLinks } from './health-links.ts'
import type { Shares } from './service.ts'

/** Daily values of one variable, for people who may see them. */
export type ReadDays = (
  person: { userId: number; timeZone: string; cover: Cover },
  span: { variableId: number; from: number | null; to: number | null },
) => Promise<SharedVariable | undefined>

const sentences = {
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
    const below = html`<p><a href="/sharing/with-me/${ownerId}">${sentences.readIt[language]}</a></p>`
    return messagePage(sentences.accepted[language], sentences.acceptedText[language], { below, language })
  }

/** A finding between two of the person's variables. */
interface SharedFinding {
  readonly causeVariableId: number
  readonly effectVariableId: number
  readonly sentence: string
}

type FindingsInLanguage = (language: Language) => readonly SharedFinding[]

/** Likely findings: between the variables a link covers, or between all. */
export type ReadFindings = (person: { userId: number; cover?: Cover }) => Promise<FindingsInLanguage>

/** The report of what a link covers. */
export type ReadReport = (
  person: { userId: number; timeZone: string; cover: Cover },
  period: {
    from: number | null
    to: number | null
    purpose: ReportPurpose | null
    findings: { shared: FindingsInLanguage; all: FindingsInLanguage } | undefined
  },
) => Promise<(language: Language) => Report>

export function addSharePages(
  app: FastifyInstance,
  dependencies: {
    readonly shares: Shares
    readonly healthLinks: HealthLinks
    readonly sessions: Sessions
    readonly cookies: Cookies
    readonly readDays: ReadDays
    readonly readReport: ReadReport
    readonly readFindings: ReadFindings
  },
): void {
  const { shares, healthLinks, sessions, cookies } = dependencies

  app.get('/shared/:secret', async (request, reply) => {
    // A reader who has an account here reads in its language.
    await sessionOf(request, { sessions, cookies })
    const opened = await shares.openLink(field(request.params, 'secret'))
    if (!opened) throw new Refusal('notFound', sentences.linkGone)
    const { grant, owner } = opened
    await shares.noteRead(grant, 'opened the shared page')
    const cover = coverOf(grant)
    const person = { userId: owner.id, timeZone: owner.time_zone, cover }
    const findings =
      grant.with_findings === 1
        ? {
            shared: await dependencies.readFindings(person),
            all: await dependencies.readFindings({ userId: owner.id }),
          }
        : undefined
    const report = await dependencies.readReport(person, {
      from: grant.from_epoch,
      to: grant.to_epoch,
      purpose: grant.report_purpose,
      findings,
    })
    const columns = await daysOf(person, report(DEFAULT_LANGUAGE))
    const variables = columns.filter((variable) => variable !== undefined)
    const healthLink = grant.has_health_link === 1 ? await healthLinks.textOf(grant, owner) : undefined
    const until = utcText(grant.ends_epoch ?? 0).slice(0, 10)
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    return showHtml(
      reply,
      sharedPage({ personName: owner.display_name, forName: grant.name, until, report, variables, healthLink }),
    )
  })

  /** All daily values of the same days as in the report. */
  async function daysOf(person: { userId: number; timeZone: string; cover: Cover }, { from, to, timeZone }: Report) {
    const startsAt = startOfDay(timeZone)
    const span = { from: startsAt(readDay(from, 'from')), to: startsAt(readDay(to, 'to') + 1) - 1 }
    const coveredIds = person.cover.variableIds ?? []
    return Promise.all(coveredIds.map((variableId) => dependencies.readDays(person, { variableId, ...span })))
  }

  const find = signedIn(sessions, cookies)
  app.get('/auth/invitation/:invitation', async (request, reply) => {
    const signedIn = await find(request, reply)
    const answer = (verb: string, text: string) => form({ action: `${request.url}/${verb}`, fields: [], submit: text })
    const page: Page = (language) => {
      const title = sentences.invitation[language]
      const lead = sentences.invitationLead[language]
      const body = html`<h1>${title}</h1><p class="lead">${lead}</p>${answer('accept', sentences.accept[language])}<p></p>${answer('decline', sentences.decline[language])}`
      return framed(title, body, language)
    }
    return signedIn && showHtml(reply, page)
  })
  app.post('/auth/invitation/:invitation/accept', async (request, reply) => {
    const signedIn = await find(request, reply)
    if (!signedIn) return reply
    const { user_id } = await shares.accept(signedIn.user, field(request.params, 'invitation'))
    return showHtml(reply, acceptedPage(user_id))
  })
  app.post('/auth/invitation/:invitation/decline', async (request, reply) => {
    const signedIn = await find(request, reply)
    if (!signedIn) return reply
    await shares.decline(signedIn.user.id, field(request.params, 'invitation'))
    return showHtml(reply, sentencePage(sentences.declined, sentences.declinedText))
  })
}
