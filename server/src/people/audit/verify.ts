/** Walks all chains of the log, one after the other, each from its beginning to where it says that it ends. */
import { beginning, chainHash, isWhole } from './rules.ts'
import { type AuditRow, type AuditStore, type BegunChain, FIRST_CHAIN } from './store.ts'

export interface ChainCheck {
  readonly entries: number
  /** An entry that does not fit, or is missing. */
  readonly brokenAt: number | undefined
}

const BATCH = 1000

export async function verifyAll(store: AuditStore): Promise<ChainCheck> {
  let entries = 0
  let place: Pick<AuditRow, 'chain_id' | 'id'> = { chain_id: FIRST_CHAIN, id: 0 }
  let walk: Walk | undefined
  const broken = (brokenAt: number): ChainCheck => ({ entries, brokenAt })
  for (;;) {
    const rows = await store.after(place, BATCH)
    if (rows.length === 0) break
    const found = await store.chainsWithIds([...new Set(rows.map((row) => row.chain_id))])
    const chains = new Map(found.map((chain) => [chain.id, chain]))
    for (const row of rows) {
      if (walk?.chain.id !== row.chain_id) {
        if (walk && !isAtEnd(walk)) return broken(walk.chain.last_id)
        walk = walkOf(chains.get(row.chain_id))
      }
      if (!walk || !isWhole(row) || chainHash(row, walk.hash) !== row.chain_hash) return broken(row.id)
      walk = { ...walk, hash: row.chain_hash, entries: walk.entries + 1 }
      entries++
      place = row
    }
  }
  if (walk && !isAtEnd(walk)) return broken(walk.chain.last_id)
  const missing = await store.missing()
  return { entries, brokenAt: missing.length === 0 ? undefined : Math.min(...missing) }
}

/** How far one chain has been followed. */
interface Walk {
  readonly chain: BegunChain
  readonly hash: string
  readonly entries: number
}

/** Undefined if the chain does not begin where the first one says. */
function walkOf(chain: BegunChain | undefined): Walk | undefined {
  if (!chain) return undefined
  if (chain.id === FIRST_CHAIN) return { chain, hash: '', entries: 0 }
  if (chain.begun_hash === null || chain.begun_content !== beginning(chain.id)) return undefined
  return { chain, hash: chain.begun_hash, entries: 0 }
}

const isAtEnd = ({ chain, hash, entries }: Walk): boolean => chain.last_hash === hash && chain.entries === entries
