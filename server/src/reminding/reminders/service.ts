import type { PostedItem, ReminderDay, TrackingReminderInput } from '@upshot/contract'
import type { Actor, Subject } from '../../http/caller.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { type Language, say } from '../../lib/language.ts'
import { tidyName } from '../../lib/names.ts'
import { type Bounds, daysIn, type RangeQuery } from '../../lib/ranges.ts'
import { Faults, type FoundFault, Refusal, type ReportFault } from '../../lib/refusal.ts'
import { dayText, SECONDS_PER_DAY, utcText } from '../../lib/utc-text.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { Span } from '../../tracking/measurements/series.ts'
import { converted, noSuchUnit, unitNamed, unitOf } from '../../tracking/units/units.ts'
import { categoryNamed, categoryNames } from '../../tracking/variables/categories.ts'
import {
  createVariable,
  findOrAdopt,
  findVariable,
  type HeldVariables,
  holdVariables,
  NO_VARIABLE,
} from '../../tracking/variables/service.ts'
import { isCovered, type Variable, variableOf } from '../../tracking/variables/variable.ts'
import { isVisibleTo } from '../made-by.ts'
import type { PersonSettings } from '../people.ts'
import { slotsTaken, type TakenDose } from './medicine.ts'
import { isRunning, localDay, newNotification, nextEpoch, plan } from './plan.ts'
import type { ShownReminder } from './present.ts'
import { expand, idOf, readColumns } from './read.ts'
import type { ReminderDependencies, ReminderRow, ReminderStores, ReminderTransaction } from './store.ts'
import type { Slot } from './when.ts'

interface SavedReminders {
  readonly ids: readonly number[]
  readonly variables: readonly Variable[]
  readonly hasNew: boolean
}

export type Reminders = ReturnType<typeof createReminders>

const NO_REMINDER = say('You have no such reminder.')

