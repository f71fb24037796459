/** A study, to read, to print and to pass on. Works without script; everything on it is in the JSON as well. */

import { type Language, wordTable } from '../../lib/language.ts'
import { type Field, form } from '../accounts/form.ts'
import { Html, html, languageLinks, type Page, page } from '../html.ts'

export interface StudyFigure {
  readonly title: string
  readonly explanation: string
  /** Drawn by ourselves: trusted markup. */
  readonly svg: string
  /** The same values to read. */
  readonly table?: FigureTable | undefined
}

export interface FigureTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** One row of a table of days. */
export interface StudyArm {
  readonly name: string
  readonly days: number
  readonly mean: string
  readonly interval?: string | undefined
}

export interface StudyTable {
  readonly caption: string
  readonly rows: readonly StudyArm[]
  readonly below?: string | undefined
}

export interface StudyPageContent {
  readonly title: string
  /** Who made it, in words; never a name that was not chosen to be shown. */
  readonly by: string
  /** Undefined: its owner alone sees it. */
  readonly published: string | undefined
  readonly headline: string
  readonly verdict: { readonly word: string; readonly tone: 'strong' | 'weak' | 'none' }
  /** Question, what was done, result, what it may not mean. */
  readonly sections: readonly { readonly title: string; readonly text: string }[]
  /** How this was calculated, for those who want to know. */
  readonly method: string | undefined
  readonly tables: readonly StudyTable[]
  readonly figures: readonly StudyFigure[]
  readonly facts: readonly (readonly [term: string, text: string])[]
  readonly votes: string
  readonly takePart:
    | { readonly text: string; readonly steps: readonly string[]; readonly joinPath?: string }
    | undefined
  readonly links: readonly { readonly text: string; readonly address: string }[]
  readonly address: string
  /** For previews of the link; undefined where there is nothing to draw. */
  readonly picture?: { readonly address: string; readonly width: number; readonly height: number } | undefined
  readonly jsonAddress: string
  readonly isIndexed: boolean
  readonly forOwner: { readonly line: string; readonly forms: readonly OwnerForm[] } | undefined
}

/** Something its owner can do with a study. */
export interface OwnerForm {
  readonly action: string
  readonly submit: string
  readonly fields: readonly Field[]
}

export const studyPage = (parts: StudyPageContent, language: Language): string =>
  page({
    title: `${parts.title} · Upshot`,
    head: headOf(parts),
    body: bodyOf(parts, words[language], languageLinks(language)),
    language,
  })

const headOf = ({ title, headline, address, picture, jsonAddress, isIndexed }: StudyPageContent): Html =>
  html`<link rel="stylesheet" href="/study.css">
<meta name="description" content="${headline}">
<meta name="robots" content="${isIndexed ? 'index, follow' : 'noindex, nofollow'}">
<link rel="canonical" href="${address}">
<link rel="alternate" type="application/json" href="${jsonAddress}">
<meta property="og:type" content="article">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${headline}">
<meta property="og:url" content="${address}">
<meta property="og:site_name" content="Upshot">
${picture && pictureHead(picture, headline)}
`

const pictureHead = (
  { address, width, height }: NonNullable<StudyPageContent['picture']>,
  headline: string,
): Html => html`<meta property="og:image" content="${address}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${String(width)}">
<meta property="og:image:height" content="${String(height)}">
<meta property="og:image:alt" content="${headline}">
<meta name="twitter:card" content="summary_large_image">`

/** What stands out is shown at once; where nothing does, pictures can wait. */
function figuresByRank({
  figures,
  verdict,
}: StudyPageContent): [first: readonly StudyFigure[], others: readonly StudyFigure[]] {
  const first = verdict.tone === 'none' ? 0 : 1
  return [figures.slice(0, first), figures.slice(first)]
}

const figuresHtml = (figures: readonly StudyFigure[], words: FrameWords): Html | undefined =>
  figures.length === 0
    ? undefined
    : html`<div class="figures">${figures.map((figure) => figureHtml(figure, words))}</div>`

