import { type PeriodLength, periodLengths, planExperiment, sentenceOf } from '@upshot/analysis'
import { EXPERIMENT_LIMITS } from '@upshot/contract'
import { columnNamed } from '../analyze/columns-named.ts'
import { decode } from '../analyze/decode.ts'
import { MOST_TABLE_BYTES, readTable } from '../analyze/read-table.ts'
import { quoted } from '../analyze/words.ts'
import { type Arguments, BadInput, type CommandContext, required, text } from '../command.ts'
import { fileBytes } from '../file-bytes.ts'

const { longestPeriod: LONGEST_PERIOD } = EXPERIMENT_LIMITS

/** Prints how many days an experiment takes, by the past days in a table. */
export async function planFromFile(
  file: string,
  given: Arguments,
  { print, warn }: Pick<CommandContext, 'print' | 'warn'>,
): Promise<void> {
  const outcome = required(given, 'outcome')
  const arms = numberIn(given, 'arms', { low: 2, high: 3 }) ?? 2
  const periods = periodsFor(given, arms)
  const expectedAdherence = numberIn(given, 'adherence', { low: 0.2, high: 1 }) ?? 1
  const smallestEffect = numberIn(given, 'smallest', { low: Number.MIN_VALUE, high: Number.MAX_VALUE })
  const { values, firstDay, warnings } = await column(file, outcome, text(given, 'date'))
  for (const warning of warnings) warn(warning)
  const asked = { ...(smallestEffect === undefined ? {} : { smallestEffect }), expectedAdherence, arms, periods }
  const plan = planExperiment({ ...asked, values, firstDay })
  print(JSON.stringify(plan.kind === 'plan' ? plan : { ...plan, sentence: sentenceOf(plan) }, null, 2))
}

async function column(file: string, outcome: string, date: string | undefined) {
  const bytes = await fileBytes(file, { what: 'a table of days', mostBytes: MOST_TABLE_BYTES })
  const { people, names, warnings } = readTable(decode(bytes), date === undefined ? {} : { date })
  const place = columnNamed(names, outcome, '--outcome')
  const table = people[0]?.table
  return { values: table?.variables[place]?.values ?? new Float64Array(0), firstDay: table?.firstDay ?? 0, warnings }
}

/** The lengths that were named; else those that the server compares, for an effect that lasts so many days. */
function periodsFor(given: Arguments, arms: number): readonly PeriodLength[] {
  const list = text(given, 'period')
  const washout = text(given, 'washout') ?? washoutFor(text(given, 'lasts'))
  if (list !== undefined) return periodsIn(list, washout)
  const washoutDays = washout === undefined ? 0 : wholeIn(washout, '--washout')
  if (washoutDays >= LONGEST_PERIOD) throw new BadInput(`--washout must be shorter than ${LONGEST_PERIOD} days.`)
  const periods = periodLengths({ washoutDays, arms })
  if (periods.length > 0) return periods
  throw new BadInput(`With ${arms} arms, an effect that lasts ${washoutDays + 1} days takes more than a year.`)
}

function washoutFor(lasts: string | undefined): string | undefined {
  if (lasts === undefined) return undefined
  const days = wholeIn(lasts, '--lasts')
  if (days < 1 || days > LONGEST_PERIOD)
    throw new BadInput(`--lasts: ${days} is not between 1 and ${LONGEST_PERIOD} days.`)
  return String(days - 1)
}

/** `1,2,3/1`: lengths of periods, each perhaps with the days left out. */
function periodsIn(list: string, washout: string | undefined): readonly PeriodLength[] {
  return list.split(',').map((item) => {
    const [period = '', own] = item.trim().split('/')
    const periodDays = wholeIn(period, '--period')
    const left = own ?? washout
    const washoutDays = left === undefined ? Math.floor(periodDays / 3) : wholeIn(left, '--washout')
    if (periodDays < 1 || periodDays > LONGEST_PERIOD)
      throw new BadInput(`--period: ${period} is not between 1 and ${LONGEST_PERIOD} days.`)
    if (washoutDays >= periodDays) throw new BadInput(`--washout must be shorter than the period of ${period} days.`)
    return { periodDays, washoutDays }
  })
}

function wholeIn(word: string, option: string): number {
  if (!/^\d{1,3}$/.test(word)) throw new BadInput(`${option}: ${quoted(word)} is not a number of days.`)
  return Number(word)
}

function numberIn(given: Arguments, name: string, { low, high }: { low: number; high: number }): number | undefined {
  const word = text(given, name)
  if (word === undefined) return undefined
  const value = word.trim() === '' ? Number.NaN : Number(word)
  if (!(value >= low && value <= high) || (name === 'arms' && !Number.isInteger(value)))
    throw new BadInput(`--${name}: ${quoted(word)} is not a number that can be used here.`)
  return value
}