export function createReminders({
  storage,
  clock,
  onChanged,
}: ReminderDependencies & {
  /** Called with reminders that were created, changed, removed or restored. */
  readonly onChanged: (t: Transaction, userId: number, ids: readonly number[]) => Promise<void>
}) {
  /** `spoken`: the language of the request, for a person who chose none. */
  const list = (userId: number, spoken?: Language): Promise<ShownReminder[]> =>
    storage.read((t) => listFrom(t, userId, spoken))

  const listIn = (t: Transaction, userId: number): Promise<ShownReminder[]> => listFrom(storage.join(t), userId)

  async function listFrom(t: ReminderStores, userId: number, spoken?: Language): Promise<ShownReminder[]> {
    const rows = await t.reminders.all(userId)
    const ids = [...new Set(rows.map((row) => row.variable_id))]
    const variables = new Map((await t.variables.withIds(userId, ids)).map((row) => [row.variable_id, variableOf(row)]))
    const latest = await t.notifications.latestSlots(userId)
    const person = await t.personSettings.of(userId, spoken)
    const nowEpoch = epochSeconds(clock)
    const listed: ShownReminder[] = []
    for (const row of rows) {
      const variable = variables.get(row.variable_id)
      if (!variable) continue
      const doses = await dosesFor(t, row, { nowEpoch })
      listed.push({ row, variable, person, all: rows, latestSlot: latest.get(row.id), nowEpoch, doses })
    }
    return listed
  }

  /** Doses taken, late or missed between two local days. */
  const calendar = (reader: Subject, bounds: AskedCalendar): Promise<ReminderDay[]> =>
    storage.read(async (t) => {
      const [row] = await t.reminders.withIds(reader.userId, [bounds.id])
      const variable = row && (await findVariable(t, reader.userId, { variableId: row.variable_id }))
      if (!row || !variable || !isCovered(variable, reader.cover))
        throw new Refusal('notFound', [{ message: NO_REMINDER, field: 'id' }])
      const person = await t.personSettings.of(reader.userId)
      const nowEpoch = epochSeconds(clock)
      const { from, to } = readDays(daysIn(bounds, person.timeZone), localDay(person.timeZone, nowEpoch))
      // One day more on each side: the question a dose belongs to depends on the questions around it.
      const span = { from: (from - 2) * SECONDS_PER_DAY, to: (to + 3) * SECONDS_PER_DAY }
      const slots = await t.notifications.askedBetween(reader.userId, row.id, { from: from - 1, to: to + 1 })
      const doses = await dosesWithin(t, row, span)
      const byDay = new Map(slots.map(({ epoch, day }) => [epoch, day]))
      const taken = slotsTaken(slots, doses, nowEpoch).map(({ epoch, takenEpoch, state }) => ({
        day: byDay.get(epoch) ?? 0,
        slot: {
          reminderTime: utcText(epoch),
          state,
          ...(takenEpoch === undefined ? {} : { takenAt: utcText(takenEpoch) }),
        },
      }))
      return [...Map.groupBy(taken, ({ day }) => day)].flatMap(([day, ofDay]) =>
        day < from || day > to ? [] : [{ date: dayText(day), slots: ofDay.map(({ slot }) => slot) }],
      )
    })

  /** All or nothing: one bad item refuses the batch, with every fault listed. */
  const save = (owner: Actor, posted: readonly PostedItem<TrackingReminderInput>[], faults: Faults) =>
    storage.transaction((t) => saveIn(t, owner, posted, faults))

  async function saveIn(
    transaction: Transaction,
    owner: Actor,
    posted: readonly PostedItem<TrackingReminderInput>[],
    faults: Faults = new Faults(),
  ): Promise<SavedReminders> {
    const t = storage.join(transaction)
    const person = { ...(await t.personSettings.of(owner.userId)), clientId: owner.clientId }
    const inputs = posted.flatMap(({ index, value }) => expand(value).map((input) => ({ index, input })))
    const knownReminders = await readKnown(
      t,
      owner.userId,
      inputs.map(({ input }) => input),
    )
    for (const { index, input } of inputs)
      await settleOne(t, { person, knownReminders, reportFault: (fault) => faults.add({ ...fault, index }) }, input)
    refuseFaults(faults)
    const saved = await write(t, person, knownReminders.requested)
    const ids = [...new Set(saved.map(({ row }) => row.id))]
    const variableIds = [...new Set(saved.map(({ row }) => row.variable_id))]
    const variables = (await t.variables.withIds(owner.userId, variableIds)).map(variableOf)
    await onChanged(t, owner.userId, ids)
    return { ids, variables, hasNew: saved.some(({ isNew }) => isNew) }
  }

  /** Adds the reminders of one list item to `knownReminders`, after those of the items before it. */
  async function settleOne(
    t: ReminderTransaction,
    {
      person,
      knownReminders,
      reportFault,
    }: { person: Owner; knownReminders: KnownReminders; reportFault: ReportFault },
    input: TrackingReminderInput,
  ): Promise<void> {
    const { userId } = person
    const nowEpoch = epochSeconds(clock)
    const id = idOf(input)
    const named = id === undefined ? undefined : knownReminders.byId.get(id)
    if (id !== undefined && !named) return reportFault({ message: NO_REMINDER, field: 'id' })
    const variable = await variableFor(
      t,
      { userId, named, nowEpoch, held: knownReminders.variables },
      input,
      reportFault,
    )
    if (!variable) return
    const context = { variable, timeZone: person.timeZone, nowEpoch, reportFault }
    const columns = readColumns(input, { ...context, existing: named?.row })
    const same = knownReminders.byIdentity.get(identityOf({ variable_id: variable.id, ...columns }))
    if (named && same && same !== named) {
      const message = say('You have another reminder for {name} at this time.', { name: variable.name })
      return reportFault({ message, field: 'reminderStartTimeLocal' })
    }
    const existing = named ?? same
    if (!existing) {
      const row = newReminder(person, { ...columns, variable_id: variable.id })
      const created = { before: undefined, row }
      knownReminders.byIdentity.set(identityOf(row), created)
      knownReminders.requested.add(created)
      return
    }
    const { row } = existing
    const changed = named ? columns : readColumns(input, { ...context, existing: row, reportFault: () => undefined })
    knownReminders.byIdentity.delete(identityOf(row))
    existing.row = anchored({ ...row, ...changed, updated_epoch: nowEpoch }, row)
    knownReminders.byIdentity.set(identityOf(existing.row), existing)
    knownReminders.requested.add(existing)
  }

  /** The id is reserved when all of them are saved. */
  function newReminder(
    person: Owner,
    columns: ReturnType<typeof readColumns> & { readonly variable_id: number },
  ): ReminderRow {
    const nowEpoch = epochSeconds(clock)
    const blank = { fired_day: null, fired_epoch: null, fired_second: null, next_due_epoch: null }
    return {
      ...columns,
      ...blank,
      user_id: person.userId,
      id: 0,
      anchor_day: columns.first_day ?? localDay(person.timeZone, nowEpoch),
      client_id: person.clientId,
      created_epoch: nowEpoch,
      updated_epoch: nowEpoch,
    }
  }

  async function write(
    t: ReminderTransaction,
    person: Owner,
    all: ReadonlySet<WantedReminder>,
  ): Promise<readonly { readonly row: ReminderRow; readonly isNew: boolean }[]> {
    const changed: { row: ReminderRow; isNew: boolean }[] = []
    for (const { before, row } of all)
      if (before) changed.push({ row: await change(t, person, row, before), isNew: false })
    const newRows = [...all].flatMap(({ before, row }) => (before ? [] : [row]))
    const ids = await t.reminders.newIds(newRows.length)
    const planned = newRows.map((row, index) => planOf({ ...row, id: ids[index] ?? 0 }, person))
    const inserted = await t.reminders.insertAll(planned.map(({ row }) => row))
    await askAtOnce(
      t,
      person,
      planned.filter(({ row }) => inserted.has(row.id)),
    )
    for (const { row } of planned) {
      if (inserted.has(row.id)) continue
      // Another request was first.
      const first = await t.reminders.withIdentity(row)
      if (!first) throw new Error('A reminder was neither created nor found.')
      const { id, created_epoch, client_id } = first
      changed.push({
        row: await change(t, person, anchored({ ...row, id, created_epoch, client_id }, first), first),
        isNew: false,
      })
    }
    return [...planned.flatMap(({ row }) => (inserted.has(row.id) ? [{ row, isNew: true }] : [])), ...changed]
  }

  function planOf(base: ReminderRow, person: PersonSettings): { row: ReminderRow; latest: Slot | undefined } {
    const { latest, ...progress } = plan(base, person, epochSeconds(clock))
    return { row: { ...base, ...progress }, latest }
  }

  /** So that the inbox is not empty; sends no message. */
  async function askAtOnce(
    t: ReminderTransaction,
    person: PersonSettings,
    planned: readonly { readonly row: ReminderRow; readonly latest: Slot | undefined }[],
  ): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    const asking = planned.flatMap(({ row, latest }) =>
      latest && isRunning(row, person, nowEpoch) ? [{ row, latest }] : [],
    )
    const ids = await t.notifications.newIds(asking.length)
    await t.notifications.insertAll(
      asking.map(({ row, latest }, index) =>
        newNotification(row, latest, { id: ids[index] ?? 0, nowEpoch, isSent: false }),
      ),
    )
  }

  /** Reschedules only if columns that decide the times changed. */
  async function change(
    t: ReminderTransaction,
    person: PersonSettings,
    changed: ReminderRow,
    stored: ReminderRow,
  ): Promise<ReminderRow> {
    const nowEpoch = epochSeconds(clock)
    const isMoved = timed.some((column) => changed[column] !== stored[column])
    const { latest: _latest, ...progress } = isMoved ? plan(changed, person, nowEpoch) : { latest: undefined }
    const row: ReminderRow = { ...changed, ...progress }
    await t.reminders.update(row.user_id, row.id, row)
    return row
  }

  /** It can be restored for a while. */
  const remove = (userId: number, id: number): Promise<void> =>
    storage.transaction(async (t) => {
      const [row] = await t.reminders.withIds(userId, [id])
      await removeIn(t, userId, id)
      if (row) await t.reminders.keepDeleted(row, epochSeconds(clock))
    })

  /** Permanently. */
  async function removeIn(transaction: Transaction, userId: number, id: number): Promise<void> {
    const t = storage.join(transaction)
    if (!(await t.reminders.delete(userId, id))) throw new Refusal('notFound', NO_REMINDER)
    await t.notifications.deleteReminder(userId, id)
    await onChanged(t, userId, [id])
  }

  /** Restores it; slots in the meantime count as done. An app can restore only what it created. */
  async function restore({ userId, clientId }: Actor, id: number): Promise<void> {
    await storage.transaction(async (t) => {
      const row = await t.reminders.deletedWithId(userId, id)
      const [variable] = row ? await t.variables.withIds(userId, [row.variable_id]) : []
      if (!row || !variable || !isVisibleTo(clientId, row)) {
        const message = say('There is no such deleted reminder. They are kept for 30 days.')
        throw new Refusal('notFound', [{ message, field: 'id' }])
      }
      const nowEpoch = epochSeconds(clock)
      const person = await t.personSettings.of(userId)
      const { latest: _latest, ...progress } = plan(row, person, nowEpoch)
      if (!(await t.reminders.insert({ ...row, ...progress, updated_epoch: nowEpoch })))
        throw new Refusal('conflict', say('You have another reminder for this at this time.'))
      await t.reminders.forgetDeleted(userId, id)
      await onChanged(t, userId, [id])
    })
  }

  /** Reschedules all reminders after the person's time zone or window has changed. */
  async function realign(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    const person = await t.personSettings.of(userId)
    const nowEpoch = epochSeconds(clock)
    const rows = await t.reminders.all(userId)
    await t.reminders.advanceAll(rows.map((row) => ({ ...row, next_due_epoch: nextEpoch(row, person, nowEpoch) })))
  }

  /** Kept for as long as the removed variable. */
  async function forgetVariable(transaction: Transaction, userId: number, variableId: number): Promise<void> {
    const t = storage.join(transaction)
    const rows = await t.reminders.ofVariable(userId, variableId)
    for (const row of rows) await t.reminders.keepDeleted(row, epochSeconds(clock))
    await t.reminders.deleteVariable(userId, variableId)
    await t.notifications.deleteVariable(userId, variableId)
  }

  /** Restores reminders removed with their variable; slots in the meantime count as done. */
  async function restoreVariable(
    transaction: Transaction,
    userId: number,
    variableId: number,
    removedEpoch: number,
  ): Promise<void> {
    const t = storage.join(transaction)
    const person = await t.personSettings.of(userId)
    const nowEpoch = epochSeconds(clock)
    const rows = await t.reminders.deletedSince(userId, variableId, removedEpoch)
    for (const row of rows) {
      const { latest: _latest, ...progress } = plan(row, person, nowEpoch)
      await t.reminders.insert({ ...row, ...progress, updated_epoch: nowEpoch })
      await t.reminders.forgetDeleted(userId, row.id)
    }
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await onChanged(t, userId, ids)
  }

  return { list, listIn, calendar, save, saveIn, remove, removeIn, restore, realign, forgetVariable, restoreVariable }
}

