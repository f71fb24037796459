/** Studies: asked, read, listed. See publishing.ts and joining.ts for the rest. */
import type { StudyInput, StudyType } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { tidyName } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { type KnownVariable, knownVariable, namedPair, type PairNaming, type PairWords } from '../known-variable.ts'
import { askedCard, resultKey } from './cards.ts'
import type { Addresses } from './links.ts'
import {
  isStudyId,
  kindNamed,
  noStudy,
  questionIn,
  type StudyKind,
  type StudyReader,
  standingOf,
  studyIdOf,
} from './rules.ts'
import type { StudyRow, StudyStores } from './store.ts'
import type { StudyView, Viewing, ViewOptions, VisibleStudy } from './view.ts'

/** How a request names a study. */
export interface StudyNaming extends PairNaming {
  readonly studyId?: string
  readonly type?: StudyType
}

export interface CreateResult {
  readonly view: StudyView
  readonly isNew: boolean
  /** Whether the new title is not yet in the snapshot. */
  readonly isTitleWaiting: boolean
}

export type StudyList = 'all' | 'open' | 'joined' | 'created'

export type Studies = ReturnType<typeof createStudies>

export function createStudies({
  storage,
  clock,
  viewing,
  feed,
  addresses,
  baseUrl,
}: {
  readonly storage: Storage<StudyStores>
  readonly clock: Clock
  readonly viewing: Viewing
  readonly feed: Pick<Feed, 'publish'>
  readonly addresses: Pick<Addresses, 'idIn'>
  readonly baseUrl: string
}) {
  /** Asking the same question again returns the same study. */
  async function create(reader: StudyReader, input: StudyInput): Promise<CreateResult> {
    const study = await storage.read(async (t) =>
      seenByAsker(t, reader, (await storedOrNew(t, reader.userId, input)).row),
    )
    const view = await viewing.view(reader, study)
    return storage.transaction(async (t) => {
      const { row, isNew, isRetitled } = await findOrCreate(t, reader.userId, input)
      if (isNew) await publishStudyCard(t, view)
      if (isRetitled && row.is_published === 0) await retitleCard(t, view)
      const isTitleWaiting =
        row.is_published === 1 && row.title !== null && row.title !== view.wording.en.text.studyTitle
      return { view: { ...view, row }, isNew, isTitleWaiting }
    })
  }

  /** No card without a result: it would still say so long after there is one. */
  async function publishStudyCard(t: Transaction, view: StudyView): Promise<void> {
    if (view.statistics.correlationCoefficient === undefined) return
    await feed.publish(t, view.row.user_id, askedCard(view, baseUrl))
  }

  async function retitleCard(t: StudyStores, view: StudyView): Promise<void> {
    const { user_id, id } = view.row
    const card = (await t.feed.shown(user_id)).find(({ key }) => key === resultKey(id))
    if (card) await t.feed.update(user_id, card.id, { card: JSON.stringify(askedCard(view, baseUrl).card) })
  }

  async function findOrCreate(t: StudyStores, userId: number, input: StudyInput) {
    const study = await storedOrNew(t, userId, input)
    // Of two simultaneous requests, the second finds the study of the first.
    const isNew = study.isNew && (await t.studies.insert(study.row))
    const { row, isRetitled } = study.isNew && !isNew ? await storedOrNew(t, userId, input) : study
    if (isRetitled) await t.studies.update(row, { title: row.title, updated_epoch: row.updated_epoch })
    return { row, isNew, isRetitled }
  }

  /** The study of a question: the stored one, or a new one that is not stored yet. */
  async function storedOrNew(t: StudyStores, userId: number, input: StudyInput) {
    const [cause, effect] = await namedPair(t, userId, input, WORDS)
    const newStudy = newRow(kindNamed(input.type), { cause, effect, userId, title: input.studyTitle })
    const row = await t.studies.withId(newStudy.id)
    if (!row) return { row: newStudy, isNew: true, isRetitled: false }
    // The owner may change the title; others who ask the same global question keep it.
    if (row.user_id !== userId || newStudy.title === null || newStudy.title === row.title) {
      return { row, isNew: false, isRetitled: false }
    }
    const { title, updated_epoch } = newStudy
    return { row: { ...row, title, updated_epoch }, isNew: false, isRetitled: true }
  }

  type NewStudy = { cause: KnownVariable; effect: KnownVariable; userId: number; title: string | undefined }

  function newRow(kind: StudyKind, { cause, effect, userId, title }: NewStudy): StudyRow {
    const nowEpoch = epochSeconds(clock)
    return {
      user_id: userId,
      id: studyIdOf({ kind, causeId: cause.id, effectId: effect.id }, userId),
      kind,
      cause_variable_id: cause.id,
      effect_variable_id: effect.id,
      // Global studies use only our own words, so that nobody's words stay behind when they leave.
      title: kind === 'global' ? null : tidyName(title ?? '') || null,
      is_published: 0,
      is_named: 0,
      is_indexed: 0,
      published_epoch: null,
      created_epoch: nowEpoch,
      updated_epoch: nowEpoch,
    }
  }

  /** A study that the reader may see. For everybody else it does not exist. */
  async function find(t: StudyStores, reader: StudyReader, id: string | undefined): Promise<VisibleStudy> {
    if (id === undefined || id === '') {
      throw new Refusal('badInput', [{ message: say('studyId is required.'), field: 'studyId' }])
    }
    const addressed = await addresses.idIn(id)
    const plain = addressed ?? id
    const row = isStudyId(plain) ? await t.studies.withId(plain) : undefined
    if (!row) throw noStudy()
    return seenBy(t, reader, row, addressed !== undefined)
  }

  async function seenBy(t: StudyStores, reader: StudyReader, row: StudyRow, hasAddress = false): Promise<VisibleStudy> {
    const joined = row.kind === 'group' && (await isParticipant(t, reader.userId, row.id))
    const standing = standingOf(row, reader, { hasJoined: joined, hasAddress })
    if (!standing) throw noStudy()
    return { row, standing, joined }
  }

  /** Anyone who asks a global question gets the answer, published or not: it is about nobody in particular. */
  const seenByAsker = async (t: StudyStores, reader: StudyReader, row: StudyRow): Promise<VisibleStudy> =>
    row.kind === 'global' && !standingOf(row, reader, { hasJoined: false, hasAddress: false })
      ? { row, standing: 'reader', joined: false }
      : seenBy(t, reader, row)

  /** The study with an id or with names: the result from the person's own data, whether the study is stored or not. */
  const read = async (reader: StudyReader, naming: StudyNaming, viewOptions: ViewOptions): Promise<StudyView> =>
    viewing.view(reader, await look(reader, naming), { ...viewOptions, includeOwn: true })

  async function look(reader: StudyReader, naming: StudyNaming): Promise<VisibleStudy> {
    return storage.read(async (t) => {
      const unaskedStudy = await unasked(t, reader.userId, naming.studyId)
      if (naming.studyId !== undefined && !unaskedStudy) return find(t, reader, naming.studyId)
      const [cause, effect] = await namedPair(t, reader.userId, unaskedStudy ?? naming, WORDS_OR_ID)
      const kind = unaskedStudy ? 'individual' : kindNamed(naming.type)
      const blank = newRow(kind, { cause, effect, userId: reader.userId, title: undefined })
      const row = (await t.studies.withId(blank.id)) ?? blank
      if (row === blank && kind !== 'individual') throw noStudy()
      return seenByAsker(t, reader, row)
    })
  }

  /** Findings link to the study of their pair by id, before anybody has asked for it. */
  async function unasked(t: StudyStores, userId: number, id: string | undefined): Promise<StudyNaming | undefined> {
    const question = id === undefined ? undefined : questionIn(id, userId)
    if (!id || !question || (await t.studies.withId(id))) return undefined
    const names = [question.causeId, question.effectId].map((variableId) =>
      knownVariable(t, userId, { id: variableId }),
    )
    if ((await Promise.all(names)).includes(undefined)) return undefined
    return { causeVariableId: question.causeId, effectVariableId: question.effectId }
  }

  async function list(
    reader: StudyReader,
    kind: StudyList,
    names: { readonly cause?: string | undefined; readonly effect?: string | undefined } = {},
  ): Promise<VisibleStudy[]> {
    return storage.read(async (t) => {
      const joinedIds = new Set(await idsJoined(t, reader.userId))
      const rows = await rowsOf(t, reader.userId, kind, [...joinedIds])
      const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
      const causeId = await idNamed(t, reader, names.cause)
      const effectId = await idNamed(t, reader, names.effect)
      const about = unique.filter(
        (row) =>
          (causeId === undefined || row.cause_variable_id === causeId) &&
          (effectId === undefined || row.effect_variable_id === effectId),
      )
      return about.flatMap((row): VisibleStudy[] => {
        const joined = joinedIds.has(row.id)
        const standing = standingOf(row, reader, { hasJoined: joined, hasAddress: false })
        return standing ? [{ row, standing, joined }] : []
      })
    })
  }

  return { create, findOrCreate, find, unasked, look, read, list, view: viewing.view }
}

