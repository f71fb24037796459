import {
  analyseExperiment,
  type DocumentDay,
  type ExperimentDocument,
  type ExperimentResult,
  livedDays,
  type PeriodLength,
  type PhasesDesign,
  type Protocol,
  periodLengths,
  phasesLived,
  planExperiment,
  sentenceOf,
  verifyExperiment,
} from '@upshot/analysis'
import { EXPERIMENT_LIMITS } from '@upshot/contract'
import { isTooQuick, tooQuick } from '../../learning/experiments/draft.ts'
import { commonDaysToWork } from '../../learning/experiments/questions.ts'
import { sha256Bytes } from '../../lib/hash.ts'
import { createGuardedRequests, reasonOf } from '../../notify/guarded-requests.ts'
import { unitNamed } from '../../tracking/units/units.ts'
import { commonVariableCalled } from '../../tracking/variables/catalogue/words.ts'
import { faultOf } from '../../transfer/formats/upshot/check-experiment.ts'
import { documentShape } from '../../transfer/formats/upshot/experiment-record.ts'
import { decode, fileBytes } from '../analyze/decode.ts'
import { columnNamed, MOST_TABLE_BYTES, readTable } from '../analyze/read-table.ts'
import { printable, quoted } from '../analyze/words.ts'
import { AnswerIsNo, type Arguments, BadInput, type CommandContext, required, text } from '../command.ts'

const { longestPeriod: LONGEST_PERIOD } = EXPERIMENT_LIMITS

/** Prints how many days an experiment takes, based on the past days in a table. */
export async function planFromFile(
  file: string,
  input: Arguments,
  { print, warn }: Pick<CommandContext, 'print' | 'warn'>,
): Promise<void> {
  const outcome = required(input, 'outcome')
  const arms = numberIn(input, 'arms', { low: 2, high: 3 }) ?? 2
  const periods = periodsFor(input, arms)
  const expectedAdherence = numberIn(input, 'adherence', { low: 0.2, high: 1 }) ?? 1
  const smallestEffect = numberIn(input, 'smallest', { low: Number.MIN_VALUE, high: Number.MAX_VALUE })
  const { values, firstDay, warnings } = await column(file, outcome, text(input, 'date'))
  for (const warning of warnings) warn(warning)
  const options = { ...(smallestEffect === undefined ? {} : { smallestEffect }), expectedAdherence, arms, periods }
  const plan = planExperiment({ ...options, values, firstDay })
  print(JSON.stringify(plan.kind === 'plan' ? plan : { ...plan, sentence: sentenceOf(plan) }, null, 2))
}

async function column(file: string, outcome: string, date: string | undefined) {
  const bytes = await fileBytes(file, { what: 'a table of days', mostBytes: MOST_TABLE_BYTES })
  const { people, names, warnings } = readTable(decode(bytes), date === undefined ? {} : { date })
  const index = columnNamed(names, outcome, '--outcome')
  const table = people[0]?.table
  return { values: table?.variables[index]?.values ?? new Float64Array(0), firstDay: table?.firstDay ?? 0, warnings }
}

/** The given lengths; otherwise those that the server compares, for an effect that lasts this many days. */
function periodsFor(input: Arguments, arms: number): readonly PeriodLength[] {
  const list = text(input, 'period')
  const lasts = text(input, 'lasts')
  const cause = lasts === undefined ? knownCause(input) : undefined
  const washout = text(input, 'washout') ?? washoutFor(lasts ?? cause?.days)
  if (list !== undefined) return periodsIn(list, washout, cause)
  const washoutDays = washout === undefined ? 0 : wholeIn(washout, '--washout')
  if (washoutDays >= LONGEST_PERIOD) throw new BadInput(`--washout must be shorter than ${LONGEST_PERIOD} days.`)
  const periods = periodLengths({ washoutDays, arms })
  for (const period of periods) refuseTooQuick(period, cause)
  if (periods.length > 0) return periods
  throw new BadInput(`With ${arms} arms, an effect that lasts ${washoutDays + 1} days takes more than a year.`)
}

interface KnownCause {
  readonly name: string
  readonly days: string
}

/** The tested variable and the number of days it acts; undefined if not given. */
function knownCause(input: Arguments): KnownCause | undefined {
  const name = text(input, 'cause')
  if (name === undefined) return undefined
  const common = commonVariableCalled(name)
  const outcome = required(input, 'outcome')
  const days = commonDaysToWork(common, commonVariableCalled(outcome)?.name ?? outcome)
  if (!common || days === undefined)
    throw new BadInput(
      `--cause: it is not known how long ${quoted(name)} works. Please give the number of days with --lasts.`,
    )
  return { name: common.name, days: String(Math.min(LONGEST_PERIOD, days)) }
}

function refuseTooQuick(period: PeriodLength, cause: KnownCause | undefined): void {
  const days = Number(cause?.days ?? 1)
  if (cause && isTooQuick(period, days)) throw new BadInput(tooQuick(cause, days).en)
}

