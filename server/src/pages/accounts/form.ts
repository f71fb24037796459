/** Pages with one form. Everything works without scripts. */
import { DEFAULT_LANGUAGE, type Language, type Sentence, wordTable } from '../../lib/language.ts'
import { type Html, html, type Page, page } from '../html.ts'

export interface Field {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'checkbox' | 'hidden'
  readonly value?: string
  readonly autocomplete?: string
  readonly hint?: string
  readonly isOptional?: boolean
  /** A phone or tablet shows its numeric keypad. */
  readonly isNumeric?: boolean
}

export interface FormContent {
  readonly title: string
  readonly lead?: string | Html
  /** What went wrong with the last attempt. */
  readonly problem?: string | undefined
  readonly action: string
  readonly fields: readonly Field[]
  /** Absent: a script submits the form. */
  readonly submit?: string | undefined
  readonly below?: Html
  readonly scripts?: readonly string[]
}

export const formPage = (content: FormContent, language: Language): string =>
  framed(
    content.title,
    html`<h1>${content.title}</h1>
${content.lead === undefined ? undefined : html`<p class="lead">${content.lead}</p>`}
${notice(content.problem)}
${form(content)}
${content.below}
${(content.scripts ?? []).map((source) => html`<script src="${source}" type="module"></script>`)}`,
    language,
  )

export const notice = (problem: string | undefined): Html | undefined =>
  problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`

export const form = ({ action, fields, submit }: Pick<FormContent, 'action' | 'fields' | 'submit'>): Html =>
  html`<form method="post" action="${action}">${fields.map((field) => fieldHtml(action, field))}${submit === undefined ? undefined : html`<button type="submit">${submit}</button>`}</form>`

/** Several forms of a page may have fields with the same name, so the form is part of the id. */
function fieldHtml(
  action: string,
  { name, label, type = 'text', value = '', autocomplete, hint, isOptional, isNumeric }: Field,
): Html {
  if (type === 'hidden') return html`<input type="hidden" name="${name}" value="${value}">`
  const id = `${action.split('/').at(-1)}-${name}`
  const fill = autocomplete === undefined ? undefined : html` autocomplete="${autocomplete}"`
  const described = hint === undefined ? undefined : html` aria-describedby="${id}-hint"`
  const required = isOptional ? undefined : html` required`
  const keys = isNumeric ? html` inputmode="numeric"` : undefined
  return html`<p class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" value="${value}"${fill}${described}${required}${keys}>
${hint === undefined ? undefined : html`<span class="hint" id="${id}-hint">${hint}</span>`}</p>`
}

const REFERENCE = wordTable('pages/accounts/form', 'API reference')

/** The frame of every page about accounts. */
export const framed = (title: string, body: Html, language: Language = DEFAULT_LANGUAGE): string =>
  page({
    title: `${title} · Upshot`,
    language,
    body: html`<header class="bar"><a class="brand" href="/">Upshot</a><a class="aside" href="/docs">${REFERENCE[language]}</a></header><main class="narrow">${body}</main>`,
  })

export const messagePage = (
  title: string,
  text: string | Html,
  {
    below,
    language,
  }: {
    readonly below?: Html
    readonly language?: Language
  } = {},
): string => framed(title, html`<h1>${title}</h1><p>${text}</p>${below}`, language)

/** A page with a single message. */
export const sentencePage =
  (title: Sentence, text: Sentence): Page =>
  (language) =>
    messagePage(title[language], text[language], { language })
