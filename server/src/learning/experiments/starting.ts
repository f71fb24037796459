/** Starting: the plan is frozen, the seed is drawn, and the commitment is published. */
import { commitmentOf, EXPERIMENT_FORMAT, EXPERIMENT_METHOD, hexOf, type Protocol } from '@upshot/analysis'
import { type ExperimentConfirmations, type ExperimentPlan, endpoints } from '@upshot/contract'
import { handles, type JobHandlers } from '../../jobs/job.ts'
import type { SendMail } from '../../jobs/mail.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256Bytes } from '../../lib/hash.ts'
import { languageOf, type Sentence, say, wordTable } from '../../lib/language.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import { requireScope } from '../../lib/scopes.ts'
import type { Sealing } from '../../lib/sealing.ts'
import { dayText } from '../../lib/utc-text.ts'
import type { Mail } from '../../notify/mail.ts'
import type { UserRow } from '../../people/users/store.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import { dayOfDate } from '../../reminding/reminders/plan.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { type LocalNow, nextMoment, todayOf } from './calendar.ts'
import { startedCard } from './cards.ts'
import { belongingTo, newSeed, type Revealing } from './chance.ts'
import { ALPHA, type Design, designOf, type ExperimentDraft } from './draft.ts'
import { planFor } from './planning.ts'
import { plannedLooks } from './present.ts'
import type { ExperimentReminders } from './reminders.ts'
import { draftFaults, safetySubjectOf, startFaults } from './safety/check.ts'
import type { ExperimentAsker, Experiments } from './service.ts'
import { draftOf, noExperiment, refuseUnless } from './state.ts'
import type { ExperimentRow, ExperimentStores, ExperimentTransaction } from './store.ts'
import { poolOf } from './together.ts'
import type { ExperimentView } from './view.ts'

export interface Start {
  readonly experimentId: number
  readonly firstDay?: string
  readonly confirmations?: ExperimentConfirmations
}

const MOST_AHEAD = 60
const MOST_GOING = 3
/** Scale of the any-time evidence if there are no past days: fixed before the start, any value is valid. */
const SCATTER_IN_EFFECTS = 2

export type Starting = ReturnType<typeof createStarting>

