/** Drafts of experiments: planned, saved, listed, read and deleted; and the records shown of experiments. */
import {
  type Experiment,
  type ExperimentInput,
  type ExperimentPlan,
  type ExperimentSafetyRule,
  endpoints,
} from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Language, languageOf, say } from '../../lib/language.ts'
import { nameKey, tidyName } from '../../lib/names.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import { requireScope, type ScopeHolder } from '../../lib/scopes.ts'
import type { CardAction, CardChange } from '../../reminding/feed/cards.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { Population } from '../population/service.ts'
import { todayOf } from './calendar.ts'
import { cardKeys } from './cards.ts'
import { scheduleFrom } from './chance.ts'
import { experimentCharts } from './charts.ts'
import { type ExperimentDraft, knownDaysToWork, readDraft } from './draft.ts'
import { asInput, blank, completed, longerDesign, planFor, proposedInput, titleOf, withPlan } from './planning.ts'
import { presentExperiment, resultOf } from './present.ts'
import { draftFaults, safetySubjectOf, shownRules } from './safety/check.ts'
import { draftOf, hasEnded, isGoing, noExperiment, protocolOf, refuseUnless, studyIdOf } from './state.ts'
import type { ExperimentRow, ExperimentStores, ExperimentTransaction } from './store.ts'
import { type ExperimentSubject, subjectOf } from './subject.ts'
import { readTogether, type TogetherDependencies } from './together.ts'
import { type ExperimentScope, type ExperimentView, viewOf } from './view.ts'
import { planIn } from './words.ts'

/** The caller and their scopes. */
export interface ExperimentAsker extends ScopeHolder {
  readonly userId: number
  readonly timeZone: string
  readonly language?: Language | undefined
}

interface ExperimentFilter {
  readonly state?: ExperimentRow['state']
  readonly causeVariableName?: string
  readonly effectVariableName?: string
}

export type Experiments = ReturnType<typeof createExperiments>

/** Only the person may decide that a draft is published when it starts. */
const PUBLISHING = endpoints.publishStudy.scope

export interface ExperimentDependencies {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  /** The delay and duration of a finding about two variables; undefined if there is none. */
  readonly delayBetween: (
    userId: number,
    pair: { readonly causeId: number; readonly effectId: number },
  ) => Promise<{ readonly lagDays: number; readonly durationDays: number } | undefined>
  /** Writes the days of periods that have begun since the last read. */
  readonly reveal: (userId: number) => Promise<void>
  readonly feed: Pick<Feed, 'withdraw'>
  readonly endReminders: (t: Transaction, row: ExperimentRow) => Promise<void>
  readonly population: Pick<Population, 'experimentsChanged'>
  /** The plan of a published experiment, by the address of its page. */
  readonly published: (address: string, userId: number) => Promise<ExperimentInput>
}

