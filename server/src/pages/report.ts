/** One sheet of paper for an appointment, as the app makes it too. */
import { type ChangedVariable, clearChanges, shownFindings, shownMedicines, shownVariables } from '@upshot/charts'
import type { Report } from '@upshot/contract'
import { reportTexts } from '@upshot/contract/report-words'
import { type Language, shortNumber, wordTable } from '../lib/language.ts'
import { type Html, html } from './html.ts'

const reportWords = wordTable('report', reportTexts)

export interface WordedReport {
  readonly report: Report
  /** A value with the abbreviated name of its unit. */
  readonly valueIn: (language: Language, value: number, unit: string) => string
  /** A name of the catalogue in the language of the reader; any other name stays. */
  readonly nameIn: (language: Language, name: string) => string
}

export interface ReportView extends WordedReport {
  readonly personName: string
  /** Sentences of likely findings; undefined if they are not shared. */
  readonly findings: ((language: Language) => readonly string[]) | undefined
}

export function reportSheet(view: ReportView, language: Language): Html {
  const { report } = view
  const words = reportWords[language]
  const day = (text: string) => fullDay(text, language)
  const number = (value: number) => shortNumber(language, value)
  return html`<section class="report"><p class="lead">${words.about(view.personName, day(report.from), day(report.to))}</p>
<h2>${words.complete}</h2>
<p>${words.recorded(number(report.numberOfDaysRecorded), number(report.numberOfDays), number(report.numberOfVariables))}</p>
<p class="hint">${words.gaps}</p>
${changes(view, language)}${findings(view, language)}${medicines(view, language)}${tracked(view, language)}</section>`
}

const fullDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(Date.parse(`${day}T12:00:00Z`))

const left = (count: number, language: Language): Html | undefined =>
  count > 0 ? html`<p>${reportWords[language].more(shortNumber(language, count))}</p>` : undefined

/** What the person calls something stays as it is. */
const shownName = (
  { displayName, variableName }: { readonly displayName: string; readonly variableName: string },
  language: Language,
  nameIn: ReportView['nameIn'],
): string => (displayName === variableName ? nameIn(language, variableName) : displayName)

function changes(view: ReportView, language: Language): Html {
  const words = reportWords[language]
  const { shown, left: more } = clearChanges(view.report)
  const list = shown.map((one) => html`<li>${changeText(view, one, language)}</li>`)
  return html`<h2>${words.changed}</h2>${shown.length === 0 ? html`<p>${words.noChange}</p>` : html`<ul>${list}</ul>`}
${left(more, language)}<p class="hint">${words.halves(fullDay(view.report.middle, language))}</p>`
}

function changeText({ valueIn, nameIn }: ReportView, variable: ChangedVariable, language: Language): Html {
  const words = reportWords[language]
  const { unitAbbreviatedName: unit, change } = variable
  const number = (value: number) => shortNumber(language, Math.abs(value))
  const [least, most] = [change.low, change.high].toSorted((a, b) => Math.abs(a) - Math.abs(b)) as [number, number]
  const interval = words.range(number(least), number(most))
  const what = words.change[change.difference > 0 ? 'higher' : 'lower'](
    shownName(variable, language, nameIn),
    number(change.difference),
    interval,
  )
  const averages = words.averages(valueIn(language, change.before, unit), valueIn(language, change.after, unit))
  return html`<strong>${what}</strong> ${averages}`
}

function findings(view: ReportView, language: Language): Html | undefined {
  if (!view.findings) return undefined
  const words = reportWords[language]
  const { shown, left: more } = shownFindings(view.findings(language))
  if (shown.length === 0) return html`<h2>${words.findings}</h2><p>${words.noFindings}</p>`
  return html`<h2>${words.findings}</h2><ul>${shown.map((sentence) => html`<li>${sentence}</li>`)}</ul>
${left(more, language)}<p class="hint">${words.findingsHint}</p>`
}

function medicines({ report, valueIn, nameIn }: ReportView, language: Language): Html {
  const words = reportWords[language]
  const { shown, left: more } = shownMedicines(report)
  if (shown.length === 0) return html`<h2>${words.medicines}</h2><p>${words.noMedicines}</p>`
  const rows = shown.map((one) => [
    shownName(one, language, nameIn),
    valueIn(language, one.usualValue, one.unitAbbreviatedName),
    one.times.join(', ') || words.varying,
    words.daysOf(shortNumber(language, one.numberOfDays), shortNumber(language, report.numberOfDays)),
    fullDay(one.lastDay, language),
  ])
  return html`<h2>${words.medicines}</h2>${table([words.name, words.dose, words.times, words.days, words.last], rows)}
${left(more, language)}`
}

function tracked({ report, valueIn, nameIn }: ReportView, language: Language): Html {
  const words = reportWords[language]
  const { shown, left: more } = shownVariables(report)
  if (shown.length === 0) return html`<h2>${words.tracked}</h2><p>${words.nothing}</p>`
  const rows = shown.map((one) => [
    shownName(one, language, nameIn),
    words.daysOf(shortNumber(language, one.numberOfDays), shortNumber(language, report.numberOfDays)),
    valueIn(language, one.average, one.unitAbbreviatedName),
    words.range(shortNumber(language, one.lowest), shortNumber(language, one.highest)),
  ])
  return html`<h2>${words.tracked}</h2>${table([words.name, words.days, words.average, words.lowHigh], rows)}
${left(more, language)}`
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): Html {
  const cells = ([name, ...others]: readonly string[]) =>
    html`<tr><th scope="row">${name}</th>${others.map((text) => html`<td>${text}</td>`)}</tr>`
  return html`<div class="scroll"><table><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(cells)}</tbody></table></div>`
}
