/** Publishing an experiment: its plan from the start, its result at the end, whatever it is. */
import { endpoints } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { flag } from '../../lib/columns.ts'
import type { Language } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import { requireScope } from '../../lib/scopes.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Act, Change } from '../../reminding/feed/cards.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { type PublishedExperiment, publishedOf } from './public-record.ts'
import type { PublicAddresses } from './published-plans.ts'
import type { Experiments } from './service.ts'
import { experimentIn, studyIdOf } from './state.ts'
import type { ExperimentRow } from './store.ts'
import type { ExperimentStores } from './stores.ts'
import { readTogether, type TogetherParts } from './together.ts'
import type { ExperimentScope, ExperimentView } from './view.ts'

/** An experiment, and where its page is or would be. */
export interface PlacedExperiment {
  readonly view: ExperimentView
  readonly path: string
}

export interface PublishingParts {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly addresses: PublicAddresses
  readonly emit: Events['emit']
  readonly experiments: Pick<Experiments, 'seen'>
  readonly population: TogetherParts['population']
}

export interface PublishOptions {
  readonly showDisplayName?: boolean
  readonly allowIndexing?: boolean
  readonly showDays?: boolean
}

export interface StartedQuery {
  readonly causeVariableId?: number
  readonly effectVariableId?: number
  readonly causeVariableName?: string
  readonly effectVariableName?: string
  readonly sort?: { readonly field: string; readonly isDescending: boolean }
}

const noStudy = () =>
  new Refusal('notFound', [
    {
      message: say(
        'There is no such study, or it is not published.',
        'Diese Studie gibt es nicht, oder sie ist nicht veröffentlicht.',
      ),
      field: 'studyId',
    },
  ])

const START_FIRST = say(
  'Start it first: the plan is published with its commitment.',
  'Beginne es zuerst: Der Plan wird mit seinem Fingerabdruck veröffentlicht.',
)

export type PublishedExperiments = ReturnType<typeof createPublishing>

