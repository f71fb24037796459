import { type PersonDays, readPersonDays } from '../../tracking/measurements/daily-service.ts'
import type { FindingStores } from './stores.ts'

/** A person's days without what experiments ask for their own sake: whether something was done as told causes nothing. */
export async function readAnalysedDays(t: FindingStores, userId: number, timeZone: string): Promise<PersonDays> {
  const leftOut = await t.experiments.doneVariables(userId)
  const person = await readPersonDays(t, userId, timeZone)
  return { ...person, variables: person.variables.filter(({ variable }) => !leftOut.has(variable.id)) }
}
