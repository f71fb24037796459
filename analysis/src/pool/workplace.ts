import { judgeQuestions } from '../analyse/judge-questions.ts'
import type { AnalyseOptions } from '../analyse/options.ts'
import { type Question, questionsOf, sameDayQuestionsOf } from '../analyse/questions.ts'
import { createBank, type SeriesBank } from '../analyse/series-bank.ts'
import { type Desk, openDesk, type SharedBank } from '../ring/desk.ts'
import type { RingEngine } from '../ring/engine.ts'
import { packedLength, unpack } from '../ring/packed.ts'
import { ringSize } from '../ring/size.ts'
import type { RingSummary } from '../ring/summary.ts'
import { tilesOf } from '../ring/tiles.ts'
import type { Outcome, Setting, TableSetting, Task } from './protocol.ts'
import { withSharedArrays } from './shared-arrays.ts'

/** Where a worker does its tasks: desks at the shared banks, and its view of the table. */
export interface Workplace {
  perform(task: Task): Promise<Outcome>
}

/** A workplace for a setting; `worker` is the number of the thread. */
export function openWorkplace({ banks, table }: Setting, worker: number): Workplace {
  const desks = new Map<string, Desk>()
  const deskAt = (bank: SharedBank, maxLag: number): Desk => {
    const key = `${banks.indexOf(bank)} ${maxLag}`
    const desk = desks.get(key) ?? openDesk(bank, { worker, maxLag })
    desks.set(key, desk)
    return desk
  }
  const deskFor = (maxLag: number): Desk => {
    const fits = ({ layout }: SharedBank) => layout.size === ringSize(layout.days, maxLag) && layout.maxLag >= maxLag
    const bank = banks.find(fits)
    if (!bank) throw new Error('no bank was opened for this search')
    return deskAt(bank, maxLag)
  }
  const engine = deskEngine(deskFor)
  const view = table && viewOf(table)
  const needView = () => {
    if (!view) throw new Error('a table is needed for this task')
    return view
  }
  return {
    perform: async (task) => {
      if (task.kind === 'rings') return deskFor(task.maxLag).work(task.jobs)
      if (task.kind === 'features') return needView().features(task.names)
      if (task.kind === 'judge') return judge(needView(), task, engine)
      const bank = banks[task.bank]
      if (bank) deskAt(bank, bank.layout.maxLag).transform(task.variables)
      return null
    },
  }
}

interface TableView {
  readonly bank: SeriesBank
  readonly options: AnalyseOptions
  features(names: (Task & { kind: 'features' })['names']): Outcome
}

function viewOf({ table, options, features }: TableSetting): TableView {
  const bank = createBank(table, options.prepare !== false, { features })
  return {
    bank,
    options,
    features: (names) =>
      names.map(({ variable, role, duration }) => withSharedArrays(bank.feature(bank.index(variable, role, duration)))),
  }
}

/**
 * An engine on the shared spectra: the jobs' indices are those of the features the bank was opened with. Its answers
 * for one L are read before it is asked for that L again, so that all tiles can use the same room.
 */
function deskEngine(deskFor: (maxLag: number) => Desk): RingEngine {
  const rooms = new Map<number, Float64Array<ArrayBuffer>>()
  const roomFor = (maxLag: number, length: number) => {
    const known = rooms.get(maxLag)
    const room = known && known.length >= length ? known : new Float64Array(length)
    rooms.set(maxLag, room)
    return room
  }
  return async ({ jobs, maxLag }) => {
    const summaries: RingSummary[] = new Array(jobs.length)
    const length = packedLength(maxLag)
    const room = roomFor(maxLag, jobs.length * length)
    let used = 0
    for (const tile of tilesOf(jobs)) {
      const packed = deskFor(maxLag).work(tile.jobs, room.subarray(used))
      used += tile.jobs.length * length
      tile.places.forEach((place, order) => {
        summaries[place] = unpack(packed, order * length, maxLag)
      })
    }
    return summaries
  }
}

/** Judges the pairs of a tile just as `analyseTable` judges all: by the same questions, rings and judgements. */
function judge({ bank, options }: TableView, tile: Task & { kind: 'judge' }, engine: RingEngine) {
  const both = [between(options, tile.left, tile.right), between(options, tile.right, tile.left)]
  const directed = unique(both.flatMap((narrowed) => questionsOf(bank, narrowed)))
  const sameDay = options.sameDay ? unique(both.flatMap((narrowed) => sameDayQuestionsOf(bank, narrowed))) : []
  return judgeQuestions({ bank, options, engine }, { directed, sameDay })
}

/** The options narrowed to causes of one list and outcomes of another. */
function between(options: AnalyseOptions, left: readonly string[], right: readonly string[]): AnalyseOptions {
  const within = (names: readonly string[], allowed: readonly string[] | undefined) =>
    allowed ? names.filter((name) => allowed.includes(name)) : names
  return { ...options, causes: within(left, options.causes), outcomes: within(right, options.outcomes) }
}

/** Each question once: inside a tile of a list with itself, and on the same day, both directions ask the same. */
function unique(questions: readonly Question[]): Question[] {
  const byPair = new Map(questions.map((question) => [`${question.cause} ${question.effect}`, question]))
  return [...byPair.values()]
}
