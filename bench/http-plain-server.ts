/**
 * The page of measurements in its simplest form: `statement.all()`, map to objects, `toISOString`, `JSON.stringify`, on
 * plain node:http. It returns the same members from the same table, without tokens, limits, logs or checks, and loads
 * the person's variables once, at the start.
 *
 *     node bench/http-plain-server.ts <sqlite file> <user id>
 */
import { createServer } from 'node:http'
import BetterSqlite3 from 'better-sqlite3'
import type { UserVariablesTable } from '../server/src/storage/tables.ts'
import { conversionBetween, convert, unitOf } from '../server/src/tracking/units/units.ts'
import { inputTypeOf } from '../server/src/tracking/variables/present.ts'
import { variableOf } from '../server/src/tracking/variables/variable.ts'

interface Row {
  id: number
  variable_id: number
  start_epoch: number
  source_name: string
  value: number
  unit_id: number
  offset_minutes: number | null
  note: string | null
  created_epoch: number
  updated_epoch: number
}

const [file = '', userId = ''] = process.argv.slice(2)
const db = new BetterSqlite3(file, { readonly: true })
db.pragma('mmap_size = 4294967296')
const page = db.prepare(
  'select * from measurements where user_id = ? order by start_epoch desc, id asc limit ? offset ?',
)
const variableRows = db.prepare('select * from user_variables where user_id = ?').all(userId) as UserVariablesTable[]
const variables = new Map(variableRows.map((row) => [row.variable_id, variableOf(row)]))

const timeText = (epoch: number) => new Date(epoch * 1000).toISOString().slice(0, 19)

function present(row: Row) {
  const variable = variables.get(row.variable_id)
  if (!variable) throw new Error('no such variable')
  const { unit, category, limits } = variable
  const recorded = unitOf(row.unit_id)
  const conversion = conversionBetween(recorded, unit)
  const value = conversion ? convert(row.value, conversion) : row.value
  return {
    id: row.id,
    startAt: timeText(row.start_epoch),
    startTimeString: timeText(row.start_epoch),
    startTimeEpoch: row.start_epoch,
    // The person of this bench is in UTC.
    startAtLocal: timeText(row.start_epoch + (row.offset_minutes ?? 0) * 60),
    startDate: timeText(row.start_epoch + (row.offset_minutes ?? 0) * 60).slice(0, 10),
    value,
    originalValue: row.value,
    displayValueAndUnitString: `${Number.isInteger(value) ? value : Number(value.toPrecision(4))} ${unit.abbreviatedName}`,
    sourceName: row.source_name,
    ...(row.note === null ? {} : { note: row.note }),
    createdAt: timeText(row.created_epoch),
    updatedAt: timeText(row.updated_epoch),
    variableId: variable.id,
    variableName: variable.name,
    displayName: variable.alias ?? variable.name,
    variableCategoryId: category.id,
    variableCategoryName: category.name,
    userVariableVariableCategoryId: category.id,
    userVariableVariableCategoryName: category.name,
    unitId: unit.id,
    unitName: unit.name,
    unitAbbreviatedName: unit.abbreviatedName,
    unitCategoryId: unit.categoryId,
    unitCategoryName: unit.category,
    userVariableUnitId: unit.id,
    userVariableUnitName: unit.name,
    userVariableUnitAbbreviatedName: unit.abbreviatedName,
    userVariableUnitCategoryId: unit.categoryId,
    userVariableUnitCategoryName: unit.category,
    valence: variable.valence,
    inputType: inputTypeOf(unit),
    manualTracking: category.manualTracking,
    ...(variable.description === null ? {} : { variableDescription: variable.description }),
    ...(limits.minimum === null ? {} : { minimumAllowedValue: limits.minimum }),
    ...(limits.maximum === null ? {} : { maximumAllowedValue: limits.maximum }),
    originalUnitId: recorded.id,
  }
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://bench')
  const limit = Number(searchParams.get('limit') ?? 100)
  const offset = Number(searchParams.get('offset') ?? 0)
  const body = JSON.stringify((page.all(userId, limit, offset) as Row[]).map(present))
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Plain server is ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
