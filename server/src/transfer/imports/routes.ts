import { type AnswerOf, type Endpoints, ImportColumnChoice } from '@upshot/contract'
import Type from 'typebox'
import type { Caller } from '../../http/caller.ts'
import { created, type HandlersOf, ok, type ReplyText } from '../../http/handler.ts'
import { announcementIn } from '../../http/upload.ts'
import { say } from '../../lib/language.ts'
import { Faults } from '../../lib/refusal.ts'
import { compiled } from '../../lib/schema-words.ts'
import type { ColumnChoice } from '../formats/columns.ts'
import { formatNamed, knownFormats } from '../formats/known-formats.ts'
import { type Answers, TIME_ZONE, wordFaults, zoneFault } from './answers.ts'
import { choiceFrom, presentBriefly, presentImport, presentMapping } from './present.ts'
import type { ImportOptions } from './rules.ts'
import type { Imports } from './service.ts'
import type { ImportRow } from './store.ts'

type ListAnswer = AnswerOf<Endpoints['listImports']>
type ImportEndpoints =
  | 'importFile'
  | 'listImports'
  | 'answerImport'
  | 'cancelImport'
  | 'undoImport'
  | 'listImportMappings'
  | 'forgetImportMapping'

export const importRoutes = (imports: Imports): HandlersOf<ImportEndpoints> => ({
  importFile: async ({ caller, query, body }) => {
    const { row, isNew } = await imports.receive(caller, body, readOptions(query))
    return isNew
      ? created(BEGUN, dataOf(row, caller))
      : ok(row.state === 'completed' ? KNOWN : UNDER_WAY, dataOf(row, caller))
  },
  listImports: async ({ caller, query }) => {
    if (query.id !== undefined)
      return ok(LISTED, { imports: [presentImport(await imports.withId(caller.userId, query.id), caller.language)] })
    const { limit = 100, offset = 0 } = query
    const sha256 = announcementIn({ sha256: query.sha256 })?.sha256
    const rows = await imports.list(caller.userId, { sha256, limit: limit + 1, offset })
    const next = rows.length > limit ? { next: { limit, offset: offset + limit } } : {}
    const received = sha256 === undefined ? {} : { received: await imports.received(caller.userId, sha256) }
    const shownRows = rows.slice(0, limit).map((row) => presentBriefly(row, caller.language))
    return { ...ok<ListAnswer>(LISTED, { imports: shownRows, ...received }), ...next }
  },
  answerImport: async ({ caller, body }) => {
    const { id, answers, columns, dryRun } = body
    const row = await imports.answer(caller, id, { answers, choices: columns?.map(choiceFrom), dryRun })
    return ok(row.state === 'cancelled' ? CANCELLED : BEGUN, dataOf(row, caller))
  },
  listImportMappings: async ({ caller }) =>
    ok(REMEMBERED, { mappings: (await imports.mappings(caller.userId)).map(presentMapping) }),
  forgetImportMapping: async ({ caller, body }) =>
    ok(FORGOTTEN, { forgotten: await imports.forget(caller.userId, body.shape) }),
  cancelImport: async ({ caller, body }) => undoReply(CANCELLED, await imports.cancel(caller, body.id), caller),
  undoImport: async ({ caller, body }) => undoReply(UNDONE, await imports.undo(caller, body.id), caller),
})

const undoReply = (texts: ReplyText, row: ImportRow, caller: Pick<Caller, 'language'>) =>
  ok<AnswerOf<Endpoints['undoImport']>>(row.state === 'undoing' ? UNDOING : texts, dataOf(row, caller))

const dataOf = (row: ImportRow, { language }: Pick<Caller, 'language'>) => ({ import: presentImport(row, language) })

const BEGUN: ReplyText = { summary: 'The file is being read', description: 'GET /imports shows the progress.' }
const UNDER_WAY: ReplyText = { summary: 'This file is already here', description: 'This import is not finished yet.' }
const KNOWN: ReplyText = { summary: 'This file is already here', description: 'This is the import that read it.' }
const LISTED: ReplyText = { summary: 'Your imports', description: 'Newest first.' }
const CANCELLED: ReplyText = { summary: 'The import is cancelled', description: 'What it added is being removed.' }
const UNDOING: ReplyText = {
  summary: 'The import is being undone',
  description:
    'It added a lot, so this takes a moment. GET /imports shows the state undoing until everything is removed.',
}
const REMEMBERED: ReplyText = {
  summary: 'What is remembered for your next files',
  description: 'Most recently used first.',
}
const FORGOTTEN: ReplyText = {
  summary: 'Forgotten',
  description: 'We will ask again about the next file of this kind.',
}
const UNDONE: ReplyText = { summary: 'The import was undone', description: 'Everything it added was removed.' }

const fitsChoices = compiled(Type.Array(ImportColumnChoice, { maxItems: 1000 }))

interface ImportQuery {
  readonly dryRun?: boolean
  readonly timeZone?: string
  readonly answers?: string
  readonly columns?: string
  readonly format?: string
}

/** Reports all faults at once. */
function readOptions({ dryRun = false, timeZone, answers, columns, format }: ImportQuery): ImportOptions {
  const faults = new Faults()
  if (zoneFault(timeZone) !== undefined)
    faults.add({
      message: say('timeZone must be an IANA time zone such as Europe/Berlin.'),
      field: 'timeZone',
    })
  const read = readAnswers(answers, faults)
  const choices = readChoices(columns, faults)
  if (format !== undefined && !formatNamed(format)) {
    const message = say('format must be one of {knownFormats}.', {
      knownFormats: knownFormats.map(({ name }) => name).join(', '),
    })
    faults.add({ message, field: 'format' })
  }
  faults.refuseIfAny()
  const all = timeZone === undefined ? read : { ...read, [TIME_ZONE]: timeZone }
  return { isDryRun: dryRun, format, answers: all, choices }
}

function readAnswers(text: string | undefined, faults: Faults): Answers {
  if (text === undefined || text === '') return {}
  const answers = textsIn(text)
  if (!answers) {
    const message = say('answers must be a JSON object of texts, such as {example}.', {
      example: '{"unit: Weight":"kg"}',
    })
    faults.add({ message, field: 'answers' })
    return {}
  }
  const message = zoneFault(answers[TIME_ZONE])
  if (message !== undefined) faults.add({ message, field: 'answers' })
  return answers
}

function readChoices(text: string | undefined, faults: Faults): readonly ColumnChoice[] {
  if (text === undefined || text === '') return []
  const json = parsed(text)
  const choices = fitsChoices().Check(json) ? json.map(choiceFrom) : undefined
  const message = say('columns must be a JSON array such as {example}.', {
    example: '[{"key":"Weight","choice":"leave out"}]',
  })
  if (!choices) faults.add({ message, field: 'columns' })
  for (const choice of choices ?? [])
    for (const fault of wordFaults(choice)) faults.add({ message: fault, field: 'columns' })
  return choices ?? []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textsIn(text: string): Answers | undefined {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  const isText = (entry: [string, unknown]): entry is [string, string] => {
    const [key, value] = entry
    return (
      typeof value === 'string' &&
      [key, value].every((part) => part.length <= 300 && part.isWellFormed() && !part.includes('\0'))
    )
  }
  return entries.length <= 1000 && entries.every(isText) ? Object.fromEntries(entries) : undefined
}
