/** Typed access to JSON of other programs: a value of another type counts as missing. */
import { isPlaceholder } from './numbers.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectIn = (value: unknown): JsonObject | undefined => (isObject(value) ? value : undefined)

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Trimmed; undefined if empty. */
export function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/** A number, or a numeric string, which some programs write. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return undefined
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(number) && !isPlaceholder(number) ? number : undefined
}
