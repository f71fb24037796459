/** What a token may do, as the consent page and the account page say it. */
import { type Scope, scopes, scopeTable } from '@upshot/contract'
import { type InLanguages, wordTable } from '../../lib/language.ts'

const english = Object.fromEntries(scopes.map((scope) => [scope, scopeTable[scope].words])) as Record<Scope, string>

export const scopeWords: InLanguages<Readonly<Record<Scope, string>>> = wordTable('scopes', english)
