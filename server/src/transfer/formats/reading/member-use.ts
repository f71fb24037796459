/**
 * Records which JSON members were used. A record with a member that was never used yet is wrapped in a proxy; all others,
 * nearly all after the first, are passed as they are.
 */
import { isObject, type JsonObject } from './json-values.ts'
import type { NotingReader, UnreadPart } from './uses.ts'

/** More names than any layout has; the rest is counted together. */
const MOST_MEMBERS = 3000
const REPORT_WHOLE: unique symbol = Symbol('report whole')
const PLAIN: unique symbol = Symbol('plain')

/** A member by its path of names; list indexes are ignored. */
class Member {
  isAsked = false
  /** Was read as a separate piece. */
  isPiece = false
  /** Its keys are data, so reading enumerates them all. */
  isDictionary = false
  count = 0
  readonly members = new Map<string, Member>()
  listener: ProxyHandler<JsonObject> | undefined
}

export class MemberUse implements NotingReader {
  readonly #root = new Member()
  #kind: 'field' | 'column' = 'field'
  #size = 0
  #more = 0
  /** Records reported as a whole: a format may report one several times. */
  readonly #reported = new WeakSet<JsonObject>()

  /** The file is read again; used members stay used. */
  begin(): void {
    this.#more = 0
    startOver(this.#root)
  }

  /** A piece that the format may read or not. */
  piece(path: readonly (string | number)[], value: unknown): () => unknown {
    let member = this.#root
    for (const name of path) {
      if (typeof name === 'number') continue
      member.isAsked = true
      member = this.#memberOf(member, name) ?? member
    }
    if (!isEmptyValue(value)) member.count++
    member.isPiece = true
    const isKnown = this.#count(value, member, 1)
    return () => {
      if (!hasMembers(value)) member.isAsked = true
      return isKnown ? value : this.#listening(value, member)
    }
  }

  /** A record built from something else, such as a table row. */
  record(value: JsonObject): JsonObject {
    this.#kind = 'column'
    const read = this.piece([], value)()
    return isObject(read) ? read : value
  }

  unread(): readonly UnreadPart[] {
    const unread = [...unreadIn(this.#root, '')]
    const all = this.#more === 0 ? unread : [...unread, { kind: this.#kind, name: '…', count: this.#more }]
    return all.map((part) => (part.kind === 'field' ? { ...part, kind: this.#kind } : part))
  }

  /** Counts its members; true if all of them were used before. */
  #count(value: unknown, member: Member, step: 1 | -1): boolean {
    let isKnown = true
    if (Array.isArray(value)) {
      for (const item of value) if (isContainer(item) && !this.#count(item, member, step)) isKnown = false
    } else if (isObject(value)) {
      for (const name in value) {
        const inner = value[name]
        if (isEmptyValue(inner)) continue
        const part = this.#memberOf(member, name)
        if (part) part.count += step
        else this.#more += step
        // Also inside members that were not requested yet, because they may be requested next.
        const isInnerKnown = !part || !isContainer(inner) || this.#count(inner, part, step)
        if (!part?.isAsked || !isInnerKnown) isKnown = false
      }
    }
    return isKnown
  }

  #memberOf(member: Member, memberName: string, isAsked = false): Member | undefined {
    const name = member.isDictionary ? '*' : memberName
    const existing = member.members.get(name)
    if (existing || (this.#size >= MOST_MEMBERS && !isAsked)) return existing
    const fresh = new Member()
    this.#size++
    member.members.set(name, fresh)
    return fresh
  }

  #listening(value: unknown, member: Member): unknown {
    if (Array.isArray(value))
      return value.some(isContainer) ? value.map((item) => this.#listening(item, member)) : value
    return isObject(value) ? new Proxy(value, this.#listenerOf(member)) : value
  }

  #listenerOf(member: Member): ProxyHandler<JsonObject> {
    member.listener ??= {
      get: (record, name) => {
        if (name === REPORT_WHOLE) this.#reportWhole(record, member)
        if (name === PLAIN) return record
        if (typeof name === 'symbol') return Reflect.get(record, name)
        const part = this.#memberOf(member, name, true)
        if (!part) return record[name]
        part.isAsked = true
        return this.#listening(record[name], part)
      },
      ownKeys: (record) => {
        this.#takeAsDictionary(member, record)
        return Reflect.ownKeys(record)
      },
    }
    return member.listener
  }

  #reportWhole(record: JsonObject, member: Member): void {
    if (this.#reported.has(record)) return
    this.#reported.add(record)
    if (member.isPiece) member.count--
    this.#count(record, member, -1)
  }

  #takeAsDictionary(member: Member, record: JsonObject): void {
    if (member.isDictionary) return
    member.isDictionary = true
    member.members.clear()
    this.#count(record, member, 1)
  }
}

/** A record that the format reports as left out itself: its members are not listed. */
export const reportedAsWhole = (record: object): void => {
  Reflect.get(record, REPORT_WHOLE)
}

/** The record itself, for comparing it as a whole: that does not count as using its members. */
export const plainRecord = (record: object): unknown => Reflect.get(record, PLAIN) ?? record

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasMembers = (value: unknown): boolean => isObject(value) || (Array.isArray(value) && value.some(isContainer))

function isEmptyValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (!isContainer(value)) return value === null || value === ''
  for (const _name in value) return false
  return true
}

function startOver(member: Member): void {
  member.count = 0
  for (const part of member.members.values()) startOver(part)
}

function* unreadIn(member: Member, name: string): Generator<UnreadPart> {
  const parts = [...member.members]
  // Not read, or none of its members used.
  const isUntouched = member.isPiece && !member.isAsked && parts.every(([, { isAsked }]) => !isAsked)
  if (isUntouched || !(member.isPiece || member.isAsked || name === '')) {
    if (member.count > 0) yield { kind: name === '' ? 'record' : 'field', name, count: member.count }
    return
  }
  for (const [partName, part] of parts) yield* unreadIn(part, name === '' ? partName : `${name}.${partName}`)
}
