/** Public pages of studies, without a token: page, data and charts of published studies. Owners see their own. */

import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { Chart, ChartDescription } from '@upshot/contract'
import { languages } from '@upshot/contract/names'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageFor } from '../../../http/auth.ts'
import { refusalOf, sendFailure } from '../../../http/failure.ts'
import { type Language, say } from '../../../lib/language.ts'
import { Refusal, refusals } from '../../../lib/refusal.ts'
import { gaugeSvg, noStudyPage, studyPage } from '../../../pages/studies/study-page.ts'
import type { Sessions } from '../../../people/sessions/service.ts'
import { type Cookies, field, sessionOf, showHtml } from '../../../people/sessions/web.ts'
import { linkPicture } from '../../charts/render/link-picture.ts'
import { experimentPageParts } from '../../experiments/public-page.ts'
import { publicDocument } from '../../experiments/public-record.ts'
import type { PublishedExperiments } from '../../experiments/publishing.ts'
import { experimentIn } from '../../experiments/state.ts'
import { isNotCompared } from '../../finding.ts'
import type { Addresses } from '../links.ts'
import { NO_STUDY, type StudyReader } from '../rules.ts'
import { chartsIn, type StudySnapshot, wordingsOf } from '../snapshots/snapshot.ts'
import { type OpenOwnStudy, readerOf } from './own-pages.ts'
import { type PublicStudy, pagePartsOf, pictureIn, publicJson, studyPageWords } from './page-parts.ts'
import type { OpenStudy } from './public.ts'

/**
 * Nothing is loaded from elsewhere and no script runs. The styles inside the charts are allowed by their hashes, taken
 * from the frozen charts because a later version may use other styles.
 */
function policyFor({ snapshot, forOwner }: PublicStudy): string {
  const hasForms = forOwner !== undefined || snapshot.type === 'group'
  return policyOf(
    languages
      .map((language) => chartsIn(snapshot, language))
      .flatMap(Object.values<Chart>)
      .map(({ svg = '' }) => svg),
    hasForms,
  )
}

