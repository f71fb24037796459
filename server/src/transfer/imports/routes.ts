import type { AnswerOf, Endpoints } from '@upshot/contract'
import type { HandlersOf } from '../../http/handler.ts'
import { created, ok, type Words } from '../../http/reply.ts'
import { Refusal } from '../../lib/refusal.ts'
import { formats } from '../formats/formats.ts'
import type { ImportRow } from './import-rows.ts'
import { presentBriefly, presentImport } from './present.ts'
import type { Imports } from './service.ts'

type ListAnswer = AnswerOf<Endpoints['listImports']>
type Names = 'importFile' | 'listImports' | 'answerImport' | 'cancelImport' | 'undoImport'

export const importRoutes = (imports: Imports): HandlersOf<Names> => ({
  importFile: async ({ caller, query, body }) => {
    const answers = { ...readAnswers(query.answers), ...(query.timeZone ? { timeZone: query.timeZone } : {}) }
    const wanted = { isDryRun: query.dryRun ?? false, format: readFormat(query.format), answers }
    const { row, isNew } = await imports.receive(caller.userId, body, wanted)
    return isNew ? created(BEGUN, shown(row)) : ok(KNOWN, shown(row))
  },
  listImports: async ({ caller, query }) => {
    if (query.id !== undefined)
      return ok(LISTED, { imports: [presentImport(await imports.one(caller.userId, query.id))] })
    const { limit = 100, offset = 0 } = query
    const sha256 = query.sha256?.toLowerCase()
    const rows = await imports.list(caller.userId, { sha256, limit: limit + 1, offset })
    const next = rows.length > limit ? { next: { limit, offset: offset + limit } } : {}
    return { ...ok<ListAnswer>(LISTED, { imports: rows.slice(0, limit).map(presentBriefly) }), ...next }
  },
  answerImport: async ({ caller, body }) => ok(BEGUN, shown(await imports.answer(caller.userId, body.id, body))),
  cancelImport: async ({ caller, body }) => ok(CANCELLED, shown(await imports.cancel(caller.userId, body.id))),
  undoImport: async ({ caller, body }) => ok(UNDONE, shown(await imports.undo(caller.userId, body.id))),
})

const shown = (row: ImportRow) => ({ import: presentImport(row) })

const BEGUN: Words = { summary: 'The file is being read', description: 'GET /imports tells how far it is.' }
const KNOWN: Words = { summary: 'This file is here already', description: 'This is the import that took it in.' }
const LISTED: Words = { summary: 'Your imports', description: 'Newest first.' }
const CANCELLED: Words = { summary: 'The import is cancelled', description: 'What it brought is taken back.' }
const UNDONE: Words = { summary: 'The import is taken back', description: 'Nothing that it brought is left.' }

function readFormat(name: string | undefined): string | undefined {
  if (name === undefined || formats.some((format) => format.name === name)) return name
  const message = `format must be one of ${formats.map((format) => format.name).join(', ')}.`
  throw new Refusal('badInput', [{ message, field: 'format' }])
}

function readAnswers(text: string | undefined): Record<string, string> {
  if (text === undefined || text === '') return {}
  const bad = () =>
    new Refusal('badInput', [
      { message: 'answers must be a JSON object of texts, such as {"unit: Weight":"kg"}.', field: 'answers' },
    ])
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw bad()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad()
  const entries = Object.entries(value)
  const isText = ([key, one]: [string, unknown]): boolean =>
    typeof one === 'string' &&
    [key, one].every((part) => part.length <= 300 && part.isWellFormed() && !part.includes('\0'))
  if (entries.length > 1000 || !entries.every(isText)) throw bad()
  return Object.fromEntries(entries) as Record<string, string>
}
