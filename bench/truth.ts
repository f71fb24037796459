/**
 * How often the results that people read are true, for simulated persons whose true effects are known. Seeds are fixed.
 *
 *     node bench/truth.ts [--only steady] [--quick] [--write]
 *
 * Prints a table for each part; `--only hours` selects the parts whose names begin with "hours". `--write` also
 * replaces the tables in docs/methods.md. `--quick` simulates a tenth of the persons, to check that everything runs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { calibrate } from './calibration.ts'
import { BLIND_WORLDS, measureBlind } from './truth/blind.ts'
import { CALENDAR_WORLDS } from './truth/calendars.ts'
import { CHANGE_WORLDS, measureChange, measureFound } from './truth/changes.ts'
import { COPIES_WORLDS, measureCopies, WAYS } from './truth/copies.ts'
import { diaryRows } from './truth/diary.ts'
import { measureDirect, NETWORK_WORLDS } from './truth/direct.ts'
import { HOUR_WORLDS, measureHours } from './truth/hours.ts'
import { measureNull, measureRelief, NULL_WORLDS, RELIEF_WORLDS } from './truth/moments.ts'
import { measurePools, POOL_WORLDS } from './truth/people.ts'
import { planRows } from './truth/plans.ts'
import { DATED_WORLDS, measureDates, measureShared, SHARED_SIZES, SHARED_WORLDS } from './truth/shared.ts'
import { measureDrinks, measureSizes, SIZE_WORLDS } from './truth/sizes.ts'
import { measureSteady, measureUnlinked, STEADY_WORLDS } from './truth/steady.ts'
import { measurePills, PILL_WORLDS } from './truth/treatments.ts'

type Table = readonly (readonly string[])[]

/** Persons without links from this number on were never used while the rule was chosen. */
const UNSEEN = 5000

const isQuick = process.argv.includes('--quick')
const size = (persons: number): number => (isQuick ? Math.ceil(persons / 10) : persons)
const percent = (part: number, of: number): string => (of === 0 ? '' : `${((100 * part) / of).toFixed(1)} %`)
const two = (value: number): string => value.toFixed(2).replace(/^-(?=0\.00$)/, '')