export function createStarting(dependencies: {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly sealing: Pick<Sealing, 'seal'>
  readonly experiments: Pick<Experiments, 'viewIn'>
  readonly revealing: Pick<Revealing, 'revealIn'>
  readonly reminders: Pick<ExperimentReminders, 'make'>
  readonly feed: Pick<Feed, 'publish'>
  readonly emit: Events['emit']
}) {
  const { storage, clock, sealing, experiments, revealing, reminders, feed, emit } = dependencies

  async function start(
    asker: ExperimentAsker,
    { experimentId, firstDay, confirmations = {} }: Start,
  ): Promise<ExperimentView> {
    return storage.transaction(async (t) => {
      const draft = await t.experiments.hold(asker.userId, experimentId)
      if (!draft) throw noExperiment()
      refuseUnless(draft, ['draft'], STARTABLE)
      const { publishResult, countTogether } = draftOf(draft)
      if (publishResult === 'always' || countTogether) requireScope(asker, endpoints.publishStudy.scope)
      const view = await experiments.viewIn(t, draft, asker)
      const localNow = { timeZone: asker.timeZone, nowEpoch: epochSeconds(clock) }
      const first = readFirstDay(firstDay, localNow)
      refuseUnsafe(view, confirmations, dayText(todayOf(localNow)))
      refuseCrowd(draft, await t.experiments.going(asker.userId))
      const row = await started(t, view, { localNow, first, confirmations })
      await t.experiments.update(draft, row)
      await revealing.revealIn(t, row, localNow)
      await tell(t, row)
      return experiments.viewIn(t, row, asker)
    })
  }

  async function started(
    t: ExperimentTransaction,
    { row: draft, draft: request, cause, effect, secondary }: ExperimentView,
    { localNow, first, confirmations }: { localNow: LocalNow; first: number; confirmations: ExperimentConfirmations },
  ): Promise<ExperimentRow> {
    const design = designOf(request)
    if (!design) throw new Refusal('badInput', [{ message: NO_LENGTH, field: 'design' }])
    const question = {
      timeZone: localNow.timeZone,
      before: Math.min(first, todayOf(localNow)),
      arms: request.arms.length,
    }
    const planned = { ...question, smallestEffect: request.smallestEffect, draft: request }
    const plan = await planFor(t, { ...planned, effect })
    const others: NonNullable<Protocol['secondary']>[number][] = []
    for (const other of secondary) {
      const otherPlan = await planFor(t, { ...planned, effect: other })
      others.push({ ...outcomeName(other), weekdayOffsets: otherPlan.weekdayOffsets ?? NO_OFFSETS })
    }
    const protocol = protocolFor({
      title: draft.title,
      timeZone: localNow.timeZone,
      request: request,
      design,
      plan,
      effect,
      cause,
      first,
      others,
    })
    const seed = newSeed()
    const nowEpoch = localNow.nowEpoch
    const row: ExperimentRow = {
      ...draft,
      state: 'running',
      confirmed: JSON.stringify(confirmations),
      plan: JSON.stringify(plan),
      protocol: JSON.stringify(protocol),
      commitment: commitmentOf(protocol, seed, sha256Bytes),
      sealed_seed: await sealing.seal(hexOf(seed), belongingTo(draft)),
      first_day: first,
      time_zone: localNow.timeZone,
      next_due_epoch: nextMoment(localNow, request.revealEvening),
      started_epoch: nowEpoch,
      updated_epoch: nowEpoch,
      pool: request.countTogether ? (poolOf(protocol) ?? null) : null,
      ...(request.publishResult === 'always' ? { is_published: 1 as const, published_epoch: nowEpoch } : {}),
    }
    return { ...row, ...(await reminders.make(t, row, effect)) }
  }

  /** Sends copies of the commitment, because a copy outside this server proves the date. */
  async function tell(t: ExperimentTransaction, row: ExperimentRow): Promise<void> {
    const commitment = row.commitment ?? ''
    await feed.publish(t, row.user_id, startedCard(row, { firstDay: row.first_day ?? 0, commitment }))
    await emit(t, row.user_id, { type: 'experiment.started', data: { experimentId: row.id, commitment } })
    await t.jobs.add(COMMITMENT_MAIL, { userId: row.user_id, experimentId: row.id }, { lane: 'dueNow' })
  }

  return { start }
}

const STARTABLE = say('a draft can be started')
const NO_LENGTH = say(
  'There are too few past days to plan it. Record the outcome on more days first, or give design.blocks and design.periodDays.',
)
const CROWDED = say('Three experiments are running already. Stop one first.')
const SAME_OUTCOME = say('Another running experiment has the same outcome. Stop it first, or wait for its end.')
const SAME_CAUSE = say('Another running experiment has the same cause. Stop it first, or wait for its end.')
const NO_OFFSETS = [0, 0, 0, 0, 0, 0, 0]

function readFirstDay(text: string | undefined, localNow: LocalNow): number {
  const today = todayOf(localNow)
  const day = text === undefined ? today + 1 : dayOfDate(text)
  if (day !== undefined && day >= today && day <= today + MOST_AHEAD) return day
  const from = dayText(today)
  const to = dayText(today + MOST_AHEAD)
  const message = say('The first day must be a date from {from} to {to}.', { from, to })
  throw new Refusal('badInput', [{ message, field: 'firstDay' }])
}

function refuseUnsafe(view: ExperimentView, confirmations: ExperimentConfirmations, today: string): void {
  const subject = safetySubjectOf(view)
  const faults = new Faults()
  for (const fault of [...draftFaults(subject), ...startFaults(subject, confirmations, today)]) faults.add(fault)
  faults.refuseIfAny()
}

/** Two experiments on the same variable at once would say nothing about either. */
function refuseCrowd(row: ExperimentRow, going: readonly ExperimentRow[]): void {
  const bad = (message: Sentence) => new Refusal('badInput', [{ message, field: 'experimentId' }])
  if (going.length >= MOST_GOING) throw bad(CROWDED)
  if (going.some((other) => other.effect_variable_id === row.effect_variable_id)) throw bad(SAME_OUTCOME)
  if (row.cause_variable_id !== null && going.some((other) => other.cause_variable_id === row.cause_variable_id))
    throw bad(SAME_CAUSE)
}