function bodyOf(parts: StudyPageContent, words: FrameWords, otherLanguages: Html): Html {
  const [first, others] = figuresByRank(parts)
  return html`
<header class="bar"><a class="brand" href="/">Upshot</a><span>${words.aStudy}</span></header>
<main class="study">
<h1>${parts.title}</h1>
<p class="lead">${parts.by}${parts.published === undefined ? undefined : ` · ${words.published(parts.published)}`}</p>
${ownerHtml(parts.forOwner)}
<p class="answer ${parts.verdict.tone}"><strong class="verdict">${parts.verdict.word}</strong> ${parts.headline}</p>
${figuresHtml(first, words)}
${parts.sections.map(({ title, text }) => html`<section><h2>${title}</h2><p>${text}</p></section>`)}
${parts.tables.length === 0 ? undefined : html`<section><h2>${words.numbers}</h2>${parts.tables.map((table) => tableHtml(table, words))}</section>`}
${others.length === 0 ? undefined : html`<section><h2>${words.pictures}</h2>${figuresHtml(others, words)}</section>`}
${parts.method === undefined ? undefined : html`<section><h2>${words.calculated}</h2><p>${parts.method}</p></section>`}
<section><h2>${words.data}</h2><dl class="facts">${parts.facts.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl></section>
<section><h2>${words.opinions}</h2><p>${parts.votes}</p></section>
${takePartHtml(parts.takePart, words)}
${parts.published === undefined ? undefined : passOnHtml(parts, words)}
${otherLanguages}
</main>`
}

const ownerHtml = (forOwner: StudyPageContent['forOwner']): Html | undefined =>
  forOwner &&
  html`<section class="own"><p role="note"><strong>${forOwner.line}</strong></p>${forOwner.forms.map(form)}</section>`

const passOnHtml = (parts: StudyPageContent, words: FrameWords): Html =>
  html`<section class="pass-on"><h2>${words.share}</h2><p class="links">${parts.links.map(({ text, address }) => html`<a href="${address}" rel="noopener noreferrer">${text}</a> `)}</p>
<p>${words.address} <a href="${parts.address}">${parts.address}</a></p>
<p>${words.asData} <a href="${parts.jsonAddress}">JSON</a>.</p></section>`

const tableHtml = ({ caption, rows, below }: StudyTable, words: FrameWords): Html => {
  const hasIntervals = rows.some(({ interval }) => interval !== undefined)
  return html`<div class="scroll"><table><caption>${caption}</caption>
<thead><tr><th scope="col">${words.days}</th><th scope="col">${words.howMany}</th><th scope="col">${words.average}${hasIntervals ? words.interval : ''}</th></tr></thead>
<tbody>${rows.map(rowHtml)}</tbody></table></div>${below === undefined ? undefined : html`<p>${below}</p>`}`
}

const rowHtml = ({ name, days, mean, interval }: StudyArm): Html =>
  html`<tr><th scope="row">${name}</th><td>${days}</td><td>${mean}${interval === undefined ? undefined : html` <small>(${interval})</small>`}</td></tr>`

const figureHtml = ({ title, explanation, svg, table }: StudyFigure, words: FrameWords): Html =>
  html`<figure aria-label="${title}">${new Html(svg)}<figcaption>${explanation}</figcaption>${table && valuesHtml(title, table, words)}</figure>`

const valuesHtml = (title: string, { heads, rows }: FigureTable, words: FrameWords): Html =>
  html`<details><summary>${words.asTable}</summary><div class="scroll"><table><caption>${title}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(([first = '', ...others]) => html`<tr><th scope="row">${first}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div></details>`

const takePartHtml = (takePart: StudyPageContent['takePart'], words: FrameWords): Html | undefined =>
  takePart &&
  html`<section id="take-part"><h2>${words.takePart}</h2><p>${takePart.text}</p><ul>${takePart.steps.map((step) => html`<li>${step}</li>`)}</ul>
