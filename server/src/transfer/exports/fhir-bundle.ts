/**
 * A FHIR R4 bundle: the person as a patient, then each measurement as an Observation, with LOINC and UCUM codes where
 * they are known. The last category and the names in plain text let it be read back here as it was.
 */
import { createHash } from 'node:crypto'
import type { MeasurementsTable } from '../../storage/tables.ts'
import { unitOf, YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import {
  aboutPart,
  BLOOD_PRESSURE,
  DATA_ABSENT_REASON,
  DIASTOLIC,
  type FhirQuantity,
  LOINC,
  loincsOf,
  OBSERVATION_CATEGORY,
  observationCategory,
  profileQuantity,
  recordedQuantity,
  SAME_QUANTITY,
  SYSTOLIC,
  UCUM,
} from '../formats/fhir/fhir-codes.ts'

interface Patient {
  readonly userId: number
  readonly displayName: string
}

const fhirHead = (timestamp: string, { userId, displayName }: Patient): string => {
  const name = allowedText(displayName)
  const nameMember = name === undefined ? {} : { name: [{ text: name }] }
  const resource = { resourceType: 'Patient', id: `person-${userId}`, ...nameMember }
  const entry = JSON.stringify({ fullUrl: patientUrl(userId), resource })
  return `{"resourceType":"Bundle","type":"collection","timestamp":"${timestamp}","entry":[\n${entry}`
}
const fhirFoot = '\n]}\n'

/** Entries need a URL of their own; the same resource has the same one in every export. */
function urnOf(name: string): string {
  const digits = createHash('sha256').update(`upshot ${name}`).digest('hex')
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, variant + digits.slice(17, 20)]
  return `urn:uuid:${parts.join('-')}-${digits.slice(20, 32)}`
}
const patientUrl = (userId: number): string => urnOf(`person ${userId}`)

/** FHIR allows neither control characters nor a text of blanks; undefined where nothing is left. */
function allowedText(text: string | null): string | undefined {
  const allowed = (text ?? '').replaceAll(/(?![\t\n\r\u007f-\u009f])\p{Cc}/gu, '')
  return allowed.trim() === '' ? undefined : allowed
}

/** One entry, preceded by a comma: the patient is always first. */
function fhirObservation(row: MeasurementsTable, variable: Variable): string {
  return entryOf([row], {
    category: categoriesOf(variable),
    code: conceptOf(variable),
    ...observed(row, variable),
    ...notesOf([row.note]),
  })
}

interface BundleRow {
  readonly row: MeasurementsTable
  readonly variable: Variable
}

/** At least one of both, taken at the same time by the same source. */
interface PressureReading {
  readonly systolic?: BundleRow
  readonly diastolic?: BundleRow
}

function fhirPressure({ systolic, diastolic }: PressureReading): string {
  const present = [systolic, diastolic].filter((row) => row !== undefined)
  const [first] = present
  const isSame = new Set(present.map(({ row }) => row.note)).size === 1 && !present.some(isNoteAboutOne)
  return entryOf(
    present.map(({ row }) => row),
    {
      ...(first ? { category: categoriesOf(first.variable) } : {}),
      code: { coding: [{ system: LOINC, code: BLOOD_PRESSURE }], text: 'Blood Pressure' },
      component: [componentOf(SYSTOLIC, systolic), componentOf(DIASTOLIC, diastolic)],
      ...notesOf(isSame ? [first?.row.note ?? null] : present.map(noteAboutOne)),
    },
  )
}

const isNoteAboutOne = ({ row, variable }: BundleRow): boolean =>
  row.note?.startsWith(aboutPart(variable.name)) === true
const noteAboutOne = ({ row, variable }: BundleRow): string | null =>
  allowedText(row.note) === undefined ? null : `${aboutPart(variable.name)}${row.note}`

function componentOf(loinc: string, measured: BundleRow | undefined): object {
  if (measured) return { code: conceptOf(measured.variable), ...observed(measured.row, measured.variable) }
  const unknown = { coding: [{ system: DATA_ABSENT_REASON, code: 'unknown' }] }
  return { code: { coding: [{ system: LOINC, code: loinc }] }, dataAbsentReason: unknown }
}

/** The common members of an observation, around its values. All rows have the same times and source. */
function entryOf(rows: readonly MeasurementsTable[], content: object): string {
  const [row] = rows
  if (!row) return ''
  const ids = rows.map(({ id }) => id)
  const patient = { reference: patientUrl(row.user_id) }
  const source = allowedText(row.source_name)
  const resource = {
    resourceType: 'Observation',
    id: `measurement-${ids.join('-')}`,
    status: 'final',
    ...content,
    subject: patient,
    ...effective(row),
    issued: new Date(Math.max(...rows.map(({ updated_epoch }) => updated_epoch)) * 1000).toISOString(),
    performer: [patient],
    ...(source === undefined ? {} : { device: { display: source } }),
  }
  return `,\n${JSON.stringify({ fullUrl: urnOf(`measurement ${row.user_id} ${ids.join(' ')}`), resource })}`
}

function conceptOf({ name, common }: Variable): object {
  const coding = common?.loinc === undefined ? [] : loincsOf(common.loinc).map((code) => ({ system: LOINC, code }))
  const text = allowedText(name)
  return { ...(coding.length === 0 ? {} : { coding }), ...(text === undefined ? {} : { text }) }
}

function categoriesOf(variable: Variable): readonly object[] {
  const code = observationCategory(variable)
  const coded = code === undefined ? [] : [{ coding: [{ system: OBSERVATION_CATEGORY, code }] }]
  return [...coded, { text: variable.category.name }]
}

