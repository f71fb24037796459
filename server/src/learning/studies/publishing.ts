/** Publishing freezes what is known now; unpublishing forgets it. */
import { endpoints } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { flag } from '../../lib/columns.ts'
import { DEFAULT_LANGUAGE } from '../../lib/language.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import { requireScope } from '../../lib/scopes.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Act, Change } from '../../reminding/feed/cards.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { membersOf } from '../group-members.ts'
import { isCommon } from '../known-variable.ts'
import type { Addresses } from './addresses.ts'
import { invitationCard, resultCard, resultKey } from './cards.ts'
import { studyIdIn } from './joining.ts'
import { verdictOf } from './pages/page-parts.ts'
import { studyPageWords } from './pages/words.ts'
import { noStudy, type Reader } from './rules.ts'
import type { Studies, StudyNaming } from './service.ts'
import type { Freezing, FrozenStudy } from './snapshots/freezing.ts'
import { type StudySnapshot, wordingsOf } from './snapshots/snapshot.ts'
import type { StudyRow } from './store.ts'
import type { StudyStores } from './stores.ts'
import { type StudyView, storedSnapshot, type ViewOptions, type VisibleStudy } from './view.ts'

export interface PublishingParts {
  readonly storage: Storage<StudyStores>
  readonly clock: Clock
  readonly baseUrl: string
  readonly studies: Pick<Studies, 'find' | 'findOrCreate' | 'look' | 'unasked' | 'view'>
  readonly freezing: Freezing
  readonly addresses: Pick<Addresses, 'publicPathOf'>
  readonly feed: Pick<Feed, 'publish' | 'withdraw'>
  readonly emit: Events['emit']
}

export interface PublishOptions extends StudyNaming, ViewOptions {
  readonly showDisplayName?: boolean
  readonly allowIndexing?: boolean
}

export type Publishing = ReturnType<typeof createPublishing>

type Stores = StudyStores & Transaction

interface PreparedStudy {
  /** As it was found. */
  readonly seen: StudyRow
  /** Undefined where what is frozen already stays. */
  readonly frozen: FrozenStudy | undefined
  /** Where it is read. */
  readonly path: string
}

interface PublishedResult extends Pick<PreparedStudy, 'path'> {
  readonly row: StudyRow
  readonly snapshot: StudySnapshot
}

/** People are told of a study to join when they have recorded both variables so often. */
const FEWEST_ENTRIES = 30
/** No study invites more people than this. */
const MOST_INVITED = 1000

