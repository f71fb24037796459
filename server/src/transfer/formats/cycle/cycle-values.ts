/** Values of cycle trackers, as the variables that other sources use. */
import type { ReadItem } from '../format.ts'
import { type EntryTarget, type EntryValue, entryOf, natureOf, ownTarget, targetFor } from '../reading/target.ts'

const ticked = (variableName: string, categoryName: string): EntryTarget =>
  ownTarget({ variableName, categoryName, unit: 'yes/no', combination: 'SUM' })

const menstruation = ticked('Menstruation', 'Miscellaneous')
const menstrualFlow = natureOf('Menstrual Flow')

export const SPOTTING = ticked('Spotting', 'Miscellaneous')
export const BASAL_TEMPERATURE = natureOf('Basal Body Temperature')
export const SEXUAL_ACTIVITY = natureOf('Sexual Activity')

/** Out of six, as phones rate it. */
export const FLOW = { light: 1, medium: 3, heavy: 5, veryHeavy: 6 } as const

export function* flowItems(flow: number, recorded: Omit<EntryValue, 'value'>): Generator<ReadItem> {
  yield entryOf(menstrualFlow, { ...recorded, value: flow })
  yield entryOf(menstruation, { ...recorded, note: undefined, value: 1 })
}

/** Something that occurred on a day, as the app calls it. */
export const tick = (name: string, categoryName: string): EntryTarget =>
  targetFor(name, { categoryName, unit: 'yes/no', combination: 'SUM' })
