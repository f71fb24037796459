/** Routes of chart addresses. The token in the address is the only permission; cookies are ignored. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { languageFor } from '../../http/auth.ts'
import { type Language, say } from '../../lib/language.ts'
import { html, page } from '../../pages/html.ts'
import type { Charts } from './service.ts'

/** A chart opened on its own must not run anything, whatever a name in it contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const FRESH_SECONDS = 300
/** Requests per minute and client: a mail has only a few charts. */
const MOST_A_MINUTE = 120

const ownLimit = { purpose: 'pictures', most: MOST_A_MINUTE }

export const chartPages =
  (charts: Pick<Charts, 'open' | 'openPage' | 'render'>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { file: string }; Querystring: { size?: string } }>(
      '/charts/:file',
      { config: { ownLimit } },
      async ({ params: { file }, query }, reply) => {
        const [, token] = /^(.+)\.svg$/.exec(file) ?? []
        return token === undefined
          ? sendPage(charts, reply, file)
          : sendPicture(charts, reply, { token, size: query.size === 'wide' ? 'wide' : 'normal' })
      },
    )
  }

async function sendPicture(
  { open, render }: Pick<Charts, 'open' | 'render'>,
  reply: FastifyReply,
  { token, size }: { token: string; size: 'normal' | 'wide' },
): Promise<FastifyReply> {
  const opened = await open(token)
  if (opened === undefined || opened === 'expired') return refuse(reply, opened, languageFor(reply.request))
  return reply
    .type('image/svg+xml; charset=utf-8')
    .header('cache-control', `private, max-age=${FRESH_SECONDS}`)
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(await render.svg(opened, size))
}

async function sendPage(
  { openPage }: Pick<Charts, 'openPage'>,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  const opened = await openPage(token)
  if (opened === undefined || opened === 'expired') return refuse(reply, opened, languageFor(reply.request))
  const pictures = opened.pictures.map(({ token: pictureToken, description: { title, explanation, message } }) => ({
    path: `/charts/${pictureToken}.svg`,
    title,
    text: message ?? explanation,
  }))
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(chartsPage(opened.name, pictures, opened.language))
}

const EXPIRED = say('This link has expired: it worked for a month.')
const GONE = say('There is no such chart, or it is no longer shown.')

const refuse = (reply: FastifyReply, why: 'expired' | undefined, language: Language): FastifyReply =>
  reply
    .code(why === 'expired' ? 410 : 404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send((why === 'expired' ? EXPIRED : GONE)[language])

/** All charts of a variable on one page, to look at and to print. */
interface PagePicture {
  readonly path: string
  readonly title: string
  readonly text: string
}

const chartsPage = (name: string, pictures: readonly PagePicture[], language: Language): string =>
  page({
    language,
    title: `${name} · Upshot`,
    body: html`<header class="bar"><span class="brand">Upshot</span></header>
<main class="narrow"><h1>${name}</h1>
${pictures.map(
  ({
    path,
    title,
    text,
  }) => html`<figure class="chart"><picture><source media="(min-width: 700px)" srcset="${path}?size=wide">
<img src="${path}" alt="${title}" loading="lazy"></picture><figcaption class="hint">${text}</figcaption></figure>`,
)}</main>`,
  })
