/** Names of everything that data can come from. */
import { nameKey } from '../../lib/names.ts'
import { formats } from '../formats/formats.ts'
import { liveSources } from './sources.ts'

/** By the name or the display name; undefined where there is no such connector. */
export function connectorIdNamed(name: string): number | undefined {
  const key = nameKey(name)
  const all = [...liveSources, ...formats]
  return all.find((one) => one.name === key || nameKey(one.displayName) === key)?.connectorId
}
