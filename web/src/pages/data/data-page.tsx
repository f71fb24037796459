import { PageHeading } from '../../router/page-heading.tsx'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'

export function DataPage() {
  const words = useWords(shellWords)
  return <PageHeading title={words.places.data} />
}
