/** What an invitation or a link shall cover, as it was posted. Pure. */
import type { ShareInvitation } from '@upshot/contract'
import { timeFault } from '../../lib/given-times.ts'
import { type Faults, say } from '../../lib/refusal.ts'
import { readMoment } from '../../lib/utc-text.ts'
import { isGrantable } from '../grants/rules.ts'

const DEFAULT_SCOPES = ['basic', 'readmeasurements']

export interface CoverReading {
  readonly categoryIdNamed: (name: string) => number | undefined
  readonly nowEpoch: number
  readonly faults: Faults
}

export function readCover(
  input: Pick<ShareInvitation, 'scopes' | 'categories' | 'endsAt'>,
  { categoryIdNamed, nowEpoch, faults }: CoverReading,
) {
  const scopes = listOf(input.scopes) ?? DEFAULT_SCOPES
  for (const scope of scopes.filter((one) => !isGrantable(one))) {
    faults.add({
      message: say(
        `The scope "${scope}" cannot be granted to others.`,
        `Das Recht „${scope}“ lässt sich nicht an andere geben.`,
      ),
      field: 'scopes',
    })
  }
  const categories = listOf(input.categories)?.map((name) => {
    const id = categoryIdNamed(name)
    return (
      id ??
      faults.add({
        message: say(`There is no category "${name}".`, `Die Kategorie „${name}“ gibt es nicht.`),
        field: 'categories',
      })
    )
  })
  return {
    scopes: scopes.join(' '),
    categories: categories === undefined ? null : JSON.stringify(categories),
    ends_epoch: readEnd(input.endsAt, nowEpoch, faults) ?? null,
  }
}

export function readEnd(text: string | undefined, nowEpoch: number, faults: Faults): number | undefined {
  const epoch = readTime(text, 'endsAt', faults)
  if (epoch !== null && epoch <= nowEpoch)
    faults.add({
      message: say('endsAt must be in the future.', 'Das Ende muss in der Zukunft liegen.'),
      field: 'endsAt',
    })
  return epoch ?? undefined
}

/** An array of names, or one text with spaces or commas between. */
const listOf = (given: readonly string[] | string | undefined): readonly string[] | undefined => {
  if (given === undefined) return undefined
  return typeof given === 'string' ? given.split(',').map((one) => one.trim()) : given
}

export function readTime(text: string | undefined, field: string, faults: Faults): number | null {
  if (text === undefined) return null
  const moment = readMoment(text)
  if (!moment) faults.add(timeFault(field))
  return moment?.epochSeconds ?? null
}
