/** The seed of an experiment: made at its start, sealed until its end. */

import { randomBytes } from 'node:crypto'
import { bytesOfHex, type Protocol, type Schedule, scheduleOf } from '@upshot/analysis'
import { sha256Bytes } from '../../lib/hash.ts'
import { type Sealing, WrongSealingKey } from '../../lib/sealing.ts'
import type { ExperimentRow } from './store.ts'

const SEED_BYTES = 32

export const newSeed = (): Buffer => randomBytes(SEED_BYTES)

export const belongingTo = ({ user_id, id }: Pick<ExperimentRow, 'user_id' | 'id'>): string =>
  `experiment ${user_id} ${id}`

type SeedHolder = Pick<ExperimentRow, 'user_id' | 'id' | 'seed' | 'sealed_seed'>

/** In hex. */
export async function seedOf(row: SeedHolder, sealing: Pick<Sealing, 'open'>): Promise<string> {
  if (row.seed !== null) return row.seed
  const opened = row.sealed_seed === null ? undefined : await sealing.open(row.sealed_seed, belongingTo(row))
  if (opened === undefined) throw new WrongSealingKey()
  return opened
}

export const scheduleFrom = (protocol: Protocol, seed: string): Schedule =>
  scheduleOf(protocol, bytesOfHex(seed) ?? new Uint8Array(0), sha256Bytes)
