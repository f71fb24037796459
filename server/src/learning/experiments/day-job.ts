/** The daily job of experiments: reveals days, makes looks, warns, and ends experiments. */
import type { ExperimentDocument } from '@upshot/analysis'
import type { ExperimentStopRule } from '@upshot/contract'
import { handles, type JobHandlers, type RecurringJob } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { inEach, numberText, type Sentence, say } from '../../lib/language.ts'
import type { Sealing } from '../../lib/sealing.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import { nameIn, namesInSentences } from '../../tracking/variables/catalogue/words.ts'
import { variableOf } from '../../tracking/variables/variable.ts'
import { type Analyst, documentDay, documentOf, type LocalDays, outcomeDays, valuesOf } from './analysing.ts'
import { isInsideBlock, type LocalNow, lookDay, nextMoment, todayOf } from './calendar.ts'
import { lookCard, missingCard, stopRuleCard } from './cards.ts'
import { type Revealing, seedOf } from './chance.ts'
import type { ExperimentEnding } from './ending.ts'
import { draftOf, isGoing, protocolOf, timetableOf } from './state.ts'
import type { ExperimentRow, ExperimentStores, ExperimentTransaction } from './store.ts'

// Warnings: missing days, and the person's own stop rule.

/** The last two days are missing and the one before is not, so that it is said only once. */
function lacksTwoDays(values: ReadonlyMap<number, number>, { from, to }: LocalDays): boolean {
  if (to - from < 1) return false
  const isMissing = !values.has(to) && !values.has(to - 1)
  return isMissing && (to - 2 < from || values.has(to - 2))
}

/** Met on this many days in a row up to yesterday, but not yet on the day before. */
function isStopRuleMet(
  values: ReadonlyMap<number, number>,
  { aboveOrBelow, value, days }: ExperimentStopRule,
  last: number,
): boolean {
  const isBad = (day: number): boolean => {
    const outcome = values.get(day)
    if (outcome === undefined) return false
    return aboveOrBelow === 'above' ? outcome >= value : outcome <= value
  }
  const areAllBad = (until: number) => Array.from({ length: days }, (_, back) => until - back).every(isBad)
  return areAllBad(last) && !areAllBad(last - 1)
}

/** "Your headache was 8 or more on two days." */
function stopSentence(
  { aboveOrBelow, value, days }: ExperimentStopRule,
  { variableName }: { readonly variableName: string },
): Sentence {
  return say(
    'Your {variableName} was {value} or {aboveOrBelow, select, above {more} other {less}} on {days, plural, one {# day} other {# days in a row}}.',
    // The English text has the number as it was given.
    {
      variableName: inEach((language) => namesInSentences[language].inside(nameIn(language, variableName))),
      value: inEach((language) => (language === 'en' ? String(value) : numberText(language, value))),
      aboveOrBelow,
      days,
    },
  )
}

const DAY = 'experiments.day'
const SWEEP: RecurringJob = { name: 'experiments.sweep', everySeconds: 60, lane: 'dueNow' }
/** A day is written before the reminder that asks about it is sent. */
const BEFORE_REMINDERS = -1

