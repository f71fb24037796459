/** The links of the bar and the rail, in order. */
import { type PlaceName, places } from '../router/places.ts'
import type { IconName } from '../ui/icon.tsx'
import type { ShellWords } from '../words/shell.ts'

export type MainPlace = PlaceName & IconName & keyof ShellWords['places']

/** All of them, as the rail and the page More show them. */
export const railPlaces: readonly MainPlace[] = [
  'today',
  'history',
  'variables',
  'findings',
  'studies',
  'experiments',
  'reminders',
  'data',
  'sharing',
  'settings',
  'admin',
]

/** On phones; Record is between the two halves. */
export const barPlaces: readonly [readonly MainPlace[], readonly MainPlace[]] = [
  ['today', 'history'],
  ['findings', 'more'],
]

/** Whether a link is the current one: `/variables/12` belongs to Variables. */
export function isOpen(place: MainPlace, pathname: string): boolean {
  const path = places[place]
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}

/** More stands for every page that the bar has no room for. */
export function isOpenInBar(place: MainPlace, pathname: string): boolean {
  if (place !== 'more') return isOpen(place, pathname)
  return !barPlaces.flat().some((one) => one !== 'more' && isOpen(one, pathname))
}