export function createPublishing(parts: PublishingParts) {
  const { storage, clock, baseUrl, studies, freezing, addresses, feed, emit } = parts

  async function publish(reader: Reader, options: PublishOptions): Promise<{ view: StudyView; isNew: boolean }> {
    const seen = await storage.transaction((t) => named(t, reader, options))
    refuseUnlessOwner(seen)
    const prepared = await prepare(seen, options)
    const { row, isNew } = await storage.transaction((t) => save(t, prepared, options))
    const { recalculate: _recalculate, ...asked } = options
    return { view: await studies.view(reader, { ...seen, row }, asked), isNew }
  }

  /** Whatever takes long, before the transaction that publishes it. */
  async function prepare({ row }: VisibleStudy, { recalculate }: PublishOptions): Promise<PreparedStudy> {
    const isWanted = row.is_published === 0 || recalculate === true
    const frozen = isWanted ? await freezing.freeze(row) : undefined
    return { seen: row, frozen, path: await addresses.publicPathOf(row.id) }
  }

  /** As others would read it if it were published now. Nothing is stored. */
  async function preview(reader: Reader, naming: StudyNaming, asked: ViewOptions): Promise<StudyView> {
    const seen = await studies.look(reader, naming)
    refuseUnlessOwner(seen)
    const { snapshot } = await freezing.frozenNow(seen.row)
    return studies.view(reader, seen, { ...asked, snapshot })
  }

  /** By its id; older clients name a pair, which is then asked of the person's own data. */
  async function named(t: StudyStores, reader: Reader, naming: PublishOptions): Promise<VisibleStudy> {
    const unasked = await studies.unasked(t, reader.userId, naming.studyId)
    const isByName = naming.causeVariableName !== undefined || naming.effectVariableName !== undefined
    if (!unasked && (naming.studyId !== undefined || !isByName)) return studies.find(t, reader, naming.studyId)
    const { row } = await studies.findOrCreate(t, reader.userId, unasked ?? naming)
    return { row, standing: 'owner', joined: false }
  }

  async function save(t: Stores, { seen, frozen, path }: PreparedStudy, options: PublishOptions) {
    const held = await t.studies.hold(seen.id)
    if (!held) throw noStudy()
    refuseIfTakenBack(seen, held)
    const isNew = held.is_published === 0
    const before = isNew ? undefined : await storedSnapshot(t, held)
    const changes = changesOf(held, options, epochSeconds(clock))
    const row = { ...held, ...changes }
    await t.studies.update(held, changes)
    // Of two requests at once, the second finds it published and leaves it as it is.
    const isKept = !isNew && options.recalculate !== true
    if (!frozen || isKept) return { row, isNew }
    const snapshot = await freezing.store(t, row, frozen)
    const result = { row, snapshot, path }
    if (isNew) await announce(t, result)
    else if (before && verdictWord(snapshot) !== verdictWord(before)) await tell(t, result)
    else if (before?.wording.text.studyTitle !== snapshot.wording.text.studyTitle) await tellOwner(t, result)
    return { row, isNew }
  }

  /** Others hear only of a group that they could join. */
  async function announce(t: Stores, result: PublishedResult): Promise<void> {
    const { row, snapshot } = result
    await emit(t, row.user_id, { type: 'study.published', data: { studyId: row.id } })
    const known = await tell(t, result)
    if (row.kind === 'group') await invite(t, row, snapshot, known)
  }

  /** The owner and those who take part find the result in their feeds: when it comes, and when it says something else. */
  async function tell(t: Stores, { row, snapshot, path }: PublishedResult): Promise<ReadonlySet<number>> {
    const members = row.kind === 'group' ? (await membersOf(t, row.id)).map(({ userId }) => userId) : []
    const people = new Set([row.user_id, ...members])
    for (const userId of people) {
      const standing = userId === row.user_id ? ('owner' as const) : ('participant' as const)
      await feed.publish(t, userId, resultCard({ row, wording: wordingsOf(snapshot), standing, path }, baseUrl))
    }
    return people
  }

  /** Another title is no news to those who take part. */
  async function tellOwner(t: Stores, { row, snapshot, path }: PublishedResult): Promise<void> {
    const view = { row, wording: wordingsOf(snapshot), standing: 'owner' as const, path }
    await feed.publish(t, row.user_id, resultCard(view, baseUrl))
  }

  /** Once for each study and person, whatever they answered. Nobody learns who was invited. */
  async function invite(t: Stores, row: StudyRow, { cause, effect }: StudySnapshot, known: ReadonlySet<number>) {
    if (!isCommon(row.cause_variable_id) || !isCommon(row.effect_variable_id)) return
    const wanted = { fewest: FEWEST_ENTRIES, most: MOST_INVITED }
    const people = await t.studies.peopleWith(row.cause_variable_id, row.effect_variable_id, wanted)
    const card = invitationCard(row, { cause: cause.name, effect: effect.name }, baseUrl)
    for (const userId of people.filter((id) => !known.has(id))) {
      if (!(await t.studies.wasInvited(userId, card.key))) await feed.publish(t, userId, card)
    }
  }

  async function unpublish(reader: Reader, studyId: string | undefined): Promise<VisibleStudy> {
    return storage.transaction(async (t) => {
      const seen = await studies.find(t, reader, studyId)
      refuseUnlessOwner(seen)
      const { row } = seen
      const changes = { is_published: 0 as const, published_epoch: null, updated_epoch: epochSeconds(clock) }
      await t.studies.update(row, changes)
      await t.studies.deleteSnapshot(row)
      const members = (await membersOf(t, row.id)).map(({ userId }) => userId)
      for (const userId of new Set([row.user_id, ...members])) await feed.withdraw(t, userId, [resultKey(row.id)])
      return { ...seen, row: { ...row, ...changes } }
    })
  }

  /** The button of a card. What is asked here for the first time is stored together with its result. */
  const publishByCard = async (act: Act): Promise<Change> => {
    requireScope(act.owner, endpoints.publishStudy.scope)
    const reader = { ...act.owner, isAdministrator: false, language: DEFAULT_LANGUAGE }
    const naming = { studyId: studyIdIn(act) }
    const seen = await studies.look(reader, naming)
    refuseUnlessOwner(seen)
    const prepared = await prepare(seen, naming)
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
    throw new Refusal(
      'forbidden',
      say(
        'Only the owner of a study can publish or unpublish it.',
        'Nur wem eine Studie gehört, kann sie veröffentlichen oder zurückziehen.',
      ),
    )
}

/** What was to be changed on a page that is gone by now does not bring the page back. */
function refuseIfTakenBack(seen: StudyRow, held: StudyRow): void {
  if (seen.is_published === 0 || held.is_published === 1) return
  const message = say(
    'The study was unpublished in the meantime, so nothing was changed. Publish it again to make it public.',
    'Die Studie wurde inzwischen zurückgezogen, deshalb hat sich nichts geändert. Veröffentliche sie neu, damit andere sie sehen.',
  )
  throw new Refusal('badInput', [{ message, field: 'studyId' }])
}

/** Which of the verdicts it is, whatever the language. */
const verdictWord = (snapshot: StudySnapshot): string => verdictOf(snapshot, studyPageWords[DEFAULT_LANGUAGE]).word