function washoutFor(lasts: string | undefined): string | undefined {
  if (lasts === undefined) return undefined
  const days = wholeIn(lasts, '--lasts')
  if (days < 1 || days > LONGEST_PERIOD)
    throw new BadInput(`--lasts: ${days} is not between 1 and ${LONGEST_PERIOD} days.`)
  return String(days - 1)
}

/** `1,2,3/1`: lengths of periods, each optionally with its washout days. */
function periodsIn(list: string, washout: string | undefined, cause: KnownCause | undefined): readonly PeriodLength[] {
  return list.split(',').map((item) => {
    const [period = '', ownWashout] = item.trim().split('/')
    const periodDays = wholeIn(period, '--period')
    const days = ownWashout ?? washout
    const washoutDays = days === undefined ? Math.floor(periodDays / 3) : wholeIn(days, '--washout')
    if (periodDays < 1 || periodDays > LONGEST_PERIOD)
      throw new BadInput(`--period: ${period} is not between 1 and ${LONGEST_PERIOD} days.`)
    refuseTooQuick({ periodDays, washoutDays }, cause)
    if (washoutDays >= periodDays) throw new BadInput(`--washout must be shorter than the period of ${period} days.`)
    return { periodDays, washoutDays }
  })
}

function wholeIn(word: string, option: string): number {
  if (!/^\d{1,3}$/.test(word)) throw new BadInput(`${option}: ${quoted(word)} is not a number of days.`)
  return Number(word)
}

function numberIn(input: Arguments, name: string, { low, high }: { low: number; high: number }): number | undefined {
  const word = text(input, name)
  if (word === undefined) return undefined
  const value = word.trim() === '' ? Number.NaN : Number(word)
  if (!(value >= low && value <= high) || (name === 'arms' && !Number.isInteger(value)))
    throw new BadInput(`--${name}: ${quoted(word)} is not a number that can be used here.`)
  return value
}

const MOST_DOCUMENT_BYTES = 256 * 1024 * 1024

/** The experiments in a file: one document, or all of a person's export. */
export async function documentsInFile(file: string): Promise<readonly ExperimentDocument[]> {
  const bytes = await fileBytes(file, { what: 'an experiment', mostBytes: MOST_DOCUMENT_BYTES })
  return documentsIn(decode(bytes), file)
}