export function createExperiments(dependencies: ExperimentDependencies) {
  const { storage, clock, feed } = dependencies

  /** Writes nothing. Missing members are proposed. */
  async function plan(
    asker: ExperimentAsker,
    input: ExperimentInput,
  ): Promise<{
    plan: ExperimentPlan
    draft: ExperimentInput
    safety: readonly ExperimentSafetyRule[]
    worksForDays: number | undefined
  }> {
    const { userId, timeZone } = asker
    const faults = new Faults()
    const request = input.fromStudyId === undefined ? input : { ...(await copied(input, userId)), ...input }
    const subject = await storage.read((t) =>
      subjectOf(t, request, {
        userId,
        nowEpoch: epochSeconds(clock),
        adopts: false,
        reportFault: (fault) => faults.add(fault),
      }),
    )
    faults.refuseIfAny()
    if (!subject) throw noExperiment('effectVariableName')
    const { cause, effect } = subject
    const found = cause && (await dependencies.delayBetween(userId, { causeId: cause.id, effectId: effect.id }))
    const language = languageOf(asker.language)
    const proposed = proposedInput(request, { subject, found, language })
    const draft = readDraft({ ...proposed, smallestEffect: proposed.smallestEffect ?? 1 }, subject, (fault) =>
      // What will only be proposed once the past is known cannot be wrong yet.
      fault.field === 'smallestEffect' && proposed.smallestEffect === undefined ? undefined : faults.add(fault),
    )
    const full = { ...draft, secondaryIds: subject.secondary.map(({ id }) => id) }
    const concerned = safetySubjectOf({ draft: full, ...subject })
    for (const fault of draftFaults(concerned)) {
      // Required for a draft, but not for a plan.
      if (fault.field !== 'medicine') faults.add(fault)
    }
    faults.refuseIfAny()
    const planned = await storage.read((t) =>
      planFor(t, questionOf({ timeZone, subject, draft: full, request: proposed })),
    )
    const safety = shownRules(concerned, language)
    const worksForDays = knownDaysToWork(subject)
    return { plan: planIn(planned, language), draft: completed(proposed, full, planned), safety, worksForDays }
  }

  const questionOf = (question: {
    timeZone: string
    subject: ExperimentSubject
    draft: ExperimentDraft
    request: Pick<ExperimentInput, 'smallestEffect'>
  }) => ({
    effect: question.subject.effect,
    timeZone: question.timeZone,
    before: todayOf({ timeZone: question.timeZone, nowEpoch: epochSeconds(clock) }),
    arms: question.draft.arms.length,
    smallestEffect: question.request.smallestEffect,
    draft: question.draft,
  })

  async function copied(input: ExperimentInput, userId: number): Promise<ExperimentInput> {
    return dependencies.published(input.fromStudyId ?? '', userId)
  }

  /** Creates or changes a draft; after the start only the title can change. */
  async function save(
    asker: ExperimentAsker,
    posted: ExperimentInput,
  ): Promise<{ view: ExperimentView; isNew: boolean }> {
    if (posted.publishResult === 'always' || posted.countTogether) requireScope(asker, PUBLISHING)
    const request = posted.fromStudyId === undefined ? posted : { ...(await copied(posted, asker.userId)), ...posted }
    const { id, fromStudyId: _from, ...input } = request
    return storage.transaction(async (t) => {
      if (id === undefined) return { view: await viewIn(t, await newDraft(t, asker, input), asker), isNew: true }
      const existing = await t.experiments.hold(asker.userId, id)
      if (!existing) throw noExperiment('id')
      if (existing.state !== 'draft') return { view: await retitle(t, asker, existing, input), isNew: false }
      const row = await drafted(t, asker, existing, input)
      await t.experiments.update(existing, row)
      return { view: await viewIn(t, row, asker), isNew: false }
    })
  }

  async function newDraft(
    t: ExperimentTransaction,
    asker: ExperimentAsker,
    input: ExperimentInput,
  ): Promise<ExperimentRow> {
    const row = await drafted(t, asker, undefined, input)
    await t.experiments.insert(row)
    return row
  }

  async function drafted(
    t: ExperimentTransaction,
    { userId, timeZone, language }: ExperimentAsker,
    existing: ExperimentRow | undefined,
    request: ExperimentInput,
  ): Promise<ExperimentRow> {
    const faults = new Faults()
    const nowEpoch = epochSeconds(clock)
    const input = existing ? { ...(await asInput(t, existing)), ...request } : request
    const subject = await subjectOf(t, input, {
      userId,
      nowEpoch,
      adopts: true,
      reportFault: (fault) => faults.add(fault),
    })
    if (!subject) throw faults.refusal('badInput')
    const secondaryIds = subject.secondary.map(({ id }) => id)
    const draft = { ...readDraft(input, subject, (fault) => faults.add(fault)), secondaryIds }
    for (const fault of draftFaults(safetySubjectOf({ draft, ...subject }))) faults.add(fault)
    faults.refuseIfAny()
    const plan = await planFor(t, questionOf({ timeZone, subject, draft, request: draft }))
    const title = tidyName(input.title ?? '') || titleOf(draft, subject, languageOf(language))
    return {
      ...(existing ?? blank(userId, await t.experiments.newId(), nowEpoch)),
      title,
      cause_variable_id: subject.cause?.id ?? null,
      effect_variable_id: subject.effect.id,
      input: JSON.stringify(withPlan(draft, plan)),
      plan: JSON.stringify(plan),
      updated_epoch: nowEpoch,
    }
  }

  /** After the start, the title can change and the experiment can leave the pooled result. */
  async function retitle(
    t: ExperimentTransaction,
    asker: ExperimentAsker,
    row: ExperimentRow,
    input: ExperimentInput,
  ): Promise<ExperimentView> {
    const { title, countTogether, ...others } = input
    if (countTogether && row.pool === null)
      throw new Refusal('badInput', [{ message: TOO_LATE, field: 'countTogether' }])
    if (Object.keys(others).length > 0)
      throw new Refusal('badInput', [{ message: FIXED, field: Object.keys(others)[0] ?? '' }])
    const pool = countTogether === false ? null : row.pool
    const changes = { title: tidyName(title ?? '') || row.title, pool, updated_epoch: epochSeconds(clock) }
    await t.experiments.update(row, changes)
    if (pool !== row.pool) await leaveFigures(t, row)
    return viewIn(t, { ...row, ...changes }, asker)
  }

  /** Removes its contribution to a pooled result. */
  const leaveFigures = async (t: Transaction, { user_id, pool }: ExperimentRow): Promise<void> =>
    pool === null ? undefined : dependencies.population.experimentsChanged(t, user_id, [pool])

  /** The person is deleting their account; their rows still exist. */
  async function leave(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    for (const row of (await t.experiments.all(userId)).filter(({ pool }) => pool !== null)) {
      await t.experiments.update(row, { pool: null })
      await leaveFigures(t, row)
    }
  }

  async function viewIn(t: ExperimentStores, row: ExperimentRow, scope: ExperimentScope): Promise<ExperimentView> {
    const view = await viewOf(t, row, scope, clock)
    if (!view) throw noExperiment()
    return view
  }

  async function get(scope: ExperimentScope, id: number): Promise<ExperimentView> {
    await dependencies.reveal(scope.userId)
    return storage.read(async (t) => {
      const row = await t.experiments.withId(scope.userId, id)
      if (!row) throw noExperiment()
      return viewIn(t, row, scope)
    })
  }

  async function list(scope: ExperimentScope, query: ExperimentFilter): Promise<readonly ExperimentView[]> {
    await dependencies.reveal(scope.userId)
    return storage.read(async (t) => {
      const rows = (await t.experiments.all(scope.userId)).filter(
        ({ state }) => query.state === undefined || state === query.state,
      )
      const views: ExperimentView[] = []
      for (const row of rows) {
        const view = await viewOf(t, row, scope, clock)
        if (view && isAbout(view, query)) views.push(view)
      }
      return views
    })
  }

  /** The same question again, as a draft with the required number of days. */
  const askAgain = (asker: ExperimentAsker, id: number): Promise<ExperimentView> =>
    storage.transaction(async (t) => viewIn(t, await againIn(t, asker, id), asker))

  async function againIn(t: ExperimentTransaction, asker: ExperimentAsker, id: number): Promise<ExperimentRow> {
    const row = await t.experiments.withId(asker.userId, id)
    if (!row) throw noExperiment()
    refuseUnless(row, ['finished', 'stopped'], AGAIN)
    const input = { ...(await asInput(t, row)), design: longerDesign(row) }
    return newDraft(t, asker, { ...input, publishResult: 'ask', countTogether: false })
  }

  /** Handles the button of a card. */
  function againByCard({ owner: { userId, scopes }, parameters: { experimentId } }: CardAction): CardChange {
    if (typeof experimentId !== 'number') throw noExperiment()
    return async (transaction) => {
      const t = storage.join(transaction)
      const { timeZone } = await t.personSettings.of(userId)
      await againIn(t, { userId, timeZone, scopes }, experimentId)
    }
  }

  /** A running experiment has to be stopped first. */
  async function remove(userId: number, id: number): Promise<void> {
    await storage.transaction(async (t) => {
      const row = await t.experiments.hold(userId, id)
      if (!row) throw noExperiment('id')
      if (isGoing(row)) throw new Refusal('badInput', [{ message: STOP_FIRST, field: 'id' }])
      await t.experiments.delete(row)
      await leaveFigures(t, row)
      await feed.withdraw(t, userId, cardKeys(id))
    })
  }

  /** Deletes the experiments about a variable; if only its marks were recorded there, the experiment stays. */
  async function forgetVariable(transaction: Transaction, userId: number, variableId: number): Promise<void> {
    const t = storage.join(transaction)
    for (const row of await t.experiments.all(userId)) {
      const ids = [row.cause_variable_id, row.effect_variable_id, ...draftOf(row).secondaryIds]
      if (row.did_variable_id === variableId)
        await t.experiments.update(row, { did_variable_id: null, did_reminder_id: null })
      if (!ids.includes(variableId)) continue
      if (isGoing(row)) await dependencies.endReminders(t, row)
      await t.experiments.delete(row)
      await leaveFigures(t, row)
      await feed.withdraw(t, userId, cardKeys(row.id))
    }
  }

  return { plan, save, again: askAgain, againByCard, get, list, remove, forgetVariable, leave, viewIn }
}

