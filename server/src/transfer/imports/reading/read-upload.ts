/** Reads one upload: detects its format, collects questions, and yields all items in batches. Runs in its own process. */

import { hash } from 'node:crypto'
import { type Sentence, say } from '../../../lib/language.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import { type ColumnChoice, type ColumnPreview, FIRST_VALUES, unwanted } from '../../formats/columns.ts'
import {
  type Format,
  type FormatQuestion,
  type LeftOutItem,
  type LeftOutPart,
  type ReadContext,
  type ReadEntry,
  type ReadItem,
  type ReadRecord,
  UnreadableFile,
  type Upload,
} from '../../formats/format.ts'
import { OwnMoments } from '../../formats/reading/moments.ts'
import { NightClocks } from '../../formats/reading/nights.ts'
import { leftOut, targetFor } from '../../formats/reading/target.ts'
import { type PartKind, type UnreadPart, unreadOf, withUses } from '../../formats/reading/uses.ts'
import { BatchWriter, type ItemBatch, type RecordBatch, RecordWriter } from './batch.ts'
import { DOUBTS, type Doubt, Doubts, GO_ON, LEAVE_THESE_OUT, STOP, stopsImport } from './doubts.ts'
import type { Assumption, FileSurvey, Order, RememberedAnswers } from './messages.ts'
import { aboutUnknown } from './unknown-file.ts'

// Most formats have no columns that a person would recognise: the preview shows their variables instead, which can be
// renamed or left out.

const MOST_SHOWN = 1000

interface SeenColumn {
  readonly file: string
  readonly variableName: string
  readonly firstValues: string[]
  /** The variable it becomes. */
  target: ColumnPreview['target']
  readonly unit: string
  count: number
  smallest: number
  largest: number
}

class MappedColumns {
  readonly #choices: ReadonlyMap<string, ColumnChoice>
  readonly #seen = new Map<string, SeenColumn>()
  readonly #moments = new OwnMoments()

  constructor(choices: ReadonlyMap<string, ColumnChoice>) {
    this.#choices = choices
  }

  /** Applies the person's choices to an item. */
  take(item: ReadItem): ReadItem {
    if (item.kind !== 'entry') return item
    const shownVariable = this.#see(item)
    const choice = this.#choices.get(item.variableName)
    if (choice?.choice === 'leave out') return leftOut(unwanted(item.variableName))
    if (choice?.choice !== 'change') return item
    const changed = changedEntry(item, choice)
    if (shownVariable) shownVariable.target = targetOf(changed)
    // Values of a renamed variable must not replace those of the variable that already has the name.
    return changed.variableName === item.variableName ? changed : this.#moments.assign(changed, undefined)
  }

  columns(): ColumnPreview[] {
    return [...this.#seen.values()].map(({ file, variableName, firstValues, target, count, smallest, largest }) => ({
      key: variableName,
      file,
      name: variableName,
      firstValues,
      count,
      smallest,
      largest,
      changes: ['variableName', 'combination'],
      canLeaveOut: true,
      ...(this.#choices.get(variableName)?.choice === 'leave out' || target === undefined
        ? { use: 'left out', reason: say('You chose to leave it out.') }
        : { use: 'variable', target }),
    }))
  }

  #see(entry: ReadEntry): SeenColumn | undefined {
    const { variableName, value, unit } = entry
    const existing = this.#seen.get(variableName)
    if (!existing && this.#seen.size >= MOST_SHOWN) return undefined
    const shownVariable = existing ?? firstSeen(entry)
    if (!existing) this.#seen.set(variableName, shownVariable)
    shownVariable.count++
    if (shownVariable.firstValues.length < FIRST_VALUES) shownVariable.firstValues.push(`${short(value)} ${unit}`)
    if (shownVariable.unit !== unit) return shownVariable
    if (value < shownVariable.smallest) shownVariable.smallest = value
    if (value > shownVariable.largest) shownVariable.largest = value
    return shownVariable
  }
}

/** Five minutes are not 4.9999999999. */
const short = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(6)))

const firstSeen = (entry: ReadEntry): SeenColumn => ({
  file: entry.position.file,
  variableName: entry.variableName,
  firstValues: [],
  target: targetOf(entry),
  unit: entry.unit,
  count: 0,
  smallest: entry.value,
  largest: entry.value,
})

const targetOf = ({ variableName, categoryName, unit, combination }: ReadEntry): ColumnPreview['target'] => ({
  variableName,
  categoryName,
  unit,
  combination,
})

