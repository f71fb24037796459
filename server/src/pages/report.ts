/** The report for an appointment as HTML, part by part. The app shows the same parts. */
import { calendarOf, type Mark, pageColours, pictureOf, sheetSize } from '@upshot/charts'
import type { ChartDescription, ReportBlock } from '@upshot/contract'
import { decimalOf, type Language } from '../lib/language.ts'
import { type Html, html } from './html.ts'

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

/** On a phone, each row becomes a paragraph: the names of the columns stand before the values. */
function tableHtml({ text: name, columns = [], rows = [], isByMonth }: ReportBlock): Html {
  const cells = ([first = '', ...others]: readonly string[]) =>
    html`<tr><th scope="row">${first}</th>${others.map((text, at) => html`<td data-name="${columns[at + 1]}">${text}</td>`)}</tr>`
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
