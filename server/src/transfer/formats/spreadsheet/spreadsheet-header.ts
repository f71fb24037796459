/** What the header of a column says: what is in it, and in which unit. */
import { tidyName } from '../../../lib/names.ts'
import { commonNamed } from '../reading/target.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'
import { isScale } from './spreadsheet-scales.ts'
import { inEnglish } from './spreadsheet-words.ts'

export interface ReadHeader {
  readonly name: string
  /** As the header writes it, before it is translated. */
  readonly written: string
  /** As written; empty where the header says none. */
  readonly unit: string
}

const BRACKETS = /^(.*\S)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/
/** `weight_kg`: only where the ending can be no word of the name. */
const UNDERSCORE =
  /^(.+)_(kg|lbs?|mg|mcg|ug|ml|cm|km|mi|miles|mins?|minutes|hrs?|hours|secs?|seconds|bpm|kcal|cal|mmhg|pct|percent)$/i
/** `Weight kg`: only where the rest is a name that is known. */
const SPACE =
  /^(.+)\s+(kg|lbs?|mg|mcg|ug|ml|cm|km|mi|miles|mins?|minutes|h|hrs?|hours|secs?|seconds|bpm|kcal|mmhg|pct|percent|%)$/i
/** Whatever is called so is in percent. */
const PERCENT = /^(.*[^\s%])\s*%$/
/** `Mood 0-10`. */
const SCALE = /^(.+?)\s+(-?\d+\s?(?:-|–|to)\s?\d+)$/i
const COMMA = /^(.+?)(?:\s*,\s*|\s+in\s+|\s+en\s+)(\S+)$/i
/** Units that we do not have, as laboratories write them. */
const STRANGE = /^(?:[munpµkd]?(?:g|mol|IU|U)\/[munpµkd]?(?:L|l|g|min|h)|mg\/dl|mmol\/mol|kgf|ng\/dl|pg\/ml)$/i

export function readHeader(header: string): ReadHeader {
  const text = tidyName(header)
  // Some names of the catalogue end in brackets themselves.
  if (commonNamed(text)) return { name: text, written: text, unit: '' }
  // `kg`: the name of the column is its unit.
  if (isUnitItself(text)) return { name: text, written: text, unit: text }
  for (const pattern of [BRACKETS, UNDERSCORE, COMMA, SCALE]) {
    const [, name, unit] = pattern.exec(text) ?? []
    if (name === undefined || unit === undefined) continue
    if (unitSpelled(unit) || STRANGE.test(unit) || isScale(unit)) return { ...namedAs(name), unit }
  }
  const [, name, unit] = SPACE.exec(text) ?? []
  if (name !== undefined && unit !== undefined && commonNamed(named(name)) && unitSpelled(unit))
    return { ...namedAs(name), unit }
  const [, share] = PERCENT.exec(text) ?? []
  return share === undefined ? { ...namedAs(text), unit: '' } : { ...namedAs(share), unit: '%' }
}

/** Letters that measure and can be no name of a thing. */
const isUnitItself = (text: string): boolean => /^(?:kgs?|lbs?|mg|mcg|ml|cm|km|bpm|kcal|mmhg)$/i.test(text)

const namedAs = (text: string): Pick<ReadHeader, 'name' | 'written'> => ({ name: named(text), written: tidyName(text) })

const named = (text: string): string => {
  const words = text.includes(' ') ? text : text.replaceAll('_', ' ')
  return inEnglish(tidyName(words))
}
