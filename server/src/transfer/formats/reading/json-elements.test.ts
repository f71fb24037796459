import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BrokenJson, jsonElements } from './json-pieces.ts'

async function read(text: string, size: number) {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size)
  }
  // A map, since an object already has members such as valueOf.
  const members = new Map<string, unknown>()
  for await (const { member, index, value } of jsonElements(chunks())) {
    if (index === undefined) members.set(member, value)
    else members.set(member, [...((members.get(member) as unknown[] | undefined) ?? []), value])
  }
  return Object.fromEntries(members)
}

describe('a JSON object read piece by piece', () => {
  it('equals the result of JSON.parse, however it is split and spaced', async () => {
    const object = fc.dictionary(
      fc.string({ unit: 'binary', minLength: 1 }).filter((key) => key !== '__proto__'),
      fc.jsonValue({ maxDepth: 3 }).filter((value) => !Array.isArray(value) || value.length > 0),
    )
    await fc.assert(
      fc.asyncProperty(
        object,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 3 }),
        async (json, size, indent) => {
          const text = JSON.stringify(json, null, indent)
          expect(await read(text, size)).toEqual(JSON.parse(text))
        },
      ),
    )
  })

  it('is refused if truncated anywhere', async () => {
    const text = '{"a": [1, {"b": "x]}"}, "y"], "c": null, "d": [], "e": {"f": [2]}}'
    expect(await read(text, 4)).toEqual({ a: [1, { b: 'x]}' }, 'y'], c: null, e: { f: [2] } })
    for (let length = 0; length < text.length; length++) {
      await expect(read(text.slice(0, length), 4), text.slice(0, length)).rejects.toThrow(BrokenJson)
    }
  })

  it('is refused if deeper than anything we write', async () => {
    await expect(read(`{"a":[${'['.repeat(100)}${']'.repeat(100)}]}`, 1000)).rejects.toThrow('it is nested too deeply')
    await expect(read(`{"a":[${'{"b":'.repeat(100_000)}`, 65_536)).rejects.toThrow('it is nested too deeply')
  })

  it.each(['[1]', '{"a":1}{}', '{"a":[1,]}', '{"a":1,}', '{"a" 1}', '{"a":[1 2]}', '{a:1}', '{"a":01}', '{,}', '1'])(
    'is refused as %s',
    async (text) => {
      await expect(read(text, 100)).rejects.toThrow(BrokenJson)
    },
  )
})