/** Counts from its first day on if that was changed. */
const anchored = (changed: ReminderRow, stored: ReminderRow): ReminderRow =>
  changed.first_day === stored.first_day ? changed : { ...changed, anchor_day: changed.first_day ?? changed.anchor_day }

type Owner = PersonSettings & { readonly clientId: string | null }

/** A reminder as requested, and as stored; undefined if it does not exist yet. */
interface WantedReminder {
  readonly before: ReminderRow | undefined
  row: ReminderRow
}

/**
 * Everything that the items of a list may refer to, read at once: otherwise a hundred items would take six hundred
 * statements.
 */
interface KnownReminders {
  readonly variables: HeldVariables
  readonly byId: ReadonlyMap<number, WantedReminder>
  readonly byIdentity: Map<string, WantedReminder>
  readonly requested: Set<WantedReminder>
}

async function readKnown(
  t: ReminderStores,
  userId: number,
  inputs: readonly TrackingReminderInput[],
): Promise<KnownReminders> {
  const variables = await holdVariables(
    t,
    userId,
    inputs.filter((input) => idOf(input) === undefined),
  )
  const knownRows = await t.reminders.withIds(
    userId,
    inputs.flatMap((input) => idOf(input) ?? []),
  )
  const variableIds = [...variables.ids, ...knownRows.map((row) => row.variable_id)]
  const rows = await t.reminders.ofVariables(userId, variableIds)
  const stored = rows.map((row): WantedReminder => ({ before: row, row }))
  return {
    variables,
    byId: new Map(stored.map((reminder) => [reminder.row.id, reminder])),
    byIdentity: new Map(stored.map((reminder) => [identityOf(reminder.row), reminder])),
    requested: new Set(),
  }
}

