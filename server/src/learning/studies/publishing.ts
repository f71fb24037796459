/** Publishing freezes the current result; unpublishing deletes it. */
import { endpoints } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { DEFAULT_LANGUAGE, say } from '../../lib/language.ts'
import { flag } from '../../lib/raw-row.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireScope } from '../../lib/scopes.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { CardAction, CardChange } from '../../reminding/feed/cards.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import { isCommon } from '../known-variable.ts'
import { membersOf } from '../pair-ids.ts'
import { invitationCard, resultCard, resultKey } from './cards.ts'
import { studyIdIn } from './joining.ts'
import type { Addresses } from './links.ts'
import { studyPageWords, verdictOf } from './pages/page-parts.ts'
import { noStudy, type StudyReader } from './rules.ts'
import type { Studies, StudyNaming } from './service.ts'
import type { Freezing, FrozenStudy } from './snapshots/freezing.ts'
import { type StudySnapshot, wordingsOf } from './snapshots/snapshot.ts'
import type { StudyRow, StudyStores, StudyTransaction } from './store.ts'
import { type StudyView, storedSnapshot, type ViewOptions, type VisibleStudy } from './view.ts'

export interface PublishOptions extends StudyNaming, ViewOptions {
  readonly showDisplayName?: boolean
  readonly allowIndexing?: boolean
}

export type Publishing = ReturnType<typeof createPublishing>

interface PreparedStudy {
  /** The row as it was read. */
  readonly seen: StudyRow
  /** Undefined to keep the existing snapshot. */
  readonly frozen: FrozenStudy | undefined
  /** Path of the page. */
  readonly path: string
}

interface PublishedResult extends Pick<PreparedStudy, 'path'> {
  readonly row: StudyRow
  readonly snapshot: StudySnapshot
}

/** People are invited to a study once they have recorded both variables this often. */
const FEWEST_ENTRIES = 30
/** A study invites at most this many people. */
const MOST_INVITED = 1000

