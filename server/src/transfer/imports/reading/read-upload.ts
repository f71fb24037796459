/** Reads one upload: detects its format, collects questions, and yields all items in batches. Runs in its own process. */

import { hash } from 'node:crypto'
import { say } from '../../../lib/language.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import { type Format, type ReadItem, type ReadRecord, UnreadableFile, type Upload } from '../../formats/format.ts'
import { NightClocks } from '../../formats/reading/nights.ts'
import { leftOut } from '../../formats/reading/target.ts'
import { withUses } from '../../formats/reading/uses.ts'
import { BatchWriter, type ItemBatch, type RecordBatch, RecordWriter } from './batch.ts'
import { BroughtColumns } from './brought-columns.ts'
import { Doubts, GO_ON, LEAVE_THESE_OUT, stopsImport } from './doubts.ts'
import { FileQuestions, MissingAnswer } from './file-questions.ts'
import type { FileSurvey, Order, RememberedAnswers } from './messages.ts'
import { aboutUnknown } from './unknown-file.ts'
import { unreadItems } from './unread.ts'

export type ReadMessage =
  | { readonly kind: 'format'; readonly name: string; readonly passes: number }
  | { readonly kind: 'batch'; readonly batch: ItemBatch }
  | { readonly kind: 'records'; readonly batch: RecordBatch }
  | ({ readonly kind: 'questions' } & FileSurvey)
  | ({ readonly kind: 'done'; readonly toRemember: RememberedAnswers } & FileSurvey)

export async function* readUpload(sent: Upload, order: Order, formats: readonly Format[]): AsyncGenerator<ReadMessage> {
  const upload = withUses(withPlainNames(sent))
  const format = formatOf(upload, order.format, formats)
  const reading = new Reading(format, upload, new FileQuestions(order, await shapeOf(format, upload)))
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
    for await (const given of asking.mustWait ? [] : reading.items()) {
      if (asking.mustWait) break
      for (const one of isList(given) ? given : [given]) {
        const item = reading.take(one)
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
  const found = reading.found()
  if (asking.mustWait) {
    yield { kind: 'questions', ...found }
    return
  }
  const rest = records.take()
  if (rest && isNeeded(rest)) yield { kind: 'records', batch: rest }
  writer.numberAfter(records.written)
  for (const item of unreadItems(upload, format))
    for (const batch of batches(writer.add(item))) yield { kind: 'batch', batch }
  for (const batch of batches(writer.take())) yield { kind: 'batch', batch }
  yield { kind: 'done', toRemember: asking.toRemember, ...found }
}

const isList = (given: ReadItem | readonly ReadItem[]): given is readonly ReadItem[] => Array.isArray(given)

/** The items of one file with the person's choices applied, and what was found on the way. */
class Reading {
  readonly asking: FileQuestions
  readonly #format: Format
  readonly #upload: Upload
  readonly #doubts: Doubts | undefined
  readonly #brought: BroughtColumns | undefined
  readonly #isLeavingOut: boolean
  /** Of devices; a table says itself when somebody went to bed, or does not. */
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
    this.#brought = isShown && !format.knowsColumns ? new BroughtColumns(this.asking.choices) : undefined
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
    const brought = this.#broughtAnew()
    for await (const given of this.items()) {
      if (this.asking.mustWait) return
      for (const item of isList(given) ? given : [given]) {
        const wanted = brought ? brought.take(item) : item
        if (wanted.kind === 'entry') this.#doubts?.look(wanted)
      }
    }
  }

  /** Applies the person's choices to an item. */
  take(given: ReadItem): ReadItem {
    const item = this.#kept(given)
    if (item.kind === 'entry') this.#nights?.look(item)
    return item
  }

  #kept(given: ReadItem): ReadItem {
    const item = this.#brought ? this.#brought.take(given) : given
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
      const item = this.#brought ? this.#brought.take(entry) : entry
      if (item.kind !== 'record') yield item
    }
  }

  /** Call after the last item. */
  finish(): void {
    const isDoubtful = !this.#isLeavingOut && this.#doubts?.found().some(stopsImport)
    if (isDoubtful && !this.asking.mustWait) this.asking.askAboutDoubts()
  }

  #broughtAnew(): BroughtColumns | undefined {
    return this.#brought && new BroughtColumns(this.asking.choices)
  }

  found(): FileSurvey {
    const { questions, assumptions, columns, doubts } = this.asking
    return {
      questions,
      assumptions,
      columns: [...columns, ...(this.#brought?.columns() ?? [])].map((column) => this.asking.decided(column)),
      doubts: [...(this.#doubts?.found() ?? []), ...doubts],
    }
  }
}

const shapeOf = async (format: Format, upload: Upload): Promise<string> =>
  hash('sha256', JSON.stringify([format.name, (await format.shape?.(upload)) ?? '']), 'hex')

function formatOf(upload: Upload, wanted: string | undefined, formats: readonly Format[]): Format {
  if (wanted !== undefined) {
    const named = formats.find(({ name }) => name === wanted)
    if (!named) throw new UnreadableFile(say('There is no format "{wanted}".', { wanted }))
    return named
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
  const files = upload.files.map((file, at) => {
    const path = plain[at] ?? file.path
    return path === file.path || (counts.get(path)?.length ?? 0) > 1 ? file : { ...file, path, open: () => file.open() }
  })
  return { ...upload, files }
}
