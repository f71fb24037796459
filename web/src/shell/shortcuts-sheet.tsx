import { Sheet } from '../ui/sheet.tsx'
import { shellWords } from '../words/shell.ts'
import type { ShortcutWords } from '../words/shortcuts.ts'
import { shortcutWords } from '../words/shortcuts.ts'
import { useWords } from '../words/words.ts'

type ListedShortcut = Exclude<keyof ShortcutWords, 'title' | 'hint'>

/** In the order in which they are listed; keys of one line are alternatives or follow each other. */
const KEYS: readonly (readonly [ListedShortcut, ...string[]])[] = [
  ['record', 'r'],
  ['search', '/', 'Ctrl K'],
  ['today', 'g t'],
  ['history', 'g h'],
  ['findings', 'g f'],
  ['variables', 'g v'],
  ['settings', 'g s'],
  ['next', 'j'],
  ['previous', 'k'],
  ['answer', '1', '…', '9'],
  ['snooze', 's'],
  ['skip', 'x'],
  ['edit', 'e'],
  ['undo', 'z'],
  ['days', '[', ']'],
  ['table', 't'],
  ['save', 'Ctrl Enter'],
  ['close', 'Esc'],
  ['list', '?'],
]

export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(shortcutWords)
  const { close } = useWords(shellWords)
  return (
    <Sheet title={words.title} closeLabel={close} isOpen onClose={onClose}>
      <p class="aside-text">{words.hint}</p>
      <dl class="keys">
        {KEYS.map(([name, ...keys]) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>{keys.map((key) => (key === '…' ? key : <kbd key={key}>{key}</kbd>))}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
