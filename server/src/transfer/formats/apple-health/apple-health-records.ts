/** One element of Apple's export → what it is worth keeping as. */
import { type Sentence, sameWords, say } from '../../../lib/language.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import type { FilePosition, ReadEntry, ReadItem } from '../format.ts'
import { unitFitting } from '../reading/foreign-units.ts'
import { lookup, type Nature } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'
import { AppleMoments } from './apple-health-moment.ts'
import { GLUCOSE, glucoseNature, meaningsOf, type Quantity, quantities } from './apple-health-types.ts'

export type Attributes = Readonly<Record<string, string>>

/** What is inside a workout, in the newer layout. */
export interface WorkoutSums {
  readonly energy?: { readonly value: string; readonly unit: string }
  readonly distance?: { readonly value: string; readonly unit: string }
}

interface Scale {
  readonly nature: Nature
  readonly factor: number
  readonly offset: number
  /** Apple's percent are shares of one; some applications wrote percent all the same. */
  readonly isShare: boolean
}

type EntryTimes = Pick<ReadEntry, 'start' | 'sourceName' | 'place'> & { readonly endEpoch: number | undefined }

/** Nothing measured is as small; programs write it where a value is missing. */
const TINIEST = 1e-300
const WORKOUT_ENERGY: Nature = {
  variableName: 'Workout Energy Burned',
  categoryName: 'Physical Activities',
  unit: 'kcal',
  combination: 'SUM',
}
const WORKOUT_DISTANCE: Nature = {
  variableName: 'Workout Distance',
  categoryName: 'Physical Activities',
  unit: 'km',
  combination: 'SUM',
}

export class AppleRecords {
  readonly #moments = new AppleMoments()
  readonly #scales = new Map<string, Scale | Sentence | undefined>()
  #lastType = ''
  #lastUnit = ''
  #lastScale: Scale | Sentence | undefined
  #lastLeftOut: ReadItem | undefined
  #lastGiven = ''
  #lastSource = ''

  /** A `Record` element. */
  record(attributes: Attributes, place: FilePosition): readonly ReadItem[] {
    const timed = this.#timed(attributes, place)
    if ('en' in timed) return [{ kind: 'rejected', place, reason: timed }]
    const { type = '', value = '' } = attributes
    if (type.startsWith('HKCategoryTypeIdentifier')) return categoryItems(type, value, timed)
    return [this.#quantity(attributes, timed)]
  }

  #quantity({ type = '', unit = '', value = '' }: Attributes, timed: EntryTimes): ReadItem {
    // A file is sorted by type.
    if (type !== this.#lastType || unit !== this.#lastUnit) {
      this.#lastScale = this.#scaleOf(type, unit)
      this.#lastLeftOut = undefined
      this.#lastType = type
      this.#lastUnit = unit
    }
    const scale = this.#lastScale
    if (scale === undefined) {
      this.#lastLeftOut ??= { kind: 'leftOut', what: sameWords(shortName(type)) }
      return this.#lastLeftOut
    }
    const { place } = timed
    if ('en' in scale) return { kind: 'rejected', place, reason: scale }
    const number = numberOf(value)
    if (number === undefined)
      return {
        kind: 'rejected',
        place,
        reason: say('value "{value}" is not a number.', { value: value.slice(0, 40) }),
      }
    return entryOf(scale.nature, scaled(number, scale), timed)
  }

  /** A `Workout` element: how long, and in either layout how much energy and how far. */
  workout(attributes: Attributes, sums: WorkoutSums, place: FilePosition): readonly ReadItem[] {
    const timed = this.#timed(attributes, place)
    if ('en' in timed) return [{ kind: 'rejected', place, reason: timed }]
    const name = (attributes['workoutActivityType'] ?? '').replace(/^HKWorkoutActivityType/, '')
    const { nature, note } = workoutOf(spaced(name))
    const minutes = minutesOf(attributes, timed)
    const lasted: ReadItem =
      minutes === undefined || minutes === 0
        ? { kind: 'leftOut', what: say('Workouts without a duration') }
        : { ...entryOf(nature, minutes, timed), ...(note === undefined ? {} : { note }) }
    const energy = sums.energy ?? amount(attributes, 'totalEnergyBurned')
    const distance = sums.distance ?? amount(attributes, 'totalDistance')
    return [lasted, ...workoutSum(WORKOUT_ENERGY, energy, timed), ...workoutSum(WORKOUT_DISTANCE, distance, timed)]
  }

  #scaleOf(type: string, unit: string): Scale | Sentence | undefined {
    const key = `${type} ${unit}`
    if (this.#scales.has(key)) return this.#scales.get(key)
    const quantity = type === GLUCOSE ? glucoseNature(unit) : quantities.get(type)
    const isUnknown = quantity === undefined && type !== GLUCOSE
    const scale = isUnknown ? undefined : quantity ? scaleFor(quantity, unit) : unknownUnit(unit)
    this.#scales.set(key, scale)
    return scale
  }

