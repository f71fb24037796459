/**
 * Repeats the simulations behind docs/experiments.md and checks the promises made there.
 *
 *     node bench/experiments.ts [--experiments 400] [--full] [--only alarms|looks|intervals|power|plan|words|time]
 *
 * Seeds are fixed: the same number of experiments gives the same figures. --full simulates 2000 experiments per cell,
 * which takes some minutes on one core.
 */
import { hash } from 'node:crypto'
import { plannedDays, scheduleOf, signAssignments } from '../analysis/src/experiment/assignments.ts'
import type { ExperimentDocument, Protocol } from '../analysis/src/experiment/document.ts'
import { hexOf, stream } from '../analysis/src/experiment/stream.ts'
import { analyseExperiment, planExperiment } from '../analysis/src/index.ts'
import { beforeAfter, falseAlarms, SHAPES } from './experiments/false-alarms.ts'
import type { Shape } from './experiments/live.ts'
import { followedAdvice, weekdayPower } from './experiments/planning.ts'
import { carryingOver, coverage, rebound, seen, verdicts } from './experiments/promises.ts'
import { sequences } from './experiments/sequences.ts'
import { BAD_DAYS_HIDDEN, WORLDS, type World } from './experiments/worlds.ts'
import { chance } from './random.ts'
import { autoregressive } from './series.ts'

function argument(name: string, otherwise: string): string {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? otherwise : (process.argv[index + 1] ?? otherwise)
}

const experiments = process.argv.includes('--full') ? 2000 : Number(argument('experiments', '400'))
const print = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const percent = (share: number) => (100 * share).toFixed(1)
const whole = (share: number) => String(Math.round(100 * share))

/** Tolerance added to the bounds when fewer than 2000 experiments are simulated: three standard errors. */
const luck = (share: number) => (experiments < 2000 ? 3 * Math.sqrt((share * (1 - share)) / experiments) : 0)

/**
 * Records whether a promise holds. The bounds of docs/experiments.md hold for 2000 experiments; fewer get a tolerance.
 */
function promise(claim: string, holds: boolean): void {
  if (holds) return
  console.log(`FAIL: ${claim}`)
  process.exitCode = 1
}

const worldNamed = (name: string): World => WORLDS.find((world) => world.name === name) as World
const shapeOf = (blocks: number, periodDays = 1, washoutDays = 0): Shape => ({ blocks, periodDays, washoutDays })

function alarms(): void {
  print('World', ...SHAPES.map(({ name }) => name), 'before/after')
  for (const world of WORLDS) {
    const cells = SHAPES.map((shape) => {
      const rates = falseAlarms(world, shape, experiments)
      promise(`${world.name}, ${shape.name}: p ≤ .05`, rates.at05 <= 0.065 + luck(0.05))
      promise(`${world.name}, ${shape.name}: p ≤ .005`, rates.at005 <= 0.011 + luck(0.005))
      if (world.isContinuous) promise(`${world.name}, ${shape.name}: uses its level`, rates.at05 >= 0.035 - luck(0.05))
      const flag = world.isRecorded ? ` (flagged ${whole(rates.flagged)})` : ''
      return `${percent(rates.at05)} · ${percent(rates.at005)} · ${percent(rates.welch)}${flag}`
    })
    print(world.name, ...cells, world.isRecorded ? '' : whole(beforeAfter(world, experiments)))
  }
  const hidden = SHAPES.map((shape) => {
    const { at05, afterFlag, flagged } = falseAlarms(BAD_DAYS_HIDDEN, shape, experiments)
    return `${percent(at05)}, after the flag ${percent(afterFlag)} (flagged ${whole(flagged)})`
  })
  print(BAD_DAYS_HIDDEN.name, ...hidden, '')
}

function looks(): void {
  print('', 'one look', 'looks, joint', 'any time', 'naive')
  for (const [blocks, factor] of [
    [20, 0],
    [40, 0],
    [20, 1],
    [40, 1],
    [28, 1.5],
  ] as const) {
    const effect = (factor * 2.8) / Math.sqrt(blocks - 1.9)
    const rates = sequences({ world: worldNamed('AR .5'), blocks, effect, scatter: 1, experiments })
    const cell = ({ share, used }: { share: number; used: number }) =>
      factor === 0 ? percent(share) : `${whole(share)} (${whole(used)} % of blocks)`
    const row =
      factor === 0 ? `false alarms, ${blocks} blocks` : `detected, ${factor} × the planned effect, ${blocks} blocks`
    print(row, cell(rates.oneLook), cell(rates.looks), cell(rates.anytime), factor === 0 ? cell(rates.naive) : '–')
    if (factor === 0) {
      promise(`looks, ${blocks} blocks`, rates.looks.share <= 0.065 + luck(0.05))
      promise(`any time, ${blocks} blocks`, rates.anytime.share <= 0.05 + luck(0.05))
    } else {
      promise('looks cost at most four points', rates.oneLook.share - rates.looks.share <= 0.04 + luck(0.02))
      promise('looks save an eighth', rates.looks.used <= 0.88 + luck(0.02))
    }
  }
}

