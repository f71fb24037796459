import { canonicalJson } from './canonical-json.ts'
import { FORMAT } from './document.ts'
import { hexOf } from './hex.ts'
import type { Sha256 } from './stream.ts'

/**
 * Hex SHA-256("upshot-experiment/1\n" + canonical protocol + "\n" + seed in hex): given out at the start, it proves at
 * the end that neither plan nor chance was changed, and until then tells nothing about either.
 */
export function commitmentOf(protocol: object, seed: Uint8Array, sha256: Sha256): string {
  const text = `${FORMAT}\n${canonicalJson(protocol)}\n${hexOf(seed)}`
  return hexOf(sha256(new TextEncoder().encode(text)))
}
