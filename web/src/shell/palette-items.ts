/** What the palette finds. */
import type { SlimUserVariable } from '@upshot/contract'
import { pathTo, places } from '../router/places.ts'
import { navigate } from '../router/router.ts'
import { openRecord, openShortcuts } from '../state/dialogs.ts'
import type { IconName } from '../ui/icon.tsx'
import { undoLast } from '../undo/undo.ts'
import type { PaletteWords } from '../words/en/palette.ts'
import type { ShellWords } from '../words/en/shell.ts'
import { railPlaces } from './main-places.ts'

export interface PaletteItem {
  readonly id: string
  readonly kind: 'place' | 'action' | 'thing'
  readonly name: string
  /** It is found by these, too. */
  readonly otherNames?: readonly string[]
  readonly icon: IconName
  readonly open: () => void
  /** Things can be recorded from here. */
  readonly record?: { readonly name: string; readonly open: () => void }
}

export const placeItems = (words: ShellWords, isAdmin: boolean): readonly PaletteItem[] =>
  railPlaces
    .filter((place) => place !== 'admin' || isAdmin)
    .map((place) => ({
      id: `place ${place}`,
      kind: 'place',
      name: words.places[place],
      icon: place,
      open: () => navigate(places[place]),
    }))

export const actItems = (words: ShellWords): readonly PaletteItem[] => [
  { id: 'act record', kind: 'action', name: words.record, icon: 'record', open: () => openRecord() },
  { id: 'act undo', kind: 'action', name: words.undo, icon: 'back', open: () => void undoLast(words.undone) },
  { id: 'act shortcuts', kind: 'action', name: words.shortcuts, icon: 'more', open: openShortcuts },
]

export const thingItems = (variables: readonly SlimUserVariable[], words: PaletteWords): readonly PaletteItem[] =>
  variables.map(({ variableId, name, displayName, synonyms = [] }) => ({
    id: `thing ${variableId}`,
    kind: 'thing',
    name: displayName,
    otherNames: [name, ...synonyms],
    icon: 'variables',
    open: () => navigate(pathTo('variable', { id: String(variableId) })),
    record: { name: words.record(displayName), open: () => openRecord({ variableId }) },
  }))