const FIXED = say('The experiment has started, so its plan can no longer change.')
const TOO_LATE = say('Your result counts together with others only if you chose that before the start.')
const STOP_FIRST = say('Stop the experiment first.')
const AGAIN = say('one that has ended can be repeated')

const isAbout = ({ cause, effect }: ExperimentView, query: ExperimentFilter): boolean => {
  const fits = (name: string | undefined, requested: string | undefined) =>
    requested === undefined || (name !== undefined && nameKey(name) === nameKey(requested))
  return fits(cause?.name, query.causeVariableName) && fits(effect.name, query.effectVariableName)
}

// Records of experiments, with what has to be looked up or drawn for them.

export type Showing = ReturnType<typeof createShowing>

export function createShowing({
  baseUrl,
  addresses,
  population,
}: {
  readonly baseUrl: string
  readonly addresses: { publicPathOf(id: string): Promise<string> }
  readonly population: TogetherDependencies['population']
}) {
  const togetherOf = readTogether({ population })
  const linkOf = async ({ row, isOwn }: ExperimentView): Promise<string | undefined> =>
    row.is_published === 1 && isOwn ? baseUrl + (await addresses.publicPathOf(studyIdOf(row))) : undefined

  /** The experiment without charts. */
  const brief = async (view: ExperimentView): Promise<Experiment> =>
    presentExperiment(view, { link: await linkOf(view) })

  async function full(view: ExperimentView): Promise<Experiment> {
    const { row } = view
    const protocol = protocolOf(row)
    const result = resultOf(row)
    const beside = { link: await linkOf(view) }
    if (!protocol || !result || !hasEnded(row) || row.seed === null) return presentExperiment(view, beside)
    const days = view.days.map((day) => day.row)
    const charts = experimentCharts({ id: row.id, protocol, result, days, language: view.language })
    const together = view.isOwn
      ? await togetherOf({ protocol, result: row.result, language: view.language })
      : undefined
    return presentExperiment(view, { ...beside, charts, together, schedule: scheduleFrom(protocol, row.seed) })
  }

  return { brief, whole: full }
}
