/** What one FHIR Observation says: its own value and those of its components. */
import type { Sentence } from '../../../lib/language.ts'
import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { conversionBetween, unitNamed, unitOf, YES_NO } from '../../../tracking/units/units.ts'
import { categoryNamed } from '../../../tracking/variables/categories.ts'
import { commonVariableNamed } from '../../../tracking/variables/variable.ts'
import type { Place, ReadItem } from '../format.ts'
import { writtenIn } from '../reading/foreign-units.ts'
import { type JsonObject, listIn, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { lookup } from '../reading/lookup.ts'
import { tellWhole } from '../reading/member-use.ts'
import { type Nature, natureOf } from '../reading/natures.ts'
import { aboutPart, CATEGORY_OF, isPlainIn, LOINC, natureWithLoinc, SAME_QUANTITY, statedUnit } from './fhir-codes.ts'

export interface ObservationTimes {
  /** A moment, or a bare day in the person's zone; undefined where it is neither. */
  momentOf(value: unknown): Moment | undefined
}

const LEFT_OUT_STATES = new Set(['entered-in-error', 'cancelled', 'registered'])

export function* observationItems(observation: JsonObject, times: ObservationTimes, place: Place): Generator<ReadItem> {
  const status = textIn(observation['status']) ?? ''
  if (LEFT_OUT_STATES.has(status)) {
    tellWhole(observation)
    return yield {
      kind: 'leftOut',
      what: say(`observations that are ${status}`, `Beobachtungen mit dem Status ${status}`),
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
      what: say(
        `${nameOf(observation) ?? 'observations'}: no number`,
        `${nameOf(observation) ?? 'Beobachtungen'}: keine Zahl`,
      ),
    }
  const frame = frameIn(observation, times)
  if (!frame)
    return yield {
      kind: 'rejected',
      place,
      reason: say('The observation has no time with a time zone.', 'Die Beobachtung hat keine Zeit mit Zeitzone.'),
    }
  const common = { ...frame, sourceName: sourceOf(observation), place }
  for (const value of values) {
    if ('problem' in value) yield { kind: 'rejected', place, reason: value.problem }
    else {
      const { remark, notes, ...entry } = value
      const note = [remark, ...notes].filter((text) => text !== undefined).join('\n')
      yield { kind: 'entry', ...entry, ...common, ...(note === '' ? {} : { note }) }
    }
  }
}

/** A note that begins with the name of one part is about that part alone. */
function notesFor(part: JsonObject, observation: JsonObject): readonly string[] {
  const notes = listIn(observation['note']).flatMap((note) => textIn(objectIn(note)?.['text']) ?? [])
  const names = listIn(observation['component']).flatMap((one) => nameOf(objectIn(one) ?? {}) ?? [])
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

interface Coding {
  readonly system: string
  readonly code: string
  readonly display: string | undefined
}

const codingsOf = (concept: unknown): readonly Coding[] =>
  listIn(objectIn(concept)?.['coding']).map((one) => {
    const { system, code, display } = objectIn(one) ?? {}
    return { system: textIn(system) ?? '', code: textIn(code) ?? '', display: textIn(display) }
  })

function nameOf(part: JsonObject): string | undefined {
  const text = textIn(objectIn(part['code'])?.['text'])
  return (text ?? codingsOf(part['code']).find(({ display }) => display !== undefined)?.display)?.slice(0, 100)
}

/** One of our categories in words, else by FHIR's own. */
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
  | (Nature & { readonly value: number; readonly remark?: string })
  | { readonly problem: Sentence }

function* valueIn(part: JsonObject, categoryName: string): Generator<ObservationReading> {
  const loincs = codingsOf(part['code']).filter(({ system }) => system === LOINC)
  const coded = loincs.map(({ code }) => natureWithLoinc(code)).find((nature) => nature !== undefined)
  const common = commonVariableNamed(nameOf(part) ?? '')
  // A name of ours says more than a code that several of our variables could have.
  const nature = common ? natureOf(common.name) : coded
  const name = nameOf(part) ?? loincs[0]?.code
  const quantity = objectIn(part['valueQuantity'])
  const amount = numberIn(quantity?.['value'])
  if (quantity && amount !== undefined) return yield quantityOf({ nature, name, categoryName }, quantity, amount)
  const integer = numberIn(part['valueInteger'])
  if (integer !== undefined) return yield inUnit({ nature, name, categoryName }, 'count', integer)
  const answer =
    typeof part['valueBoolean'] === 'boolean' ? part['valueBoolean'] : answerIn(part['valueCodeableConcept'])
  if (answer !== undefined)
    yield inUnit({ nature, name, categoryName }, unitOf(YES_NO ?? 0).abbreviatedName, answer ? 1 : 0)
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

interface Subject {
  readonly nature: Nature | undefined
  readonly name: string | undefined
  readonly categoryName: string
}

const COMPARATORS = lookup<string>({
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
})

function quantityOf({ nature, name, categoryName }: Subject, quantity: JsonObject, amount: number): ObservationReading {
  const recorded = nature && recordedIn(quantity, nature)
  if (recorded) return recorded
  const [code, unit] = [textIn(quantity['code']), textIn(quantity['unit'])]
  const texts = [code, unit].filter((text) => text !== undefined)
  const remark = COMPARATORS[textIn(quantity['comparator']) ?? '']
  const remarked = remark === undefined ? {} : { remark: `${remark} ${amount}` }
  if (nature) {
    const plain = nature.unit === 'index' && isPlainIn(nature, texts) ? { ...nature, value: amount } : undefined
    const written = plain ?? writtenQuantity(nature, code, unit, amount)
    if (written) return { ...written, ...remarked }
  }
  const known = statedUnit(code) ?? statedUnit(unit)
  // What our units cannot say is part of the name, as in the catalogue: Ferritin (ng/mL).
  const named = known || texts.length === 0 ? name : `${name} (${texts[0]})`
  if (name === undefined)
    return {
      problem: say(
        'The observation does not say what was observed.',
        'In der Beobachtung steht nicht, was beobachtet wurde.',
      ),
    }
  return {
    ...inUnit({ nature: undefined, name: named, categoryName }, known?.abbreviatedName ?? 'index', amount),
    ...remarked,
  }
}

/** Our own exports convert to what a profile demands, and keep beside it what was recorded. */
function recordedIn(quantity: JsonObject, nature: Nature): (Nature & { readonly value: number }) | undefined {
  const beside = listIn(quantity['extension'])
    .map(objectIn)
    .find((one) => one?.['url'] === SAME_QUANTITY)
  const same = objectIn(beside?.['valueQuantity'])
  const value = numberIn(same?.['value'])
  const [unit, own] = [statedUnit(textIn(same?.['code'])) ?? statedUnit(textIn(same?.['unit'])), unitNamed(nature.unit)]
  if (!unit || !own || value === undefined || !conversionBetween(unit, own)) return undefined
  return { ...nature, unit: unit.abbreviatedName, value }
}

function writtenQuantity(nature: Nature, code: string | undefined, unit: string | undefined, amount: number) {
  const isStated = [code, unit].some((text) => statedUnit(text)?.abbreviatedName === nature.unit)
  if (isStated) return { ...nature, value: amount }
  const inCode = code === undefined ? undefined : writtenIn(nature, code, amount)
  return inCode ?? (unit === undefined ? undefined : writtenIn(nature, unit, amount))
}

/** A variable of the catalogue if it is one and its unit fits, else one of the person's own. */
function inUnit({ nature, name, categoryName }: Subject, unitName: string, value: number): ObservationReading {
  const written = nature && writtenIn(nature, unitName, value)
  if (written) return written
  if (name === undefined)
    return {
      problem: say(
        'The observation does not say what was observed.',
        'In der Beobachtung steht nicht, was beobachtet wurde.',
      ),
    }
  const unit = unitNamed(unitName)
  if (!unit) return { problem: say(`There is no unit "${unitName}".`, `Die Einheit „${unitName}“ gibt es nicht.`) }
  return { variableName: name, categoryName, unit: unit.abbreviatedName, combination: unit.combinationOperation, value }
}
