/** Reading one upload: which format it is, what has to be asked, and every item in batches. It runs in a process of its own. */
import type { Format, Question, ReadContext, Upload } from '../../formats/format.ts'
import { UnreadableFile } from '../../formats/unreadable-file.ts'
import { BatchWriter, type ItemBatch } from './batch.ts'
import type { Assumption, Order } from './messages.ts'
import { type RecordBatch, RecordWriter } from './record-batch.ts'

export type Piece =
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'batch'; readonly batch: ItemBatch }
  | { readonly kind: 'records'; readonly batch: RecordBatch }
  | { readonly kind: 'questions'; readonly questions: readonly Question[] }
  | { readonly kind: 'done'; readonly assumptions: readonly Assumption[]; readonly questions: readonly Question[] }

/** A question that nothing can stand in for: there is no reading on without its answer. */
class AnswerNeeded extends Error {}

export async function* readUpload(upload: Upload, order: Order, formats: readonly Format[]): AsyncGenerator<Piece> {
  const format = formatOf(upload, order.format, formats)
  yield { kind: 'format', name: format.name }
  const asking = new Asking(order)
  const records = new RecordWriter()
  const isNeeded = (batch: RecordBatch) => batch.from + batch.items > order.skip
  const writer = new BatchWriter()
  const batches = (batch: ItemBatch | undefined): ItemBatch[] => {
    if (!batch || batch.from + batch.items > order.skip) return batch ? [batch] : []
    writer.putBack(batch)
    return []
  }
  try {
    for await (const item of format.read(upload, asking.context)) {
      if (asking.mustWait) break
      if (item.kind === 'record') {
        for (const batch of records.add(item).filter(isNeeded)) yield { kind: 'records', batch }
        continue
      }
      for (const batch of batches(writer.add(item))) yield { kind: 'batch', batch }
    }
  } catch (error) {
    if (!(error instanceof AnswerNeeded)) throw withHint(error, format, likeliest(upload, formats))
  }
  if (asking.mustWait) {
    yield { kind: 'questions', questions: asking.open }
    return
  }
  for (const batch of batches(writer.take())) yield { kind: 'batch', batch }
  const rest = records.take()
  if (rest && isNeeded(rest)) yield { kind: 'records', batch: rest }
  yield { kind: 'done', assumptions: asking.assumptions, questions: asking.open }
}

function formatOf(upload: Upload, wanted: string | undefined, formats: readonly Format[]): Format {
  if (wanted !== undefined) {
    const named = formats.find(({ name }) => name === wanted)
    if (!named) throw new UnreadableFile(`There is no format "${wanted}".`)
    return named
  }
  const best = likeliest(upload, formats)
  if (!best) throw new UnreadableFile('We do not know this kind of file.')
  return best
}

/** Who sends the right file to the wrong place is told where it belongs. */
function withHint(error: unknown, format: Format, likely: Format | undefined): unknown {
  if (!(error instanceof UnreadableFile) || !likely || likely === format) return error
  return new UnreadableFile(`${error.message} It looks like a file from ${likely.displayName}.`)
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

/** Answers what a format asks: with what the person said, else with what the account says, else not. */
class Asking {
  readonly assumptions: Assumption[] = []
  readonly open: Question[] = []
  readonly context: ReadContext
  #isStuck = false
  readonly #isDryRun: boolean

  constructor({ answers, accountTimeZone, nowEpoch, isDryRun }: Order) {
    this.#isDryRun = isDryRun
    this.context = { accountTimeZone, nowEpoch, ask: (question) => this.#ask(question, answers) }
  }

  /** In a dry run something can stand in for most answers. */
  get mustWait(): boolean {
    return this.#isStuck || (this.open.length > 0 && !this.#isDryRun)
  }

  #ask(question: Question, answers: Order['answers']): string {
    const given = answers[question.key]
    if (given !== undefined && (question.choices === undefined || question.choices.includes(given))) return given
    if (question.fallback !== undefined) {
      this.assumptions.push({ key: question.key, text: question.text, value: question.fallback })
      return question.fallback
    }
    this.open.push(question)
    const [standIn] = question.choices ?? []
    if (standIn !== undefined) return standIn
    this.#isStuck = true
    throw new AnswerNeeded(question.key)
  }
}
