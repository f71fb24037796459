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

/** The derivation for Node before 24.7, whose `node:crypto` has no argon2. */
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
  const derived = await derive({ message: password, nonce: Buffer.from(nonce, 'base64url'), ...settings })
  return crypto.timingSafeEqual(derived, expected)
}

const nobodysHash = once(() => hashPassword('nobody has this password'))

/** Takes as long as checking a real hash, so that timing does not reveal whether an account exists. */
export async function checkNoPassword(password: string): Promise<void> {
  await isPassword(password, await nobodysHash())
}

// Rejects passwords that are guessed first. Those are nearly always common words, names, rows of keys or numbers, or
// several of them. So these parts are removed, and enough has to be left. There are no rules about kinds of
// characters: length is what counts.

/** Words of this service, in addition to those of the person. */
const OWN_WORDS = ['upshot', 'health', 'tracking']

const COMMON_WORDS = `
  password passwort passwd passw pass kennwort contrasena motdepasse parola senha qwerty qwertz azerty asdf zxcv qazwsx qaz wsx edc
  welcome willkommen bienvenue letmein iloveyou love lover loveme princess prince queen king sunshine sunny football fussball
  baseball basketball hockey soccer softball superman batman spiderman pokemon starwars startrek dragon monkey master shadow
  michael michelle jordan jessica jennifer ashley daniel daniela andrew andrea joshua matthew anthony charlie charles thomas
  robert hunter hannah amanda nicole nicola chelsea arsenal liverpool barcelona madrid juventus computer internet samsung apple
  google facebook instagram youtube whatever trustno trust freedom flower flowers butterfly purple orange yellow banana cheese
  cookie chocolate summer winter spring autumn sommer monday tuesday wednesday thursday friday saturday sunday january february
  march april june july august september october november december secret geheim admin administrator root user guest login test
  testing tester changeme change default temp access killer hello hallo bonjour angel angels baby babygirl blessed jesus christ
  ginger pepper buster tigger snoopy family forever friends friend rainbow diamond silver golden gold mustang ferrari porsche
  mercedes corvette harley yamaha honda toyota phoenix matrix ninja warrior lakers cowboys eagles steelers yankees tigers bears
  maggie bailey george william richard james john david steven stephen kevin brian justin brandon austin jason patrick alexander
  alexandra samantha stephanie elizabeth natalie melissa victoria sophie sophia emma olivia anna maria marie martin peter
  christian christopher jonathan nicholas benjamin samuel joseph joshua rachel rebecca heather danielle lauren brittany tiffany
  amber crystal scooter cowboy junior sister brother mother father daddy mommy money dollar hacker player gamer minecraft fortnite
  blink metallica nirvana eminem slipknot pussy fuck fuckyou fucking shit bitch asshole sexy sexyboy sexygirl boss bigdog doggy
  kitty kitten puppy lucky lovely sweet sweetie honey sugar candy peanut pumpkin cupcake strawberry cherry peaches coffee
  dallas london paris berlin texas america canada england france germany italia brasil mexico denver boston chicago
  abc abcd xyz one two three four five six seven eight nine ten zero my me you god
`
  .trim()
  .split(/\s+/)

/** Checked forwards and backwards. */
const ROWS = [
  '0123456789012',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y7u8i9o0p',
]
const SHORTEST_RUN = 3

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** How many characters must be left, and how many different ones. */
const OWN_CHARACTERS = 4
const DIFFERENT_CHARACTERS = 5

/** `about`: the person's own name and address. */
export function isEasyToGuess(password: string, about: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size < DIFFERENT_CHARACTERS) return true
  const words = [...COMMON_WORDS, ...OWN_WORDS, ...wordsOf(about)].sort((a, b) => b.length - a.length)
  return [lower, lower.replace(/./gu, (letter) => LOOKS_LIKE[letter] ?? letter)].some(
    (text) => ownPartOf(text, words) < OWN_CHARACTERS,
  )
}

/** Splits addresses and names into words; short ones would match anything. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= SHORTEST_RUN)

function ownPartOf(text: string, words: readonly string[]): number {
  const withoutRuns = (text: string) => text.replace(/\S+/gu, cutRuns).replace(/(?:19|20)\d\d/g, ' ')
  const withoutWords = words.reduce((remaining, word) => remaining.replaceAll(word, ' '), text)
  const remaining = withoutRuns(withoutWords).replace(/(.+?)\1+/gu, '$1')
  return new Set(remaining.replace(/\s/g, '')).size
}

/** Removes every part of a row of keys or numbers. */
function cutRuns(text: string): string {
  let remaining = ''
  for (let index = 0; index < text.length; ) {
    const length = runAt(text, index)
    remaining += length >= SHORTEST_RUN ? ' ' : (text[index] ?? '')
    index += length >= SHORTEST_RUN ? length : 1
  }
  return remaining
}

const bothWays = ROWS.flatMap((row) => [row, [...row].reverse().join('')])

function runAt(text: string, index: number): number {
  let longest = 1
  for (let length = SHORTEST_RUN; index + length <= text.length; length++) {
    const part = text.slice(index, index + length)
    if (!bothWays.some((row) => row.includes(part))) break
    longest = length
  }
  return longest
}
