/** A published study, for everybody who has its address. */
import { Refusal } from '../../../lib/refusal.ts'
import { utcText } from '../../../lib/utc-text.ts'
import type { Storage } from '../../../storage/storage.ts'
import { membersOf } from '../../pair-ids.ts'
import type { Votes } from '../../votes/service.ts'
import type { Addresses } from '../links.ts'
import { isStudyId, type StudyReader } from '../rules.ts'
import type { Studies } from '../service.ts'
import { participantsFor } from '../sides.ts'
import type { Freezing } from '../snapshots/freezing.ts'
import type { StudyStores } from '../store.ts'
import type { PublicStudy } from './page-parts.ts'

/** Undefined if it does not exist or is not published. */
export type OpenStudy = (id: string) => Promise<PublicStudy | undefined>

/** Stands for a reader without an account, who has no votes. */
const NOBODY = 0

export const createPublicStudies =
  ({
    storage,
    freezing,
    votes,
    addresses,
    baseUrl,
  }: {
    readonly storage: Storage<StudyStores>
    readonly freezing: Pick<Freezing, 'thawed'>
    readonly votes: Pick<Votes, 'ofPairs'>
    readonly addresses: Pick<Addresses, 'publicPathOf'>
    readonly baseUrl: string
  }): OpenStudy =>
  async (id) => {
    const row = isStudyId(id) ? await storage.read((t) => t.studies.withId(id)) : undefined
    if (row?.is_published !== 1) return undefined
    const pair = { causeId: row.cause_variable_id, effectId: row.effect_variable_id }
    const snapshot = await freezing.thawed(row)
    if (!snapshot) return undefined
    const { owner, participants } = await storage.read(async (t) => ({
      owner: row.is_named === 1 && row.kind !== 'global' ? await t.users.withId(row.user_id) : undefined,
      participants: row.kind === 'group' ? participantsFor('reader', (await membersOf(t, row.id)).length) : undefined,
    }))
    return {
      snapshot,
      baseUrl,
      path: await addresses.publicPathOf(id),
      by: owner?.display_name ?? null,
      publishedAt: utcText(row.published_epoch ?? row.updated_epoch),
      isIndexed: row.is_indexed === 1,
      votes: (await votes.ofPairs(NOBODY, [pair]))(pair),
      participants,
    }
  }

// From a study's id to the address of its page, for readers whose lists contain it anyway.

/**
 * Studies of many people are listed for everybody with an account; a study of one person is for those who have its
 * address.
 */
export async function publicPathFor(
  studies: Pick<Studies, 'look'>,
  { publicPathOf }: Pick<Addresses, 'publicPathOf'>,
  { reader, studyId }: { readonly reader: StudyReader; readonly studyId: string },
): Promise<string | undefined> {
  try {
    const { row } = await studies.look(reader, { studyId })
    return row.kind !== 'individual' && row.is_published === 1 ? await publicPathOf(studyId) : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
