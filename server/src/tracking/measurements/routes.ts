import { type Measurement, type ReplacedValue, SlimMeasurement, type TypedEntry } from '@upshot/contract'
import { authorOf } from '../../http/caller.ts'
import { created, type HandlersOf, JsonText, ok, type Reply, replyWith } from '../../http/handler.ts'
import { JsonBytes } from '../../lib/json-bytes.ts'
import { type Language, say } from '../../lib/language.ts'
import { slimmer } from '../../lib/members.ts'
import type { RawRow } from '../../lib/raw-row.ts'
import { Refusal } from '../../lib/refusal.ts'
import { dayNumber, dayText, utcText } from '../../lib/utc-text.ts'
import { isTimeZone, offsetsOf } from '../../lib/zone.ts'
import { unitOf } from '../units/units.ts'
import { refuseToOthers } from '../variables/covered-stores.ts'
import { presentVariable } from '../variables/present.ts'
import type { Variables } from '../variables/service.ts'
import type { Neighbours, Variable } from '../variables/variable.ts'
import { groupUnitOf } from './filters.ts'
import type { MeasurementGroup } from './grouping.ts'
import { rawRow } from './page-sql.ts'
import {
  BYTES_PER_ROW,
  displayText,
  measurementWriter,
  type PresentOptions,
  presentDay,
  presentPage,
  sharedMembers,
} from './present.ts'
import type { RecordedEntries, RecordResult } from './record.ts'
import type { Measurements } from './service.ts'
import type { TypedEntries } from './typed-entries.ts'
import type { Undone } from './undoing.ts'

type MeasurementEndpoints =
  | 'recordMeasurements'
  | 'recordQuickly'
  | 'recordText'
  | 'listMeasurements'
  | 'listDailyValues'
  | 'updateMeasurement'
  | 'deleteMeasurement'
  | 'undoMeasurements'
  | 'restoreMeasurements'
type RecordAnswer = Awaited<ReturnType<HandlersOf<'recordMeasurements'>['recordMeasurements']>>

