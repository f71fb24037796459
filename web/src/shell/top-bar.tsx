import type { ComponentChildren } from 'preact'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'

interface TopBarProps {
  readonly onSearch: () => void
  /** The status, in place of the name while there is one. */
  readonly children: ComponentChildren
}

/** On the phone: the name of the app, or what there is to say about the connection, and search. */
export function TopBar({ onSearch, children }: TopBarProps) {
  const words = useWords(shellWords)
  return (
    <header class="top-bar">
      <span class="brand">Upshot</span>
      {children}
      <Button kind="quiet" class="only-icon" aria-label={words.search} onClick={onSearch}>
        <Icon name="search" />
      </Button>
    </header>
  )
}
