import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject, listIn, objectIn } from './json-values.ts'
import { MemberUse, reportedAsWhole } from './member-use.ts'

/** Reads records one after the other; what is left is named with its count. */
function unreadCounts(records: readonly unknown[], read: (record: JsonObject) => void): Record<string, number> {
  const use = new MemberUse()
  use.begin()
  for (const record of records) {
    const piece = use.piece([], record)()
    if (isObject(piece)) read(piece)
  }
  return Object.fromEntries(use.unread().map(({ name, count }) => [name, count]))
}

describe('unused members of JSON', () => {
  it('are reported with the number of records in which they are filled', () => {
    const records = [
      { id: 1, note: 'a', mood: 3 },
      { id: 2, note: '', mood: null },
      { id: 3, mood: 5, photos: [], place: {} },
    ]
    expect(unreadCounts(records, (record) => void record['id'])).toEqual({ note: 1, mood: 2 })
  })

  it('are reported by their path, whatever their position in lists', () => {
    const records = [{ levels: { data: [{ at: 1, level: 'deep' }, { at: 2 }], summary: { deep: { count: 1 } } } }]
    const read = (record: JsonObject) => {
      for (const level of listIn(objectIn(record['levels'])?.['data'])) void objectIn(level)?.['at']
    }
    expect(unreadCounts(records, read)).toEqual({ 'levels.data.level': 1, 'levels.summary': 1 })
  })

  it('do not include what one record was asked for and another one has', () => {
    const records = [{ a: 1 }, { b: 2 }, { a: 3, b: 4 }]
    expect(unreadCounts(records, (record) => void (record['a'] ?? record['b']))).toEqual({})
  })

  it('do not include those only checked for existence', () => {
    expect(unreadCounts([{ a: 1 }], (record) => void ('a' in record))).toEqual({ '': 1 })
  })

  it('do not include any member of an object that is iterated', () => {
    const trackers = { water: { tag: 'water', icon: 'w' }, mood: { tag: 'mood', icon: 'm' } }
    const read = (record: JsonObject) => {
      for (const tracker of Object.values(objectIn(record['trackers']) ?? {})) void objectIn(tracker)?.['tag']
    }
    expect(unreadCounts([{ trackers }], read)).toEqual({ 'trackers.*.icon': 2 })
  })

  it('are not reported for a record reported as a whole', () => {
    const records = [
      { kind: 'rest', stages: { deep: 1 } },
      { kind: 'night', stages: { deep: 1 } },
    ]
    const read = (record: JsonObject) => {
      if (record['kind'] === 'rest') reportedAsWhole(record)
    }
    expect(unreadCounts(records, read)).toEqual({ stages: 1 })
    const readTwice = (record: JsonObject) => {
      read(record)
      read(record)
    }
    expect(unreadCounts(records, readTwice)).toEqual({ stages: 1 })
  })

  it('are counted again when the file is read again, by everything ever requested', () => {
    const use = new MemberUse()
    for (const name of ['a', 'b']) {
      use.begin()
      for (let count = 0; count < 2; count++) {
        const piece = use.piece([count], { a: 1, b: 2, c: 3 })()
        if (isObject(piece)) void piece[name]
      }
    }
    expect(use.unread()).toEqual([{ kind: 'field', name: 'c', count: 2 }])
  })

  it('may be more than can be listed', () => {
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`name ${index}`, index + 1]))
    const found = unreadCounts([{ a: 1 }, wide], (record) => void record['a'])
    expect(Object.keys(found).length).toBe(3000)
    expect(Object.values(found).reduce((sum, count) => sum + count, 0)).toBe(5000)
  })

  it('a record whose members were all requested is returned unchanged', () => {
    const use = new MemberUse()
    use.begin()
    const first = { at: 1, value: { bpm: 60 } }
    const second = { at: 2, value: { bpm: 61 } }
    const piece = use.piece([0], first)()
    expect(piece).not.toBe(first)
    if (isObject(piece)) void [piece['at'], objectIn(piece['value'])?.['bpm']]
    expect(use.piece([1], second)()).toBe(second)
  })
})
