import type { Standing } from '../offline/session.ts'
import type { ShellWords } from '../words/shell.ts'

interface Condition {
  readonly standing: Standing
  readonly isOffline: boolean
  readonly isSending: boolean
  readonly waiting: number
}

/** One sentence about the connection; none if there is nothing to say. */
export function statusText({ standing, isOffline, isSending, waiting }: Condition, words: ShellWords): string {
  if (standing === 'otherPerson') return words.otherPerson
  if (standing === 'out') return words.signedOut(waiting)
  if (isOffline) return words.offline(waiting)
  return isSending && waiting > 0 ? words.sending(waiting) : ''
}