export function createPublishing({ storage, clock, addresses, emit, experiments, population }: PublishingParts) {
  const togetherOf = readTogether({ population })
  const placed = async (
    t: ExperimentStores,
    row: ExperimentRow,
    whose: ExperimentScope,
  ): Promise<PlacedExperiment> => ({
    view: await experiments.seen(t, row, whose),
    path: await addresses.publicPathOf(studyIdOf(row)),
  })

  async function publish(
    who: ExperimentScope,
    studyId: string,
    options: PublishOptions,
  ): Promise<PlacedExperiment & { isNew: boolean }> {
    return storage.transaction(async (t) => {
      const { row, isNew } = await publishIn(t, who.userId, studyId, options)
      return { ...(await placed(t, row, who)), isNew }
    })
  }

  async function publishIn(transaction: Transaction, userId: number, studyId: string, options: PublishOptions) {
    const t = storage.join(transaction)
    const row = await held(t, userId, studyId)
    if (row.state === 'draft') throw new Refusal('badInput', [{ message: START_FIRST, field: 'studyId' }])
    const isNew = row.is_published === 0
    const nowEpoch = epochSeconds(clock)
    const changes: Partial<ExperimentRow> = {
      ...{ is_published: 1, published_epoch: row.published_epoch ?? nowEpoch, updated_epoch: nowEpoch },
      ...(options.showDisplayName === undefined ? {} : { is_named: flag(options.showDisplayName) }),
      ...(options.allowIndexing === undefined ? {} : { is_indexed: flag(options.allowIndexing) }),
      ...(options.showDays === undefined ? {} : { shows_days: flag(options.showDays) }),
    }
    await t.experiments.update(row, changes)
    if (isNew) await emit(t, row.user_id, { type: 'study.published', data: { studyId: studyIdOf(row) } })
    return { row: { ...row, ...changes }, isNew }
  }

  async function unpublish(who: ExperimentScope, studyId: string): Promise<PlacedExperiment> {
    return storage.transaction(async (t) => {
      const row = await held(t, who.userId, studyId)
      const changes = { is_published: 0 as const, published_epoch: null, updated_epoch: epochSeconds(clock) }
      await t.experiments.update(row, changes)
      return placed(t, { ...row, ...changes }, who)
    })
  }

  async function held(t: ExperimentStores, userId: number, studyId: string): Promise<ExperimentRow> {
    const named = experimentIn(studyId)
    const row = named?.userId === userId ? await t.experiments.hold(userId, named.id) : undefined
    if (!row) throw noStudy()
    return row
  }

  /** For its owner alone: others read the page. */
  const read = (who: ExperimentScope, studyId: string): Promise<PlacedExperiment> =>
    storage.read(async (t) => {
      const named = experimentIn(studyId)
      const row = named?.userId === who.userId ? await t.experiments.withId(who.userId, named.id) : undefined
      if (!row) throw noStudy()
      return placed(t, row, who)
    })

  /** Newest first, unless asked otherwise. */
  const started = (who: ExperimentScope, asked: StartedQuery): Promise<readonly PlacedExperiment[]> =>
    storage.read(async (t) => {
      const rows = (await t.experiments.all(who.userId)).filter((row) => row.state !== 'draft' && isAsked(row, asked))
      const found: PlacedExperiment[] = []
      for (const row of inOrder(rows, asked.sort)) {
        const one = await placed(t, row, who)
        if (isNamed(one.view, asked)) found.push(one)
      }
      return found
    })

  /** Of the id of a study; undefined where it is not published. */
  async function open(studyId: string, language: Language): Promise<PublishedExperiment | undefined> {
    const named = experimentIn(studyId)
    if (!named) return undefined
    const published = await storage.read(async (t) => {
      const row = await t.experiments.withId(named.userId, named.id)
      if (row?.is_published !== 1) return undefined
      const owner = row.is_named === 1 ? await t.users.withId(row.user_id) : undefined
      const [days, looks] = [await t.experiments.days(row), await t.experiments.looks(row)]
      return publishedOf(row, { days, looks, by: owner?.display_name ?? null })
    })
    // What others found would change what somebody feels who is still in the middle of it.
    if (!published?.result) return published
    return { ...published, together: await togetherOf({ protocol: published.protocol, language }) }
  }

  /** The button of a card. */
  function publishByCard({ owner, parameters }: Act): Change {
    requireScope(owner, endpoints.publishStudy.scope)
    return (t) => publishIn(t, owner.userId, String(parameters['studyId'] ?? ''), {})
  }

  return { publish, unpublish, read, started, open, publishByCard }
}

const isAsked = (row: ExperimentRow, { causeVariableId: cause, effectVariableId: effect }: StartedQuery): boolean =>
  (cause === undefined || row.cause_variable_id === cause) &&
  (effect === undefined || row.effect_variable_id === effect)

const isNamed = ({ cause, effect }: ExperimentView, asked: StartedQuery): boolean => {
  const fits = (name: string | undefined, wanted: string | undefined) =>
    wanted === undefined || (name !== undefined && nameKey(name) === nameKey(wanted))
  return fits(cause?.name, asked.causeVariableName) && fits(effect.name, asked.effectVariableName)
}

const TIMES = {
  createdAt: 'created_epoch',
  updatedAt: 'updated_epoch',
  publishedAt: 'published_epoch',
} as const satisfies Record<string, keyof ExperimentRow>

function inOrder(rows: readonly ExperimentRow[], sort: StartedQuery['sort']): readonly ExperimentRow[] {
  const column = TIMES[(sort?.field ?? 'createdAt') as keyof typeof TIMES] ?? 'created_epoch'
  const sign = (sort?.isDescending ?? true) ? -1 : 1
  return rows.toSorted((one, other) => sign * ((one[column] ?? 0) - (other[column] ?? 0) || one.id - other.id))
}