const PARTS: Readonly<Record<string, () => Promise<Table>>> = {
  steady: async () => {
    const rows: string[][] = []
    for (const world of STEADY_WORLDS) {
      if (world.r === 0) {
        const persons = size(400)
        rows.push([
          `${world.name} (${persons} persons)`,
          '',
          percent(await measureUnlinked(world, persons, UNSEEN), persons),
          '',
          '',
        ])
        continue
      }
      const result = await measureSteady(world, size(80))
      rows.push([
        `${world.name} (${result.persons} persons)`,
        percent(result.atOnce, result.persons),
        `${percent(result.everPlain, result.persons)} → ${percent(result.everSteady, result.persons)}`,
        result.links === 0 ? '' : `${result.linksPlain} → ${result.linksSteady} of ${result.links}`,
        result.links === 0
          ? ''
          : `${two(result.entriesPlain / result.linksPlain)} → ${two(result.entriesSteady / result.linksSteady)}`,
      ])
    }
    return [
      ['A year of daily looks', 'false at one look', 'false at any look', 'links found', 'times a link became likely'],
      ...rows,
    ]
  },
  sizes: async () => {
    const rows: string[][] = []
    for (const world of SIZE_WORLDS) {
      const { name, days, reported, raw, judged, coverage, rawCoverage } = await measureSizes(world, size(200))
      rows.push([name, `${days}`, `${judged}`, two(raw), percent(rawCoverage, 1), two(reported), percent(coverage, 1)])
    }
    const { named, twoOrMore } = measureDrinks(size(240))
    console.log(`Drinks: of ${size(240)} persons ${named} were told a best amount, ${twoOrMore} of them two or more.`)
    return [['World, truth .50', 'T', 'judged', 'raw difference', 'raw covers', 'reported', 'reported covers'], ...rows]
  },
  direct: async () => {
    const rows: string[][] = []
    for (const world of NETWORK_WORLDS) {
      const result = await measureDirect(world, size(40))
      rows.push([
        `${world.name} (${result.networks} networks)`,
        percent(result.likelyTrue, result.likely),
        percent(result.calledTrue, result.calledDirect),
        percent(result.kept, result.likelyTrue),
        percent(result.exactLag, result.kept),
      ])
    }
    return [
      [
        '10 variables, T 730',
        'likely rows that are links',
        'called direct that are links',
        'links called direct',
        'at their lag',
      ],
      ...rows,
    ]
  },
  hours: async () => {
    const rows: string[][] = []
    for (const world of HOUR_WORLDS) {
      const result = await measureHours(world, size(world.persons))
      const share = (count: number) => percent(count, result.persons)
      rows.push([
        `${world.name} (${result.persons} persons)`,
        ...[result.likelyDaily, result.likelyColumn, result.likely, result.reported, result.at05, result.at005].map(
          share,
        ),
      ])
    }
    const head = [
      'Coffee → Sleep, T 365',
      'whole days: likely',
      'a column “after 15:00”: likely',
      'with the hours: likely',
    ]
    return [[...head, 'reported as after 15:00', 'p < .05', 'p < .005'], ...rows]
  },
  'hours later': async () => {
    const rows: string[][] = []
    for (const world of RELIEF_WORLDS) {
      const { name, persons, likelyDaily, likely, reported, at05, difference, truth } = await measureRelief(
        world,
        size(150),
      )
      rows.push([
        `${name} (${persons} persons)`,
        ...[likelyDaily, likely, reported, at05].map((count) => percent(count, persons)),
        `${two(difference)} of ${two(truth)}`,
      ])
    }
    const head = ['Pill → Pain, four moments a day', 'whole days: likely', 'with the hours: likely']
    return [[...head, 'reported as lower 2 to 4 hours later', 'p < .05', 'reported difference'], ...rows]
  },
  'hours null': async () => {
    const rows: string[][] = []
    for (const world of NULL_WORLDS) {
      const { name, judged, at05, at005, byHours, forward } = await measureNull(world, size(1000))
      const share = (count: number) => percent(count, judged)
      rows.push([name, `${world.days}`, `${judged}`, ...[at05, at005, byHours, forward].map(share)])
    }
    const head = ['No effect of the pill', 'T', 'judged', 'p < .05', 'p < .005', 'p < .05 by hours']
    return [[...head, '… without the note about reverse direction'], ...rows]
  },
  blind: async () => {
    const rows: string[][] = []
    for (const world of BLIND_WORLDS) {
      const { name, persons, likely, possible } = await measureBlind(world, size(100))
      rows.push([`${name} (${persons} persons)`, percent(likely, persons), percent(possible, persons)])
    }
    return [['A true effect, T 365', 'likely', 'possible'], ...rows]
  },
  diary: async () => {
    const rows: string[][] = []
    for await (const { world, persons, figures } of diaryRows(size))
      rows.push([`${world} (${persons} persons)`, figures])
    return [['A diary as people keep it', 'result'], ...rows]
  },
  shared: async () => {
    const rows: string[][] = []
    for (const world of SHARED_WORLDS) {
      const shares: string[][] = []
      for (const { variables, persons } of SHARED_SIZES) {
        const { judged, at05, at005, likely } = await measureShared(world, variables, size(persons))
        shares.push([at05, at005, likely].map((count) => percent(count, judged)))
      }
      rows.push([world.name, `${world.days}`, ...shares.map((cells) => cells.join(', '))])
    }
    const heads = SHARED_SIZES.map(
      ({ variables, persons }) => `${variables} variables, ${persons * variables * (variables - 1)} pairs`,
    )
    return [['What all variables share', 'T', ...heads], ...rows]
  },
  'dates of breaks': async () => {
    const rows = DATED_WORLDS.map((world) => {
      const { persons, errors } = measureDates(world, size(300), UNSEEN)
      const within = (share: number) => `${errors[Math.ceil(share * errors.length) - 1] ?? ''}`
      return [world.name, `${world.days}`, percent(errors.length, persons), within(0.5), within(0.9), within(1)]
    })
    return [['What changes at one date', 'T', 'found', 'days off: median', '90th percentile', 'maximum'], ...rows]
  },
  copies: async () => {
    const persons = size(200)
    const rows: string[][] = []
    for (const world of COPIES_WORLDS) {
      for (const way of WAYS) {
        const { pairs, link, likely, ofCopies, untrue } = await measureCopies(world, way, persons)
        rows.push([
          `${world.name} (${persons} persons)`,
          way,
          pairs.toFixed(0),
          percent(link, persons),
          (likely / persons).toFixed(2),
          percent(ofCopies, likely),
          percent(untrue, likely - ofCopies),
        ])
      }
    }
    const head = ['One link of r .25, T 365', 'compared', 'pairs', 'the link likely', 'likely rows per person']
    return [[...head, 'between copies', 'false, of all others'], ...rows]
  },
  plans: async () => [
    ['An experiment as people plan it', 'result'],
    ...planRows(size).map(({ world, figures }) => [world, figures]),
  ],
  'changes one': async () => {
    const rows = CHANGE_WORLDS.map((world) => {
      const { judged, over95, over99, reported } = measureChange(world, size(1000))
      const shares = [over95, over99, reported].map((count) => percent(count, judged))
      return [`${world.name}${world.isTrue ? '' : ', nothing happens'}`, `${world.days}`, `${judged}`, ...shares]
    })
    return [['One day, one outcome', 'T', 'judged', 'larger than 95 of 100', 'than 99', 'reported as likely'], ...rows]
  },
  'changes found': async () => {
    const persons = size(500)
    const rows = [0, 1, 1.5, 2].map((step) => {
      const { likely, possible, effect, falseLikely } = measureFound(persons, step)
      const name = step === 0 ? 'nothing happens' : `a step of ${step} in one outcome on one day`
      return [
        `${name} (${persons} persons)`,
        ...[likely, possible, effect, falseLikely].map((n) => percent(n, persons)),
      ]
    })
    const head = ['Eight outcomes, five days, T 365', 'any likely', 'any likely or possible']
    return [[...head, 'the step likely', 'another outcome likely'], ...rows]
  },
  treatments: async () => {
    const rows: string[][] = []
    for (const world of PILL_WORLDS) {
      const result = await measurePills(world, size(50))
      rows.push([
        `${result.name} (${result.persons} persons)`,
        percent(result.higher, result.persons),
        percent(result.lower, result.persons),
        `${two(result.difference)} of ${two(world.effect)}`,
        percent(result.covered, result.given),
        percent(result.clear, result.given),
      ])
    }
    const head = [
      'A pill',
      'likely more pain',
      'likely less pain',
      'reported difference',
      'covers the truth',
      'p < .05',
    ]
    return [head, ...rows]
  },
  people: async () => {
    const rows: string[][] = []
    for (const world of POOL_WORLDS) {
      const pools = size(40)
      const { raw, prepared } = await measurePools(world, pools)
      const cells = [raw, prepared].flatMap(({ mean, covered }) => [two(mean), percent(covered, pools)])
      rows.push([`${world.name} (${pools} pools)`, two(world.truth), ...cells])
    }
    return [['What all people share', 'truth', 'raw r', 'raw covers', 'pooled r', 'covers'], ...rows]
  },
  calendars: async () => {
    const rows: string[][] = []
    for (const world of CALENDAR_WORLDS) {
      const { judged, at05, at005 } = await calibrate(world, size(1000))
      rows.push([world.name, `${world.days}`, `${judged}`, percent(at05, 1), percent(at005, 1)])
    }
    return [['World', 'T', 'judged', 'p < .05', 'p < .005'], ...rows]
  },
}

function asMarkdown(table: Table): string {
  const [headings = [], ...rows] = table.map((cells) => `| ${cells.join(' | ')} |`)
  return [headings, `|${'---|'.repeat(table[0]?.length ?? 0)}`, ...rows].join('\n')
}

function write(part: string, markdown: string): void {
  const file = new URL('../docs/methods.md', import.meta.url)
  const text = readFileSync(file, 'utf8')
  const between = new RegExp(`(<!-- truth ${part} -->\n)[^]*?(\n<!-- end -->)`)
  if (!between.test(text)) throw new Error(`docs/methods.md has no place for "${part}".`)
  writeFileSync(
    file,
    text.replace(between, (_, start, end) => `${start}${markdown}${end}`),
  )
}

const argumentIndex = process.argv.indexOf('--only')
const only = argumentIndex < 0 ? undefined : process.argv[argumentIndex + 1]
for (const [part, measure] of Object.entries(PARTS)) {
  if (only !== undefined && !part.startsWith(only)) continue
  const markdown = asMarkdown(await measure())
  console.log(`${part}\n\n${markdown}\n`)
  if (process.argv.includes('--write')) write(part, markdown)
}
