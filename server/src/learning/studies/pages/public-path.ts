/** From the id of a study to the address of its page, for those to whom the lists show it anyway. */
import { Refusal } from '../../../lib/refusal.ts'
import type { Addresses } from '../addresses.ts'
import type { Reader } from '../rules.ts'
import type { Studies } from '../service.ts'

/** Studies of many are listed to everybody with an account; one of a single person is for those who have its address. */
export async function publicPathFor(
  studies: Pick<Studies, 'look'>,
  { publicPathOf }: Pick<Addresses, 'publicPathOf'>,
  { reader, studyId }: { readonly reader: Reader; readonly studyId: string },
): Promise<string | undefined> {
  try {
    const { row } = await studies.look(reader, { studyId })
    return row.kind !== 'individual' && row.is_published === 1 ? await publicPathOf(studyId) : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