function changedEntry(entry: ReadEntry, { variableName, combination }: ColumnChoice): ReadEntry {
  const { categoryName, unit, combination: ownCombination } = entry
  const target =
    variableName === undefined ? entry : targetFor(variableName, { categoryName, unit, combination: ownCombination })
  return { ...entry, ...targetOf(target as ReadEntry), ...(combination === undefined ? {} : { combination }) }
}

// Answers a format's questions: with the person's answer, their answer for the last file of this kind, or the
// account's setting.

/** Reading cannot continue without the answer to this question. */
class MissingAnswer extends Error {}

const MOST_COLUMNS = 1000
const MOST_DOUBTS = 50

const DOUBTS_QUESTION: FormatQuestion = {
  key: DOUBTS,
  text: say('Some values look wrong. Import them anyway, leave them out, or stop here?'),
  choices: [GO_ON, LEAVE_THESE_OUT, STOP],
  isForThisFile: true,
}

class FileQuestions {
  readonly #assumptions = new Map<string, Assumption>()
  readonly #open = new Map<string, FormatQuestion>()
  readonly #columns = new Map<string, ColumnPreview>()
  readonly #doubts = new Map<string, Doubt>()
  readonly #settled = new Map<string, string>()
  readonly choices: ReadonlyMap<string, ColumnChoice>
  readonly context: ReadContext
  #isStuck = false
  readonly order: Order
  readonly #before: RememberedAnswers

