import * as crypto from 'node:crypto'
import { once as eventOf } from 'node:events'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { once } from '../../lib/once.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

export interface Derivation {
  readonly message: string
  readonly nonce: Uint8Array
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly tagLength: number
}

type Derive = (derivation: Derivation) => Promise<Uint8Array>

const THREAD = new URL('./argon2-thread.ts', import.meta.url)

/** For Node before 24.7, whose `node:crypto` has no argon2. */
export const deriveInThread: Derive = async (derivation) => {
  const [tag] = (await eventOf(new Worker(THREAD, { workerData: derivation }), 'message')) as [Uint8Array]
  return tag
}

const deriveNow: Derive =
  'argon2' in crypto ? (derivation) => promisify(crypto.argon2)('argon2id', derivation) : deriveInThread

/** At most two at a time, and one core stays free, so that a flood of sign-ins does not block other requests. */
const AT_A_TIME = Math.max(1, Math.min(2, availableParallelism() - 1))
let running = 0
const waiting: (() => void)[] = []

const derive: Derive = async (derivation) => {
  if (running >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await deriveNow(derivation)
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** In PHC string format, so that old hashes can still be checked after the cost is raised. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = crypto.randomBytes(16)
  const tag = await derive({ message: password, nonce, ...COST })
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${cost}$${nonce.toString('base64url')}$${Buffer.from(tag).toString('base64url')}`
}

export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [, , , cost = '', nonce = '', tag = ''] = hashed.split('$')
  const [memory = 0, passes = 0, parallelism = 0] = cost.split(',').map((part) => Number(part.slice(2)))
  const expected = Buffer.from(tag, 'base64url')
  const settings = { memory, passes, parallelism, tagLength: expected.length }
  const found = await derive({ message: password, nonce: Buffer.from(nonce, 'base64url'), ...settings })
  return crypto.timingSafeEqual(found, expected)
}

const nobodysHash = once(() => hashPassword('nobody has this password'))

/** Takes as long as checking a real hash, so that timing does not reveal whether an account exists. */
export async function checkNobody(password: string): Promise<void> {
  await isPassword(password, await nobodysHash())
}
