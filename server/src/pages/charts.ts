/** All charts of a variable on one page, to look at and to print. */
import type { Language } from '../lib/language.ts'
import { html, page } from './html.ts'

export interface PagePicture {
  readonly path: string
  readonly title: string
  readonly text: string
}

export const chartsPage = (name: string, pictures: readonly PagePicture[], language: Language): string =>
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
