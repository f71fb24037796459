/** Where the links in mails lead: a page that says what would happen, and a form that does it. No script. */
import type { Language, Sentence } from '../lib/language.ts'
import { framed, messagePage, notice } from './accounts/form.ts'
import { html, type Page } from './html.ts'
import { answerWords } from './words/answer.ts'

export interface AnswerChoice {
  readonly title: string
  readonly value: number
}

export interface AnswerParts {
  /** Where the form leads: the address of the page itself. */
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
  (parts: AnswerParts): Page =>
  (language) => {
    const words = answerWords[language]
    const { title, button, lead } = words.actions[parts.action]
    const heading = `${title}: ${parts.name}`
    const body = html`<h1>${heading}</h1>
<p class="lead">${parts.action === 'track' ? (parts.question ?? words.howIs(parts.name)) : lead}</p>
${notice(parts.problem?.[language])}
<form method="post" action="${parts.path}">
${parts.action === 'track' ? valueFields(parts, language) : html`<button type="submit">${button}</button>`}
</form>`
    return framed(heading, body, language)
  }

/** A button for each usual answer, and a field for any other. */
function valueFields({ choices, usual, unit }: AnswerParts, language: Language) {
  const words = answerWords[language]
  return html`
${choices.length === 0 ? undefined : html`<p class="choices">${choices.map(({ title, value }) => html`<button type="submit" name="choice" value="${value}">${title}</button> `)}</p>`}
<p class="field"><label for="value">${choices.length === 0 ? words.value : words.anotherValue} (${unit})</label>
<input id="value" name="value" type="number" step="any" inputmode="decimal" value="${usual}"></p>
<button type="submit">${words.actions.track.button}</button>`
}

export const answeredPage =
  (name: string, action: AnswerParts['action']): Page =>
  (language) => {
    const { done, answered } = answerWords[language]
    return messagePage(done, answered(name)[action], { language })
  }

export const goneLinkPage: Page = (language) => {
  const { gone, goneText } = answerWords[language]
  return messagePage(gone, goneText, { language })
}

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
