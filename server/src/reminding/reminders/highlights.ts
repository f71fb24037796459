/** What studies say about a variable, beside its reminders: added by whoever knows it, for this module does not. */
import type { BestStudy } from '@upshot/contract'
import type { Subject } from '../../http/caller.ts'

/** By variable id; asked once for a page. Of a subject with a cover, only what rests on covered variables is told. */
export type Highlights = (
  subject: Pick<Subject, 'userId' | 'cover' | 'language'>,
  variableIds: readonly number[],
) => Promise<ReadonlyMap<number, BestStudy>>

/** Records with what is known of their variables. */
export async function highlighted<Shown extends { readonly variable: { readonly id: number } }, Record extends object>(
  shown: readonly Shown[],
  present: (one: Shown) => Record,
  { subject, highlights }: { readonly subject: Parameters<Highlights>[0]; readonly highlights: Highlights },
): Promise<(Record & BestStudy)[]> {
  const known = await highlights(subject, [...new Set(shown.map(({ variable }) => variable.id))])
  return shown.map((one) => ({ ...present(one), ...known.get(one.variable.id) }))
}
