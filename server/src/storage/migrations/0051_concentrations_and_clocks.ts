import type { Migration } from '../migration.ts'

// Ids of units and variables as they were when this was released: it never changes.
const INDEX = 15
const CLOCK = 306
const GLUCOSE_MMOL = 402

/** Variables whose unit was part of their name, with plain numbers. Now they have units of the substance. */
const CONCENTRATIONS: readonly (readonly [variableId: number, name: string, unitId: number])[] = [
  [8101, 'Blood Glucose', 401],
  [8103, 'Fasting Glucose', 401],
  [8104, 'Blood Ketones', 415],
  [8105, 'Total Cholesterol', 403],
  [8106, 'LDL Cholesterol', 403],
  [8107, 'HDL Cholesterol', 403],
  [8108, 'Triglycerides', 405],
  [8111, 'Hemoglobin', 417],
  [8114, 'Vitamin B12 in Blood', 420],
  [8115, 'Vitamin D in Blood', 422],
  [8116, 'Creatinine', 407],
  [8118, 'Uric Acid', 412],
  [8122, 'Testosterone', 424],
]

const GLUCOSE = 8101
/** A separate variable until millimoles became a unit. */
const GLUCOSE_IN_MMOL = 8102

const BEDTIME = 6206
const WAKE_UP = 6207

/** Hours in each unit of time that can be chosen: h, min, s, ms. */
const HOURS_IN: Readonly<Record<number, string>> = { 34: '1.0', 2: '60.0', 1: '3600.0', 204: '3600000.0' }

const idsOf = (rows: readonly (readonly [number, ...unknown[]])[]): string => rows.map(([id]) => id).join(', ')

/** Bedtimes were counted from noon. */
const asClock = (value: string): string => {
  const hours = `(${value} / case unit_id ${Object.entries(HOURS_IN)
    .map(([unitId, factor]) => `when ${unitId} then ${factor}`)
    .join(' ')} else 1.0 end)`
  return `case when variable_id = ${WAKE_UP} then ${hours} when ${hours} >= 12 then ${hours} - 12 else ${hours} + 12 end`
}

const newUnits = `case variable_id ${CONCENTRATIONS.map(([id, , unitId]) => `when ${id} then ${unitId}`).join(' ')} end`
const isConcentration = `unit_id = ${INDEX} and variable_id in (${idsOf(CONCENTRATIONS)})`
const isTimeOfDay = `variable_id in (${BEDTIME}, ${WAKE_UP}) and unit_id in (${Object.keys(HOURS_IN).join(', ')})`

/** Unless the person has another variable of that name. */
const rename = (variableId: number, name: string): string =>
  `update user_variables set name = '${name}', name_key = '${name.toLowerCase()}'
   where variable_id = ${variableId} and not exists (
     select 1 from user_variables other
     where other.user_id = user_variables.user_id and other.name_key = '${name.toLowerCase()}')`

const moveGlucose = (table: string): string =>
  `update ${table} set variable_id = ${GLUCOSE}, unit_id = ${GLUCOSE_MMOL}
   where variable_id = ${GLUCOSE_IN_MMOL} and unit_id = ${INDEX} and not exists (
     select 1 from ${table} other where other.user_id = ${table}.user_id and other.variable_id = ${GLUCOSE}
       and other.start_epoch = ${table}.start_epoch and other.source_name = ${table}.source_name)`

const ofOther = (column: string): string =>
  `(select other.${column} from user_variables other
    where other.user_id = user_variables.user_id and other.variable_id = ${GLUCOSE_IN_MMOL})`

const hasOther = `exists (select 1 from user_variables other
    where other.user_id = user_variables.user_id and other.variable_id = ${GLUCOSE_IN_MMOL})`

/**
 * Concentrations get units that convert, both glucoses become one variable, and times of day a circular unit.
 */