export function measurementRoutes(measurements: Measurements, variables: Variables): HandlersOf<MeasurementEndpoints> {
  return {
    recordMeasurements: async ({ caller, subject, query, body, malformed, faults }) => {
      const owner = { userId: caller.userId, clientId: caller.clientId ?? query.clientId ?? null }
      const isKept = query.onConflict === 'keep'
      const undoableBy = query.undoable ? authorOf(caller) : undefined
      const recorded = await measurements.record(owner, { posted: body, malformed, faults, isKept, undoableBy })
      return recordAnswer(
        recorded,
        { timeZone: subject.timeZone, language: caller.language },
        await variables.neighbours(caller, recorded.variables),
      )
    },

    recordQuickly: async ({ caller, subject, query, body }) => {
      const { clientId, ...item } = query
      const owner = {
        userId: caller.userId,
        clientId: caller.clientId ?? clientId ?? null,
        timeZone: subject.timeZone,
      }
      const entry = typeof body === 'number' ? { ...item, value: body } : { ...item, ...body }
      const recorded = await measurements.recordQuickly(owner, entry)
      const presenting = {
        variables: recorded.variables,
        timeZone: subject.timeZone,
        language: caller.language,
        shownUnit: ownUnit,
      }
      const measurement = presentOne(recorded.rows.map(rawRow), presenting)
      const text = recordedWords(recorded)
      return (recorded.created > 0 ? created : ok)(text, { data: { measurement } })
    },

    recordText: async ({ caller, query, body }) => {
      const { userId, language } = caller
      const timeZone = body.timeZone ?? caller.timeZone
      if (!isTimeZone(timeZone))
        throw new Refusal('badInput', [{ message: say('There is no such time zone.'), field: 'timeZone' }])
      const mayRead = caller.scopes.has('readmeasurements')
      const { sourceName } = body
      const typed = await measurements.readText({ userId, language, timeZone, mayRead, sourceName }, body.text)
      const read = {
        entries: typed.entries.map(presentTyped),
        unread: typed.unread.map(({ text, why }) => ({ text, why })),
      }
      if (body.dryRun) {
        const text = { summary: 'Nothing was saved', description: 'This is how the text is understood.' }
        return ok(text, { data: { ...read, measurements: [] } })
      }
      const owner = { userId, clientId: caller.clientId ?? query.clientId ?? null }
      const recorded = await measurements.recordText(owner, typed, query.undoable ? authorOf(caller) : undefined)
      const page = presentPage(recorded.rows.map(rawRow), {
        variables: recorded.variables,
        timeZone,
        language,
        shownUnit: ownUnit,
      })
      return (recorded.created > 0 ? created : ok)(recordedWords(recorded), {
        data: { ...read, measurements: JSON.parse(String(page)) as Measurement[], ...writtenOf(recorded) },
      })
    },

    undoMeasurements: async ({ caller, body }) => {
      const undone = await measurements.undo(caller.userId, authorOf(caller), body.undoId)
      return ok({ summary: 'Undone', description: undoneWords(undone) }, { data: undone })
    },

    listMeasurements: async ({ caller, subject, query }) => {
      if (query.deleted) refuseToOthers(caller, subject)
      const { groupingWidth } = query
      if (groupingWidth !== undefined && !query.doNotProcess) {
        const { groups, next } = await measurements.grouped(subject, { ...query, groupingWidth })
        const zone = query.groupingTimezone ?? subject.timeZone
        const records = groups.map((group) =>
          presentGroup(group, { zone, shownUnit: groupUnitOf(query), language: caller.language }),
        )
        return replyWith(query.fields === 'slim' ? records.map(slimGroup) : records, next)
      }
      const { rows, next, ...presenting } = await measurements.page(
        { ...subject, clientId: query.deleted ? caller.clientId : null },
        query,
      )
      const isSlim = query.fields === 'slim'
      return replyWith(
        new JsonText(
          presentPage(rows, { ...presenting, timeZone: subject.timeZone, language: caller.language, isSlim }),
        ),
        next,
      )
    },

    listDailyValues: async ({ subject, query }) => {
      const listed = await measurements.dailyOfSeveral(subject, query)
      return replyWith(listed.flatMap(({ variable, days }) => days.map((day) => presentDay(day, variable))))
    },

    updateMeasurement: async ({ caller, subject, body }) => {
      const { row, variable } = await measurements.update(caller.userId, body)
      const presenting = {
        variables: new Map([[variable.id, variable]]),
        timeZone: subject.timeZone,
        language: caller.language,
        shownUnit: ownUnit,
      }
      const measurement = presentOne([rawRow(row)], presenting)
      return ok(
        { summary: 'Measurement changed', description: `${variable.name} was corrected.` },
        { data: { measurement } },
      )
    },

    deleteMeasurement: async ({ caller, body }) => {
      await measurements.remove(caller.userId, body)
      const description = 'It no longer counts anywhere. You can restore it for 30 days.'
      return ok({ summary: 'Measurement deleted', description }, {})
    },

    restoreMeasurements: async ({ caller, subject, body }) => {
      const { rows, variables } = await measurements.restore(caller, body.ids)
      const page = presentPage(rows.map(rawRow), {
        variables,
        timeZone: subject.timeZone,
        language: caller.language,
        shownUnit: ownUnit,
      })
      const text = { summary: 'Restored', description: 'They count again.' }
      return ok(text, { data: { measurements: JSON.parse(String(page)) as Measurement[] } })
    },
  }
}

const presentTyped = ({ entry, item }: TypedEntries['entries'][number]): TypedEntry => ({
  text: entry.text,
  variableName: item.variableName,
  displayName: entry.thing.displayName,
  value: entry.value,
  unitAbbreviatedName: entry.unit,
  startAt: item.startAt,
  ...(item.endAt === undefined ? {} : { endAt: item.endAt }),
  isGuess: entry.isGuess,
})

const ownUnit = (variable: Variable) => variable.unit

/** The first of the rows, as a record. */
const presentOne = (rows: readonly RawRow[], presenting: PresentOptions): Measurement =>
  (JSON.parse(String(presentPage(rows, presenting))) as [Measurement])[0]

type Reader = Pick<PresentOptions, 'timeZone' | 'language'>