  constructor(order: Order, shape: string) {
    this.order = order
    this.#before = order.remembered?.find((mapping) => mapping.shape === shape) ?? { shape, answers: {}, choices: [] }
    const chosen = [...this.#before.choices, ...(order.choices ?? [])]
    this.choices = new Map(chosen.map((choice) => [choice.key, choice]))
    this.context = {
      accountTimeZone: order.accountTimeZone,
      nowEpoch: order.nowEpoch,
      ask: (question) => this.#ask(question),
      choiceFor: (key) => this.choices.get(key),
      preview: (column) => {
        if (this.#columns.size < MOST_COLUMNS && !this.#columns.has(column.key)) this.#columns.set(column.key, column)
      },
      doubt: ({ text, row }) => {
        if (this.#doubts.size < MOST_DOUBTS) this.#doubts.set(text.en, { kind: 'scale', text, count: 1, rows: [row] })
      },
    }
  }

  /** In a dry run, most answers have a default. */
  get mustWait(): boolean {
    return this.#isStuck || (this.#open.size > 0 && !this.order.isDryRun)
  }

  get questions(): readonly FormatQuestion[] {
    return [...this.#open.values()]
  }

  get assumptions(): readonly Assumption[] {
    return [...this.#assumptions.values()]
  }

  get columns(): readonly ColumnPreview[] {
    return [...this.#columns.values()]
  }

  /** The column with the person's choice, for this file or an earlier one. */
  decided(column: ColumnPreview): ColumnPreview {
    const choice = this.choices.get(column.key)?.choice
    return choice === undefined ? column : { ...column, choice }
  }

  get doubts(): readonly Doubt[] {
    return [...this.#doubts.values()]
  }

  /** The person's choice for implausible values; undefined until they answer. */
  get aboutDoubts(): string | undefined {
    return this.order.answers[DOUBTS]
  }

  askAboutDoubts(): void {
    if (this.aboutDoubts === undefined) this.#open.set(DOUBTS, DOUBTS_QUESTION)
  }

  /** Answers and choices for the next file of this kind. */
  get toRemember(): RememberedAnswers {
    const choices = [...this.choices.values()].filter(({ choice }) => choice !== 'as proposed')
    return { shape: this.#before.shape, answers: Object.fromEntries(this.#settled), choices }
  }

  #ask(question: FormatQuestion): string {
    const { key, choices } = question
    const isPossible = (answer: string | undefined): answer is string =>
      answer !== undefined && (choices === undefined || choices.includes(answer))
    const ownAnswer = this.order.answers[key]
    if (isPossible(ownAnswer)) return this.#settle(question, ownAnswer)
    const earlier = question.isForThisFile ? undefined : this.#before.answers[key]
    if (isPossible(earlier)) {
      this.#assumptions.set(key, { key, text: question.text, value: earlier, from: 'earlier file' })
      return this.#settle(question, earlier)
    }
    if (question.fallback !== undefined) {
      this.#assumptions.set(key, { key, text: question.text, value: question.fallback, from: 'account' })
      return question.fallback
    }
    this.#open.set(key, question)
    const [standIn] = choices ?? []
    if (standIn !== undefined) return standIn
    this.#isStuck = true
    throw new MissingAnswer(key)
  }

  /** Answers that default to an account setting are not remembered, since the setting may change. */
  #settle({ key, fallback, isForThisFile }: FormatQuestion, answer: string): string {
    if (fallback === undefined && !isForThisFile) this.#settled.set(key, answer)
    return answer
  }
}

export type ReadMessage =
  | { readonly kind: 'format'; readonly name: string; readonly passes: number }
  | { readonly kind: 'batch'; readonly batch: ItemBatch }
  | { readonly kind: 'records'; readonly batch: RecordBatch }
  | ({ readonly kind: 'questions' } & FileSurvey)
  | ({ readonly kind: 'done'; readonly toRemember: RememberedAnswers } & FileSurvey)

export async function* readUpload(sent: Upload, order: Order, formats: readonly Format[]): AsyncGenerator<ReadMessage> {
  const upload = withUses(withPlainNames(sent))
  const format = formatOf(upload, order.format, formats)
  const reading = new UploadReader(format, upload, new FileQuestions(order, await shapeOf(format, upload)))
  yield { kind: 'format', name: format.name, passes: reading.passes }
  const records = new RecordWriter()
  const isNeeded = (batch: RecordBatch) => batch.from + batch.items > order.skip
  const writer = new BatchWriter()
  const batches = (batch: ItemBatch | undefined): ItemBatch[] => {
    if (!batch || batch.from + batch.items > order.skip) return batch ? [batch] : []
    writer.putBack(batch)
    return []
  }
  const { asking } = reading
  try {
    await reading.prepare()
    // A single loop: another generator around it would cost a third of the reading time.
    for await (const yielded of asking.mustWait ? [] : reading.items()) {
      if (asking.mustWait) break
      for (const readItem of isList(yielded) ? yielded : [yielded]) {
        const item = reading.take(readItem)
        if (item.kind === 'record') {
          for (const batch of records.add(item).filter(isNeeded)) yield { kind: 'records', batch }
          continue
        }
        const full = writer.add(item)
        if (full) for (const batch of batches(full)) yield { kind: 'batch', batch }
      }
    }
    for (const item of asking.mustWait ? [] : reading.nightClocks())
      for (const batch of batches(writer.add(item))) yield { kind: 'batch', batch }
    reading.finish()
  } catch (error) {
    if (!(error instanceof MissingAnswer)) throw withHint(error, format, likeliest(upload, formats))
  }
  const summary = reading.found()
  if (asking.mustWait) {
    yield { kind: 'questions', ...summary }
    return
  }
  const lastRecords = records.take()
  if (lastRecords && isNeeded(lastRecords)) yield { kind: 'records', batch: lastRecords }
  writer.numberAfter(records.written)
  for (const item of unreadItems(upload, format))
    for (const batch of batches(writer.add(item))) yield { kind: 'batch', batch }
  for (const batch of batches(writer.take())) yield { kind: 'batch', batch }
  yield { kind: 'done', toRemember: asking.toRemember, ...summary }
}

const isList = (yielded: ReadItem | readonly ReadItem[]): yielded is readonly ReadItem[] => Array.isArray(yielded)

/** The items of one file with the person's choices applied, and what was found on the way. */
class UploadReader {
  readonly asking: FileQuestions
  readonly #format: Format
  readonly #upload: Upload
  readonly #doubts: Doubts | undefined
  readonly #mapped: MappedColumns | undefined
  readonly #isLeavingOut: boolean
  /** For devices only; a table has its own bedtimes, or none. */
  readonly #nights: NightClocks | undefined

  constructor(format: Format, upload: Upload, asking: FileQuestions) {
    const { order } = asking
    this.#nights = format.knowsColumns ? undefined : new NightClocks()
    this.#format = format
    this.#upload = upload
    this.asking = asking
    this.#isLeavingOut = this.asking.aboutDoubts === LEAVE_THESE_OUT
    const timeZone = order.answers['timeZone'] ?? order.accountTimeZone
    this.#doubts = this.asking.aboutDoubts === GO_ON ? undefined : new Doubts(timeZone)
    // Shown in a dry run; otherwise only needed to apply the person's choices.
    const isShown = order.isDryRun || this.asking.choices.size > 0
    this.#mapped = isShown && !format.knowsColumns ? new MappedColumns(this.asking.choices) : undefined
  }

  get passes(): number {
    return (this.#format.passes ?? 1) * (this.#isLeavingOut ? 2 : 1)
  }

  /** All items from the start, one by one or in lists. */
  items(): AsyncIterable<ReadItem | readonly ReadItem[]> {
    const { context } = this.asking
    return this.#format.readMany?.(this.#upload, context) ?? this.#format.read(this.#upload, context)
  }

  /** To leave out implausible values, all of them have to be seen first. */
  async prepare(): Promise<void> {
    if (!this.#isLeavingOut) return
    const mapped = this.#newMapping()
    for await (const yielded of this.items()) {
      if (this.asking.mustWait) return
      for (const item of isList(yielded) ? yielded : [yielded]) {
        const accepted = mapped ? mapped.take(item) : item
        if (accepted.kind === 'entry') this.#doubts?.look(accepted)
      }
    }
  }

  /** Applies the person's choices to an item. */
  take(readItem: ReadItem): ReadItem {
    const item = this.#kept(readItem)
    if (item.kind === 'entry') this.#nights?.look(item)
    return item
  }

  #kept(readItem: ReadItem): ReadItem {
    const item = this.#mapped ? this.#mapped.take(readItem) : readItem
    const doubts = this.#doubts
    if (!doubts || item.kind !== 'entry') return item
    if (!this.#isLeavingOut) {
      doubts.look(item)
      return item
    }
    if (!doubts.isDoubted(item)) return item
    return leftOut(
      say('Values of {variableName} that looked wrong', { variableName: nameForReader(item.variableName) }),
    )
  }

  /** Bedtimes and times of waking up, after the last item. */
  *nightClocks(): Generator<Exclude<ReadItem, ReadRecord>> {
    for (const entry of this.#nights?.entries() ?? []) {
      const item = this.#mapped ? this.#mapped.take(entry) : entry
      if (item.kind !== 'record') yield item
    }
  }

  /** Call after the last item. */
  finish(): void {
    const isDoubtful = !this.#isLeavingOut && this.#doubts?.found().some(stopsImport)
    if (isDoubtful && !this.asking.mustWait) this.asking.askAboutDoubts()
  }

  #newMapping(): MappedColumns | undefined {
    return this.#mapped && new MappedColumns(this.asking.choices)
  }

  found(): FileSurvey {
    const { questions, assumptions, columns, doubts } = this.asking
    return {
      questions,
      assumptions,
      columns: [...columns, ...(this.#mapped?.columns() ?? [])].map((column) => this.asking.decided(column)),
      doubts: [...(this.#doubts?.found() ?? []), ...doubts],
    }
  }
}

const shapeOf = async (format: Format, upload: Upload): Promise<string> =>
  hash('sha256', JSON.stringify([format.name, (await format.shape?.(upload)) ?? '']), 'hex')

function formatOf(upload: Upload, requestedFormat: string | undefined, formats: readonly Format[]): Format {
  if (requestedFormat !== undefined) {
    const requested = formats.find(({ name }) => name === requestedFormat)
    if (!requested) throw new UnreadableFile(say('There is no format "{wanted}".', { wanted: requestedFormat }))
    return requested
  }
  const best = likeliest(upload, formats)
  if (!best) throw new UnreadableFile(aboutUnknown(upload))
  return best
}

/** Adds a hint if the file looks like another format than the requested one. */
function withHint(error: unknown, format: Format, likely: Format | undefined): unknown {
  if (!(error instanceof UnreadableFile) || !likely || likely === format) return error
  return new UnreadableFile(
    say('{problem} It looks like a file from {program}.', { problem: error.sentence, program: likely.displayName }),
  )
}

function likeliest(upload: Upload, formats: readonly Format[]): Format | undefined {
  let best: Format | undefined
  let sureness = 0
  for (const format of formats) {
    const sure = format.sniff(upload)
    if (sure > sureness) {
      best = format
      sureness = sure
    }
  }
  return best
}

/** `weight (1).csv`, `weight - Copy.csv`: suffixes that browsers and systems add to duplicate names. */
const COPY = /(?: ?\(\d{1,3}\)| - (?:copy|kopie|copie|copia)(?: ?\(\d{1,3}\))?)+(?=\.\w{1,8}$)/i

/** Removes copy suffixes from file names, unless two files would get the same name. */
function withPlainNames(upload: Upload): Upload {
  const plain = upload.files.map(({ path }) => path.replace(COPY, ''))
  const counts = Map.groupBy(plain, (path) => path)
  const files = upload.files.map((file, index) => {
    const path = plain[index] ?? file.path
    return path === file.path || (counts.get(path)?.length ?? 0) > 1 ? file : { ...file, path, open: () => file.open() }
  })
  return { ...upload, files }
}

// What an upload contains and the format did not use

/** A longer list would not be read. */
const MOST_NAMED = 60
/** Further names are only counted, since a hostile file may contain any number. */
const MOST_KEPT = 2000
const LONGEST_NAME = 80
const REST = '…'

type PartGroup = PartKind | 'technical'

/** Files that operating systems add to archives. */
const OF_SYSTEMS = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|__MACOSX\/.*)$/i

const WORDS: Readonly<Record<PartGroup, (parts: readonly LeftOutPart[]) => Sentence>> = {
  file: (parts) => {
    const files = sumOf(parts)
    return say('{files, plural, one {# file} other {# files}} we do not read', { files })
  },
  table: ({ length }) => say('{length, plural, one {# table} other {# tables}} we do not read', { length }),
  record: ({ length }) => say('{length, plural, one {# kind} other {# kinds}} of records we do not read', { length }),
  line: () => say('Lines above a table'),
  column: ({ length }) => say('{length, plural, one {# column} other {# columns}} we do not use', { length }),
  field: ({ length }) => say('{length, plural, one {# field} other {# fields}} we do not use', { length }),
  technical: () => say('Technical details such as ids and versions'),
}

/**
 * What an upload contains and the format did not use: files, tables, columns and members, each with its name and count.
 * Formats need not do anything for it: the shared readers record what was used.
 */
function unreadItems({ files }: Upload, format: Format): LeftOutItem[] {
  const groups = new Map<PartGroup, Map<string, UnreadPart>>()
  for (const file of files)
    for (const part of unreadOf(file)) {
      const group = isTechnical(part, format) ? 'technical' : part.kind
      const named = groups.get(group) ?? new Map<string, UnreadPart>()
      groups.set(group, named)
      add(named, group, part)
    }
  return (Object.keys(WORDS) as PartGroup[]).flatMap((group) => {
    const unread = [...(groups.get(group)?.values() ?? [])]
    const parts = group === 'file' ? byFolder(unread) : unread
    return parts.length === 0
      ? []
      : [
          itemOf(
            group,
            parts.toSorted((unreadPart, other) => other.count - unreadPart.count),
          ),
        ]
  })
}

function isTechnical({ name }: UnreadPart, { technical = [] }: Format): boolean {
  const last = lastName(name)
  return (
    OF_SYSTEMS.test(name) ||
    technical.some((pattern) =>
      typeof pattern === 'string' ? pattern === name || pattern === last : pattern.test(name),
    )
  )
}

const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

function add(named: Map<string, UnreadPart>, group: PartGroup, part: UnreadPart): void {
  const name = group === 'technical' && part.kind !== 'file' ? lastName(part.name) : part.name
  const key = part.kind === 'file' ? withoutNumbers(name) : name
  const existing = named.get(key)
  if (existing) named.set(key, { ...part, name: key, count: existing.count + part.count })
  else if (named.size < MOST_KEPT) named.set(key, { ...part, name })
  else named.set(REST, { ...part, name: REST, count: (named.get(REST)?.count ?? 0) + part.count })
}

const BASE = /[^/]*$/
/** Files that differ only in digits are listed once: `heart_zones-*.json`. */
const withoutNumbers = (path: string): string =>
  path.replace(BASE, (name) => name.replace(/\d[\d_.T:-]*(?=\D|$)/g, '*'))

/** With more names than this in a folder, only the extension is listed: `photos/*.jpg`. */
const MOST_IN_FOLDER = 8

function byFolder(files: readonly UnreadPart[]): readonly UnreadPart[] {
  const folders = Map.groupBy(files, ({ name }) =>
    name.replace(BASE, (base) => `*${/\.\w{1,8}$/.exec(base)?.[0] ?? ''}`),
  )
  return [...folders].flatMap(([name, inside]) =>
    inside.length > MOST_IN_FOLDER ? [{ kind: 'file' as const, name, count: sumOf(inside) }] : inside,
  )
}

function itemOf(group: PartGroup, parts: readonly UnreadPart[]): LeftOutItem {
  const item = { kind: 'leftOut', what: WORDS[group](parts), count: sumOf(parts) } as const
  if (group === 'line') return item
  const shown = parts.slice(0, MOST_NAMED).map(({ name, count }) => ({ name: name.slice(0, LONGEST_NAME), count }))
  const otherCount = sumOf(parts.slice(MOST_NAMED))
  return { ...item, parts: otherCount === 0 ? shown : [...shown, { name: REST, count: otherCount }] }
}

const sumOf = (parts: readonly LeftOutPart[]): number => parts.reduce((sum, { count }) => sum + count, 0)
