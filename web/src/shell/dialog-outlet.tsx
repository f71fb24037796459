import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { closeDialog, type Opening, opened } from '../state/dialogs.ts'
import { useStore } from '../state/use-store.ts'
import { withWords } from '../words/words.ts'
import { reloadOnce } from './reload-once.ts'

type Dialog = ComponentType<{ readonly opening: never; readonly onClose: () => void }>

/** Each is loaded when it is first opened, or when the browser is idle. */
const LOADING: Readonly<Record<Opening['name'], () => Promise<Dialog>>> = {
  record: async () => (await withWords(import('../record/record-sheet.tsx'))).RecordSheet,
  edit: async () => (await withWords(import('../record/edit-sheet.tsx'))).EditSheet,
  note: async () => (await withWords(import('../record/note-sheet.tsx'))).NoteSheet,
  search: async () => (await withWords(import('./palette-sheet.tsx'))).PaletteSheet,
  shortcuts: async () => (await withWords(import('./shortcuts-sheet.tsx'))).ShortcutsSheet,
}

/** The open dialog, over any page. */
export function DialogOutlet() {
  const opening = useStore(opened)
  const [drawn, setDrawn] = useState<{ readonly name: Opening['name']; readonly dialog: Dialog }>()
  const name = opening?.name
  useEffect(() => {
    if (name) LOADING[name]().then((dialog) => setDrawn({ name, dialog }), reloadOnce)
  }, [name])
  useEffect(() => void whenIdle(LOADING.record), [])
  if (!opening || drawn?.name !== opening.name) return null
  const { dialog: Shown } = drawn
  return <Shown key={JSON.stringify(opening)} opening={opening as never} onClose={() => closeDialog(opening)} />
}

/** Recording is the main use: opening its dialog must not wait for the network. */
function whenIdle(load: () => Promise<unknown>): void {
  const begin = () => void load().catch(() => undefined)
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin)
  else setTimeout(begin, 1000)
}
