/** Where a person makes another of what the server refused: settings, reminders, votes and the like have no value to change here. */
import type { Entry } from '../../offline/entry.ts'
import { pathTo } from '../../router/places.ts'

/** By a word in the name of the endpoint. */
const PLACES = [
  [/TrackingReminder/, 'reminders'],
  [/Settings|Channels/, 'settings'],
  [/UserVariable|UserTag|Sources/, 'variables'],
  [/Vote|Correlation/, 'findings'],
  [/Experiment/, 'experiments'],
  [/Measurement/, 'history'],
] as const

export const whereMade = ({ name }: Entry): string => pathTo(PLACES.find(([word]) => word.test(name))?.[1] ?? 'today')
