import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'

/** No share shows what somebody deleted. */
export function refuseToOthers(caller: { readonly userId: number }, subject: { readonly userId: number }): void {
  if (caller.userId === subject.userId) return
  throw new Refusal('forbidden', say('Only the person who deleted something can see it.'))
}
