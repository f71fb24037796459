/** What a doctor's link opens: chosen variables for a chosen span, to read and to print. */

import { encode } from 'uqr'
import { type Language, numberText, wordTable } from '../lib/language.ts'
import { MS_PER_DAY } from '../lib/utc-text.ts'
import { type Html, html, type Page, page } from './html.ts'
import { type ReportView, reportSheet } from './report.ts'

/** What a doctor's link and the answer to an invitation say. */
const sharedWords = wordTable('pages/shared', {
  sharedWith: 'shared with {name} until {until}',
  title: 'Report',
  lead: 'Print this page to get the report on one sheet; the daily values stay on the screen. {person} can see each time this page is opened.',
  nothing: 'Nothing was recorded in this period.',
  summary: '{days} days, average {mean}, from {least} to {most}.',
  allValues: 'All values',
  day: 'Day',
  filled: ' (none recorded)',
  overTime: '{name} over time',
  forClinics: 'For clinic software: SMART Health Link',
  forClinicsHint:
    'Scan the code or copy the text into a program that reads SMART Health Links. It gets each measurement of these variables, without notes, until the link ends.',
  codeLabel: 'SMART Health Link as a QR code',
})

export interface SharedVariable {
  readonly name: string
  readonly unit: string
  readonly days: readonly { readonly date: string; readonly value: number; readonly isFilled: boolean }[]
}

interface SharedView {
  readonly personName: string
  readonly forName: string
  readonly until: string
  readonly report: Omit<ReportView, 'personName'>
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
      body: html`<header class="bar"><span class="brand">Upshot</span><span>${words.sharedWith(view.forName, view.until)}</span></header>
<main class="narrow"><h1>${words.title}</h1>
<p class="hint screen-only">${words.lead(view.personName)}</p>
${reportSheet({ ...view.report, personName: view.personName }, language)}
<div class="screen-only">${view.variables.map((variable) => section(variable, language))}
${view.healthLink === undefined ? undefined : forClinics(view.healthLink, language)}</div></main>`,
    })
  }

function forClinics(healthLink: string, language: Language): Html {
  const words = sharedWords[language]
  return html`<details class="clinics"><summary>${words.forClinics}</summary><p>${words.forClinicsHint}</p>
${qrCode(healthLink, words.codeLabel)}
<p><code>${healthLink}</code></p></details>`
}

function section({ name, unit, days }: SharedVariable, language: Language): Html {
  const words = sharedWords[language]
  const round = (value: number) => (language === 'en' ? plain(value) : numberText(language, value))
  if (days.length === 0) return html`<h2>${name}</h2><p class="hint">${words.nothing}</p>`
  const values = days.map(({ value }) => value)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return html`<h2>${name} <small>(${unit})</small></h2>
<p>${words.summary(days.length, round(mean), round(Math.min(...values)), round(Math.max(...values)))}</p>
${picture(words.overTime(name), days)}
<details><summary>${words.allValues}</summary><div class="scroll"><table><thead><tr><th>${words.day}</th><th>${unit}</th></tr></thead>
<tbody>${days.map((day) => html`<tr><td>${day.date}</td><td>${round(day.value)}${day.isFilled ? words.filled : ''}</td></tr>`)}</tbody></table></div></details>`
}

const plain = (value: number): string => String(Number(value.toPrecision(4)))

const WIDTH = 640
const HEIGHT = 120
const MARGIN = 6

/** A line over time; gaps stay gaps. */
function picture(label: string, days: SharedVariable['days']): Html {
  const times = days.map(({ date }) => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY)
  const values = days.map(({ value }) => value)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (time: number) => MARGIN + ((time - first) / Math.max(1, last - first)) * (WIDTH - 2 * MARGIN)
  const y = (value: number) => HEIGHT - MARGIN - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * MARGIN)
  const path = times.map((time, at) => {
    const isNext = at > 0 && time - (times[at - 1] ?? 0) === 1
    return `${isNext ? 'L' : 'M'}${x(time).toFixed(1)} ${y(values[at] ?? 0).toFixed(1)}`
  })
  return html`<svg class="picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><path d="${path.join('')}"/>${times.map((time, at) => html`<circle cx="${x(time).toFixed(1)}" cy="${y(values[at] ?? 0).toFixed(1)}" r="1.6"/>`)}</svg>`
}

// A text as a square that a camera reads.

/** Four empty squares around it, which readers need. */
const BORDER = 4

function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { border: BORDER, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return html`<svg class="code" width="280" height="280" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`
}
