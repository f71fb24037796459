/** Values of cycle trackers, as the variables that other sources use. */
import type { ReadItem } from '../format.ts'
import { catalogueTarget, type EntryTarget, type EntryValue, entryOf, ownTarget, targetFor } from '../reading/target.ts'

const ticked = (variableName: string, categoryName: string): EntryTarget =>
  ownTarget({ variableName, categoryName, unit: 'yes/no', combination: 'SUM' })

const menstruation = ticked('Menstruation', 'Miscellaneous')
const menstrualFlow = catalogueTarget('Menstrual Flow')

export const SPOTTING = ticked('Spotting', 'Miscellaneous')
export const BASAL_TEMPERATURE = catalogueTarget('Basal Body Temperature')
export const SEXUAL_ACTIVITY = catalogueTarget('Sexual Activity')

/** Out of six, as phones rate it. */
export const FLOW = { light: 1, medium: 3, heavy: 5, veryHeavy: 6 } as const

export function* flowItems(flow: number, shared: Omit<EntryValue, 'value'>): Generator<ReadItem> {
  yield entryOf(menstrualFlow, { ...shared, value: flow })
  yield entryOf(menstruation, { ...shared, note: undefined, value: 1 })
}

/** Something that occurred on a day, as the app calls it. */
export const tick = (name: string, categoryName: string): EntryTarget =>
  targetFor(name, { categoryName, unit: 'yes/no', combination: 'SUM' })
