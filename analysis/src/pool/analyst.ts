import { type Analysis, analyseChange, concluded } from '../analyse/analyse-table.ts'
import type { Judged } from '../analyse/judge-questions.ts'
import { gatherLedger } from '../analyse/ledger.ts'
import type { AnalyseOptions } from '../analyse/options.ts'
import { createBank, type Feature, type SeriesBank } from '../analyse/series-bank.ts'
import { type BankKeeper, createBankKeeper, type PreparedBank } from '../ring/bank-keeper.ts'
import { createKernelEngine } from '../ring/kernel-engine.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { featureNames, largestLags } from './feature-names.ts'
import { analysisBytes, refuseOver } from './memory-bound.ts'
import type { TableSetting, Task } from './protocol.ts'
import { type RunOptions, transformTasks } from './ring-pool.ts'
import { createRunner, type Runner } from './runner.ts'
import { withSharedArrays } from './shared-arrays.ts'
import { allTiles } from './table-tiles.ts'

/** Analyses tables with all their work, preparation and judgement included, shared among threads. */
export interface Analyst {
  /** Equal in every number to `analyseTable` with the kernel. */
  analyse(table: DayTable, options?: AnalyseOptions, run?: RunOptions): Promise<Analysis>
  /**
   * `analyseChange` on the spectra that `analyse` of the same table has left behind; where they are gone, the workers
   * make them anew. One row of pairs takes less time than telling the workers about it, so it is done in the calling
   * thread.
   */
  change(earlier: Analysis, changed: Variable): Promise<Analysis>
  close(): Promise<void>
}

/** How an analyst is made. */
export interface AnalystOptions {
  readonly workers: number
  /** Most bytes that the analysis of one table may take, shared memory and results together; 1 GB when absent. */
  readonly mostBytes?: number
}

/** An analyst with so many threads. Tables are worked off one after the other; one too large is refused unbegun. */
export function createAnalyst({ workers, mostBytes }: AnalystOptions): Analyst {
  const runner = createRunner(workers)
  const keeper = createBankKeeper(workers + 1)
  const ownEngine = createKernelEngine(keeper, workers)
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }
  return {
    analyse: (table, options = {}, run = {}) =>
      inTurn(async () => {
        refuseOver(analysisBytes(table, options, workers + 1), mostBytes)
        const bank = await makeBank(runner, { table: sharedTable(table), options, features: [] }, run)
        const names = table.variables.map(({ name }) => name)
        return concluded(bank, options, await judgeTiles({ runner, keeper, bank, options, run }, allTiles(names)))
      }),
    change: (earlier, changed) =>
      inTurn(async () => {
        const { bank, options } = earlier
        const banks = banksFor(keeper, bank, options)
        if (banks.some(({ stale }) => stale.length > 0)) {
          runner.open({ banks: banks.map((entry) => entry.bank) })
          await fillBanks({ runner, keeper, bank, options, run: {} }, banks)
        }
        return analyseChange(earlier, changed, ownEngine)
      }),
    close: () => runner.close(),
  }
}

function sharedTable(table: DayTable): DayTable {
  return { ...table, variables: table.variables.map(withSharedArrays) }
}

/** Features per task: a preparation takes about a millisecond. */
const FEATURE_CHUNK = 8

/** The bank of a table with its features made by the workers. */
async function makeBank(runner: Runner, setting: TableSetting, { signal }: RunOptions): Promise<SeriesBank> {
  const { table, options } = setting
  const names = featureNames(table, options)
  const starts = Array.from({ length: Math.ceil(names.length / FEATURE_CHUNK) }, (_, chunk) => chunk * FEATURE_CHUNK)
  const tasks = starts.map((start): Task => ({ kind: 'features', names: names.slice(start, start + FEATURE_CHUNK) }))
  const made: Feature[][] = []
  runner.open({ banks: [], table: setting })
  const collect = (order: number, features: unknown) => {
    made[order] = features as Feature[]
  }
  await runner.perform(tasks, collect, signal)
  return createBank(table, options.prepare !== false, { features: made.flat() })
}

/** What judging needs. */
interface Session {
  readonly runner: Runner
  readonly keeper: BankKeeper
  readonly bank: SeriesBank
  readonly options: AnalyseOptions
  readonly run: RunOptions
}

/** A bank for each length of rings that the questions of a table ask for. */
function banksFor(keeper: BankKeeper, { table, prepared }: SeriesBank, options: AnalyseOptions): PreparedBank[] {
  const prepareds = largestLags(table, options).map((maxLag) => keeper.bankFor(prepared, maxLag))
  return [...new Map(prepareds.map((entry) => [entry.bank, entry])).values()]
}

/** Has the spectra made that the opened banks do not have yet. */
async function fillBanks({ runner, keeper, bank, run }: Session, banks: readonly PreparedBank[]): Promise<void> {
  await runner.perform(
    banks.flatMap(({ stale }, place) => transformTasks(place, stale)),
    () => {},
    run.signal,
  )
  for (const entry of banks) keeper.settle(entry.bank, bank.prepared)
}

async function judgeTiles(session: Session, tiles: readonly Task[]): Promise<Judged> {
  const { runner, keeper, bank, options, run } = session
  const banks = banksFor(keeper, bank, options)
  const features = bank.prepared.map((_, place) => bank.feature(place))
  runner.open({ banks: banks.map((entry) => entry.bank), table: { table: bank.table, options, features } })
  await fillBanks(session, banks)
  const count = bank.table.variables.length
  const directed = gatherLedger(count)
  const sameDay = gatherLedger(options.sameDay ? count : 0)
  let done = 0
  const collect = (_: number, outcome: unknown) => {
    const tile = outcome as Judged
    directed.add(tile.directed)
    sameDay.add(tile.sameDay)
    done++
    run.onProgress?.(done, tiles.length)
  }
  await runner.perform(tiles, collect, run.signal)
  return { directed: directed.whole(), sameDay: sameDay.whole() }
}