/** A person has one reminder of each. */
const identityOf = ({
  variable_id,
  start_second,
  frequency_seconds,
  weekdays,
}: Pick<ReminderRow, 'variable_id' | 'start_second' | 'frequency_seconds' | 'weekdays'>): string =>
  [variable_id, start_second, frequency_seconds, weekdays].join(' ')

interface AskedCalendar extends RangeQuery {
  readonly id: number
}

const CALENDAR_DAYS = 30
const MOST_CALENDAR_DAYS = 370

function readDays(bounds: Bounds, today: number): { readonly from: number; readonly to: number } {
  const { to = today } = bounds
  const { from = to - CALENDAR_DAYS + 1 } = bounds
  if (from > to) throw new Refusal('badInput', [{ message: say('from must not be after to.'), field: 'from' }])
  if (to - from >= MOST_CALENDAR_DAYS) {
    const message = say('Please ask for at most {mostDays} days at once.', { mostDays: MOST_CALENDAR_DAYS })
    throw new Refusal('badInput', [{ message, field: 'from' }])
  }
  return { from, to }
}

/** The longest wait between two doses, which is also longer than recent use looks back. */
const DOSES_SECONDS = 30 * SECONDS_PER_DAY

/** Doses as far back as the limits and the stock of a reminder need them; none if it has neither. */
export function dosesFor(
  t: ReminderStores,
  row: ReminderRow,
  { nowEpoch, until = nowEpoch }: { readonly nowEpoch: number; readonly until?: number },
): Promise<readonly TakenDose[]> {
  const { least_minutes_between, most_per_day, stock_epoch } = row
  if (least_minutes_between === null && most_per_day === null && stock_epoch === null) return NO_DOSES
  const from = Math.min(stock_epoch ?? nowEpoch, nowEpoch - DOSES_SECONDS)
  return dosesWithin(t, row, { from, to: until })
}

