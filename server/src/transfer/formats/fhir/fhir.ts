/** FHIR R4 Observations: in a bundle, in a list, or one per line. */
import { type Sentence, sameWords, say } from '../../../lib/language.ts'
import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import { conversionBetween, unitNamed, unitOf, YES_NO } from '../../../tracking/units/units.ts'
import { commonVariableNamed } from '../../../tracking/variables/catalogue/words.ts'
import { categoryNamed } from '../../../tracking/variables/categories.ts'
import type { FilePosition, Format, ReadContext, ReadItem, SourceFile } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { writtenIn } from '../reading/foreign-units.ts'
import { jsonPieces, type PathFilter } from '../reading/json-pieces.ts'
import { type JsonObject, listIn, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { reportedAsWhole } from '../reading/member-use.ts'
import { localMoments, zonedMoment } from '../reading/moments.ts'
import { catalogueTarget, type EntryTarget, lookup } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'
import { aboutPart, CATEGORY_OF, isPlainIn, LOINC, SAME_QUANTITY, statedUnit, targetWithLoinc } from './fhir-codes.ts'

const headOf = ({ head }: SourceFile): string => new TextDecoder().decode(head)
const isFhir = (file: SourceFile): boolean => {
  if (!mayBeJson(file)) return false
  const text = headOf(file)
  return /^\uFEFF?\s*[[{]/.test(text) && /"resourceType"\s*:\s*"(Bundle|Observation|Patient)"/.test(text)
}

export const fhir: Format = {
  ...knownFormat('fhir'),
  passes: 2,
  // Members of the bundle itself: its type and size.
  technical: ['id', 'meta', 'identifier', 'fullUrl', 'reference', 'system', /^(resourceType|type|total)$/],
  sniff: ({ files }) => (files.some(isFhir) ? 0.96 : 0),
  read: async function* ({ files }, context) {
    const ours = files.filter(isFhir)
    const times = await timesOf(ours, context)
    for (const file of ours) {
      for await (const { resource, line } of resourcesIn(file))
        yield* resourceItems(resource, times, { file: file.path, line })
    }
  },
}

function* resourceItems(
  resource: unknown,
  times: ObservationTimes,
  position: { readonly file: string; readonly line: number },
): Generator<ReadItem> {
  const object = objectIn(resource)
  const type = textIn(object?.['resourceType'])
  if (!object || type === undefined) yield { kind: 'rejected', position, reason: say('This is not a FHIR resource.') }
  else if (type === 'Observation') yield* observationItems(object, times, position)
  else {
    reportedAsWhole(object)
    yield { kind: 'leftOut', what: sameWords(type) }
  }
}

interface FhirResource {
  readonly resource: unknown
  /** 1 is the first. */
  readonly line: number
}

async function* resourcesIn(file: SourceFile): AsyncGenerator<FhirResource> {
  // Members of an object come in any order: an object with entries is a bundle.
  const isBundle = /"resourceType"\s*:\s*"Bundle"|"entry"\s*:\s*\[/.test(headOf(file))
  const opens: PathFilter = (path, kind) => {
    if (path.length === 0) return kind === 'list' || isBundle
    return isBundle && kind === 'list' && path.length === 1 && path[0] === 'entry'
  }
  let line = 0
  for await (const { path, read } of jsonPieces(file, opens)) {
    if (isBundle && typeof path[0] === 'string') {
      if (path.length === 2) yield { resource: objectIn(read())?.['resource'], line: ++line }
    } else yield { resource: read(), line: ++line }
  }
}

const BARE_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Days without a time are days of the person; the zone is asked for only where there are some. */
async function timesOf(files: readonly SourceFile[], context: ReadContext): Promise<ObservationTimes> {
  if (!(await hasBareDays(files))) return { momentOf: zonedMoment }
  const local = localMoments(context)
  return {
    momentOf: (value) => {
      const text = textIn(value)
      if (text === undefined || !BARE_DAY.test(text) || !readMoment(text)) return zonedMoment(value)
      const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
      return local({ year, month, day })
    },
  }
}

async function hasBareDays(files: readonly SourceFile[]): Promise<boolean> {
  for (const file of files) {
    for await (const { resource } of resourcesIn(file)) {
      const object = objectIn(resource)
      const times = [object?.['effectiveDateTime'], objectIn(object?.['effectivePeriod'])?.['start']]
      if (times.some((time) => BARE_DAY.test(textIn(time) ?? ''))) return true
    }
  }
  return false
}

// Reads one FHIR Observation: its own value and those of its components.

export interface ObservationTimes {
  /** A moment, or a bare day in the person's zone; undefined where it is neither. */
  momentOf(value: unknown): Moment | undefined
}

const LEFT_OUT_STATES = new Set(['entered-in-error', 'cancelled', 'registered'])

export function* observationItems(
  observation: JsonObject,
  times: ObservationTimes,
  position: FilePosition,
): Generator<ReadItem> {
  const status = textIn(observation['status']) ?? ''
  if (LEFT_OUT_STATES.has(status)) {
    reportedAsWhole(observation)
    return yield {
      kind: 'leftOut',
      what: say('observations that are {status}', { status }),
    }
  }
  const parts = [observation, ...listIn(observation['component']).map(objectIn)].filter((part) => part !== undefined)
  const values = parts.flatMap((part) => {
    const notes = notesFor(part, observation)
    return [...valueIn(part, categoryIn(observation))].map((value) => ({ ...value, notes }))
  })
  if (values.length === 0)
    return yield {
      kind: 'leftOut',
      what: say('{name}: no number', { name: nameOf(observation) ?? say('observations') }),
    }
  const frame = frameIn(observation, times)
  if (!frame)
    return yield {
      kind: 'rejected',
      position,
      reason: say('The observation has no time with a time zone.'),
    }
  const shared = { ...frame, sourceName: sourceOf(observation), position }
  for (const value of values) {
    if ('problem' in value) yield { kind: 'rejected', position, reason: value.problem }
    else {
      const { remark, notes, ...entry } = value
      const note = [remark, ...notes].filter((text) => text !== undefined).join('\n')
      yield { kind: 'entry', ...entry, ...shared, ...(note === '' ? {} : { note }) }
    }
  }
}

/** A note that begins with the name of one part is about that part alone. */
function notesFor(part: JsonObject, observation: JsonObject): readonly string[] {
  const notes = listIn(observation['note']).flatMap((note) => textIn(objectIn(note)?.['text']) ?? [])
  const names = listIn(observation['component']).flatMap((component) => nameOf(objectIn(component) ?? {}) ?? [])
  return notes.flatMap((note) => {
    const about = names.find((name) => note.startsWith(aboutPart(name)))
    if (about === undefined) return note
    return about === nameOf(part) ? note.slice(aboutPart(about).length) : []
  })
}

function frameIn(observation: JsonObject, { momentOf }: ObservationTimes) {
  const period = objectIn(observation['effectivePeriod'])
  const start =
    momentOf(observation['effectiveDateTime']) ??
    momentOf(observation['effectiveInstant']) ??
    momentOf(period?.['start'])
  const end = momentOf(period?.['end'])
  if (!start) return end && { start: end }
  return end && end.epochSeconds > start.epochSeconds ? { start, endEpoch: end.epochSeconds } : { start }
}

const displayOf = (reference: unknown): string | undefined => textIn(objectIn(reference)?.['display'])

const sourceOf = (observation: JsonObject): string =>
  displayOf(observation['device']) ?? displayOf(listIn(observation['performer'])[0]) ?? 'FHIR'

interface FhirCoding {
  readonly system: string
  readonly code: string
  readonly display: string | undefined
}

const codingsOf = (concept: unknown): readonly FhirCoding[] =>
  listIn(objectIn(concept)?.['coding']).map((coding) => {
    const { system, code, display } = objectIn(coding) ?? {}
    return { system: textIn(system) ?? '', code: textIn(code) ?? '', display: textIn(display) }
  })

function nameOf(part: JsonObject): string | undefined {
  const text = textIn(objectIn(part['code'])?.['text'])
  return (text ?? codingsOf(part['code']).find(({ display }) => display !== undefined)?.display)?.slice(0, 100)
}

/** One of our categories by name, otherwise by FHIR's category. */
function categoryIn(observation: JsonObject): string {
  const concepts = listIn(observation['category'])
  for (const concept of concepts) {
    const ours = categoryNamed(textIn(objectIn(concept)?.['text']) ?? '')
    if (ours) return ours.name
  }
  const codes = concepts.flatMap((concept) => codingsOf(concept).map(({ code }) => CATEGORY_OF[code]))
  return codes.find((name) => name !== undefined) ?? 'Miscellaneous'
}

type ObservationReading =
  | (EntryTarget & { readonly value: number; readonly remark?: string })
  | { readonly problem: Sentence }

function* valueIn(part: JsonObject, categoryName: string): Generator<ObservationReading> {
  const loincs = codingsOf(part['code']).filter(({ system }) => system === LOINC)
  const coded = loincs.map(({ code }) => targetWithLoinc(code)).find((target) => target !== undefined)
  const common = commonVariableNamed(nameOf(part) ?? '')
  // One of our names is more specific than a code that several of our variables share.
  const known = common ? catalogueTarget(common.name) : coded
  const name = nameOf(part) ?? loincs[0]?.code
  const quantity = objectIn(part['valueQuantity'])
  const amount = numberIn(quantity?.['value'])
  if (quantity && amount !== undefined) return yield quantityOf({ target: known, name, categoryName }, quantity, amount)
  const integer = numberIn(part['valueInteger'])
  if (integer !== undefined) return yield inUnit({ target: known, name, categoryName }, 'count', integer)
  const answer =
    typeof part['valueBoolean'] === 'boolean' ? part['valueBoolean'] : answerIn(part['valueCodeableConcept'])
  if (answer !== undefined)
    yield inUnit({ target: known, name, categoryName }, unitOf(YES_NO ?? 0).abbreviatedName, answer ? 1 : 0)
}

/** Yes and no as LOINC and SNOMED CT number them, or in words. */
const ANSWERS = lookup<boolean>({
  'LA33-6': true,
  'LA32-8': false,
  '373066001': true,
  '373067005': false,
  Y: true,
  N: false,
  yes: true,
  no: false,
})

function answerIn(concept: unknown): boolean | undefined {
  const words = [
    ...codingsOf(concept).map(({ code }) => code),
    textIn(objectIn(concept)?.['text'])?.toLowerCase() ?? '',
  ]
  return words.map((word) => ANSWERS[word]).find((answer) => answer !== undefined)
}

interface FhirSubject {
  readonly target: EntryTarget | undefined
  readonly name: string | undefined
  readonly categoryName: string
}

const COMPARATORS = lookup<string>({
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
})

function quantityOf(
  { target, name, categoryName }: FhirSubject,
  quantity: JsonObject,
  amount: number,
): ObservationReading {
  const recorded = target && recordedIn(quantity, target)
  if (recorded) return recorded
  const code = textIn(quantity['code'])
  const unit = textIn(quantity['unit'])
  const texts = [code, unit].filter((text) => text !== undefined)
  const remark = COMPARATORS[textIn(quantity['comparator']) ?? '']
  const remarked = remark === undefined ? {} : { remark: `${remark} ${amount}` }
  if (target) {
    const plain = target.unit === 'index' && isPlainIn(target, texts) ? { ...target, value: amount } : undefined
    const written = plain ?? writtenQuantity(target, code, unit, amount)
    if (written) return { ...written, ...remarked }
  }
  const statedAs = statedUnit(code) ?? statedUnit(unit)
  // A unit that we do not have becomes part of the name, as in the catalogue: Ferritin (ng/mL).
  const nameWithUnit = statedAs || texts.length === 0 ? name : `${name} (${texts[0]})`
  if (name === undefined)
    return {
      problem: say('The observation does not say what was observed.'),
    }
  return {
    ...inUnit({ target: undefined, name: nameWithUnit, categoryName }, statedAs?.abbreviatedName ?? 'index', amount),
    ...remarked,
  }
}

/** Our own exports convert to what a profile demands, and keep beside it what was recorded. */
function recordedIn(quantity: JsonObject, target: EntryTarget): (EntryTarget & { readonly value: number }) | undefined {
  const beside = listIn(quantity['extension'])
    .map(objectIn)
    .find((extension) => extension?.['url'] === SAME_QUANTITY)
  const same = objectIn(beside?.['valueQuantity'])
  const value = numberIn(same?.['value'])
  const unit = statedUnit(textIn(same?.['code'])) ?? statedUnit(textIn(same?.['unit']))
  const targetUnit = unitNamed(target.unit)
  if (!unit || !targetUnit || value === undefined || !conversionBetween(unit, targetUnit)) return undefined
  return { ...target, unit: unit.abbreviatedName, value }
}

function writtenQuantity(target: EntryTarget, code: string | undefined, unit: string | undefined, amount: number) {
  const isStated = [code, unit].some((text) => statedUnit(text)?.abbreviatedName === target.unit)
  if (isStated) return { ...target, value: amount }
  const inCode = code === undefined ? undefined : writtenIn(target, code, amount)
  return inCode ?? (unit === undefined ? undefined : writtenIn(target, unit, amount))
}

/** A variable of the catalogue if the name and the unit fit, otherwise one of the person's own. */
function inUnit({ target, name, categoryName }: FhirSubject, unitName: string, value: number): ObservationReading {
  const written = target && writtenIn(target, unitName, value)
  if (written) return written
  if (name === undefined)
    return {
      problem: say('The observation does not say what was observed.'),
    }
  const unit = unitNamed(unitName)
  if (!unit) return { problem: say('There is no unit "{unitName}".', { unitName }) }
  return { variableName: name, categoryName, unit: unit.abbreviatedName, combination: unit.combinationOperation, value }
}
