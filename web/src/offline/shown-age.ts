/** Of when the oldest answer on screen is. */
import { createStore } from '../state/store.ts'

/** They hardly ever change: nobody asks of when they are. */
const TIMELESS: ReadonlySet<string> = new Set([
  'getUser',
  'listUnits',
  'listCommonNames',
  'listVariableCategories',
  'searchVariables',
])

export const oldestShown = createStore<number | undefined>(undefined)

const shown = new Map<object, number>()

/** For as long as it is on screen. Returns how to stop. */
export function showAge(name: string, seenAtMs: number | undefined): (() => void) | undefined {
  if (seenAtMs === undefined || TIMELESS.has(name)) return undefined
  const place = {}
  shown.set(place, seenAtMs)
  tell()
  return () => {
    shown.delete(place)
    tell()
  }
}

const tell = (): void => oldestShown.set(shown.size === 0 ? undefined : Math.min(...shown.values()))