export function createPublishing(dependencies: {
  readonly storage: Storage<StudyStores>
  readonly clock: Clock
  readonly baseUrl: string
  readonly studies: Pick<Studies, 'find' | 'findOrCreate' | 'look' | 'unasked' | 'view'>
  readonly freezing: Freezing
  readonly addresses: Pick<Addresses, 'publicPathOf'>
  readonly feed: Pick<Feed, 'publish' | 'withdraw'>
  readonly emit: Events['emit']
}) {
  const { storage, clock, baseUrl, studies, freezing, addresses, feed, emit } = dependencies

  async function publish(reader: StudyReader, options: PublishOptions): Promise<{ view: StudyView; isNew: boolean }> {
    const study = await storage.transaction((t) => named(t, reader, options))
    refuseUnlessOwner(study)
    const prepared = await prepare(study, options)
    const { row, isNew } = await storage.transaction((t) => save(t, prepared, options))
    const { recalculate: _recalculate, ...viewOptions } = options
    return { view: await studies.view(reader, { ...study, row }, viewOptions), isNew }
  }

  /** Does everything that takes long before the transaction that publishes. */
  async function prepare({ row }: VisibleStudy, { recalculate }: PublishOptions): Promise<PreparedStudy> {
    const isWanted = row.is_published === 0 || recalculate === true
    const frozen = isWanted ? await freezing.freeze(row) : undefined
    return { seen: row, frozen, path: await addresses.publicPathOf(row.id) }
  }

  /** The study as others would read it if it were published now. Writes nothing. */
  async function preview(reader: StudyReader, naming: StudyNaming, viewOptions: ViewOptions): Promise<StudyView> {
    const study = await studies.look(reader, naming)
    refuseUnlessOwner(study)
    const { snapshot } = await freezing.frozenNow(study.row)
    return studies.view(reader, study, { ...viewOptions, snapshot })
  }

  /** The study with an id; older clients name a pair, which means the person's own study. */
  async function named(t: StudyStores, reader: StudyReader, naming: PublishOptions): Promise<VisibleStudy> {
    const unasked = await studies.unasked(t, reader.userId, naming.studyId)
    const isByName = naming.causeVariableName !== undefined || naming.effectVariableName !== undefined
    if (!unasked && (naming.studyId !== undefined || !isByName)) return studies.find(t, reader, naming.studyId)
    const { row } = await studies.findOrCreate(t, reader.userId, unasked ?? naming)
    return { row, standing: 'owner', joined: false }
  }

  async function save(t: StudyTransaction, { seen, frozen, path }: PreparedStudy, options: PublishOptions) {
    const held = await t.studies.hold(seen.id)
    if (!held) throw noStudy()
    refuseIfUnpublished(seen, held)
    const isNew = held.is_published === 0
    const previous = isNew ? undefined : await storedSnapshot(t, held)
    const changes = changesOf(held, options, epochSeconds(clock))
    const row = { ...held, ...changes }
    await t.studies.update(held, changes)
    // Of two simultaneous requests, the second finds it published and keeps it.
    const isKept = !isNew && options.recalculate !== true
    if (!frozen || isKept) return { row, isNew }
    const snapshot = await freezing.store(t, row, frozen)
    const result = { row, snapshot, path }
    if (isNew) await announce(t, result)
    else if (previous && verdictWord(snapshot) !== verdictWord(previous)) await tell(t, result)
    else if (previous?.wording.text.studyTitle !== snapshot.wording.text.studyTitle) await publishResultCard(t, result)
    return { row, isNew }
  }

  /** Other people are notified only about groups they could join. */
  async function announce(t: StudyTransaction, result: PublishedResult): Promise<void> {
    const { row, snapshot } = result
    await emit(t, row.user_id, { type: 'study.published', data: { studyId: row.id } })
    const participants = await tell(t, result)
    if (row.kind === 'group') await invite(t, row, snapshot, participants)
  }

  /** Puts the result into the feeds of the owner and the participants: the first time, and when its verdict changes. */
  async function tell(t: StudyTransaction, { row, snapshot, path }: PublishedResult): Promise<ReadonlySet<number>> {
    const members = row.kind === 'group' ? (await membersOf(t, row.id)).map(({ userId }) => userId) : []
    const people = new Set([row.user_id, ...members])
    for (const userId of people) {
      const standing = userId === row.user_id ? ('owner' as const) : ('participant' as const)
      await feed.publish(t, userId, resultCard({ row, wording: wordingsOf(snapshot), standing, path }, baseUrl))
    }
    return people
  }

  /** A new title is not news for participants. */
  async function publishResultCard(t: StudyTransaction, { row, snapshot, path }: PublishedResult): Promise<void> {
    const view = { row, wording: wordingsOf(snapshot), standing: 'owner' as const, path }
    await feed.publish(t, row.user_id, resultCard(view, baseUrl))
  }

  /** Once per study and person, whatever they answered. Nobody learns who was invited. */
  async function invite(
    t: StudyTransaction,
    row: StudyRow,
    { cause, effect }: StudySnapshot,
    participants: ReadonlySet<number>,
  ) {
    if (!isCommon(row.cause_variable_id) || !isCommon(row.effect_variable_id)) return
    const limits = { fewest: FEWEST_ENTRIES, most: MOST_INVITED }
    const people = await t.studies.peopleWith(row.cause_variable_id, row.effect_variable_id, limits)
    const card = invitationCard(row, { cause: cause.name, effect: effect.name }, baseUrl)
    for (const userId of people.filter((id) => !participants.has(id))) {
      if (!(await t.studies.wasInvited(userId, card.key))) await feed.publish(t, userId, card)
    }
  }

  async function unpublish(reader: StudyReader, studyId: string | undefined): Promise<VisibleStudy> {
    return storage.transaction(async (t) => {
      const study = await studies.find(t, reader, studyId)
      refuseUnlessOwner(study)
      const { row } = study
      const changes = { is_published: 0 as const, published_epoch: null, updated_epoch: epochSeconds(clock) }
      await t.studies.update(row, changes)
      await t.studies.deleteSnapshot(row)
      const members = (await membersOf(t, row.id)).map(({ userId }) => userId)
      for (const userId of new Set([row.user_id, ...members])) await feed.withdraw(t, userId, [resultKey(row.id)])
      return { ...study, row: { ...row, ...changes } }
    })
  }

  /** Handles the button of a card. A question asked here for the first time is stored together with its result. */
  const publishByCard = async (act: CardAction): Promise<CardChange> => {
    requireScope(act.owner, endpoints.publishStudy.scope)
    const reader = { ...act.owner, isAdministrator: false, language: DEFAULT_LANGUAGE }
    const naming = { studyId: studyIdIn(act) }
    const study = await studies.look(reader, naming)
    refuseUnlessOwner(study)
    const prepared = await prepare(study, naming)
    return async (transaction) => {
      const t = storage.join(transaction)
      await named(t, reader, naming)
      await save(t, prepared, naming)
    }
  }

  return { publish, preview, unpublish, publishByCard }
}

const changesOf = (
  { published_epoch }: StudyRow,
  { showDisplayName, allowIndexing }: PublishOptions,
  nowEpoch: number,
): Partial<StudyRow> => ({
  is_published: 1,
  published_epoch: published_epoch ?? nowEpoch,
  updated_epoch: nowEpoch,
  ...(showDisplayName === undefined ? {} : { is_named: flag(showDisplayName) }),
  ...(allowIndexing === undefined ? {} : { is_indexed: flag(allowIndexing) }),
})

function refuseUnlessOwner({ standing }: VisibleStudy): void {
  if (standing !== 'owner')
    throw new Refusal('forbidden', say('Only the owner of a study can publish or unpublish it.'))
}

/** A late change to an unpublished page does not publish it again. */
function refuseIfUnpublished(prepared: StudyRow, held: StudyRow): void {
  if (prepared.is_published === 0 || held.is_published === 1) return
  const message = say(
    'The study was unpublished in the meantime, so nothing was changed. Publish it again to make it public.',
  )
  throw new Refusal('badInput', [{ message, field: 'studyId' }])
}

/** The verdict, independent of the language. */
const verdictWord = (snapshot: StudySnapshot): string => verdictOf(snapshot, studyPageWords[DEFAULT_LANGUAGE]).word