export const concentrationsAndClocks: Migration = {
  version: 51,
  name: 'concentrations_and_clocks',
  statements: ({ dialect }) => {
    const [least, most] = dialect === 'postgres' ? ['least', 'greatest'] : ['min', 'max']
    return [
      // Replaced values have no variable column: their variable is that of the measurement, so they come first.
      `update import_replacements set unit_id = (
         select ${newUnits} from measurements
         where measurements.user_id = import_replacements.user_id and measurements.id = measurement_id)
       where unit_id = ${INDEX} and exists (
         select 1 from measurements where measurements.user_id = import_replacements.user_id
           and measurements.id = measurement_id and variable_id in (${idsOf(CONCENTRATIONS)}))`,
      ...['measurements', 'deleted_measurements'].flatMap((table) => [
        `update ${table} set unit_id = ${newUnits} where ${isConcentration}`,
        moveGlucose(table),
        `update ${table} set value = ${asClock('value')}, unit_id = ${CLOCK} where ${isTimeOfDay}`,
      ]),
      `update reminders set unit_id = ${newUnits} where ${isConcentration}`,
      `update reminders set variable_id = ${GLUCOSE}, unit_id = ${GLUCOSE_MMOL}
       where variable_id = ${GLUCOSE_IN_MMOL} and unit_id = ${INDEX}`,
      `update notifications set variable_id = ${GLUCOSE} where variable_id = ${GLUCOSE_IN_MMOL}`,
      `update reminders set default_value = ${asClock('default_value')}, unit_id = ${CLOCK} where ${isTimeOfDay}`,
      `update users set primary_outcome_variable_id = ${GLUCOSE}
       where primary_outcome_variable_id = ${GLUCOSE_IN_MMOL}`,
      ...CONCENTRATIONS.flatMap(([id, name, unitId]) => [
        `update user_variables set unit_id = ${unitId}, default_unit_id = ${unitId}, recorded_unit_ids = '${unitId}',
           recent = replace(recent, ',${INDEX}]', ',${unitId}]'),
           statistics = replace(statistics, '"mostCommonUnitId":${INDEX},', '"mostCommonUnitId":${unitId},')
         where variable_id = ${id} and unit_id = ${INDEX}`,
        rename(id, name),
      ]),
      // A person with both variables keeps the first, in its unit.
      `update user_variables set number_of_measurements = number_of_measurements + ${ofOther('number_of_measurements')},
         earliest_epoch = ${least}(coalesce(earliest_epoch, ${ofOther('earliest_epoch')}), coalesce(${ofOther('earliest_epoch')}, earliest_epoch)),
         latest_epoch = ${most}(coalesce(latest_epoch, ${ofOther('latest_epoch')}), coalesce(${ofOther('latest_epoch')}, latest_epoch)),
         recorded_unit_ids = '401,${GLUCOSE_MMOL}', statistics = null
       where variable_id = ${GLUCOSE} and ${hasOther}`,
      `delete from user_variables where variable_id = ${GLUCOSE_IN_MMOL} and exists (
         select 1 from user_variables other
         where other.user_id = user_variables.user_id and other.variable_id = ${GLUCOSE})`,
      `update user_variables set variable_id = ${GLUCOSE}, unit_id = ${GLUCOSE_MMOL}, default_unit_id = 401,
         recorded_unit_ids = '${GLUCOSE_MMOL}', recent = replace(recent, ',${INDEX}]', ',${GLUCOSE_MMOL}]'),
         statistics = replace(statistics, '"mostCommonUnitId":${INDEX},', '"mostCommonUnitId":${GLUCOSE_MMOL},')
       where variable_id = ${GLUCOSE_IN_MMOL}`,
      rename(GLUCOSE, 'Blood Glucose'),
      // Their newest values and statistics are recalculated with the next entry.
      `update user_variables set unit_id = ${CLOCK}, default_unit_id = ${CLOCK}, recorded_unit_ids = '${CLOCK}',
         minimum_allowed = null, maximum_allowed = null, recent = '[]', statistics = null
       where ${isTimeOfDay}`,
      rename(BEDTIME, 'Bedtime'),
      rename(WAKE_UP, 'Wake-Up Time'),
    ]
  },
}
