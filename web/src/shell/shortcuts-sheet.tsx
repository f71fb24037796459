import { Sheet } from '../ui/sheet.tsx'
import { shellWords } from '../words/shell.ts'
import { wordTable } from '../words/table.ts'
import { useWords } from '../words/words.ts'

// The list of keys: what is pressed is the same in every language.

const shortcutWords = wordTable('app/shortcuts', {
  title: 'Keyboard shortcuts',
  hint: 'They are off while you type. Settings has a switch for all of them.',
  record: 'Record something',
  search: 'Search for things and actions',
  today: 'Go to Today',
  history: 'Go to History',
  findings: 'Go to Findings',
  variables: 'Go to What I track',
  settings: 'Go to Settings',
  next: 'Next card or row',
  previous: 'Previous card or row',
  answer: 'Choose this answer on the card',
  snooze: 'Snooze',
  skip: 'Skip',
  edit: 'Edit',
  undo: 'Undo the last action',
  days: 'Previous day, next day',
  table: 'Table or picture',
  close: 'Close',
  save: 'Save',
  list: 'Show this list',
})

type ShortcutWords = (typeof shortcutWords)['en']

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
  const texts = useWords(shortcutWords)
  const { close } = useWords(shellWords)
  return (
    <Sheet title={texts.title} closeLabel={close} isOpen onClose={onClose}>
      <p class="aside-text">{texts.hint}</p>
      <dl class="keys">
        {KEYS.map(([name, ...keys]) => (
          <div key={name}>
            <dt>{texts[name]}</dt>
            <dd>{keys.map((key) => (key === '…' ? key : <kbd key={key}>{key}</kbd>))}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
