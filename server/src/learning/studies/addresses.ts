/**
 * Where a published study is read. Its id is made of numbers that can be guessed, so the address carries a part that
 * nobody can make who does not know this server's key. Whoever has the id alone finds nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { experimentIn } from '../experiments/state.ts'
import { pathOf } from './links.ts'
import { isStudyId } from './rules.ts'

/** 132 bits. */
const PART_LENGTH = 22
const ADDRESS = /^(.+-study)-([\w-]{22})$/

export interface AddressParts {
  readonly keys: { links(): Promise<Buffer> }
}

export type Addresses = ReturnType<typeof createAddresses>

export function createAddresses({ keys }: AddressParts) {
  const partOf = async (id: string): Promise<string> =>
    createHmac('sha256', await keys.links())
      .update(`study.${id}`)
      .digest('base64url')
      .slice(0, PART_LENGTH)

  /** For whoever is to read it. */
  const publicPathOf = async (id: string): Promise<string> => pathOf(`${id}-${await partOf(id)}`)

  /** The study that such an address leads to; undefined where its secret part is wrong or missing. */
  async function idIn(address: string): Promise<string | undefined> {
    const [, id = '', part = ''] = ADDRESS.exec(address) ?? []
    if (!isStudyId(id) && !experimentIn(id)) return undefined
    return timingSafeEqual(Buffer.from(part), Buffer.from(await partOf(id))) ? id : undefined
  }

  return { publicPathOf, idIn }
}
