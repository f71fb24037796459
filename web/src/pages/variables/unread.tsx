import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { variableWords } from '../../words/variables.ts'
import { useWords } from '../../words/words.ts'

/** Shown in place of what could not be read. */
export function Unread({ readAgain }: { readonly readAgain: () => void }) {
  const texts = useWords(variableWords)
  return (
    <EmptyState text={texts.cannotRead}>
      <Button onClick={readAgain}>{texts.tryAgain}</Button>
    </EmptyState>
  )
}
