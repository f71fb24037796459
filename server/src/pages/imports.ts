/** An import as a page: how far it is, what it asks, what it brought, and the way back. No script. */
import type { Import } from '@upshot/contract'
import { localDates } from '../lib/zone.ts'
import { framed, notice } from './accounts/form.ts'
import { type Html, html } from './html.ts'

export interface ImportView {
  readonly shown: Import
  readonly title: string
  readonly path: string
  /** Stands in for the zone of local times unless the person says otherwise. */
  readonly timeZone: string
  /** Answers that were given and not taken. */
  readonly given?: Readonly<Record<string, string>>
  readonly canUndo: boolean
  /** A dry run whose file is still here. */
  readonly canBring: boolean
  readonly problem?: string | undefined
}

/** Answers among the fields of the form. */
export const ANSWER = 'answer '

const MOST_REJECTED_SHOWN = 100
const ON_ITS_WAY: readonly Import['state'][] = ['queued', 'running', 'undoing']

/** Seconds until the page is worth another look; undefined where nothing will change by itself. */
export const secondsUntilNews = ({ state }: Pick<Import, 'state'>): number | undefined =>
  ON_ITS_WAY.includes(state) ? 3 : undefined

export const importPage = (view: ImportView): string =>
  framed(
    view.title,
    html`<h1>${view.title}</h1>
${notice(view.problem)}
${importSection(view)}
<p><a href="/connectors">Data sources</a></p>`,
  )

export const importSection = (view: ImportView): Html => html`${progress(view)}
${view.shown.error === undefined ? undefined : html`<p class="problem">${view.shown.error}</p>`}
${view.shown.state === 'waiting' ? questionsForm(view, 'answer', 'Continue') : undefined}
${result(view.shown, localDates(view.timeZone))}
${view.canBring ? bringForm(view) : undefined}
${wayBack(view)}`

function progress({ shown, path }: ImportView): Html | undefined {
  if (secondsUntilNews(shown) === undefined) return undefined
  const percent = Math.round(shown.progress * 100)
  const words = shown.state === 'undoing' ? 'This import is being undone.' : `${percent} % read.`
  return html`<p><progress max="100" value="${percent}">${percent} %</progress> ${words} <a href="${path}">Refresh</a></p>`
}

const bringForm = (view: ImportView): Html =>
  view.shown.questions.length > 0
    ? questionsForm(view, 'bring', 'Import')
    : html`<form method="post" action="${view.path}/bring"><button type="submit">Import</button>
<span class="hint">Nothing is stored yet. You do not have to upload the file again.</span></form>`

function questionsForm({ shown, path, timeZone, given = {} }: ImportView, action: string, button: string): Html {
  return html`<h2>What the file does not say</h2>
<form method="post" action="${path}/${action}">
${shown.questions.map((question, at) => questionField(question, `question-${at + 1}`, given[question.key]))}
<p class="field"><label for="question-zone">Time zone for times in the file that do not name one</label>
<input id="question-zone" name="${ANSWER}timeZone" type="text" value="${given['timeZone'] ?? timeZone}" required></p>
<button type="submit">${button}</button></form>`
}

function questionField(
  { key, text, choices }: Import['questions'][number],
  id: string,
  given: string | undefined,
): Html {
  const control =
    choices === undefined
      ? html`<input id="${id}" name="${ANSWER}${key}" type="text" value="${given}" required>`
      : html`<select id="${id}" name="${ANSWER}${key}" required><option value="">Please choose</option>${choices.map(
          (choice) =>
            html`<option value="${choice}"${choice === given ? html` selected` : undefined}>${choice}</option>`,
        )}</select>`
  return html`<p class="field"><label for="${id}">${text}</label>
${control}</p>`
}

type DateOf = (utc: string) => string

function result(shown: Import, dateOf: DateOf): Html | undefined {
  const { counts, variables, leftOut, rejected, assumptions, state, dryRun } = shown
  if (counts.read + counts.rejected + counts.leftOut === 0 || state === 'waiting') return undefined
  const lines: readonly (readonly [string, number])[] = [
    ['New', counts.created],
    ['Replaced', counts.replaced],
    ['Already there', counts.unchanged],
    ['Repeated in the same file', counts.repeated],
    ['Rejected', counts.rejected],
    ...leftOut.map(({ what, count }) => [`Left out: ${what}`, count] as const),
  ]
  return html`<h2>${dryRun ? 'What would be imported' : 'Values'}</h2>
<div class="scroll"><table><tbody>${lines.flatMap(([what, count]) => (count > 0 ? [html`<tr><th>${what}</th><td>${count}</td></tr>`] : []))}</tbody></table></div>
${assumptions.map(({ text, value }) => html`<p>${text} Taken from your account: ${value}.</p>`)}
${variables.length > 0 ? variableTable(variables, dateOf) : undefined}
${rejected.length > 0 ? rejectedTable(rejected, counts.rejected) : undefined}`
}

const variableTable = (variables: Import['variables'], dateOf: DateOf): Html => html`<h2>Variables</h2>
<div class="scroll"><table><thead><tr><th>Variable</th><th>Values</th><th>Unit</th><th>Days</th></tr></thead>
<tbody>${variables.map(
  (one) =>
    html`<tr><td>${one.variableName}${one.isNew ? ' (new)' : ''}</td><td>${one.count}</td><td>${one.unitAbbreviatedName}${one.isUndecided ? ' (not decided yet)' : ''}</td><td>${dateOf(one.earliestAt)} to ${dateOf(one.latestAt)}</td></tr>`,
)}</tbody></table></div>`

const rejectedTable = (rejected: Import['rejected'], all: number): Html => html`<h2>Rows that could not be read</h2>
${all > MOST_REJECTED_SHOWN ? html`<p class="hint">The first ${MOST_REJECTED_SHOWN} of ${all}.</p>` : undefined}
<div class="scroll"><table><thead><tr><th>File</th><th>Line</th><th>Reason</th></tr></thead>
<tbody>${rejected
  .slice(0, MOST_REJECTED_SHOWN)
  .map(
    ({ file, line, reason }) => html`<tr><td>${file}</td><td>${line}</td><td>${reason}</td></tr>`,
  )}</tbody></table></div>`

function wayBack({ shown, path, canUndo, canBring }: ImportView): Html | undefined {
  if (canBring)
    return html`<form method="post" action="${path}/cancel"><button type="submit">Discard</button>
<span class="hint">The file will be deleted.</span></form>`
  if (canUndo)
    return html`<form method="post" action="${path}/undo"><button type="submit">Undo this import</button>
<span class="hint">Everything it imported will be removed.</span></form>`
  if (shown.state === 'queued' || shown.state === 'running' || shown.state === 'waiting')
    return html`<form method="post" action="${path}/cancel"><button type="submit">Cancel this import</button></form>`
  return undefined
}
