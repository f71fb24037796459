/** Maps values of a file to variables and units of the catalogue, and checks that they are possible. */
import type { CombinationOperation } from '@upshot/contract'
import { LONGEST_NAME, LONGEST_NOTE } from '@upshot/contract/limits'
import { languages } from '@upshot/contract/names'
import { type Sentence, say } from '../../../lib/language.ts'
import { nameKey, tidyName } from '../../../lib/names.ts'
import { once } from '../../../lib/once.ts'
import type { UnitRecord } from '../../../tracking/units/unit-record.ts'
import { conversionBetween, isRating, unitNamed, unitOfSubstance, withoutNoise } from '../../../tracking/units/units.ts'
import type { CommonVariable } from '../../../tracking/variables/catalogue/common-variable.ts'
import { type CatalogueName, catalogue } from '../../../tracking/variables/catalogue/index.ts'
import {
  commonVariableNamed,
  nameForReader,
  otherWordsFor,
  thingWords,
} from '../../../tracking/variables/catalogue/words.ts'
import type { FilePosition, ReadEntry, ReadItem } from '../format.ts'
import { unitSpelled } from './unit-spellings.ts'

/** Later ones replace earlier ones: a name counts more than a synonym, and English more than other languages. */
const commonByWord = once(() => {
  const reversed = catalogue.toReversed()
  const byWords = (of: (common: CommonVariable) => readonly string[]) =>
    reversed.flatMap((common) => of(common).map((word) => [nameKey(word), common] as const))
  const translations = languages
    .toReversed()
    .map((language) => byWords(({ id }) => [thingWords[language].get(id)?.name ?? '']))
  return new Map([
    ...byWords((common) => otherWordsFor(common)),
    ...translations.flat(),
    ...byWords(({ synonyms, name }) => [...synonyms, name]),
  ])
})

/** By its name or any of its synonyms, in any language. */
export const commonNamed = (name: string): CommonVariable<CatalogueName> | undefined =>
  commonByWord().get(nameKey(name))

/** The unit of something that people count in a word of its own, in any language: cups of coffee are servings. */
export function unitCountedAs(name: string, word: string): string | undefined {
  const common = commonNamed(name)
  const counters = languages.flatMap((language) =>
    Object.values(thingWords[language].get(common?.id ?? 0)?.counted ?? {}),
  )
  return counters.some((counter) => nameKey(counter) === nameKey(word)) ? common?.unit : undefined
}

const unitsAsked = new Map<string, UnitRecord>()

/** A unit that must exist. Cached, since it is looked up for every value. */
export function ownUnit(abbreviation: string): UnitRecord {
  const unit = unitsAsked.get(abbreviation) ?? unitNamed(abbreviation)
  if (!unit) throw new Error(`There is no unit ${abbreviation}.`)
  unitsAsked.set(abbreviation, unit)
  return unit
}

/**
 * The variable of the catalogue, if the name means one and the unit converts to it. If the unit does not (an evening
 * ticked as "coffee" is not a number of cups), it becomes a separate variable with the unit in its name.
 */
export function targetFor(name: string, definition: Omit<EntryTarget, 'variableName'>): EntryTarget {
  const unit = ownUnit(definition.unit)
  const common = commonNamed(name)
  if (common === undefined)
    return { ...definition, variableName: shortened(name), combination: fitting(unit, definition.combination) }
  if (conversionBetween(unit, ownUnit(common.unit)))
    return {
      variableName: common.name,
      categoryName: common.category,
      unit: definition.unit,
      combination: common.combination,
    }
  // A word in another language, or one such as "meditated", is not the catalogue's name.
  const isKnownByName = [common.name, ...common.synonyms].some((word) => nameKey(word) === nameKey(name))
  const variableName = shortened(name, isKnownByName ? ` (${definition.unit})` : '')
  return { ...definition, variableName, combination: fitting(unit, definition.combination) }
}

/** A separate variable, whatever the catalogue has. */
export const ownTarget = (target: EntryTarget): EntryTarget => ({
  ...target,
  variableName: shortened(target.variableName),
})

const fitting = (unit: UnitRecord, combination: CombinationOperation): CombinationOperation =>
  isRating(unit) ? 'MEAN' : combination

function shortened(name: string, ending = ''): string {
  const tidy = tidyName(name)
  const room = LONGEST_NAME - ending.length
  return `${cut(tidy, room)}${ending}`
}