const NO_DOSES: Promise<readonly TakenDose[]> = Promise.resolve([])

async function dosesWithin(t: ReminderStores, row: ReminderRow, span: Span): Promise<readonly TakenDose[]> {
  const unit = unitOf(row.unit_id)
  const series = await t.measurements.series(row.user_id, [row.variable_id], span)
  return series.map(({ startEpoch, value, unitId }) => ({
    epoch: startEpoch,
    value: converted(value, unitOf(unitId), unit),
  }))
}

/** Columns that decide when a reminder fires. */
const timed = [
  'start_second',
  'times',
  'weekdays',
  'frequency_seconds',
  'first_day',
  'last_day',
  'paused_until_day',
  'is_enabled',
] as const

/** Only missing things: 404. Anything else is bad input, with the missing ones named beside it. */
function refuseFaults(faults: Faults): void {
  const isMissing = ({ message }: FoundFault) => message === NO_REMINDER || message === NO_VARIABLE
  if (!faults.isEmpty && faults.list.every(isMissing)) throw faults.refusal('notFound')
  faults.refuseIfAny()
}

const NEEDS_CATEGORY = say('A new variable needs a variableCategoryName, one of: {categoryNames}.', { categoryNames })
const NEEDS_UNIT = say('A new variable needs a unit; GET /units lists them.')

/** The reminder's own variable, one the person uses, a common one, or a new one of the category and unit given. */
async function variableFor(
  t: ReminderStores,
  {
    userId,
    named,
    nowEpoch,
    held,
  }: { userId: number; named: WantedReminder | undefined; nowEpoch: number; held: HeldVariables },
  input: TrackingReminderInput,
  reportFault: ReportFault,
): Promise<Variable | undefined> {
  if (named) return findVariable(t, userId, { variableId: named.row.variable_id })
  const { variableId, variableName } = input
  if (variableId === undefined && variableName === undefined) {
    return reportFault({
      message: say('One of id, variableId or variableName is required.'),
      field: 'variableName',
    })
  }
  const naming = variableId === undefined ? { variableName } : { variableId }
  const existing = held.find(naming) ?? (await findOrAdopt(t, userId, { naming, createdEpoch: nowEpoch }))
  if (existing) return existing
  if (variableId !== undefined) return reportFault({ message: NO_VARIABLE, field: 'variableId' })
  const { variableCategoryName = '', unitAbbreviatedName = '' } = input
  const category = categoryNamed(variableCategoryName)
  const unit = unitNamed(unitAbbreviatedName || (category?.defaultUnitAbbreviatedName ?? ''))
  if (!category) {
    reportFault({ message: NEEDS_CATEGORY, field: 'variableCategoryName' })
  }
  if (unitAbbreviatedName === '' || !unit) {
    const message = unitAbbreviatedName === '' ? NEEDS_UNIT : noSuchUnit(unitAbbreviatedName)
    reportFault({ message, field: 'unitAbbreviatedName' })
  }
  if (!category || !unit || unitAbbreviatedName === '') return undefined
  const combination = input.combinationOperation ?? unit.combinationOperation
  await createVariable(t, userId, {
    variableName: tidyName(variableName ?? ''),
    category,
    unit,
    combination,
    createdEpoch: nowEpoch,
  })
  return findVariable(t, userId, { variableName })
}
