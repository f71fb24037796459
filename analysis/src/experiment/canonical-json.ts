/**
 * A JSON value as the one text that everybody gets: members sorted by UTF-16 code units, no spaces, numbers and strings
 * as ECMAScript writes them. Reference: RFC 8785, JSON Canonicalization Scheme.
 *
 *     canonicalJson({ b: 1.0, a: 'x' }) // {"a":"x","b":1}
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
