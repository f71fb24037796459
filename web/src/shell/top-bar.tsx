import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'

/** On the phone: the name of the app, and search. */
export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const words = useWords(shellWords)
  return (
    <header class="top-bar">
      <span class="brand">Upshot</span>
      <Button kind="quiet" class="only-icon" aria-label={words.search} onClick={onSearch}>
        <Icon name="search" />
      </Button>
    </header>
  )
}