function policyOf(drawn: readonly string[], hasForms: boolean): string {
  const styles = new Set(drawn.flatMap((svg) => [...svg.matchAll(STYLE)].map(([, style = '']) => style)))
  const hashes = [...styles].map((style) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  return [
    "default-src 'none'",
    `style-src 'self'${hashes.join('')}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

const STYLE = /<style>([\s\S]*?)<\/style>/g

interface PageContent {
  readonly type: 'text/html' | 'application/json' | 'image/svg+xml' | 'image/png'
  readonly text: string | Buffer
}

/** Rendered once per publication: many clients fetch link previews at the same time. */
const MOST_PICTURES = 50
const pictures = new Map<string, Buffer>()

function pictureOf({ id, madeAt }: StudySnapshot, chart: ChartDescription): Buffer {
  const key = `${id} ${madeAt}`
  const drawn = pictures.get(key) ?? linkPicture(chart)
  pictures.delete(key)
  pictures.set(key, drawn)
  for (const oldest of pictures.keys()) {
    if (pictures.size <= MOST_PICTURES) break
    pictures.delete(oldest)
  }
  return drawn
}

export const studyPages =
  (dependencies: {
    readonly open: OpenStudy
    readonly openOwn: OpenOwnStudy
    readonly openExperiment: PublishedExperiments['open']
    readonly baseUrl: string
    readonly addresses: Pick<Addresses, 'idIn' | 'publicPathOf'>
    /** The path of a study for a signed-in reader who knows its id; undefined if they may not see it. */
    readonly pathFor: (reader: StudyReader, id: string) => Promise<string | undefined>
    /** Whether the reader takes part in a group study. */
    readonly isMember: (reader: StudyReader, id: string) => Promise<boolean>
    readonly sessions: Pick<Sessions, 'find'>
    readonly cookies: Cookies
  }) =>
  async (app: FastifyInstance) => {
    await app.register(async (pages) => {
      await pages.register(cookie)
      pages.setErrorHandler((error, request, reply) => {
        const kind = error instanceof Refusal ? error.kind : 'internal'
        if (kind === 'internal') request.log.error({ err: error }, 'a study could not be shown')
        if (wantsData(request)) return sendFailure(request, reply, refusalOf(error))
        const [path = ''] = request.url.split('?')
        if (isFromElsewhere(request)) reply.header('refresh', `0; url=${path}?again=1`)
        return showHtml(reply, noStudyPage(path), refusals[kind].status)
      })
      pages.get<{ Params: { id: string } }>('/studies/:id', async (request, reply) => {
        const address = request.params.id.replace(/\.json$/, '')
        const reader = wantsData(request) ? undefined : await readerIn(request)
        const id = (await dependencies.addresses.idIn(address)) ?? address
        if (experimentIn(id)) return sendExperiment(request, reply, id === address ? undefined : id)
        const ownPage = reader && (await dependencies.openOwn(reader, id))
        if (ownPage) return sendOwn(reply, ownPage, languageFor(request))
        const path = reader && id === address ? await dependencies.pathFor(reader, id) : undefined
        if (path) return reply.redirect(path, 302)
        const study = await opened(address)
        const language = languageFor(request)
        const content: PageContent = wantsData(request)
          ? { type: 'application/json', text: JSON.stringify(publicJson(study), undefined, 2) }
          : {
              type: 'text/html',
              text: studyPage(pagePartsOf(study, language, await isMember(reader, study)), language),
            }
        return send(request, reply, content, study)
      })
      for (const [name, shape] of [
        ['gauge', 'wide'],
        ['gauge-square', 'square'],
      ] as const) {
        pages.get<{ Params: { id: string } }>(`/studies/:id/${name}.svg`, async (request, reply) => {
          const study = await opened(request.params.id)
          return send(
            request,
            reply,
            { type: 'image/svg+xml', text: gaugeSvg(gaugeOf(study, languageFor(request)), shape) },
            study,
          )
        })
      }
      pages.get<{ Params: { id: string } }>('/studies/:id/preview.png', async (request, reply) => {
        const study = await opened(request.params.id)
        const chart = pictureIn(study.snapshot)
        if (!chart) throw new Refusal('notFound', say('There is no picture of this study.'))
        return send(request, reply, { type: 'image/png', text: pictureOf(study.snapshot, chart) }, study)
      })
      pages.get<{ Params: { id: string; chart: string } }>('/studies/:id/charts/:chart', async (request, reply) => {
        const study = await opened(request.params.id)
        const name = request.params.chart.replace(/\.svg$/, '')
        const chart = Object.entries(chartsIn(study.snapshot, languageFor(request))).find(([key]) => key === name)?.[1]
        if (!chart?.svg) throw new Refusal('notFound', say('There is no such chart.'))
        return send(request, reply, { type: 'image/svg+xml', text: chart.svg }, study)
      })
    })

    /** Undefined if only the guessable part of the address is known. */
    async function sendExperiment(request: FastifyRequest, reply: FastifyReply, id: string | undefined) {
      const language = languageFor(request)
      const published = id === undefined ? undefined : await dependencies.openExperiment(id, language)
      if (!published || id === undefined) throw new Refusal('notFound', NO_STUDY)
      const path = await dependencies.addresses.publicPathOf(id)
      const page = experimentPageParts(published, { baseUrl: dependencies.baseUrl, path }, language)
      const content: PageContent = wantsData(request)
        ? { type: 'application/json', text: JSON.stringify(publicDocument(published), undefined, 2) }
        : { type: 'text/html', text: studyPage(page, language) }
      const policy = policyOf(
        page.figures.map(({ svg }) => svg),
        false,
      )
      return sendOpen(request, reply, content, { policy, isIndexed: page.isIndexed })
    }

    async function readerIn(request: FastifyRequest): Promise<StudyReader | undefined> {
      const session = await sessionOf(request, dependencies)
      return session && readerOf(session)
    }

    const isMember = async (reader: StudyReader | undefined, { snapshot }: PublicStudy): Promise<boolean> =>
      reader !== undefined && snapshot.type === 'group' && dependencies.isMember(reader, snapshot.id)

    async function opened(address: string): Promise<PublicStudy> {
      const id = await dependencies.addresses.idIn(address)
      const study = id === undefined ? undefined : await dependencies.open(id)
      if (!study) throw new Refusal('notFound', NO_STUDY)
      return study
    }
  }

/** Browsers accept HTML by name; clients that accept JSON and not HTML get the data. */
const wantsData = ({ url, headers: { accept = '' } }: FastifyRequest): boolean =>
  (url.split('?')[0] ?? '').endsWith('.json') || (accept.includes('application/json') && !accept.includes('text/html'))

/** Browsers omit the session cookie when a link on another site leads here: the page then redirects to itself once. */
const isFromElsewhere = ({ headers, query }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && field(query, 'again') === ''

/** Sends a page that is for one person in one browser. */
const sendOwn = (reply: FastifyReply, study: PublicStudy, language: Language): FastifyReply =>
  showHtml(
    reply
      .header('content-security-policy', policyFor(study))
      .header('x-robots-tag', 'noindex, nofollow')
      .header('vary', 'accept, cookie'),
    studyPage({ ...pagePartsOf(study, language), isIndexed: false }, language),
  )

const send = (request: FastifyRequest, reply: FastifyReply, content: PageContent, study: PublicStudy): FastifyReply =>
  sendOpen(request, reply, content, { policy: policyFor(study), isIndexed: study.isIndexed })

interface SendOptions {
  readonly policy: string
  readonly isIndexed: boolean
}

function sendOpen(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: PageContent,
  { policy, isIndexed }: SendOptions,
): FastifyReply {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  reply
    .type(type === 'image/png' ? type : `${type}; charset=utf-8`)
    .header('content-security-policy', policy)
    // Revalidated every time, so that an unpublished study disappears at once.
    .header('cache-control', 'public, no-cache')
    .header('vary', type === 'text/html' ? 'accept, accept-language, cookie' : 'accept, accept-language')
    .header('etag', etag)
  if (!isIndexed) reply.header('x-robots-tag', 'noindex, nofollow')
  if (type !== 'text/html')
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
  const cachedTags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return cachedTags.includes(etag) || cachedTags.includes('*') ? reply.code(304).send() : reply.send(text)
}

function gaugeOf({ snapshot }: PublicStudy, language: Language) {
  const { evidence, pooled, unjudged } = snapshot
  const { gauge } = studyPageWords[language]
  const { less, more } = gauge
  const hasVerdict = evidence ? evidence.verdict !== 'cannot tell' : pooled?.mean != null
  const value = hasVerdict ? (evidence?.rAdjusted ?? pooled?.mean ?? null) : null
  const verdicts = { ...gauge, 'cannot tell': isNotCompared({ unjudged }) ? gauge.notCompared : gauge['cannot tell'] }
  const caption = evidence
    ? verdicts[evidence.verdict]
    : hasVerdict
      ? verdicts.among(pooled?.people ?? 0)
      : verdicts['cannot tell']
  return { title: wordingsOf(snapshot)[language].text.studyTitle, value, caption, less, more }
}
