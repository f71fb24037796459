/** The target of links in mails: a page that says what would happen, and a form that does it. No script. */
import { type Language, type Sentence, wordTable } from '../lib/language.ts'
import { framed, messagePage, notice } from './accounts/form.ts'
import { html, type Page } from './html.ts'

/** The words of the pages behind links in reminder mails. */
const answerWords = wordTable('pages/answer', {
  actions: {
    track: { title: 'Track', button: 'Track it', lead: 'It will be recorded for the time it was due.' },
    snooze: { title: 'Snooze', button: 'Ask again in an hour', lead: 'We will ask again in an hour.' },
    skip: { title: 'Skip', button: 'Skip it', lead: 'Nothing is recorded: skipped means missing, not zero.' },
    yes: { title: 'Did it', button: 'I did it', lead: 'Today counts as done.' },
    no: { title: 'Could not', button: 'I could not', lead: 'Today counts as not done. That is all right.' },
    stop: {
      title: 'Stop the experiment',
      button: 'Stop the experiment',
      lead: 'You cannot resume a stopped experiment. You will find the result in Upshot.',
    },
  },
  value: 'Value',
  anotherValue: 'Another value',
  done: 'Done',
  answered: {
    track: '{name} is recorded.',
    snooze: '{name} will come up again in an hour.',
    skip: '{name} is skipped.',
    yes: '{name}: marked as done.',
    no: '{name}: marked as not done.',
  },
  stopped: 'The experiment has ended. Open Upshot to see the result.',
  gone: 'Nothing to answer',
  goneText: 'This link no longer works: it was used, it has expired, or the reminder was answered.',
  checkIn: 'Answer everything that is due',
  unsubscribe: 'Stop reminder e-mails',
  unsubscribeText: 'You will no longer get reminders by e-mail. Everything else stays the same.',
  unsubscribeDo: 'Stop these e-mails',
  unsubscribed: 'You will get no more reminder e-mails. You can turn them back on in your settings.',
  howIs: 'How is {name}?',
})

interface AnswerChoice {
  readonly title: string
  readonly value: number
}

interface AnswerPageContent {
  /** The form's action: the address of the page itself. */
  readonly path: string
  readonly name: string
  readonly question: string | undefined
  readonly action: 'track' | 'snooze' | 'skip' | 'yes' | 'no' | 'stop'
  readonly choices: readonly AnswerChoice[]
  readonly usual: number | undefined
  readonly unit: string
  readonly problem?: Sentence | undefined
}

export const answerPage =
  (content: AnswerPageContent): Page =>
  (language) => {
    const words = answerWords[language]
    const { title, button, lead } = words.actions[content.action]
    const heading = `${title}: ${content.name}`
    const body = html`<h1>${heading}</h1>
<p class="lead">${content.action === 'track' ? (content.question ?? words.howIs(content.name)) : lead}</p>
${notice(content.problem?.[language])}
<form method="post" action="${content.path}">
${content.action === 'track' ? valueFields(content, language) : html`<button type="submit">${button}</button>`}
</form>`
    return framed(heading, body, language)
  }

/** A button for each usual answer, and a field for any other. */
function valueFields({ choices, usual, unit }: AnswerPageContent, language: Language) {
  const words = answerWords[language]
  return html`
${choices.length === 0 ? undefined : html`<p class="choices">${choices.map(({ title, value }) => html`<button type="submit" name="choice" value="${value}">${title}</button> `)}</p>`}
<p class="field"><label for="value">${choices.length === 0 ? words.value : words.anotherValue} (${unit})</label>
<input id="value" name="value" type="number" step="any" inputmode="decimal" value="${usual}"></p>
<button type="submit">${words.actions.track.button}</button>`
}

export const answeredPage =
  (name: string, action: AnswerPageContent['action']): Page =>
  (language) => {
    const { done, answered, stopped } = answerWords[language]
    const text = action === 'stop' ? stopped : answered[action](name)
    return messagePage(done, text, { language, below: checkInLink(language) })
  }

export const goneLinkPage: Page = (language) => {
  const { gone, goneText } = answerWords[language]
  return messagePage(gone, goneText, { language, below: checkInLink(language) })
}

/** Whatever happened to this question, the others are answered there. */
const checkInLink = (language: Language) => html`<p><a href="/check-in">${answerWords[language].checkIn}</a></p>`

export const unsubscribePage =
  (path: string): Page =>
  (language) => {
    const { unsubscribe, unsubscribeText, unsubscribeDo } = answerWords[language]
    const body = html`<h1>${unsubscribe}</h1>
<p class="lead">${unsubscribeText}</p>
<form method="post" action="${path}"><button type="submit">${unsubscribeDo}</button></form>`
    return framed(unsubscribe, body, language)
  }

export const unsubscribedPage: Page = (language) => {
  const { done, unsubscribed } = answerWords[language]
  return messagePage(done, unsubscribed, { language })
}
