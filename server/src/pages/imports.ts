/** An import as a page: its progress, its questions, its result, and how to undo it. No script. */
import type { Import } from '@upshot/contract'
import { type InLanguages, type Language, type Sentence, wordTable } from '../lib/language.ts'
import { localDates } from '../lib/zone.ts'
import { framed, notice } from './accounts/form.ts'
import { type Html, html, type Page } from './html.ts'

/** The words of the pages about imports and sources. */
export const importPageWords = wordTable('pages/imports', {
  sources: 'Data sources',
  automatic: 'Automatic',
  fromFiles: 'From files',
  measurements: '{count, plural, one {# measurement} other {# measurements}}',
  soFar: '{count, plural, one {# measurement} other {# measurements}} so far.',
  status: {
    CONNECTED: 'connected',
    ERROR: 'error',
    EXPIRED: 'expired',
    DISCONNECTED: 'disconnected',
  } as Readonly<Record<string, string>>,
  file: 'File',
  import: 'Import',
  preview: 'Preview',
  updateNow: 'Update now',
  change: 'Change',
  connect: 'Connect',
  connectAgain: 'Connect again',
  disconnect: 'Disconnect',
  alsoDelete: 'Also delete the data it imported',
  oneMoment: 'One moment',
  continueTo: 'Continue to {name}',
  continue: 'Continue',
  connected: 'Connected',
  connectedText: '{name} is connected. The first update is on its way.',
  seeProgress: 'See the progress',
  isConnected: '{name} is connected',
  addressText:
    'Enter this address where the app asks for one. It is shown only once. Anyone who knows it can send data to your account.',
  beingUndone: 'This import is being undone.',
  read: '{percent} % read.',
  refresh: 'Refresh',
  nothingStored: 'Nothing is stored yet. You do not have to upload the file again.',
  notSaid: 'What the file does not say',
  zone: 'Time zone for times in the file that do not name one',
  choose: 'Please choose',
  counts: {
    created: 'New',
    notes: 'Notes of days',
    replaced: 'Replaced',
    unchanged: 'Already there',
    repeated: 'Repeated in the same file',
    rejected: 'Rejected',
  },
  leftOut: 'Left out: {what}',
  wouldBe: 'What would be imported',
  values: 'Values',
  taken: '{question} Taken from your account: {value}.',
  variables: 'What was found',
  variable: 'Name',
  unit: 'Unit',
  days: 'Days',
  isNew: ' (new)',
  undecided: ' (not decided yet)',
  span: '{from} to {to}',
  unreadable: 'Rows that could not be read',
  firstOf: 'The first {shown} of {all}.',
  line: 'Line',
  reason: 'Reason',
  discard: 'Discard',
  fileDeleted: 'The file will be deleted.',
  undo: 'Undo this import',
  allRemoved: 'Everything it imported will be removed.',
  cancel: 'Cancel this import',
})

export type ImportPageWords = (typeof importPageWords)['en']

export interface ImportView {
  readonly shown: InLanguages<Import>
  readonly title: Sentence
  readonly path: string
  /** Placeholder for the zone of local times until the person chooses one. */
  readonly timeZone: string
  /** Answers that were submitted and not accepted. */
  readonly values?: Readonly<Record<string, string>>
  readonly canUndo: boolean
  /** A dry run whose file is still here. */
  readonly canImport: boolean
  readonly problem?: Sentence | undefined
}

/** Answers among the fields of the form. */
export const ANSWER = 'answer '

const MOST_REJECTED_SHOWN = 100
const ON_ITS_WAY: readonly Import['state'][] = ['queued', 'running', 'undoing']

/** Seconds until the page should reload; undefined if nothing will change by itself. */
export const secondsUntilNews = ({ state }: Pick<Import, 'state'>): number | undefined =>
  ON_ITS_WAY.includes(state) ? 3 : undefined

export const importPage =
  (view: ImportView): Page =>
  (language) => {
    const words = importPageWords[language]
    const title = view.title[language]
    const body = html`<h1>${title}</h1>
${notice(view.problem?.[language])}
${importSection(view, language)}
<p><a href="/connectors">${words.sources}</a></p>`
    return framed(title, body, language)
  }

export function importSection(importView: ImportView, language: Language): Html {
  const words = importPageWords[language]
  const view: SeenView = { ...importView, shown: importView.shown[language] }
  return html`${progress(view, words)}
${view.shown.error === undefined ? undefined : html`<p class="problem">${view.shown.error}</p>`}
${view.shown.state === 'waiting' ? questionsForm(view, words, { action: 'answer', button: words.continue }) : undefined}
${result(view.shown, words, localDates(view.timeZone))}
${view.canImport ? importForm(view, words) : undefined}
${wayBack(view, words)}`
}

/** In the reader's language. */
type SeenView = Omit<ImportView, 'shown'> & { readonly shown: Import }

function progress({ shown, path }: SeenView, words: ImportPageWords): Html | undefined {
  if (secondsUntilNews(shown) === undefined) return undefined
  const percent = Math.round(shown.progress * 100)
  const text = shown.state === 'undoing' ? words.beingUndone : words.read(percent)
  return html`<p><progress max="100" value="${percent}">${percent} %</progress> ${text} <a href="${path}">${words.refresh}</a></p>`
}