const INTERVALS: readonly (readonly [name: string, shape: Shape, spread: number])[] = [
  ['white noise', shapeOf(21), 0],
  ['AR .8', shapeOf(21), 0],
  ['AR .8', shapeOf(21), 0.5],
  ['AR .5', shapeOf(12), 0],
  ['ratings 1–5 of AR .8', shapeOf(21), 0],
  ['ratings 1–5 of AR .8', shapeOf(12, 3, 1), 0],
  ['ratings 1–5 of AR .8', shapeOf(8, 7, 2), 0],
]

function intervals(): void {
  print('Truth in the interval', 'one look', 'looks', 'if the arms were followed', 'one look, ties broken at random')
  const takenShare = ({ arm, random }: { arm: number; random: { uniform(): number } }) =>
    random.uniform() < 0.8 ? arm : 1 - arm
  for (const [name, shape, spread] of INTERVALS) {
    const life = { world: worldNamed(name), shape, effect: 0.5, spread }
    const coverages = coverage(life, experiments)
    const done = coverage({ ...life, taken: takenShare }, experiments)
    const about = `${name}${spread > 0 ? `, effect differs by SD ${spread}` : ''}, ${shape.blocks} × ${shape.periodDays}`
    print(about, ...[coverages.oneLook, coverages.looks, done.ifDone, coverages.byCoin].map(percent))
    const isNear = (share: number) => share >= 0.935 - luck(0.05) && share <= 0.975 + luck(0.025)
    promise(`${about}: interval, ties broken at random`, isNear(coverages.byCoin))
    // A tie counts as being as extreme as the observed statistic, so intervals of coarse values contain the truth more
    // often than required, never less.
    for (const share of [coverages.oneLook, done.ifDone])
      promise(`${about}: interval`, worldNamed(name).isContinuous ? isNear(share) : share >= 0.935 - luck(0.05))
  }
}

const POWER_SHAPES = [
  ...[14, 21, 28, 42].map((blocks) => shapeOf(blocks)),
  shapeOf(10, 2),
  shapeOf(21, 2),
  shapeOf(14, 3, 1),
  shapeOf(28, 3, 1),
  shapeOf(8, 7, 2),
  shapeOf(12, 7, 2),
]

function power(): void {
  const heads = POWER_SHAPES.map(
    ({ blocks, periodDays, washoutDays }) => `${periodDays}, ${washoutDays}: ${2 * blocks * periodDays}`,
  )
  print('AR', 'effect', ...heads)
  for (const phi of [0, 0.5, 0.8]) {
    const world = worldNamed(phi === 0 ? 'white noise' : phi === 0.5 ? 'AR .5' : 'AR .8')
    for (const effect of [0.5, 0.8])
      print(phi, effect, ...POWER_SHAPES.map((shape) => whole(seen({ world, shape, effect }, experiments).power)))
  }
  const least = (name: string, effect: number, shape: Shape, bound: number) =>
    promise(
      `power ${name}, ${effect}`,
      seen({ world: worldNamed(name), shape, effect }, experiments).power >= bound - luck(bound),
    )
  least('AR .5', 0.8, shapeOf(21), 0.9)
  least('AR .8', 0.5, shapeOf(21), 0.9)
  least('white noise', 0.8, shapeOf(8, 7, 2), 0.8)
  print('Carry-over: 1 SD, halving each day', 'estimate')
  for (const shape of [shapeOf(21), shapeOf(12, 2), shapeOf(12, 2, 1), shapeOf(12, 3, 2), shapeOf(8, 7, 2)]) {
    const { estimate } = seen({ world: worldNamed('AR .5'), shape, effect: 1, doing: carryingOver }, experiments)
    print(`${shape.periodDays} days, ${shape.washoutDays} out`, estimate.toFixed(2))
  }
  for (const shape of [shapeOf(21), shapeOf(21, 2, 1)]) {
    const { power: called } = seen({ world: worldNamed('AR .5'), shape, effect: 1, doing: rebound }, experiments)
    print(`rebound the day after, ${shape.periodDays} days, ${shape.washoutDays} out: called`, whole(called))
  }
}