const WORDS: PairWords = {
  missing: (side) => ({
    message: say('{side}VariableName is required.', { side }),
    field: `${side}VariableName`,
  }),
  same: say('A study needs two different things.'),
}

/** Used if an id would work as well. */
const WORDS_OR_ID: PairWords = {
  ...WORDS,
  missing: (side) => ({
    message: say('studyId, or {side}VariableName, is required.', { side }),
    field: `${side}VariableName`,
  }),
}

/** A name that the reader does not use matches no study. */
const idNamed = async (
  t: StudyStores,
  { userId }: StudyReader,
  name: string | undefined,
): Promise<number | undefined> =>
  name === undefined ? undefined : ((await knownVariable(t, userId, { name }))?.id ?? 0)

const isParticipant = async (t: StudyStores, userId: number, studyId: string): Promise<boolean> =>
  (await t.grants.between(userId, { grantee_kind: 'study', grantee: studyId })).length > 0

const idsJoined = async (t: StudyStores, userId: number): Promise<string[]> =>
  (await t.grants.ofUser(userId))
    .filter((grant) => grant.grantee_kind === 'study' && grant.state === 'active')
    .map((grant) => grant.grantee)

async function rowsOf(
  { studies }: StudyStores,
  userId: number,
  list: StudyList,
  joinedIds: readonly string[],
): Promise<StudyRow[]> {
  switch (list) {
    case 'open':
      return studies.inPublic(['group'])
    case 'joined':
      return studies.withIds(joinedIds)
    case 'created':
      return studies.ofUser(userId)
    case 'all':
      return [
        ...(await studies.ofUser(userId)),
        ...(await studies.withIds(joinedIds)),
        ...(await studies.inPublic(['group', 'global'])),
      ]
  }
}