function notesOf(notes: readonly (string | null)[]): object {
  const texts = notes.map(allowedText).filter((text) => text !== undefined)
  return texts.length === 0 ? {} : { note: texts.map((text) => ({ text })) }
}

function observed(row: MeasurementsTable, variable: Variable): object {
  const unit = unitOf(row.unit_id)
  if (unit.id === YES_NO) return { valueBoolean: row.value > 0 }
  const recorded = recordedQuantity(variable, unit, row.value)
  const fitting = profileQuantity(variable, unit, row.value)
  if (!fitting) return { valueQuantity: quantityJson(recorded) }
  const isOwnUnit = unit.abbreviatedName === variable.common?.unit
  const extension = [{ url: SAME_QUANTITY, valueQuantity: quantityJson(recorded) }]
  return { valueQuantity: { ...(isOwnUnit ? {} : { extension }), ...quantityJson(fitting) } }
}

const quantityJson = ({ value, unit, code }: FhirQuantity): object => ({
  value,
  unit,
  ...(code === undefined ? {} : { system: UCUM, code }),
})

function effective({ start_epoch, end_epoch, offset_minutes }: MeasurementsTable): object {
  const start = offsetTime(start_epoch, offset_minutes)
  if (end_epoch === null) return { effectiveDateTime: start }
  return { effectivePeriod: { start, end: offsetTime(end_epoch, offset_minutes) } }
}

/** With the offset it was recorded in, if there was one. */
function offsetTime(epochSeconds: number, offsetMinutes: number | null): string {
  const minutes = offsetMinutes ?? 0
  const local = new Date((epochSeconds + minutes * 60) * 1000).toISOString().slice(0, 19)
  if (offsetMinutes === null) return `${local}Z`
  const hours = Math.floor(Math.abs(minutes) / 60)
  const minutesOfHour = Math.abs(minutes) % 60
  const two = (number: number) => String(number).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(minutesOfHour)}`
}

// A person's measurements as a FHIR bundle. Systolic and diastolic values of one moment become one observation.

type Batches = AsyncIterable<readonly MeasurementsTable[]>

interface BundleContent {
  readonly patient: Patient
  readonly timestamp: string
  readonly variables: readonly Variable[]
  /** The rows of a variable, ordered by time and source. */
  readonly batchesOf: (variable: Variable) => Batches
  readonly hasNotes: boolean
  readonly onRows: (rows: number) => void
}

export async function* bundleOf(content: BundleContent): AsyncGenerator<string> {
  const parts = content.hasNotes ? content : { ...content, batchesOf: withoutNotes(content.batchesOf) }
  const { patient, timestamp, variables, batchesOf, onRows } = parts
  yield fhirHead(timestamp, patient)
  const [systolic, diastolic] = [SYSTOLIC, DIASTOLIC].map((code) =>
    variables.find((variable) => variable.common?.loinc === code),
  )
  for (const variable of variables) {
    if (variable === systolic || variable === diastolic) continue
    for await (const batch of batchesOf(variable)) {
      if (batch.length > 0) yield batch.map((row) => fhirObservation(row, variable)).join('')
      onRows(batch.length)
    }
  }
  for await (const reading of readingsOf(parts, { systolic, diastolic })) {
    yield fhirPressure(reading)
    onRows(Object.keys(reading).length)
  }
  yield fhirFoot
}

const withoutNotes = (batchesOf: BundleContent['batchesOf']) =>
  async function* (variable: Variable): Batches {
    for await (const batch of batchesOf(variable)) yield batch.map((row) => ({ ...row, note: null }))
  }

interface Pressures {
  readonly systolic: Variable | undefined
  readonly diastolic: Variable | undefined
}

/** Merges both ordered series where time and source are equal. */
async function* readingsOf({ batchesOf }: BundleContent, pressures: Pressures): AsyncGenerator<PressureReading> {
  const upper = rowsOf(pressures.systolic, batchesOf)
  const lower = rowsOf(pressures.diastolic, batchesOf)
  let systolic = (await upper.next()).value
  let diastolic = (await lower.next()).value
  while (systolic || diastolic) {
    const order = orderOf(systolic?.row, diastolic?.row)
    if (order === 0 && systolic && diastolic && isSameReading(systolic.row, diastolic.row))
      yield { systolic, diastolic }
    else {
      if (systolic && order <= 0) yield { systolic }
      if (diastolic && order >= 0) yield { diastolic }
    }
    if (order <= 0) systolic = (await upper.next()).value
    if (order >= 0) diastolic = (await lower.next()).value
  }
}

async function* rowsOf(variable: Variable | undefined, batchesOf: BundleContent['batchesOf']) {
  if (!variable) return
  for await (const batch of batchesOf(variable)) {
    for (const row of batch) yield { row, variable }
  }
}

/** Missing rows sort last. */
function orderOf(left: MeasurementsTable | undefined, right: MeasurementsTable | undefined): number {
  if (!left || !right) return left ? -1 : 1
  return byTimeAndSource(left, right)
}

const isSameReading = (left: MeasurementsTable, right: MeasurementsTable): boolean =>
  left.end_epoch === right.end_epoch && left.offset_minutes === right.offset_minutes

/** Sorted here because databases collate text differently. */
export function byTimeAndSource(left: MeasurementsTable, right: MeasurementsTable): number {
  if (left.start_epoch !== right.start_epoch) return left.start_epoch - right.start_epoch
  if (left.source_name === right.source_name) return 0
  return left.source_name < right.source_name ? -1 : 1
}
