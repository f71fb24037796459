/** A study for its owner in the browser: as the data are now or, once it is published, as everybody sees it. */
import { Refusal } from '../../../lib/refusal.ts'
import type { OwnerForm, StudyPageParts } from '../../../pages/studies/study-page.ts'
import type { Votes } from '../../votes/service.ts'
import type { Addresses } from '../addresses.ts'
import { pathOf } from '../links.ts'
import type { Reader } from '../rules.ts'
import type { Studies } from '../service.ts'
import type { Freezing } from '../snapshots/freezing.ts'
import type { StudyRow } from '../store.ts'
import type { PublicStudy } from './page-parts.ts'
import type { OpenStudy } from './public.ts'

export interface OwnParts {
  readonly studies: Pick<Studies, 'look'>
  readonly freezing: Pick<Freezing, 'live'>
  readonly votes: Pick<Votes, 'ofPairs'>
  readonly open: OpenStudy
  readonly addresses: Pick<Addresses, 'publicPathOf'>
  readonly baseUrl: string
}

/** Undefined to whoever does not own it. */
export type OpenOwnStudy = (reader: Reader, id: string) => Promise<PublicStudy | undefined>

export const createOwnStudies =
  ({ studies, freezing, votes, open, addresses, baseUrl }: OwnParts): OpenOwnStudy =>
  async (reader, id) => {
    const seen = await studies.look(reader, { studyId: id }).catch(nothingThere)
    if (seen?.standing !== 'owner') return undefined
    const { row } = seen
    const published = row.is_published === 1 ? await open(id) : undefined
    if (published) return { ...published, forOwner: ofPublished(row) }
    const pair = { causeId: row.cause_variable_id, effectId: row.effect_variable_id }
    const { snapshot, mayBePublished } = await freezing.live(row, reader)
    return {
      snapshot,
      baseUrl,
      path: await addresses.publicPathOf(id),
      by: null,
      publishedAt: null,
      isIndexed: false,
      votes: (await votes.ofPairs(reader.userId, [pair]))(pair),
      participants: snapshot.participants,
      forOwner: ofPrivate(row, mayBePublished),
    }
  }

function nothingThere(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

const ofPrivate = ({ id }: StudyRow, mayBePublished: boolean): StudyPageParts['forOwner'] => ({
  line: 'Only you can see this. It is based on your current data.',
  forms: mayBePublished ? [publishForm(id)] : [],
})

const publishForm = (id: string): OwnerForm => ({
  action: `${pathOf(id)}/publish`,
  submit: 'Publish',
  fields: [
    choice('showDisplayName', 'Show my display name on the page'),
    choice('allowIndexing', 'Let search engines list the page'),
  ],
})

const ofPublished = ({ id }: StudyRow): StudyPageParts['forOwner'] => ({
  line: 'Anyone with the link can read this, as it was when you published it.',
  forms: [
    { action: `${pathOf(id)}/recalculate`, submit: 'Recalculate', fields: [] },
    { action: `${pathOf(id)}/unpublish`, submit: 'Unpublish', fields: [] },
  ],
})

const choice = (name: string, label: string): OwnerForm['fields'][number] => ({
  name,
  label,
  type: 'checkbox',
  value: 'yes',
  isOptional: true,
})
