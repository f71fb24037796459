import { BadInput } from '../command.ts'
import { parseLine } from './parse-csv.ts'
import { cut, quoted, shown } from './words.ts'

/**
 * Whether a header cell names the day: "date", in any case.
 */
export const isDateName = (name: string): boolean => name.trim().toLowerCase() === 'date'

/** The place of the column with the days. A name without spaces around it goes before one with. */
export function dateColumn(names: readonly string[], wanted: string | undefined): number {
  if (wanted !== undefined) return columnNamed(names, wanted, '--date')
  const attempts = [(name: string) => name === 'date', (name: string) => name.toLowerCase() === 'date', isDateName]
  for (const isIt of attempts) {
    const places = placesWhere(names, isIt)
    if (places.length > 1)
      throw new BadInput('Several columns are called "date". Please name the one with the days with --date.')
    if (places[0] !== undefined) return places[0]
  }
  throw new BadInput(`There is no column "date" among ${listed(names)}. Please name the one with the days with --date.`)
}

/** The place of a column by its exact name, or by its name but for spaces around it. */
export function columnNamed(names: readonly string[], wanted: string, option: string): number {
  const exact = names.indexOf(wanted)
  if (exact >= 0) return exact
  const [place, ...others] = placesWhere(names, (name) => name.trim() === wanted.trim())
  if (place === undefined || others.length > 0)
    throw new BadInput(`${option}: there is no column ${quoted(wanted)} among ${listed(names)}.`)
  return place
}

/** The names in a list such as `Sleep,"Weight, kg"`; a name that is the whole list may hold commas without quotes. */
export function namesListed(names: readonly string[], list: string, option: string): string[] {
  const wanted = names.includes(list) ? [list] : parseLine(list, ',')
  return [...new Set(wanted.map((name) => names[columnNamed(names, name, option)] ?? ''))]
}

/** Two columns of one name could not be told apart in the answer; columns without a name have none to clash. */
export function refuseDoubles(names: readonly string[]): void {
  const places = new Map<string, number>()
  for (const [place, name] of names.entries()) {
    const earlier = places.get(name)
    if (earlier !== undefined && name !== '')
      throw new BadInput(`Columns ${earlier + 1} and ${place + 1} are both called ${quoted(name)}.`)
    places.set(name, place)
  }
}

function placesWhere(names: readonly string[], isIt: (name: string) => boolean): number[] {
  return names.flatMap((name, place) => (isIt(name) ? [place] : []))
}

const LONGEST_LIST = 120

const listed = (names: readonly string[]): string =>
  cut(names.map((name) => `"${shown(name)}"`).join(', '), LONGEST_LIST)