${takePart.joinPath === undefined ? undefined : html`<form method="post" action="${takePart.joinPath}"><button type="submit">${words.takePart}</button></form>`}</section>`

/** In place of a study that is not there, or not for everybody. */
export const noStudyPage =
  (path: string): Page =>
  (language) => {
    const { noStudy, notHere, mayBe, signIn, toSee } = words[language]
    return page({
      title: `${noStudy} · Upshot`,
      language,
      head: html`<meta name="robots" content="noindex">`,
      body: html`<header class="bar"><a class="brand" href="/">Upshot</a></header>
<main class="narrow"><h1>${notHere}</h1>
<p>${mayBe} <a href="/auth/sign-in?next=${encodeURIComponent(path)}">${signIn}</a> ${toSee}</p></main>`,
    })
  }

const words = wordTable('pages/studies/study-page', {
  aStudy: 'a study',
  published: 'published {date}',
  numbers: 'In numbers',
  pictures: 'In pictures',
  calculated: 'How this was calculated',
  data: 'The data used',
  opinions: 'What people think',
  share: 'Share',
  address: 'Address of this page:',
  asData: 'All of it as data, with the counts and sums behind it:',
  days: 'Days',
  howMany: 'How many',
  average: 'Average',
  interval: ' (95 % interval)',
  takePart: 'Take part',
  asTable: 'Show as a table',
  noStudy: 'No such study',
  notHere: 'This study is not here',
  mayBe: 'It may never have been published, or it was unpublished. If it is yours,',
  signIn: 'sign in',
  toSee: 'to see it.',
})

type FrameWords = (typeof words)['en']

// A half circle with a hand: how strong a link is, and which way it points. For previews of a study's address.

interface Gauge {
  readonly title: string
  /** From -1 to 1; null where nothing can be said. */
  readonly value: number | null
  readonly caption: string
}

const CENTRE = { x: 300, y: 250 }
const RADIUS = 170

const at = (value: number, radius: number): { x: string; y: string } => {
  const angle = Math.PI * (1 - (value + 1) / 2)
  return {
    x: (CENTRE.x + radius * Math.cos(angle)).toFixed(1),
    y: (CENTRE.y - radius * Math.sin(angle)).toFixed(1),
  }
}

const arc = (from: number, to: number): string => {
  const [start, end] = [at(from, RADIUS), at(to, RADIUS)]
  return `M${start.x} ${start.y}A${RADIUS} ${RADIUS} 0 0 1 ${end.x} ${end.y}`
}

const LINE = 44

/** As an image of its own; `square` for places that cut round or square pictures. */
export function gaugeSvg({ title, value, caption }: Gauge, shape: 'wide' | 'square'): string {
  const top = shape === 'wide' ? 0 : -135
  const height = shape === 'wide' ? 330 : 600
  const hand = at(value ?? 0, RADIUS - 30)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} 600 ${height}" width="600" height="${height}" role="img" aria-label="${title}: ${caption}">
<rect x="0" y="${top}" width="600" height="${height}" fill="#ffffff"/>
<g font-family="system-ui, sans-serif" text-anchor="middle" fill="#1c2128">
<text x="300" y="42" font-size="24" font-weight="700">${shortened(title)}</text>
<g fill="none" stroke-width="26"><path d="${arc(-1, -0.1)}" stroke="#0072b2"/><path d="${arc(-0.1, 0.1)}" stroke="#d9dee3"/><path d="${arc(0.1, 1)}" stroke="#d55e00"/></g>
${value === null ? undefined : html`<path d="M${CENTRE.x} ${CENTRE.y}L${hand.x} ${hand.y}" stroke="#1c2128" stroke-width="7" stroke-linecap="round"/><circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="11"/>`}
<g font-size="18" fill="#4d5761"><text x="130" y="280">less</text><text x="470" y="280">more</text></g>
<text x="300" y="310" font-size="22">${shortened(caption)}</text>
</g></svg>`.text
}

const shortened = (text: string): string => (text.length <= LINE ? text : `${text.slice(0, LINE - 1).trimEnd()}…`)