const importForm = (view: SeenView, words: ImportPageWords): Html =>
  view.shown.questions.length > 0
    ? questionsForm(view, words, { action: 'bring', button: words.import })
    : html`<form method="post" action="${view.path}/bring"><button type="submit">${words.import}</button>
<span class="hint">${words.nothingStored}</span></form>`

function questionsForm(
  { shown, path, timeZone, values = {} }: SeenView,
  words: ImportPageWords,
  { action, button }: { readonly action: string; readonly button: string },
): Html {
  return html`<h2>${words.notSaid}</h2>
<form method="post" action="${path}/${action}">
${shown.questions.map((question, index) => questionField(question, words, { id: `question-${index + 1}`, answer: values[question.key] }))}
<p class="field"><label for="question-zone">${words.zone}</label>
<input id="question-zone" name="${ANSWER}timeZone" type="text" value="${values['timeZone'] ?? timeZone}" required></p>
<button type="submit">${button}</button></form>`
}

function questionField(
  { key, text, choices, choiceTexts = choices ?? [] }: Import['questions'][number],
  words: ImportPageWords,
  { id, answer }: { readonly id: string; readonly answer: string | undefined },
): Html {
  const control =
    choices === undefined
      ? html`<input id="${id}" name="${ANSWER}${key}" type="text" value="${answer}" required>`
      : html`<select id="${id}" name="${ANSWER}${key}" required><option value="">${words.choose}</option>${choices.map(
          (choice, index) =>
            html`<option value="${choice}"${choice === answer ? html` selected` : undefined}>${choiceTexts[index] ?? choice}</option>`,
        )}</select>`
  return html`<p class="field"><label for="${id}">${text}</label>
${control}</p>`
}

type DateOf = (utc: string) => string

function result(record: Import, words: ImportPageWords, dateOf: DateOf): Html | undefined {
  const { counts, variables, leftOut, rejected, assumptions, state, dryRun } = record
  if (counts.read + counts.rejected + counts.leftOut === 0 || state === 'waiting') return undefined
  const lines: readonly (readonly [string, number])[] = [
    [words.counts.created, counts.created],
    [words.counts.notes, counts.notes ?? 0],
    [words.counts.replaced, counts.replaced],
    [words.counts.unchanged, counts.unchanged],
    [words.counts.repeated, counts.repeated],
    [words.counts.rejected, counts.rejected],
    ...leftOut.map((omission) => [words.leftOut(withNames(omission)), omission.count] as const),
  ]
  return html`<h2>${dryRun ? words.wouldBe : words.values}</h2>
<div class="scroll"><table><tbody>${lines.flatMap(([what, count]) => (count > 0 ? [html`<tr><th>${what}</th><td>${count}</td></tr>`] : []))}</tbody></table></div>
${assumptions.map(({ text, value }) => html`<p>${words.taken(text, value)}</p>`)}
${variables.length > 0 ? variableTable(variables, words, dateOf) : undefined}
${rejected.length > 0 ? rejectedTable(rejected, words, counts.rejected) : undefined}`
}

/** Columns, fields, tables or files by their names. */
const withNames = ({ what, parts = [] }: Import['leftOut'][number]): string =>
  parts.length === 0 ? what : `${what}: ${parts.map(({ name, count }) => `${name} (${count})`).join(', ')}`

const variableTable = (
  variables: Import['variables'],
  words: ImportPageWords,
  dateOf: DateOf,
): Html => html`<h2>${words.variables}</h2>
<div class="scroll"><table><thead><tr><th>${words.variable}</th><th>${words.values}</th><th>${words.unit}</th><th>${words.days}</th></tr></thead>
<tbody>${variables.map(
  (variable) =>
    html`<tr><td>${variable.displayName}${variable.isNew ? words.isNew : ''}</td><td>${variable.count}</td><td>${variable.unitAbbreviatedName}${variable.isUndecided ? words.undecided : ''}</td><td>${words.span(dateOf(variable.earliestAt), dateOf(variable.latestAt))}</td></tr>`,
)}</tbody></table></div>`

const rejectedTable = (
  rejected: Import['rejected'],
  words: ImportPageWords,
  all: number,
): Html => html`<h2>${words.unreadable}</h2>
${all > MOST_REJECTED_SHOWN ? html`<p class="hint">${words.firstOf(MOST_REJECTED_SHOWN, all)}</p>` : undefined}
<div class="scroll"><table><thead><tr><th>${words.file}</th><th>${words.line}</th><th>${words.reason}</th></tr></thead>
<tbody>${rejected
  .slice(0, MOST_REJECTED_SHOWN)
  .map(
    ({ file, line, reason }) => html`<tr><td>${file}</td><td>${line}</td><td>${reason}</td></tr>`,
  )}</tbody></table></div>`

function wayBack({ shown, path, canUndo, canImport }: SeenView, words: ImportPageWords): Html | undefined {
  if (canImport)
    return html`<form method="post" action="${path}/cancel"><button type="submit">${words.discard}</button>
<span class="hint">${words.fileDeleted}</span></form>`
  if (canUndo)
    return html`<form method="post" action="${path}/undo"><button type="submit">${words.undo}</button>
<span class="hint">${words.allRemoved}</span></form>`
  if (shown.state === 'queued' || shown.state === 'running' || shown.state === 'waiting')
    return html`<form method="post" action="${path}/cancel"><button type="submit">${words.cancel}</button></form>`
  return undefined
}
