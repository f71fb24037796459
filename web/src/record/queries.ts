/** Data for recording: the person's variables, the units, and search results of the catalogue. */
import type { CommonName, SlimUserVariable, Unit } from '@upshot/contract'
import { useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { call } from '../offline/here.ts'
import { useMirror } from '../offline/use-mirror.ts'
import { createSearch } from './search.ts'
import { type Thing, thingOf, thingOfName } from './thing.ts'

const PAUSE_MS = 150

export function useUnits(): readonly Unit[] {
  const { data } = useMirror('listUnits')
  return data ?? []
}

/** Matches in the catalogue, once typing has paused. Offline: among the stored names. */
export function useCatalogue(text: string, isWanted: boolean): readonly Thing[] {
  const [found, setFound] = useState<readonly Thing[]>([])
  const searchPhrase = text.trim()
  const { data: names } = useMirror('listCommonNames')
  const searchHere = useMemo(() => whenNeeded(() => createSearch((names ?? []).map(findableOf))), [names])
  // The pause starts with the key press, not with the drawing.
  useLayoutEffect(() => {
    if (!isWanted) {
      setFound((previous) => (previous.length === 0 ? previous : []))
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      const query = { fields: 'slim' as const, limit: 20, ...(searchPhrase === '' ? {} : { searchPhrase }) }
      const variables: readonly SlimUserVariable[] = await call('searchVariables', { query }, { signal })
      if (!signal.aborted) setFound(variables.map(thingOf))
    }
    const readHere = () => signal.aborted || setFound(searchHere()(searchPhrase))
    const timer = setTimeout(() => read().catch(readHere), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [searchPhrase, isWanted, searchHere])
  return found
}

/** Built on first use, which is only offline. */
function whenNeeded<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const findableOf = (common: CommonName) => ({
  item: thingOfName(common),
  names: [common.displayName, common.name, ...common.synonyms],
})
