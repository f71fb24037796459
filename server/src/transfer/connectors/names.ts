/** Names of everything that data can come from. */
import { nameKey } from '../../lib/names.ts'
import { knownFormats } from '../formats/known-formats.ts'
import { liveSources } from './sources.ts'

/** By the name or the display name; undefined where there is no such connector. */
export function connectorIdNamed(name: string): number | undefined {
  const key = nameKey(name)
  const all = [...liveSources, ...knownFormats]
  return all.find((one) => one.name === key || nameKey(one.displayName) === key)?.connectorId
}
