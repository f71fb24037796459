import type { Scope } from '@upshot/contract'
import { say } from './language.ts'
import { Refusal } from './refusal.ts'

/** Someone with scopes. */
export interface ScopeHolder {
  readonly scopes: ReadonlySet<Scope>
}

/** For requests that do the work of another endpoint, which has its own scope. */
export function requireScope({ scopes }: ScopeHolder, scope: Scope): void {
  if (!scopes.has(scope)) throw new Refusal('forbidden', say('This token lacks the scope {scope}.', { scope }))
}
