import type { Scope } from '@upshot/contract'
import { Refusal, say } from './refusal.ts'

/** What a caller was let in for. */
export interface ScopeHolder {
  readonly scopes: ReadonlySet<Scope>
}

/** What is done with one request counts as much as a request of its own, whichever way it comes. */
export function requireScope({ scopes }: ScopeHolder, scope: Scope): void {
  if (!scopes.has(scope))
    throw new Refusal(
      'forbidden',
      say(`This token lacks the scope ${scope}.`, `Diesem Token fehlt die Berechtigung ${scope}.`),
    )
}
