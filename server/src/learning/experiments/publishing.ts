/** Publishes an experiment: its plan from the start, its result at the end, whatever it is. */
import { type ExperimentInput, endpoints } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Language, say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { flag } from '../../lib/raw-row.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireScope } from '../../lib/scopes.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { CardAction, CardChange } from '../../reminding/feed/cards.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { type PublishedExperiment, publishedOf } from './public-record.ts'
import type { Experiments } from './service.ts'
import { experimentIn, protocolOf, studyIdOf } from './state.ts'
import type { ExperimentRow, ExperimentStores } from './store.ts'
import { readTogether, type TogetherDependencies } from './together.ts'
import type { ExperimentScope, ExperimentView } from './view.ts'

// Published plans, for people who want to repeat an experiment.

/** Addresses of published experiments, with a part that cannot be guessed. */
export interface PublicAddresses {
  publicPathOf(id: string): Promise<string>
  idIn(address: string): Promise<string | undefined>
}

const NOT_THERE = say('There is no published experiment at this address.')

/** The plan behind the address of a page; the bare id works only for the owner. */
export const readPublishedPlan =
  ({ storage, addresses }: { readonly storage: Storage<ExperimentStores>; readonly addresses: PublicAddresses }) =>
  async (address: string, userId: number): Promise<ExperimentInput> => {
    const last =
      address
        .trim()
        .split(/[?#]/)[0]
        ?.replace(/\.json$/, '')
        .split('/')
        .at(-1) ?? ''
    const studyId = (await addresses.idIn(last)) ?? (experimentIn(last)?.userId === userId ? last : undefined)
    const experimentId = studyId === undefined ? undefined : experimentIn(studyId)
    const row = experimentId && (await storage.read((t) => t.experiments.withId(experimentId.userId, experimentId.id)))
    const protocol = row && protocolOf(row)
    if (!row || !protocol || (row.is_published !== 1 && row.user_id !== userId))
      throw new Refusal('notFound', [{ message: NOT_THERE, field: 'fromStudyId' }])
    return copyOf(protocol)
  }

/** Copies the question, but neither the random order nor the result. */
function copyOf(protocol: NonNullable<ReturnType<typeof protocolOf>>): ExperimentInput {
  const { title, arms, outcome, lagDays, smallestEffect, design, secondary = [] } = protocol
  const { cause } = protocol as { cause?: { variableName?: string } }
  return {
    title,
    arms: [...arms],
    lagDays,
    smallestEffect,
    effectVariableName: outcome.variableName,
    ...(cause?.variableName === undefined ? {} : { causeVariableName: cause.variableName }),
    ...(secondary.length === 0 ? {} : { secondaryVariableNames: secondary.map(({ variableName }) => variableName) }),
    ...(design.kind === 'blocks'
      ? { design: { blocks: design.blocks, periodDays: design.periodDays, washoutDays: design.washoutDays } }
      : {}),
  }
}

/** An experiment and the path of its page, published or not. */
export interface ExperimentWithPath {
  readonly view: ExperimentView
  readonly path: string
}

interface PublishExperimentOptions {
  readonly showDisplayName?: boolean
  readonly allowIndexing?: boolean
  readonly showDays?: boolean
}

interface StartedQuery {
  readonly causeVariableId?: number
  readonly effectVariableId?: number
  readonly causeVariableName?: string
  readonly effectVariableName?: string
  readonly sort?: { readonly field: string; readonly isDescending: boolean }
}

const noStudy = () =>
  new Refusal('notFound', [
    {
      message: say('There is no such study, or it is not published.'),
      field: 'studyId',
    },
  ])

const START_FIRST = say('Start it first: the plan is published with its commitment.')

export type PublishedExperiments = ReturnType<typeof createPublishing>

export function createPublishing({
  storage,
  clock,
  addresses,
  emit,
  experiments,
  population,
}: {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly addresses: PublicAddresses
  readonly emit: Events['emit']
  readonly experiments: Pick<Experiments, 'viewIn'>
  readonly population: TogetherDependencies['population']
}) {
  const togetherOf = readTogether({ population })
  const withPath = async (
    t: ExperimentStores,
    row: ExperimentRow,
    scope: ExperimentScope,
  ): Promise<ExperimentWithPath> => ({
    view: await experiments.viewIn(t, row, scope),
    path: await addresses.publicPathOf(studyIdOf(row)),
  })

  async function publish(
    scope: ExperimentScope,
    studyId: string,
    options: PublishExperimentOptions,
  ): Promise<ExperimentWithPath & { isNew: boolean }> {
    return storage.transaction(async (t) => {
      const { row, isNew } = await publishIn(t, scope.userId, studyId, options)
      return { ...(await withPath(t, row, scope)), isNew }
    })
  }

  async function publishIn(
    transaction: Transaction,
    userId: number,
    studyId: string,
    options: PublishExperimentOptions,
  ) {
    const t = storage.join(transaction)
    const row = await held(t, userId, studyId)
    if (row.state === 'draft') throw new Refusal('badInput', [{ message: START_FIRST, field: 'studyId' }])
    const isNew = row.is_published === 0
    const nowEpoch = epochSeconds(clock)
    const changes: Partial<ExperimentRow> = {
      is_published: 1,
      published_epoch: row.published_epoch ?? nowEpoch,
      updated_epoch: nowEpoch,
      ...(options.showDisplayName === undefined ? {} : { is_named: flag(options.showDisplayName) }),
      ...(options.allowIndexing === undefined ? {} : { is_indexed: flag(options.allowIndexing) }),
      ...(options.showDays === undefined ? {} : { shows_days: flag(options.showDays) }),
    }
    await t.experiments.update(row, changes)
    if (isNew) await emit(t, row.user_id, { type: 'study.published', data: { studyId: studyIdOf(row) } })
    return { row: { ...row, ...changes }, isNew }
  }

  async function unpublish(scope: ExperimentScope, studyId: string): Promise<ExperimentWithPath> {
    return storage.transaction(async (t) => {
      const row = await held(t, scope.userId, studyId)
      const changes = { is_published: 0 as const, published_epoch: null, updated_epoch: epochSeconds(clock) }
      await t.experiments.update(row, changes)
      return withPath(t, { ...row, ...changes }, scope)
    })
  }

  async function held(t: ExperimentStores, userId: number, studyId: string): Promise<ExperimentRow> {
    const experimentId = experimentIn(studyId)
    const row = experimentId?.userId === userId ? await t.experiments.hold(userId, experimentId.id) : undefined
    if (!row) throw noStudy()
    return row
  }

  /** The experiment for its owner only: others read the page. */
  const read = (scope: ExperimentScope, studyId: string): Promise<ExperimentWithPath> =>
    storage.read(async (t) => {
      const experimentId = experimentIn(studyId)
      const row =
        experimentId?.userId === scope.userId ? await t.experiments.withId(scope.userId, experimentId.id) : undefined
      if (!row) throw noStudy()
      return withPath(t, row, scope)
    })

  /** Newest first, unless requested otherwise. */
  const started = (scope: ExperimentScope, query: StartedQuery): Promise<readonly ExperimentWithPath[]> =>
    storage.read(async (t) => {
      const rows = (await t.experiments.all(scope.userId)).filter((row) => row.state !== 'draft' && isAsked(row, query))
      const matching: ExperimentWithPath[] = []
      for (const row of inOrder(rows, query.sort)) {
        const experiment = await withPath(t, row, scope)
        if (isNamed(experiment.view, query)) matching.push(experiment)
      }
      return matching
    })

  /** The experiment with the id of a study; undefined if it is not published. */
  async function open(studyId: string, language: Language): Promise<PublishedExperiment | undefined> {
    const experimentId = experimentIn(studyId)
    if (!experimentId) return undefined
    const published = await storage.read(async (t) => {
      const row = await t.experiments.withId(experimentId.userId, experimentId.id)
      if (row?.is_published !== 1) return undefined
      const owner = row.is_named === 1 ? await t.users.withId(row.user_id) : undefined
      const days = await t.experiments.days(row)
      const looks = await t.experiments.looks(row)
      return publishedOf(row, { days, looks, by: owner?.display_name ?? null })
    })
    // Results of others could influence somebody whose experiment is still running.
    if (!published?.result) return published
    return { ...published, together: await togetherOf({ protocol: published.protocol, language }) }
  }

  /** Handles the button of a card. */
  function publishByCard({ owner, parameters }: CardAction): CardChange {
    requireScope(owner, endpoints.publishStudy.scope)
    return (t) => publishIn(t, owner.userId, String(parameters['studyId'] ?? ''), {})
  }

  return { publish, unpublish, read, started, open, publishByCard }
}

const isAsked = (row: ExperimentRow, { causeVariableId: cause, effectVariableId: effect }: StartedQuery): boolean =>
  (cause === undefined || row.cause_variable_id === cause) &&
  (effect === undefined || row.effect_variable_id === effect)

const isNamed = ({ cause, effect }: ExperimentView, query: StartedQuery): boolean => {
  const fits = (name: string | undefined, requested: string | undefined) =>
    requested === undefined || (name !== undefined && nameKey(name) === nameKey(requested))
  return fits(cause?.name, query.causeVariableName) && fits(effect.name, query.effectVariableName)
}

const TIMES = {
  createdAt: 'created_epoch',
  updatedAt: 'updated_epoch',
  publishedAt: 'published_epoch',
} as const satisfies Record<string, keyof ExperimentRow>

function inOrder(rows: readonly ExperimentRow[], sort: StartedQuery['sort']): readonly ExperimentRow[] {
  const column = TIMES[(sort?.field ?? 'createdAt') as keyof typeof TIMES] ?? 'created_epoch'
  const sign = (sort?.isDescending ?? true) ? -1 : 1
  return rows.toSorted((first, second) => sign * ((first[column] ?? 0) - (second[column] ?? 0) || first.id - second.id))
}
