import { appsWords } from '../../words/apps.ts'
import { useWords } from '../../words/words.ts'

/** What a token may do, in words. */
export function ScopeList({ scopes }: { readonly scopes: readonly string[] }) {
  const words = useWords(appsWords)
  return (
    <ul aria-label={words.may}>
      {scopes.map((scope) => (
        <li key={scope}>{words.scopes[scope] ?? scope}</li>
      ))}
    </ul>
  )
}
