/** Messages for failed calls. A refusal is shown in the server's words. */

import { useState } from 'preact/hooks'
import { NoSession, OtherPerson, RefusedRequest } from '../api/failure.ts'
import { failureWords } from '../words/failures.ts'
import { wordsNow } from '../words/words.ts'

export function failureText(failure: unknown): string {
  const texts = wordsNow(failureWords)
  if (failure instanceof NoSession) return texts.signedOut
  if (failure instanceof OtherPerson) return texts.otherPerson
  if (!(failure instanceof RefusedRequest)) return texts.noAnswer
  // A proxy may have answered, without a message of ours.
  if (failure.status < 500 && failure.message) return failure.message
  return failure.requestId ? `${texts.serverProblem} ${texts.request(failure.requestId)}` : texts.serverProblem
}

/** Everything that is wrong with what was sent, a sentence each. */
export const faultTexts = (failure: unknown): readonly string[] =>
  failure instanceof RefusedRequest && failure.status < 500 && failure.faults.length > 0
    ? failure.faults.map((fault) => fault.message)
    : [failureText(failure)]

/** What was wrong with the last attempt, as `Faults` shows it. */
export function useFaults() {
  const [faults, setFaults] = useState<readonly string[]>([])
  /** True if it worked. The previous faults are removed first, so that the same ones are read out again. */
  const attempt = (act: () => Promise<unknown>): Promise<boolean> => {
    setFaults([])
    return act().then(
      () => true,
      (error: unknown) => {
        setFaults(faultTexts(error))
        return false
      },
    )
  }
  return { faults, setFaults, attempt }
}
