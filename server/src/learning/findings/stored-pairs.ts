/** All judged pairs of a person as they are stored: compressed, because there are thousands and they are rarely read. */
import { promisify } from 'node:util'
import { constants, deflate, inflate } from 'node:zlib'
import { type Analysis, decodePairs, encodePairs, STORED_PAIRS_VERSION, type StoredPairs } from '@upshot/analysis'
import type { JudgedPairsRow } from './store.ts'

const compress = promisify(deflate)
const decompress = promisify(inflate)

export type FamilyName = 'directed' | 'sameDay'

/** What is stored of a person's pairs. */
export type PairsText = Pick<JudgedPairsRow, 'version' | 'pairs'>

export async function packPairs(analysis: Analysis): Promise<PairsText> {
  const bytes = await compress(encodePairs(analysis), { level: constants.Z_BEST_SPEED })
  return { version: STORED_PAIRS_VERSION, pairs: bytes.toString('base64') }
}

/** Undefined if the pairs are in another format; the next analysis replaces them. */
export async function readPairs({ version, pairs }: PairsText): Promise<StoredPairs | undefined> {
  return decodePairs(version, await decompress(Buffer.from(pairs, 'base64')))
}

/** Whether pairs have the version that an analysis would store now. */
export const isCurrent = (version: string | undefined): boolean => version === STORED_PAIRS_VERSION