/** The experiments in a text; messages refer to it by `name`. */
export function documentsIn(text: string, name: string): readonly ExperimentDocument[] {
  const value = parsed(text, name)
  if (isRecord(value) && 'protocol' in value) return [documentOf(value, quoted(name))]
  if (!isRecord(value) || !Array.isArray(value['experiments']))
    throw new BadInput(`${quoted(name)} is not an experiment: it has no protocol.`)
  const all = value['experiments'] as readonly unknown[]
  if (all.length === 0) throw new BadInput(`${quoted(name)} contains no experiment.`)
  return all.map((experiment, index) => documentOf(experiment, `${quoted(name)}, experiment ${index + 1}`))
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInput(`${quoted(name)} is not JSON.`)
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function documentOf(value: unknown, name: string): ExperimentDocument {
  if (!documentShape().Check(value)) {
    const [error] = documentShape().Errors(value)
    const path = error?.instancePath.slice(1).replaceAll('/', '.') ?? ''
    throw new BadInput(
      `${name}: ${printable(path === '' ? '' : `${path} `)}${error?.message ?? 'is not an experiment'}.`,
    )
  }
  const document = value as unknown as ExperimentDocument
  const fault = faultOf(document)
  if (fault !== undefined) throw new BadInput(`${name}: ${printable(fault.en)}`)
  return document
}

/** How messages refer to a day. */
const nameOf = ({ date, day }: DocumentDay, index: number): string => date ?? `day ${day ?? index + 1}`

/**
 * Contradictory days: one that is listed twice, a period with two arms or too many days, a block with the same arm
 * twice. Undefined if every day has its place.
 */
export function placeFault(protocol: Protocol, days: readonly DocumentDay[]): string | undefined {
  const lived = livedDays(protocol, days, { offsets: [], valueOf: () => null })
  const ids = new Set<number>()
  for (const [index, { day }] of lived.entries()) {
    if (ids.has(day)) return `days: ${nameOf(days[index] ?? { arm: 0, y: null }, index)} is listed twice.`
    ids.add(day)
  }
  const { design } = protocol
  if (design.kind === 'phases') return phasesFault(lived, design)
  for (const [block, inBlock] of Map.groupBy(lived, (day) => day.block)) {
    const periods = [...Map.groupBy(inBlock, ({ position }) => position).values()]
    if (block >= design.blocks) return 'days: there are more than the design has.'
    if (periods.some((period) => period.length > design.periodDays))
      return `days: block ${block + 1} has a period of more than ${design.periodDays} days.`
    if (periods.some((period) => new Set(period.map(({ arm }) => arm)).size > 1))
      return `days: block ${block + 1} has a period with two different arms.`
    if (new Set(periods.map(([first]) => first?.arm)).size < periods.length)
      return `days: block ${block + 1} has the same arm twice.`
  }
  return undefined
}

/** Phases follow from the order of the days; each but an unfinished last one has its minimum length. */
function phasesFault(
  lived: readonly { readonly day: number; readonly arm: number }[],
  { phases = 4, days, shortestPhase }: PhasesDesign,
): string | undefined {
  if (lived.some(({ day }, index) => index > 0 && day < (lived[index - 1]?.day ?? 0)))
    return 'days: they must be in the order in which they happened.'
  if (lived.length > days) return 'days: there are more than the design has.'
  const { lengths } = phasesLived(lived)
  const isWhole = lived.length === days
  const fits = lengths.every((length, index) => length >= shortestPhase || (!isWhole && index === lengths.length - 1))
  return fits && lengths.length <= phases && (!isWhole || lengths.length === phases)
    ? undefined
    : 'days: the phases are not those of the design.'
}

/** Reads all files first, so that a bad file is reported before anything is printed; then analyses them in order. */
export async function analyzeDocuments(
  files: readonly string[],
  hasOneLook: boolean,
  { print }: Pick<CommandContext, 'print'>,
): Promise<void> {
  const documents: ExperimentDocument[] = []
  for (const file of files) {
    const experimentDocuments = await documentsInFile(file)
    const ended = experimentDocuments.filter(({ seed, days }) => seed !== undefined && days !== undefined)
    if (ended.length === 0)
      throw new BadInput(`${quoted(file)} has no seed or no days. An experiment shows them when it ends.`)
    for (const { protocol, days = [] } of ended) {
      const fault = placeFault(protocol, days)
      if (fault !== undefined) throw new BadInput(`${quoted(file)}: ${fault}`)
    }
    documents.push(...ended)
  }
  for (const document of documents)
    print(JSON.stringify(analyzed(document, hasOneLook), null, documents.length === 1 ? 2 : 0))
}

function analyzed(document: ExperimentDocument, hasOneLook: boolean): ExperimentResult {
  const unit = unitNamed(document.protocol.outcome.unit)
  const low = unit?.minimumValue ?? null
  const high = unit?.maximumValue ?? null
  const scale = low === null || high === null ? undefined : ([low, high] as const)
  return analyseExperiment(document, { sha256: sha256Bytes, hasSingleLook: hasOneLook, scale })
}

const MOST_FETCHED_BYTES = 8 * 1024 * 1024
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether an argument is an address rather than a file name. */
export const isAddress = (word: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(word)

/**
 * The text at a public address, fetched by a guarded request: https on the public internet, and on this machine plain
 * http too. Redirects are not followed.
 */
export async function textAt(address: string): Promise<string> {
  const url = URL.parse(address)
  const isLocal = url !== null && LOOPBACK.test(url.hostname)
  const trustedHosts = isLocal ? [hostAndPort(url)] : []
  const guardedRequests = createGuardedRequests({ allowsHttp: false, trustedHosts, mostBytes: MOST_FETCHED_BYTES })
  const headers = { accept: 'application/json' }
  const answer = await guardedRequests.send({ url: address, method: 'GET', headers }).catch((error: unknown) => {
    throw new BadInput(`${quoted(address)} cannot be read: ${reasonOf(error).en}`)
  })
  if (answer.status !== 200) throw new BadInput(`${quoted(address)} cannot be read: it answered ${answer.status}.`)
  if (answer.isCut) throw new BadInput(`${quoted(address)} is too large to be an experiment.`)
  return answer.text
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname.replace(/^\[|\]$/g, '')}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
}

/** Prints what fits and what does not for each experiment; exits with 1 if anything does not. */
export async function verifyDocuments(where: string, { print }: Pick<CommandContext, 'print'>): Promise<void> {
  const documents = isAddress(where) ? documentsIn(await textAt(where), where) : await documentsInFile(where)
  if (documents.every(({ seed }) => seed === undefined))
    throw new BadInput(`${quoted(where)} has no seed. The seed is revealed when the experiment ends.`)
  if (documents.some(({ commitment }) => commitment === undefined))
    throw new BadInput(`${quoted(where)} has no commitment, so there is nothing to check it against.`)
  const reports = documents.map(reportOf)
  for (const report of reports) print(JSON.stringify(report, null, reports.length === 1 ? 2 : 0))
  if (reports.some(({ fits }) => fits === false)) throw new AnswerIsNo()
}

function reportOf(document: ExperimentDocument) {
  const { title } = document.protocol
  if (document.seed === undefined)
    return { title, fits: null, sentence: 'The experiment has not ended, so its seed is not revealed yet.', checks: [] }
  const checks = verifyExperiment(document, sha256Bytes)
  const fits = checks.every((check) => check.fits)
  return { title, fits, sentence: fits ? 'Everything matches.' : 'Something does not match.', checks }
}
