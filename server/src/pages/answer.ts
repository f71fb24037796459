/** Where the links in mails lead: a page that says what would happen, and a form that does it. No script. */
import { framed, messagePage, notice } from './accounts/form.ts'
import { html } from './html.ts'

export interface AnswerChoice {
  readonly title: string
  readonly value: number
}

export interface AnswerParts {
  /** Where the form leads: the address of the page itself. */
  readonly path: string
  readonly name: string
  readonly question: string
  readonly action: 'track' | 'snooze' | 'skip' | 'yes' | 'no' | 'stop'
  readonly choices: readonly AnswerChoice[]
  readonly usual: number | undefined
  readonly unit: string
  readonly problem?: string | undefined
}

const words = {
  track: { title: 'Track', button: 'Track it', lead: 'It will be recorded for the time it was due.' },
  snooze: { title: 'Snooze', button: 'Ask again in an hour', lead: 'We will ask again in an hour.' },
  skip: { title: 'Skip', button: 'Skip it', lead: 'Nothing is recorded: skipped means missing, not zero.' },
  yes: { title: 'Did it', button: 'I did it', lead: 'Today counts as done.' },
  no: { title: 'Could not', button: 'I could not', lead: 'Today counts as not done. That is all right.' },
  stop: {
    title: 'Stop the experiment',
    button: 'Stop the experiment',
    lead: 'A stopped experiment cannot go on. You will find the result in Upshot.',
  },
} as const

export function answerPage(parts: AnswerParts): string {
  const { title, button, lead } = words[parts.action]
  const heading = `${title}: ${parts.name}`
  const body = html`<h1>${heading}</h1>
<p class="lead">${parts.action === 'track' ? parts.question : lead}</p>
${notice(parts.problem)}
<form method="post" action="${parts.path}">
${parts.action === 'track' ? valueFields(parts) : html`<button type="submit">${button}</button>`}
</form>`
  return framed(heading, body)
}

/** A button for each usual answer, and a field for any other. */
const valueFields = ({ choices, usual, unit }: AnswerParts) => html`
${choices.length === 0 ? undefined : html`<p class="choices">${choices.map(({ title, value }) => html`<button type="submit" name="choice" value="${value}">${title}</button> `)}</p>`}
<p class="field"><label for="value">${choices.length === 0 ? 'Value' : 'Another value'} (${unit})</label>
<input id="value" name="value" type="number" step="any" inputmode="decimal" value="${usual}"></p>
<button type="submit">${words.track.button}</button>`

export const answeredPage = (name: string, action: AnswerParts['action']): string => {
  const text = {
    track: `${name} is recorded.`,
    snooze: `${name} will come up again in an hour.`,
    skip: `${name} is skipped.`,
    yes: `${name}: marked as done.`,
    no: `${name}: marked as not done.`,
    stop: 'The experiment has ended. Open Upshot to see the result.',
  }
  return messagePage('Done', text[action])
}

export const goneLinkPage = (): string =>
  messagePage(
    'Nothing to answer',
    'This link no longer works: it was used, it has expired, or the reminder was answered.',
  )

export const unsubscribePage = (path: string): string =>
  framed(
    'Stop reminder e-mails',
    html`<h1>Stop reminder e-mails</h1>
<p class="lead">You will no longer get reminders by e-mail. Everything else stays the same.</p>
<form method="post" action="${path}"><button type="submit">Stop these e-mails</button></form>`,
  )

export const unsubscribedPage = (): string =>
  messagePage('Done', 'You will get no more reminder e-mails. You can turn them back on in your settings.')
