/** What links the entries of a chain, and what shows that one was changed. */
import { sha256 } from '../../lib/hash.ts'
import type { AuditRow } from './store.ts'

type ChainLink = Pick<AuditRow, 'id' | 'at_epoch' | 'content_hash'>

export const chainHash = (row: ChainLink, previousHash: string): string =>
  sha256([previousHash, row.id, row.at_epoch, row.content_hash].join('|'))

/** What the first chain says of one that begins. */
export const beginning = (chainId: string): string => JSON.stringify({ begins: chainId })

/** What an entry says is what was said, about the person it was said of; or it was erased as a whole. */
export function isWhole({ content, content_hash, user_id }: AuditRow): boolean {
  if (content === null) return user_id === null
  const { userId = null } = JSON.parse(content) as { readonly userId?: number }
  return sha256(content) === content_hash && userId === user_id
}
