import { languages } from '@upshot/contract/names'
import { DEFAULT_LANGUAGE, type Language } from '../lib/language.ts'

/** A page whose reader is not yet known. */
export type Page = (language: Language) => string

/** HTML from escaped parts: whatever is inserted into the template is text, unless the template itself produced it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | readonly Part[]

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** A number and its percent sign stay on one line. */
const keptTogether = (text: string): string => text.replaceAll(/(\d) %/g, '$1\u00a0%')

function write(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(write).join('') : keptTogether(escapeHtml(String(part)))
}

export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.reduce((all, text, index) => all + text + (index < parts.length ? write(parts[index]) : ''), ''))

/**
 * A page of a server that browsers find below a path: the path is added to its addresses, and scripts read it from
 * `data-path`. Text cannot be mistaken for an address, because its quotes are escaped. `isIngress`: another program
 * embeds the page, at a path that may change.
 */
export const htmlBelow = (
  content: string,
  { path, isIngress = false }: { readonly path: string; readonly isIngress?: boolean },
): string =>
  content
    .replace(/(\s(?:href|src|srcset|action|formaction)="|\scontent="0;url=)(?=\/(?!\/))/g, `$1${path}`)
    .replace('<html ', `<html data-path="${path}" ${isIngress ? 'data-ingress ' : ''}`)

const nameOf = (language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The same page in the other languages, for readers whose browser requests none of ours. */
export const languageLinks = (language: Language): Html =>
  html`<p class="languages screen-only">${languages
    .filter((other) => other !== language)
    .map(
      (other) =>
        html`<a href="?lang=${other}" hreflang="${other}" lang="${other}" rel="nofollow">${nameOf(other)}</a> `,
    )}</p>`

/** A whole page, with the stylesheet of the web app. */
export const page = ({
  title,
  body,
  head,
  language = DEFAULT_LANGUAGE,
}: {
  readonly title: string
  readonly body: Html
  readonly language?: Language
  /** More elements of the head: a description, another stylesheet. */
  readonly head?: Html
}): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/theme.css">
${head}</head>
<body>${body}</body>
</html>
`.text