export function createDayJob(dependencies: {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly sealing: Pick<Sealing, 'open'>
  readonly revealing: Revealing
  readonly ending: Pick<ExperimentEnding, 'end' | 'foresee'>
  readonly analyst: Pick<Analyst, 'foresee' | 'seenAt'>
  readonly feed: Pick<Feed, 'publish'>
}) {
  const { storage, clock, sealing, revealing, ending, analyst, feed } = dependencies

  /** Queues everybody for whom a day has begun. */
  const sweep = (): Promise<void> =>
    storage.transaction(async (t) => {
      for (const userId of await t.experiments.peopleDue(epochSeconds(clock))) {
        await t.jobs.add(DAY, { userId }, { key: `${DAY} ${userId}`, lane: 'dueNow', priority: BEFORE_REMINDERS })
      }
    })

  /** Does everything that is due for one person. Idempotent. */
  async function day(userId: number): Promise<void> {
    await revealing.reveal(userId)
    const ids = await storage.read(async (t) => (await t.experiments.going(userId)).map(({ id }) => id))
    for (const id of ids) {
      // Each look is its own transaction: its result is kept whatever happens to the next one.
      do await foresee(userId, id)
      while (await storage.transaction((t) => advance(t, userId, id)))
    }
  }

  /** Computes the next look, and the result if it is the last, before the transaction that writes them. */
  async function foresee(userId: number, id: number): Promise<void> {
    const due = await storage.read(async (t) => {
      const row = await t.experiments.withId(userId, id)
      if (!row || !isGoing(row)) return undefined
      const localNow = revealing.localNowOf(row)
      const after = await lookDue(t, row, localNow)
      const document = after === undefined ? undefined : await lookDocument(t, row, { localNow, after })
      if (after === undefined || !document) return undefined
      return { after, document, key: keyOf(row), looks: await t.experiments.looks(row), localNow }
    })
    if (!due) return
    await analyst.foresee(due.document)
    const { look: lookToCome, isLast } = await analyst.seenAt(due.document, due.after)
    const looks = [...due.looks, { ...due.key, ...lookToCome, made_epoch: due.localNow.nowEpoch }]
    if (isLast) await ending.foresee(userId, id, { looks })
  }

  const keyOf = ({ user_id, id }: ExperimentRow) => ({ user_id, experiment_id: id })

  /** True if a look was made and another may be due. */
  async function advance(t: ExperimentTransaction, userId: number, id: number): Promise<boolean> {
    const row = await t.experiments.hold(userId, id)
    if (!row || !isGoing(row)) return false
    const localNow = revealing.localNowOf(row)
    await revealing.revealIn(t, row, localNow)
    const after = await lookDue(t, row, localNow)
    if (after !== undefined) return look(t, row, { localNow, after })
    await warn(t, row, localNow)
    await t.experiments.update(row, { next_due_epoch: nextMoment(localNow, draftOf(row).revealEvening) })
    return false
  }

  async function lookDue(t: ExperimentStores, row: ExperimentRow, localNow: LocalNow): Promise<number | undefined> {
    const protocol = protocolOf(row)
    const table = timetableOf(row)
    const completedLooks = new Set((await t.experiments.looks(row)).map(({ after_blocks }) => after_blocks))
    const after = protocol?.looks?.find((blocks) => !completedLooks.has(blocks))
    if (!protocol || !table || after === undefined) return undefined
    const due = lookDay(table, after, protocol.lagDays)
    return due !== null && todayOf(localNow) >= due ? after : undefined
  }

  async function look(
    t: ExperimentTransaction,
    row: ExperimentRow,
    { localNow, after }: { localNow: LocalNow; after: number },
  ): Promise<boolean> {
    const protocol = protocolOf(row)
    const document = await lookDocument(t, row, { localNow, after })
    if (protocol?.design.kind !== 'blocks' || !document) return false
    const lastLook = await analyst.seenAt(document, after)
    await t.experiments.addLook({ ...keyOf(row), ...lastLook.look, made_epoch: localNow.nowEpoch })
    if (lastLook.isLast) {
      await ending.end(t, row, localNow, { by: after === protocol.design.blocks ? 'end' : 'look' })
      return false
    }
    const share = after / protocol.design.blocks
    await feed.publish(t, row.user_id, lookCard(row, { share, isFutile: lastLook.look.is_futile === 1 }))
    return true
  }

  /** The document with the days of the blocks that a look sees. */
  async function lookDocument(
    t: ExperimentStores,
    row: ExperimentRow,
    { localNow, after }: { localNow: LocalNow; after: number },
  ): Promise<ExperimentDocument | undefined> {
    const protocol = protocolOf(row)
    if (protocol?.design.kind !== 'blocks') return undefined
    const days = (await t.experiments.days(row)).filter(({ block }) => block < after)
    const valuesOn = await valuesOf(t, row, { protocol, timeZone: localNow.timeZone, days })
    const looks = await t.experiments.looks(row)
    const seed = await seedOf(row, sealing)
    return documentOf({
      row,
      protocol,
      seed,
      days: days.map((dayRow) => documentDay(dayRow, valuesOn(dayRow.day))),
      looks,
    })
  }

  async function warn(t: ExperimentTransaction, row: ExperimentRow, localNow: LocalNow): Promise<void> {
    const protocol = protocolOf(row)
    const table = timetableOf(row)
    const today = todayOf(localNow)
    if (!protocol || !table || !isInsideBlock(table, today)) return
    const [effect] = (await t.variables.withIds(row.user_id, [row.effect_variable_id])).map(variableOf)
    if (!effect) return
    const span = { from: table.firstDay + protocol.lagDays, to: today - 1 }
    const values = await outcomeDays(t, effect, { timeZone: localNow.timeZone, span, unit: protocol.outcome.unit })
    if (lacksTwoDays(values, span)) await feed.publish(t, row.user_id, missingCard(row))
    const { stopWhen } = draftOf(row)
    if (stopWhen && isStopRuleMet(values, stopWhen, today - 1))
      await feed.publish(t, row.user_id, stopRuleCard(row, stopSentence(stopWhen, protocol.outcome)))
  }

  const jobs: JobHandlers = {
    ...handles(SWEEP.name, sweep),
    ...handles<{ userId: number }>(DAY, ({ userId }) => day(userId)),
  }
  return { sweep, day, jobs, schedule: [SWEEP] }
}
