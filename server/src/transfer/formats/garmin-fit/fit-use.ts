/** Which kinds of records and which fields of FIT files were read. Names are those of Garmin's profile of the format. */
import { lookup } from '../reading/lookup.ts'
import type { NotingReader, UnreadPart } from '../reading/uses.ts'

const KINDS = lookup<string>({
  0: 'file_id',
  1: 'capabilities',
  2: 'device_settings',
  3: 'user_profile',
  7: 'zones_target',
  12: 'sport',
  18: 'session',
  19: 'lap',
  20: 'record',
  21: 'event',
  22: 'source',
  23: 'device_info',
  26: 'workout',
  27: 'workout_step',
  30: 'weight_scale',
  31: 'course',
  34: 'activity',
  49: 'file_creator',
  51: 'blood_pressure',
  55: 'monitoring',
  78: 'hrv',
  101: 'length',
  103: 'monitoring_info',
  128: 'weather_conditions',
  132: 'hr',
  142: 'segment_lap',
  206: 'field_description',
  207: 'developer_data_id',
  211: 'monitoring_hr_data',
  216: 'time_in_zone',
  225: 'set',
  227: 'stress_level',
  229: 'max_met_data',
  269: 'spo2_data',
  275: 'sleep_level',
  297: 'respiration_rate',
  346: 'sleep_assessment',
  370: 'hrv_status_summary',
  371: 'hrv_value',
})

/** Of sessions, of which most is left out: steps and energy are in the day's already. */
const SESSION_FIELDS = lookup<string>({
  0: 'event',
  1: 'event_type',
  3: 'start_position_lat',
  4: 'start_position_long',
  10: 'total_cycles',
  13: 'total_fat_calories',
  14: 'avg_speed',
  15: 'max_speed',
  17: 'max_heart_rate',
  18: 'avg_cadence',
  19: 'max_cadence',
  20: 'avg_power',
  21: 'max_power',
  22: 'total_ascent',
  23: 'total_descent',
  24: 'total_training_effect',
  25: 'first_lap_index',
  26: 'num_laps',
  27: 'event_group',
  28: 'trigger',
  34: 'normalized_power',
  35: 'training_stress_score',
  253: 'timestamp',
  254: 'message_index',
})
const FILE_ID_FIELDS = lookup<string>({ 0: 'type', 3: 'serial_number', 4: 'time_created', 5: 'number' })
const FIELDS: Readonly<Record<number, Readonly<Record<string, string>>>> = { 0: FILE_ID_FIELDS, 18: SESSION_FIELDS }
/** The decoder reads it for every record. */
const TIMESTAMP = 253

const kindName = (kind: number): string => KINDS[kind] ?? `message ${kind}`

export class FitUse implements NotingReader {
  readonly #passedOver = new Map<number, number>()
  readonly #asked = new Set<string>()
  readonly #there = new Map<string, { readonly kind: number; readonly field: number; count: number }>()
  #developerFields = 0

  /** A record of a kind that is not read. */
  passOver(kind: number): void {
    this.#passedOver.set(kind, (this.#passedOver.get(kind) ?? 0) + 1)
  }

  /** Fields of a record with something in them. */
  has(kind: number, fields: readonly { readonly field: number }[], developerFields: number): void {
    this.#developerFields += developerFields
    for (const { field } of fields) {
      const key = `${kind} ${field}`
      const known = this.#there.get(key)
      if (known) known.count++
      else this.#there.set(key, { kind, field, count: 1 })
    }
  }

  ask(kind: number, field: number): void {
    this.#asked.add(`${kind} ${field}`)
  }

  unread(): readonly UnreadPart[] {
    const records = [...this.#passedOver].map(
      ([kind, count]): UnreadPart => ({ kind: 'record', name: kindName(kind), count }),
    )
    const fields = [...this.#there].flatMap(([key, { kind, field, count }]): UnreadPart[] => {
      if (this.#asked.has(key) || field === TIMESTAMP) return []
      const name = FIELDS[kind]?.[field] ?? `field ${field}`
      return [{ kind: 'field', name: `${kindName(kind)}.${name}`, count }]
    })
    const own: UnreadPart = { kind: 'field', name: 'fields of apps on the device', count: this.#developerFields }
    return [...records, ...fields, ...(own.count === 0 ? [] : [own])]
  }
}
