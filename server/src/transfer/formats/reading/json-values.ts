/** Values of JSON that others wrote: what is not of the kind asked for is not there. */
import { isStandIn } from './numbers.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectIn = (value: unknown): JsonObject | undefined => (isObject(value) ? value : undefined)

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Without the space around it; undefined where nothing is left. */
export function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/** A number, or a text that is one, as some programs write them all. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return undefined
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(number) && !isStandIn(number) ? number : undefined
}