/** Does not split surrogate pairs. */
const cut = (text: string, room: number): string =>
  text.length > room
    ? `${text
        .slice(0, room - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : text

export type EntryValue = Pick<ReadEntry, 'value' | 'start' | 'sourceName' | 'position'> &
  Partial<Pick<ReadEntry, 'endEpoch'>> & { readonly note?: string | undefined }

/** The entry, or the reason for rejecting it. */
export function entryOf(target: EntryTarget, { note, ...recorded }: EntryValue): ReadItem {
  const { minimumValue, maximumValue, name } = ownUnit(target.unit)
  const value = Number.isInteger(recorded.value) ? recorded.value : withoutNoise(recorded.value)
  const isOutside = (minimumValue !== null && value < minimumValue) || (maximumValue !== null && value > maximumValue)
  if (isOutside)
    return rejected(
      recorded.position,
      say('{value} is not a value of {variableName} in {name}.', {
        value,
        variableName: nameForReader(target.variableName),
        name,
      }),
    )
  const text = note === undefined ? '' : cut(note.trim(), LONGEST_NOTE)
  // Spelled out, because copying with `...` takes several times as long, and a file may have millions.
  const { variableName, categoryName, unit, combination } = target
  const { start, endEpoch, sourceName, position } = recorded
  const entry = {
    kind: 'entry',
    variableName,
    categoryName,
    unit,
    combination,
    value,
    start,
    sourceName,
    position,
  } as const
  const lasting = endEpoch === undefined ? entry : { ...entry, endEpoch }
  return text === '' ? lasting : { ...lasting, note: text }
}

export const rejected = (position: FilePosition, reason: Sentence): ReadItem => ({ kind: 'rejected', position, reason })
export const leftOut = (what: Sentence): ReadItem => ({ kind: 'leftOut', what })

/** A cell, quoted and shortened for a sentence. */
export const quotedCell = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`

/** The reason for rejecting a row without a time. */
export const noTime = (text: string): Sentence =>
  text.trim() === ''
    ? say('The row does not say when it was.')
    : say('{text} is not a date and time.', { text: quotedCell(text) })

export interface MeasuredValue {
  readonly target: EntryTarget
  /** Factor to the target's unit. */
  readonly factor: number
}

export const UREA_NITROGEN = 'mg/dL urea nitrogen'

/** The substance of a bare "mg/dL": a BUN of 15 is the nitrogen in urea, less than half of the urea. */
export const substanceUnit = (name: string, { unit }: CommonVariable): UnitRecord =>
  ownUnit(unit === 'mg/dL urea' && /\bbun\b|nitr[oó]gen|stickstoff/i.test(name) ? UREA_NITROGEN : unit)

/** A variable with the unit named in the file; an unknown unit becomes part of the name. */
export function measuredTarget(name: string, unitText: string, categoryName = 'Miscellaneous'): MeasuredValue {
  const common = commonNamed(name)
  const ofSubstance = common && unitOfSubstance(substanceUnit(name, common), unitText)
  if (ofSubstance) return { target: catalogueTarget(common.name, ofSubstance.abbreviatedName), factor: 1 }
  const spelled = unitSpelled(unitText)
  if (spelled) {
    const { combinationOperation: combination } = ownUnit(spelled.unit)
    return { target: targetFor(name, { categoryName, unit: spelled.unit, combination }), factor: spelled.factor }
  }
  const inName = unitText.trim() === '' ? name : `${name} (${unitText.trim()})`
  const target = targetFor(inName, { categoryName, unit: 'index', combination: 'MEAN' })
  return { target, factor: 1 }
}

export type EntryTarget = Pick<ReadEntry, 'variableName' | 'categoryName' | 'unit' | 'combination'>

/** A variable of the catalogue, in its own unit or another one that converts to it. */
export function catalogueTarget(variableName: CatalogueName, unitName?: string): EntryTarget {
  const common = commonVariableNamed(variableName)
  if (!common) throw new Error(`"${variableName}" is not in the catalogue.`)
  const catalogueUnit = unitNamed(common.unit)
  const unit = unitNamed(unitName ?? common.unit)
  if (!catalogueUnit || !unit || !conversionBetween(unit, catalogueUnit))
    throw new Error(`${variableName} is not measured in ${unitName}.`)
  return {
    variableName: common.name,
    categoryName: common.category,
    unit: unit.abbreviatedName,
    combination: common.combination,
  }
}

/** A lookup table for keys from files: without a prototype, so that `constructor` is not found. */
export const lookup = <T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.setPrototypeOf({ ...rows }, null)
