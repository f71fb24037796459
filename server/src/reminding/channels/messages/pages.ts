/** Pages behind the links in mails. The token in the URL is the only authorization; cookies are ignored. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { say } from '../../../lib/language.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { answeredPage, answerPage, goneLinkPage, unsubscribedPage, unsubscribePage } from '../../../pages/answer.ts'
import { showHtml as show } from '../../../people/sessions/web.ts'
import type { NotificationAnswers, OpenedLink } from './answers.ts'
import { nameOf } from './rules.ts'

const FORM_LIMIT = 4096

export const answerPages =
  (answers: NotificationAnswers) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(async (pages) => {
      // Mail services send the one-click form as either of these (RFC 8058); its content is irrelevant.
      const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
      pages.addContentTypeParser(types, { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, text, done) =>
        done(null, new URLSearchParams(String(text))),
      )
      addAnswers(pages, answers)
      addUnsubscribing(pages, answers)
    })
  }

const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token

function addAnswers(pages: FastifyInstance, answers: NotificationAnswers): void {
  /** The page speaks the language of the person who was asked. */
  const opened = async (request: FastifyRequest): Promise<OpenedLink | undefined> => {
    const answerable = await answers.open(tokenOf(request))
    request.spoken = answerable?.language
    return answerable
  }

  pages.get('/answer/:token', async (request, reply) => {
    const answerable = await opened(request)
    if (!answerable) return show(reply, goneLinkPage, 404)
    return show(reply, answerPage({ ...contentOf(answerable), path: request.url, action: answerable.link.action }))
  })

  pages.post('/answer/:token', async (request, reply) => {
    const answerable = await opened(request)
    if (!answerable) return show(reply, goneLinkPage, 404)
    const { link, due, language } = answerable
    try {
      const isDone = await answers.answer(tokenOf(request), valueIn(request.body))
      return isDone ? show(reply, answeredPage(nameOf(due, language), link.action)) : show(reply, goneLinkPage, 404)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const page = { ...contentOf(answerable), path: request.url, action: link.action, problem: error.sentences }
      return show(reply, answerPage(page), 400)
    }
  })
}

function addUnsubscribing(pages: FastifyInstance, answers: NotificationAnswers): void {
  pages.get('/unsubscribe/:token', async (request, reply) =>
    (await answers.canUnsubscribe(tokenOf(request)))
      ? show(reply, unsubscribePage(request.url))
      : show(reply, goneLinkPage, 404),
  )
  pages.post('/unsubscribe/:token', async (request, reply) =>
    (await answers.unsubscribe(tokenOf(request))) ? show(reply, unsubscribedPage) : show(reply, goneLinkPage, 404),
  )
}

/** The pressed button, or else the field. */
function valueIn(form: unknown): number | undefined {
  if (!(form instanceof URLSearchParams)) return undefined
  const text = (form.get('choice') ?? form.get('value') ?? '').trim()
  if (text === '') return undefined
  const value = Number(text)
  if (!Number.isFinite(value)) throw new Refusal('badInput', say('Please enter a number.'))
  return value
}

const contentOf = ({ due, language }: OpenedLink) => ({
  name: nameOf(due, language),
  question: due.question,
  choices: due.actionArray.flatMap(({ action, modifiedValue, title }) =>
    action === 'track' && modifiedValue !== undefined
      ? [{ title: title ?? String(modifiedValue), value: modifiedValue }]
      : [],
  ),
  usual: due.defaultValue,
  unit: due.unitAbbreviatedName ?? '',
})