/** Written by hand, because a batch of a thousand is answered with a thousand records. */
function recordAnswer(recorded: RecordedEntries, reader: Reader, neighbours: Neighbours): RecordAnswer {
  const status = recorded.created > 0 ? 201 : 200
  const text = recordedWords(recorded)
  const head = { status: 'OK', success: true, code: status, summary: text.summary, description: text.description }
  const userVariables = [...recorded.variables.values()].map((variable) =>
    presentVariable(variable, neighbours, reader.language),
  )
  const open = JSON.stringify(head).slice(0, -1)
  const json = new JsonBytes(recorded.rows.length * BYTES_PER_ROW + userVariables.length * BYTES_PER_VARIABLE)
  json.text(`${open},"message":${JSON.stringify(text.message)},"data":${open}`)
  json.text(`,"userVariables":${JSON.stringify(userVariables)},"measurements":[`)
  const write = measurementWriter({ variables: recorded.variables, ...reader, shownUnit: ownUnit })
  for (const [index, row] of recorded.rows.entries()) {
    if (index > 0) json.text(',')
    write(rawRow(row), json)
  }
  const written = JSON.stringify(writtenOf(recorded)).slice(1, -1)
  json.text(written === '' ? ']}}' : `],${written}}}`)
  return { status, body: new JsonText(json.bytes()) } as Reply<never>
}

/** What was replaced, and how to undo it. */
function writtenOf({ rows, undoId }: RecordedEntries): { replaced?: ReplacedValue[]; undoId?: string } {
  const replaced = rows.flatMap(({ id, before }): ReplacedValue[] => {
    if (!before) return []
    const { value, unit_id, note } = before
    return [{ id, value, unitAbbreviatedName: unitOf(unit_id).abbreviatedName, ...(note === null ? {} : { note }) }]
  })
  return { ...(replaced.length > 0 && { replaced }), ...(undoId === undefined ? {} : { undoId }) }
}

function undoneWords({ removed, restored, kept }: Undone): string {
  const sentences = [
    removed > 0 ? `${counted(removed, 'measurement')} removed.` : '',
    restored > 0 ? `${counted(restored, 'measurement')} put back as before.` : '',
    kept > 0 ? `${counted(kept, 'measurement was', 'measurements were')} changed since then and stayed.` : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ') || 'Nothing was left to undo.'
}

/** A variable is seldom longer. */
const BYTES_PER_VARIABLE = 4000

interface GroupReading {
  readonly zone: string
  readonly language: Language
  readonly shownUnit: ReturnType<typeof groupUnitOf>
}

function presentGroup(group: MeasurementGroup, { zone, language, shownUnit }: GroupReading): Measurement {
  const unit = shownUnit(group.variable, group.variable.unit)
  const startAt = utcText(group.startEpoch)
  const local = group.startEpoch + offsetsOf(zone)(group.startEpoch)
  return {
    ...sharedMembers(group.variable, unit, language),
    variableName: group.variable.name,
    unitAbbreviatedName: unit.abbreviatedName,
    sourceName: group.sourceNames.join(', '),
    value: group.value,
    displayValueAndUnitString: displayText(group.value, unit),
    startAt,
    startTimeString: startAt,
    startTimeEpoch: group.startEpoch,
    startAtLocal: utcText(local),
    startDate: dayText(dayNumber(local)),
  }
}

const slimMembers = slimmer(SlimMeasurement)

/** A group may have several sources. */
const slimGroup = (group: Measurement): SlimMeasurement => ({ ...slimMembers(group), origin: 'source' })

const counted = (count: number, noun: string, plural = `${noun}s`): string => `${count} ${count === 1 ? noun : plural}`

/** The outcome in sentences. */
export function recordedWords(recorded: RecordResult): { summary: string; description: string; message: string } {
  const { created, replaced, unchanged, outsideLimits, ignoredSettings } = recorded
  const sentences = [
    created > 0 ? `${counted(created, 'measurement')} saved.` : '',
    replaced > 0
      ? `${counted(replaced, 'measurement')} replaced, because variable, time and source were the same.`
      : '',
    unchanged > 0
      ? `${counted(unchanged, 'measurement was', 'measurements were')} already there and stayed unchanged.`
      : '',
    outsideLimits > 0
      ? `${counted(outsideLimits, 'value is', 'values are')} outside the usual limits: kept, but left out of the analysis.`
      : '',
    ignoredSettings.length > 0
      ? `Category and combinationOperation were ignored for ${ignoredSettings.join(', ')}, which you already use. You can change them in the settings of the variable.`
      : '',
  ].filter((sentence) => sentence !== '')
  const message = sentences.join(' ') || 'Nothing to save.'
  const summary = created > 0 ? 'Measurements saved' : replaced > 0 ? 'Measurements replaced' : 'Nothing changed'
  return { summary, description: message, message }
}