const outcomeName = ({ name, unit }: Variable) => ({ variableName: name, unit: unit.abbreviatedName })

interface FrozenDraft {
  readonly title: string
  readonly timeZone: string
  readonly request: ExperimentDraft
  readonly design: Design
  readonly plan: ExperimentPlan
  readonly effect: Variable
  readonly cause: Variable | undefined
  readonly first: number
  readonly others: NonNullable<Protocol['secondary']>
}

/** Everything that is fixed. The commitment also covers members that the analysis does not read. */
function protocolFor({ title, timeZone, request, design, plan, effect, cause, first, others }: FrozenDraft): Protocol {
  const { minimumValue, maximumValue } = effect.unit
  const option = plan.options.find(({ periodDays }) => periodDays === design.periodDays)
  const protocol = {
    format: EXPERIMENT_FORMAT,
    method: EXPERIMENT_METHOD,
    title,
    arms: request.arms,
    ...(cause ? { cause: outcomeName(cause) } : {}),
    outcome: {
      ...outcomeName(effect),
      combination: effect.combination,
      ...(minimumValue === null ? {} : { minimum: minimumValue }),
      ...(maximumValue === null ? {} : { maximum: maximumValue }),
    },
    lagDays: request.lagDays,
    alpha: ALPHA,
    smallestEffect: request.smallestEffect,
    expectedAdherence: request.expectedAdherence,
    scatter: option?.scatter && option.scatter > 0 ? option.scatter : SCATTER_IN_EFFECTS * request.smallestEffect,
    weekdayOffsets: plan.weekdayOffsets ?? NO_OFFSETS,
    design,
    looks: plannedLooks(request.arms.length, design.blocks),
    firstDay: dayText(first),
    timeZone,
    ...(request.revealEvening ? { revealEvening: true } : {}),
    ...(others.length === 0 ? {} : { secondary: others }),
    ...(request.stopWhen ? { stopWhen: request.stopWhen } : {}),
  }
  return JSON.parse(JSON.stringify(protocol)) as Protocol
}

// The mail with the commitment: a copy outside the server proves the date

const COMMITMENT_MAIL = 'experiments.mail'

export interface CommitmentMailDependencies {
  readonly storage: Storage<ExperimentStores>
  readonly baseUrl: string
  /** Undefined if there is no mail server. */
  readonly sendMail: SendMail | undefined
}

export function commitmentMails({ storage, baseUrl, sendMail }: CommitmentMailDependencies): JobHandlers {
  return handles<{ userId: number; experimentId: number }>(COMMITMENT_MAIL, async ({ userId, experimentId }) => {
    await storage.transaction(async (t) => {
      const row = await t.experiments.withId(userId, experimentId)
      const user = await t.users.withId(userId)
      if (row?.commitment && user) await sendMail?.(t, { userId, ...commitmentMail(user, row, baseUrl) })
    })
  })
}

/** The subject names no variable: it is shown on locked screens and kept in logs. */
const words = wordTable('learning/experiments/mail', {
  subject: 'Your experiment has started',
  text: 'Your experiment "{title}" begins on {firstDay}.\n\nIts fingerprint (commitment): {commitment}\n\nKeep this mail. The fingerprint says nothing about which day is which. When the experiment has ended, the random seed is\nrevealed, and "npx upshot experiment verify" shows that neither the plan nor the random order has changed since today.\n\nYou can stop at any time. This is not treatment. If you feel unwell, stop and ask a doctor.',
})

function commitmentMail(user: UserRow, { commitment, first_day, title }: ExperimentRow, baseUrl: string): Mail {
  const { subject, text } = words[languageOf(user.language)]
  return {
    to: user.email,
    subject,
    text: `${text(title, dayText(first_day ?? 0), commitment ?? '')}\n\n${baseUrl}/`,
  }
}
