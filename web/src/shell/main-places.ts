/** What the bar and the rail lead to, in their order. */
import { type PlaceName, places } from '../router/places.ts'
import type { IconName } from '../ui/icon.tsx'
import type { ShellWords } from '../words/shell.ts'

export type MainPlace = PlaceName & IconName & keyof ShellWords['places']

/** Everything, as the rail and the page More show it. */
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

/** On the phone; Record stands between the two halves. */
export const barPlaces: readonly [readonly MainPlace[], readonly MainPlace[]] = [
  ['today', 'history'],
  ['findings', 'more'],
]

/** Whether the link to a place leads to where the person is: `/variables/12` belongs to Variables. */
export function isOpen(place: MainPlace, pathname: string): boolean {
  const path = places[place]
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}

/** More stands for every place that the bar has no room for. */
export function isOpenInBar(place: MainPlace, pathname: string): boolean {
  if (place !== 'more') return isOpen(place, pathname)
  return !barPlaces.flat().some((one) => one !== 'more' && isOpen(one, pathname))
}
