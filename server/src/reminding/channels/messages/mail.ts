/** A reminder as a mail: text and HTML say the same, and every link leads to a page that asks once more. */
import type { NotificationDetail } from '@upshot/contract'
import type { Mail } from '../../../notify/mail.ts'
import { html } from '../../../pages/html.ts'
import { answerToken, type LinkAction, linkActions, toldActions, unsubscribeToken } from './links.ts'
import { type Due, isTold, type Message, nameOf, withUnit } from './rules.ts'

export interface MailParts {
  readonly to: string
  readonly userId: number
  readonly baseUrl: string
  readonly key: Buffer
  readonly expiresEpoch: number
  readonly detail: NotificationDetail
}

const titles: Record<LinkAction, string> = {
  ...{ track: 'Track', snooze: 'Snooze an hour', skip: 'Skip' },
  ...{ yes: 'Did it', no: 'Could not', stop: 'Stop the experiment' },
}

export function reminderMail(message: Message, parts: MailParts): Mail {
  const { baseUrl, key, userId } = parts
  const unsubscribeUrl = `${baseUrl}/unsubscribe/${unsubscribeToken(key, userId)}`
  const items = message.due.map((due) => itemOf(due, parts))
  const subject = subjectOf(message)
  const text = [
    `${subject}.`,
    ...items.map(({ heading, links }) =>
      [`${heading}`, ...links.map(({ title, url }) => `  ${title}: ${url}`)].join('\n'),
    ),
    `Open Upshot: ${baseUrl}/\nStop these e-mails: ${unsubscribeUrl}`,
  ].join('\n\n')
  const content = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Upshot</title></head><body>
<h1>${subject}</h1>
${items.map(({ heading, links }) => html`<p>${heading}<br>${links.map(({ title, url }) => html`<a href="${url}">${title}</a> `)}</p>`)}
<p><a href="${baseUrl}/">Open Upshot</a> · <a href="${unsubscribeUrl}">Stop these e-mails</a></p>
</body></html>`
  return { to: parts.to, subject, text, html: content.text, unsubscribeUrl }
}

/** Subjects are shown on locked screens and kept in logs: a count, no name. */
const subjectOf = ({ due }: Message): string =>
  due.length === 1 ? 'A reminder is due' : `${due.length} reminders are due`

function itemOf(due: Due, { baseUrl, key, userId, expiresEpoch, detail }: MailParts) {
  const usual = detail === 'values' && due.defaultValue !== undefined ? ` (${withUnit(due.defaultValue, due)})` : ''
  const words = isTold(due) ? `: ${due.question}` : usual
  const heading = detail === 'nothing' ? 'Reminder' : `${nameOf(due)}${words}`
  const links = (isTold(due) ? toldActions : linkActions).map((action) => {
    const token = answerToken(key, { userId, notificationId: due.id, action, expiresEpoch })
    return { title: titles[action], url: `${baseUrl}/answer/${token}` }
  })
  return { heading, links }
}
