import { createGuardedRequests, reasonOf } from '../../notify/guarded-requests.ts'
import { quoted } from '../analyze/words.ts'
import { BadInput } from '../command.ts'

const MOST_BYTES = 8 * 1024 * 1024
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a word is an address, and not the name of a file. */
export const isAddress = (word: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(word)

/**
 * The text at a public address, by a guarded request: https on the public internet, and on this machine plain http
 * too. Redirects are not followed.
 */
export async function textAt(address: string): Promise<string> {
  const url = URL.parse(address)
  const isLocal = url !== null && LOOPBACK.test(url.hostname)
  const trustedHosts = isLocal ? [hostAndPort(url)] : []
  const guardedRequests = createGuardedRequests({ allowsHttp: false, trustedHosts, mostBytes: MOST_BYTES })
  const headers = { accept: 'application/json' }
  const answer = await guardedRequests.send({ url: address, method: 'GET', headers }).catch((error: unknown) => {
    throw new BadInput(`${quoted(address)} cannot be read: ${reasonOf(error).en}`)
  })
  if (answer.status !== 200) throw new BadInput(`${quoted(address)} cannot be read: it answered ${answer.status}.`)
  if (answer.isCut) throw new BadInput(`${quoted(address)} is too large to be an experiment.`)
  return answer.text
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname.replace(/^\[|\]$/g, '')}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
}
