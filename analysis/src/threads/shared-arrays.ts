/** Shared copies of arrays already copied: the same array is shared once, however often it is sent. */
const copies = new WeakMap<Numbers, Numbers>()

type Numbers = Float64Array | Int32Array

/** The array in shared memory: when sent to a worker, it is shared rather than copied. */
function shared(values: Numbers): Numbers {
  if (values.buffer instanceof SharedArrayBuffer) return values
  const copied = copies.get(values)
  if (copied) return copied
  const buffer = new SharedArrayBuffer(values.byteLength)
  const copy = values instanceof Float64Array ? new Float64Array(buffer) : new Int32Array(buffer)
  copy.set(values)
  copies.set(values, copy)
  return copy
}

/** A record with all its arrays of numbers, however deep, in shared memory. */
export function withSharedArrays<Of extends object>(record: Of): Of {
  const entries = Object.entries(record).map(([key, value]) => [key, sharedValue(value)])
  // The same members with equal contents, so the type is still correct.
  return Object.fromEntries(entries) as Of
}

function sharedValue(value: unknown): unknown {
  if (value instanceof Float64Array || value instanceof Int32Array) return shared(value)
  const isRecord = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isRecord ? withSharedArrays(value) : value
}
