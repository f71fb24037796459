/** Writes FIT files for tests: records given as kind and fields, definitions made as needed. */
import { crcOf, FIT_EPOCH } from './fit-decoder.ts'

/** Field number, type and value; a list is a row of numbers of that type. */
export type FitField = readonly [field: number, type: keyof typeof TYPES, value: number | string]

export interface FitRecord {
  readonly kind: number
  readonly fields: readonly FitField[]
  /** Five bits of a compressed header in place of a time field. */
  readonly timeOffset?: number
  /** Bytes of a field that an application on the device invented. */
  readonly developerBytes?: number
}

const TYPES = {
  enum: [0x00, 1],
  sint8: [0x01, 1],
  uint8: [0x02, 1],
  sint16: [0x83, 2],
  uint16: [0x84, 2],
  uint32: [0x86, 4],
  string: [0x07, 0],
  uint16z: [0x8b, 2],
  uint32z: [0x8c, 4],
} as const

/** The number that FIT writes for a moment. */
export const fitSeconds = (iso: string): number => Date.parse(iso) / 1000 - FIT_EPOCH
/** Field 253, which every record with a time has. */
export const at = (iso: string): FitField => [253, 'uint32', fitSeconds(iso)]

export function fitFile(
  records: readonly FitRecord[],
  { isBigEndian = false, crc = true }: { isBigEndian?: boolean; crc?: boolean } = {},
): Uint8Array {
  const body = records.flatMap((record) => [...definitionOf(record, isBigEndian), ...dataOf(record, isBigEndian)])
  const header = [14, 0x20, 0x54, 0x08, ...number(body.length, 4), ...Buffer.from('.FIT'), 0, 0]
  const bytes = [...header, ...body]
  return Uint8Array.from([...bytes, ...(crc ? number(crcOf(Uint8Array.from(bytes)), 2) : [0, 0])])
}

function definitionOf({ kind, fields, developerBytes }: FitRecord, isBigEndian: boolean): number[] {
  const definitions = fields.flatMap(([field, type, value]) => [field, sizeOf(type, value), TYPES[type][0]])
  const head = [0x40 | (developerBytes ? 0x20 : 0), 0, isBigEndian ? 1 : 0, ...number(kind, 2, isBigEndian)]
  return [...head, fields.length, ...definitions, ...(developerBytes ? [1, 0, developerBytes, 0] : [])]
}

function dataOf({ fields, timeOffset, developerBytes = 0 }: FitRecord, isBigEndian: boolean): number[] {
  const header = timeOffset === undefined ? 0 : 0x80 | timeOffset
  const values = fields.flatMap(([, type, value]) =>
    typeof value === 'string' ? [...Buffer.from(value), 0] : number(value, TYPES[type][1], isBigEndian),
  )
  return [header, ...values, ...Array.from({ length: developerBytes }, () => 0x55)]
}

const sizeOf = (type: keyof typeof TYPES, value: number | string): number =>
  typeof value === 'string' ? Buffer.byteLength(value) + 1 : TYPES[type][1]

function number(value: number, size: number, isBigEndian = false): number[] {
  const bytes = Array.from(
    { length: size },
    (_, index) => Math.floor((value < 0 ? value + 256 ** size : value) / 256 ** index) % 256,
  )
  return isBigEndian ? bytes.reverse() : bytes
}
