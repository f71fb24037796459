/** A reminder as a mail: text and HTML say the same, and every link leads to a page that asks once more. */
import type { NotificationDetail } from '@upshot/contract'
import type { Language } from '../../../lib/language.ts'
import type { Mail } from '../../../notify/mail.ts'
import { html } from '../../../pages/html.ts'
import { remindingWords } from '../../words/index.ts'
import { answerToken, type LinkAction, linkActions, toldActions, unsubscribeToken } from './links.ts'
import { type DueNotification, isTold, type Message, nameOf, withUnit } from './rules.ts'

export interface MailParts {
  readonly to: string
  readonly userId: number
  readonly baseUrl: string
  readonly key: Buffer
  readonly expiresEpoch: number
  readonly detail: NotificationDetail
  readonly language: Language
}

function titlesIn(language: Language): Record<LinkAction, string> {
  const { track, snoozeHour, skip, did, couldNot, stopExperiment } = remindingWords[language].messages
  return { track: track(undefined), snooze: snoozeHour, skip, yes: did, no: couldNot, stop: stopExperiment }
}

export function reminderMail(message: Message, parts: MailParts): Mail {
  const { baseUrl, key, userId, language } = parts
  const words = remindingWords[language].messages
  const unsubscribeUrl = `${baseUrl}/unsubscribe/${unsubscribeToken(key, userId)}`
  const items = message.due.map((due) => itemOf(due, parts))
  // Subjects are shown on locked screens and kept in logs: a count, no name.
  const subject = words.due(message.due.length)
  const text = [
    `${subject}.`,
    ...items.map(({ heading, links }) =>
      [`${heading}`, ...links.map(({ title, url }) => `  ${title}: ${url}`)].join('\n'),
    ),
    `${words.open}: ${baseUrl}/\n${words.stopMails}: ${unsubscribeUrl}`,
  ].join('\n\n')
  const content = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>Upshot</title></head><body>
<h1>${subject}</h1>
${items.map(({ heading, links }) => html`<p>${heading}<br>${links.map(({ title, url }) => html`<a href="${url}">${title}</a> `)}</p>`)}
<p><a href="${baseUrl}/">${words.open}</a> · <a href="${unsubscribeUrl}">${words.stopMails}</a></p>
</body></html>`
  return { to: parts.to, subject, text, html: content.text, unsubscribeUrl }
}

function itemOf(due: DueNotification, { baseUrl, key, userId, expiresEpoch, detail, language }: MailParts) {
  const titles = titlesIn(language)
  const usual =
    detail === 'values' && due.defaultValue !== undefined ? ` (${withUnit(due.defaultValue, due, language)})` : ''
  const words = isTold(due) ? `: ${due.question}` : usual
  const heading = detail === 'nothing' ? remindingWords[language].messages.reminder : `${nameOf(due, language)}${words}`
  const links = (isTold(due) ? toldActions : linkActions).map((action) => {
    const token = answerToken(key, { userId, notificationId: due.id, action, expiresEpoch })
    return { title: titles[action], url: `${baseUrl}/answer/${token}` }
  })
  return { heading, links }
}
