/** Pages that come with shares: the doctor's link, and an invitation to accept or decline. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import { form, framed, messagePage } from '../../pages/accounts/form.ts'
import { html } from '../../pages/html.ts'
import { type SharedVariable, sharedPage } from '../../pages/shared.ts'
import { type Cover, coverOf } from '../grants/rules.ts'
import type { Sessions } from '../sessions/service.ts'
import { type Cookies, field, showHtml, signedIn } from '../sessions/web.ts'
import type { Shares } from './service.ts'

/** Daily values of one variable, for people who may see them. */
export type ReadDays = (
  person: { userId: number; timeZone: string; cover: Cover },
  span: { variableId: number; from: number | null; to: number | null },
) => Promise<SharedVariable | undefined>

export interface SharePageParts {
  readonly shares: Shares
  readonly sessions: Sessions
  readonly cookies: Cookies
  readonly readDays: ReadDays
}

export function addSharePages(app: FastifyInstance, parts: SharePageParts): void {
  const { shares, sessions, cookies, readDays } = parts

  app.get('/shared/:secret', async (request, reply) => {
    const opened = await shares.openLink(field(request.params, 'secret'))
    if (!opened) throw new Refusal('notFound', 'This link does not work: it may have expired, or it was revoked.')
    const { grant, owner } = opened
    await shares.noteRead(grant, 'opened the shared page')
    const cover = coverOf(grant)
    const person = { userId: owner.id, timeZone: owner.time_zone, cover }
    const wanted = cover.variableIds ?? []
    const found = await Promise.all(
      wanted.map((variableId) => readDays(person, { variableId, from: grant.from_epoch, to: grant.to_epoch })),
    )
    const variables = found.filter((one) => one !== undefined)
    const until = utcText(grant.ends_epoch ?? 0).slice(0, 10)
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    return showHtml(reply, sharedPage({ personName: owner.display_name, forName: grant.name, until, variables }))
  })

  const find = signedIn(sessions, cookies)
  app.get('/auth/invitation/:invitation', async (request, reply) => {
    const who = await find(request, reply)
    const answer = (verb: string, text: string) => form({ action: `${request.url}/${verb}`, fields: [], submit: text })
    const lead = 'Someone invites you to read their data. Accept only if you know who sent you this link.'
    const page = framed(
      'An invitation',
      html`<h1>An invitation</h1><p class="lead">${lead}</p>${answer('accept', 'Accept')}<p></p>${answer('decline', 'Decline')}`,
    )
    return who && showHtml(reply, page)
  })
  app.post('/auth/invitation/:invitation/accept', async (request, reply) => {
    const who = await find(request, reply)
    if (!who) return reply
    await shares.accept(who.user, field(request.params, 'invitation'))
    return showHtml(reply, messagePage('Accepted', 'You can now read what was shared with you.'))
  })
  app.post('/auth/invitation/:invitation/decline', async (request, reply) => {
    const who = await find(request, reply)
    if (!who) return reply
    await shares.decline(who.user.id, field(request.params, 'invitation'))
    return showHtml(reply, messagePage('Declined', 'You have no access.'))
  })
}