  #timed(attributes: Attributes, place: FilePosition): EntryTimes | Sentence {
    const { startDate, endDate, sourceName = '', device = '' } = attributes
    const start = this.#moments.read(startDate)
    const end = this.#moments.read(endDate)
    if (!start) return say('startDate "{startDate}" is not a time.', { startDate: (startDate ?? '').slice(0, 40) })
    if (endDate !== undefined && !end)
      return say('endDate "{endDate}" is not a time.', { endDate: endDate.slice(0, 40) })
    if (end && end.epochSeconds < start.epochSeconds) return say('It ends before it starts.')
    if (sourceName !== this.#lastGiven || sourceName === '') {
      this.#lastGiven = sourceName
      this.#lastSource = sourceName.trim() || deviceName(device) || 'Apple Health'
    }
    const endEpoch = end && end.epochSeconds > start.epochSeconds ? end.epochSeconds : undefined
    return { start, endEpoch, sourceName: this.#lastSource, place }
  }
}

function categoryItems(type: string, value: string, timed: EntryTimes): readonly ReadItem[] {
  const meanings = meaningsOf(type, value)
  if (!meanings) return [{ kind: 'leftOut', what: sameWords(shortName(value === '' ? type : value)) }]
  const seconds = (timed.endEpoch ?? timed.start.epochSeconds) - timed.start.epochSeconds
  return meanings.map((meaning): ReadItem => {
    if (!('lasts' in meaning)) return entryOf(meaning.nature, meaning.value, timed)
    if (seconds === 0)
      return {
        kind: 'leftOut',
        what: say('{variableName} without a duration', { variableName: nameForReader(meaning.nature.variableName) }),
      }
    return entryOf(meaning.nature, withoutNoise(seconds / (meaning.lasts === 'h' ? 3600 : 60)), timed)
  })
}

function workoutSum(
  nature: Nature,
  given: { readonly value: string; readonly unit: string } | undefined,
  timed: EntryTimes,
): readonly ReadItem[] {
  const number = given && numberOf(given.value)
  const scale = given && scaleFor({ nature }, given.unit)
  if (number === undefined || number === 0 || scale === undefined || 'en' in scale) return []
  return [entryOf(scale.nature, scaled(number, scale), timed)]
}

/** Member by member: this is done for every sample there is, and spreading takes twice as long. */
function entryOf(nature: Nature, value: number, { start, endEpoch, sourceName, place }: EntryTimes): ReadEntry {
  const { variableName, categoryName, unit, combination } = nature
  return endEpoch === undefined
    ? { kind: 'entry', variableName, categoryName, unit, combination, value, start, sourceName, place }
    : { kind: 'entry', variableName, categoryName, unit, combination, value, start, endEpoch, sourceName, place }
}

const shortName = (name: string): string =>
  name.replace(/^HK(?:Quantity|Category|Data|Correlation)TypeIdentifier|^HKCategoryValue/, '').slice(0, 100) ||
  'Records without a type'

const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2')

const deviceName = (device: string): string => /name:([^,>]+)/.exec(device)?.[1]?.trim() ?? ''

const unknownUnit = (unit: string): Sentence =>
  say('The unit "{unit}" is not known for this.', { unit: unit.slice(0, 40) })

function numberOf(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(number)) return undefined
  return number !== 0 && Math.abs(number) < TINIEST ? undefined : number
}

function scaled(number: number, { factor, offset, isShare }: Scale): number {
  if (isShare && number > 1) return number
  return factor === 1 && offset === 0 ? number : withoutNoise(number * factor + offset)
}

/** A unit of ours that the variable's own unit converts from, or the reason why there is none. */
function scaleFor({ nature, only }: Quantity, unitName: string): Scale | Sentence {
  if (only) {
    const factor = lookup(only)[unitName]
    return factor === undefined
      ? unknownUnit(unitName)
      : { nature, factor, offset: 0, isShare: unitName === '%' && factor === 100 }
  }
  const isKelvin = unitName === 'K'
  const given = unitFitting(nature.unit, isKelvin ? 'degC' : unitName)
  if (!given) return unknownUnit(unitName)
  const { unit, factor } = given
  return { nature: { ...nature, unit }, factor, offset: isKelvin ? -273.15 : 0, isShare: false }
}

const MINUTES_IN = lookup({ s: 1 / 60, min: 1, hr: 60 })

function minutesOf(
  { duration, durationUnit = 'min' }: Attributes,
  { start, endEpoch }: EntryTimes,
): number | undefined {
  const number = duration === undefined ? undefined : numberOf(duration)
  const factor = MINUTES_IN[durationUnit]
  if (number !== undefined && factor !== undefined) return withoutNoise(number * factor)
  return endEpoch === undefined ? undefined : withoutNoise((endEpoch - start.epochSeconds) / 60)
}

function amount(attributes: Attributes, name: string): { value: string; unit: string } | undefined {
  const value = attributes[name]
  const unit = attributes[`${name}Unit`]
  return value === undefined || unit === undefined ? undefined : { value, unit }
}
