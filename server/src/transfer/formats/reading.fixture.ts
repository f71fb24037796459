/** Runs formats without a separate process, for tests: files in memory, answers given. */
import { headLength } from '../archive/limits.ts'
import type { Format, FormatQuestion, ReadEntry, ReadItem, RejectedRow, SourceFile, Upload } from './format.ts'
import { unreadOf, withUses } from './reading/uses.ts'

/** Odd on purpose, so that characters and lines are split. */
const PIECE_BYTES = 1021

export const fileOf = (path: string, content: string | Uint8Array): SourceFile => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    path,
    head: bytes.subarray(0, headLength(bytes)),
    open: async function* () {
      for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES)
        yield bytes.subarray(offset, offset + PIECE_BYTES)
    },
  }
}

export const uploadOf = (files: Readonly<Record<string, string | Uint8Array>>): Upload => ({
  name: Object.keys(files)[0] ?? 'empty',
  files: Object.entries(files).map(([path, content]) => fileOf(path, content)),
})

export interface FileReading {
  readonly entries: readonly ReadEntry[]
  /** Sentences are in English. */
  readonly rejected: readonly (Omit<RejectedRow, 'reason'> & { readonly reason: string })[]
  readonly leftOut: Readonly<Record<string, number>>
  /** What the format never asked for: files, columns, members, tables. */
  readonly unread: Readonly<Record<string, number>>
  readonly questions: readonly (Omit<FormatQuestion, 'text'> & { readonly text: string })[]
}

export async function readAll(
  format: Format,
  sample: Upload,
  { answers = {}, timeZone = 'Europe/Berlin' }: { answers?: Readonly<Record<string, string>>; timeZone?: string } = {},
): Promise<FileReading> {
  const upload = withUses(sample)
  const items: ReadItem[] = []
  const questions: FormatQuestion[] = []
  const ask = (question: FormatQuestion): string => {
    if (items.length > 0) throw new Error(`"${question.key}" was asked after the first item.`)
    questions.push(question)
    const answer = answers[question.key] ?? question.fallback
    if (answer === undefined) throw new Error(`"${question.key}" has no answer.`)
    return answer
  }
  const context = { ask, accountTimeZone: timeZone, nowEpoch: Date.UTC(2026, 5, 15) / 1000 }
  for await (const item of format.read(upload, context)) items.push(item)
  const leftOut = new Map<string, number>()
  for (const item of items)
    if (item.kind === 'leftOut') leftOut.set(item.what.en, (leftOut.get(item.what.en) ?? 0) + (item.count ?? 1))
  return {
    entries: items.filter((item) => item.kind === 'entry'),
    rejected: items
      .filter((item) => item.kind === 'rejected')
      .map(({ reason, ...rest }) => ({ ...rest, reason: reason.en })),
    leftOut: Object.fromEntries(leftOut),
    unread: sumsOf(upload.files.flatMap(unreadOf)),
    questions: questions.map(({ text, ...rest }) => ({ ...rest, text: text.en })),
  }
}

function sumsOf(parts: readonly { readonly name: string; readonly count: number }[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>()
  for (const { name, count } of parts) sums.set(name, (sums.get(name) ?? 0) + count)
  return Object.fromEntries(sums)
}