function plan(): void {
  print('People with 180 past days, 15 % gaps', 'blocks advised', 'power')
  let sum = 0
  for (const phi of [0, 0.5, 0.8])
    for (const [periodDays, washoutDays] of [
      [1, 0],
      [2, 0],
      [3, 1],
    ] as const) {
      const advised = followedAdvice({ phi, effect: 0.8, periodDays, washoutDays }, experiments)
      sum += advised.power / 9
      print(`AR ${phi}, ${periodDays}-day periods, ${washoutDays} out`, advised.blocks.toFixed(0), whole(advised.power))
    }
  print('mean', '', whole(sum))
  promise('mean power of the advised 74–86 %', sum >= 0.74 - luck(0.8) / 3 && sum <= 0.86 + luck(0.8) / 3)
  print('Effect .8 SD, AR .5', 'plain', 'offsets from 84 days before')
  for (const [shape, weekend] of [
    [shapeOf(21), 0],
    [shapeOf(14, 2), 1],
    [shapeOf(14, 2), 2],
    [shapeOf(12, 3), 2],
  ] as const) {
    const found = weekdayPower(shape, weekend, experiments)
    print(
      `weekend ${weekend} SD, ${shape.blocks} blocks of ${shape.periodDays}`,
      whole(found.plain),
      whole(found.offsets),
    )
  }
}

function words(): void {
  print('Planned for 80 %', 'likely', 'no effect that matters', 'cannot tell')
  for (const effect of [0, 0.66]) {
    const shares = verdicts({ world: worldNamed('AR .5'), shape: shapeOf(20), effect }, 0.66, experiments)
    print(
      effect === 0 ? 'truth 0' : 'truth = what matters',
      ...[shares.likely, shares['no effect that matters'], shares['cannot tell']].map(whole),
    )
  }
}

/** Milliseconds of the fastest of five runs, because the machine may be busy. */
function quickest(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.round(Math.min(...times))
}

function time(): void {
  const values = autoregressive(chance(1), 365, 0.5)
  const periods = [1, 2, 3, 7].map((periodDays) => ({ periodDays, washoutDays: Math.floor(periodDays / 3) }))
  const planning = quickest(() => planExperiment({ values, firstDay: 0, smallestEffect: 0.5, periods }))
  const document = livedDocument(autoregressive(chance(2), 80, 0.5))
  const chosen = Float64Array.from({ length: 40 }, (_, block) => (block % 2 === 0 ? 1 : -1))
  const drawing = quickest(() => signAssignments(chosen, stream({ seed: new Uint8Array(32), label: 'test', sha256 })))
  const looking = quickest(() => analyseExperiment(document, { sha256 }))
  print('plan: 365 days, four lengths', `${planning} ms`)
  print('20 000 draws of 40 blocks', `${drawing} ms`)
  print('one look at 40 blocks, 20 000 draws, interval included', `${looking} ms`)
  promise('plan within a second', planning <= 1000)
  promise('20 000 draws within .3 seconds', drawing <= 300)
  promise('one look within a second', looking <= 1000)
}

if (import.meta.main) {
  const simulations = { alarms, looks, intervals, power, plan, words, time }
  const only = argument('only', '')
  for (const [name, part] of Object.entries(simulations)) {
    if (only !== '' && only !== name) continue
    console.log(`\n${name} (${experiments} experiments a cell)\n`)
    part()
  }
}

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}

/** A simulated experiment of forty blocks of two days, completed. */
function livedDocument(outcome: Float64Array): ExperimentDocument {
  const protocol: Protocol = {
    format: 'upshot-experiment/1',
    title: 'Coffee and sleep',
    arms: [
      { name: 'coffee as usual', instruction: 'Coffee as usual.' },
      { name: 'no coffee after noon', instruction: 'No coffee after noon.' },
    ],
    outcome: { variableName: 'Sleep Quality', unit: '/5', combination: 'MEAN' },
    lagDays: 1,
    alpha: 0.05,
    smallestEffect: 0.5,
    weekdayOffsets: [0, 0, 0, 0, 0, 0, 0],
    design: { kind: 'blocks', blocks: 40, periodDays: 1, washoutDays: 0 },
    looks: [40],
    firstDay: '2026-03-02',
    method: 'experiment-1',
    scatter: 0.8,
  }
  const seed = new Uint8Array(32)
  const schedule = scheduleOf(protocol, seed, sha256)
  const days = plannedDays(protocol, schedule).map(({ isAnalysed, ...day }, index) => ({
    ...day,
    date: new Date(Date.parse(`${protocol.firstDay}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
    analysed: isAnalysed,
    y: outcome[index] ?? 0,
    taken: null,
  }))
  return { protocol, seed: hexOf(seed), commitment: hexOf(sha256(new Uint8Array(0))), schedule, days }
}
