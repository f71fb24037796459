/** The page of a doctor's link: chosen variables for a chosen span, to read and to print. */

import { calendarOf, type Mark, pageColours, pictureOf, sheetSize } from '@upshot/charts'
import type { ChartDescription, Report, ReportBlock } from '@upshot/contract'
import { encode } from 'uqr'
import { dateText, decimalOf, type Language, type Sentence, wordTable } from '../lib/language.ts'
import { type Html, html, languageLinks, type Page, page } from './html.ts'

// The report for an appointment as HTML, part by part. The app shows the same parts.

export const reportSheet = (blocks: readonly ReportBlock[], language: Language): Html =>
  html`<section class="report">${blocks.map((block) => blockHtml(block, language))}</section>`

function blockHtml(block: ReportBlock, language: Language): Html {
  const { text = '', items = [], months = [], charts = [], panelHeight } = block
  switch (block.kind) {
    case 'heading':
      return html`<h2>${text}</h2>`
    case 'lead':
    case 'hint':
    case 'note':
      return html`<p class="${block.kind}">${text}</p>`
    case 'text':
      return html`<p>${text}</p>`
    case 'list':
      return html`<ul aria-label="${text}">${items.map(itemHtml)}</ul>`
    case 'table':
      return tableHtml(block)
    case 'calendar': {
      const { width, height, fontSize, marks } = calendarOf(months, pageColours)
      return html`<svg class="calendar" viewBox="0 0 ${width} ${height}" role="img" aria-label="${text}" font-size="${fontSize}">${marks.map(drawn)}</svg>`
    }
    case 'charts':
      return html`<div class="charts">${charts.map((chart) => chartHtml(chart, language, panelHeight))}</div>`
  }
}

const itemHtml = ({ strong, text }: NonNullable<ReportBlock['items']>[number]): Html =>
  strong === undefined ? html`<li>${text}</li>` : html`<li><strong>${strong}</strong> ${text}</li>`

/** On a phone, each row becomes a paragraph, with the column names before the values. */
function tableHtml({ text: name, columns = [], rows = [], isByMonth }: ReportBlock): Html {
  const cells = ([first = '', ...others]: readonly string[]) =>
    html`<tr><th scope="row">${first}</th>${others.map((text, index) => html`<td data-name="${columns[index + 1]}">${text}</td>`)}</tr>`
  return html`<table class="${isByMonth ? 'months' : ''}" aria-label="${name}"><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(cells)}</tbody></table>`
}

function chartHtml(
  description: ChartDescription,
  language: Language,
  panelHeight: number = sheetSize.panelHeight,
): Html {
  const setting = {
    size: { ...sheetSize, panelHeight },
    months: monthsIn(language),
    decimal: decimalOf(language),
    hasTitle: false,
  }
  const { layout, marks } = pictureOf(description, setting, pageColours)
  return html`<svg viewBox="0 0 ${layout.size.width} ${layout.height}" role="img" aria-label="${description.title}"><g font-size="${layout.size.fontSize}" fill="${pageColours.muted}">${marks.map(drawn)}</g></svg>`
}

const monthsIn = (language: Language): string[] => {
  const format = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 15)))
}

function drawn({ name, attributes, inside }: Mark): Html {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [html` ${key}="${value}"`],
  )
  return html`<${name}${written}>${typeof inside === 'string' ? inside : inside.map(drawn)}</${name}>`
}

/** The words of doctor's links and of answers to invitations. */
const sharedWords = wordTable('pages/shared', {
  sharedWith: 'shared with {name} until {until}',
  title: 'Report',
  lead: 'Print this page to get the report on paper; the daily values stay on the screen. {person} can see each time this page is opened.',
  days: 'All daily values of the same period',
  day: 'Day',
  value: 'Value',
  filled: ' (none recorded)',
  forClinics: 'For clinic software: SMART Health Link',
  forClinicsHint:
    'Scan the code or copy the text into a program that reads SMART Health Links. It gets each measurement of these variables, without notes, until the link ends.',
  codeLabel: 'SMART Health Link as a QR code',
})

export interface SharedVariable {
  readonly name: Sentence
  readonly valueIn: (language: Language, value: number) => string
  readonly days: readonly { readonly date: string; readonly value: number; readonly isFilled: boolean }[]
}

interface SharedView {
  readonly personName: string
  readonly forName: string
  readonly until: string
  readonly report: (language: Language) => Report
  readonly variables: readonly SharedVariable[]
  /** `shlink:/…` */
  readonly healthLink: string | undefined
}

export const sharedPage =
  (view: SharedView): Page =>
  (language) => {
    const words = sharedWords[language]
    return page({
      title: `${view.personName} · Upshot`,
      language,
      body: html`<header class="bar"><span class="brand">Upshot</span><span>${words.sharedWith(view.forName, dateText(language, view.until))}</span></header>
<main class="narrow"><h1>${words.title}: ${view.personName}</h1>
<p class="hint screen-only">${words.lead(view.personName)}</p>
${reportSheet(view.report(language).sheet, language)}
<div class="screen-only"><h2>${words.days}</h2>${view.variables.map((variable) => section(variable, language))}
${view.healthLink === undefined ? undefined : forClinics(view.healthLink, language)}</div>
${languageLinks(language)}</main>`,
    })
  }

function forClinics(healthLink: string, language: Language): Html {
  const words = sharedWords[language]
  return html`<details class="clinics"><summary>${words.forClinics}</summary><p>${words.forClinicsHint}</p>
${qrCode(healthLink, words.codeLabel)}
<p><code>${healthLink}</code></p></details>`
}

function section({ name, valueIn, days }: SharedVariable, language: Language): Html | undefined {
  const words = sharedWords[language]
  if (days.length === 0) return undefined
  return html`<details><summary>${name[language]}</summary><div class="scroll"><table><thead><tr><th>${words.day}</th><th>${words.value}</th></tr></thead>
<tbody>${days.map((day) => html`<tr><td>${day.date}</td><td>${valueIn(language, day.value)}${day.isFilled ? words.filled : ''}</td></tr>`)}</tbody></table></div></details>`
}

// A text as a QR code.

/** The quiet zone of four modules, which readers need. */
const BORDER = 4

function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { border: BORDER, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return html`<svg class="code" width="280" height="280" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`
}
