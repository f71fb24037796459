/** A study for its owner in the browser: as the data are now or, once it is published, as everybody sees it. */
import { inEach } from '../../../lib/language.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { OwnerForm } from '../../../pages/studies/study-page.ts'
import type { Votes } from '../../votes/service.ts'
import type { Addresses } from '../addresses.ts'
import { pathOf } from '../links.ts'
import type { Reader } from '../rules.ts'
import type { Studies } from '../service.ts'
import type { Freezing } from '../snapshots/freezing.ts'
import type { StudyRow } from '../store.ts'
import type { PublicStudy } from './page-parts.ts'
import type { OpenStudy } from './public.ts'
import { type StudyPageWords, studyPageWords } from './words.ts'

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

type ForOwner = NonNullable<PublicStudy['forOwner']>

const ofPrivate = ({ id }: StudyRow, mayBePublished: boolean): ForOwner =>
  inEach((language) => ({
    line: studyPageWords[language].onlyYou,
    forms: mayBePublished ? [publishForm(id, studyPageWords[language])] : [],
  }))

const publishForm = (id: string, { publish, showName, allowIndexing }: StudyPageWords): OwnerForm => ({
  action: `${pathOf(id)}/publish`,
  submit: publish,
  fields: [choice('showDisplayName', showName), choice('allowIndexing', allowIndexing)],
})

const ofPublished = ({ id }: StudyRow): ForOwner =>
  inEach((language) => ({
    line: studyPageWords[language].anyone,
    forms: [
      { action: `${pathOf(id)}/recalculate`, submit: studyPageWords[language].recalculate, fields: [] },
      { action: `${pathOf(id)}/unpublish`, submit: studyPageWords[language].unpublish, fields: [] },
    ],
  }))

const choice = (name: string, label: string): OwnerForm['fields'][number] => ({
  name,
  label,
  type: 'checkbox',
  value: 'yes',
  isOptional: true,
})
