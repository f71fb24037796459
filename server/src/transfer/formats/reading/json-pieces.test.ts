import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnreadableFile } from '../format.ts'
import { fileOf } from '../reading.fixture.ts'
import { jsonPieces, type PathFilter } from './json-pieces.ts'

async function pieces(text: string, opens: PathFilter) {
  const found: [string, unknown][] = []
  for await (const { path, read } of jsonPieces(fileOf('a.json', text), opens)) found.push([path.join('.'), read()])
  return found
}

const never: PathFilter = () => false
const outside: PathFilter = (path) => path.length === 0

describe('pieces of JSON', () => {
  it('have the requested depth', async () => {
    const text = '\uFEFF{"a": [1, {"b": "x]}\\""}], "c": {"d": null}, "e": []}'
    expect(await pieces(text, outside)).toEqual([
      ['a', [1, { b: 'x]}"' }]],
      ['c', { d: null }],
      ['e', []],
    ])
    expect(
      await pieces(text, (path, kind) => path.length < 2 && kind === (path.length === 0 ? 'object' : 'list')),
    ).toEqual([
      ['a.0', 1],
      ['a.1', { b: 'x]}"' }],
      ['c', { d: null }],
    ])
  })

  it('may be one value per line', async () => {
    expect(await pieces('{"a":1}\n{"a":2}\r\n3', never)).toEqual([
      ['', { a: 1 }],
      ['', { a: 2 }],
      ['', 3],
    ])
    expect(await pieces('', never)).toEqual([])
  })

  it('continue if the file is split after a number or a word', async () => {
    const bytes = Buffer.from('[12, true,3.5]')
    const open = async function* () {
      for (let index = 0; index < bytes.length; index++) yield bytes.subarray(index, index + 1)
    }
    const found = await Array.fromAsync(jsonPieces({ path: 'a.json', head: bytes, open }, outside))
    expect(found.map(({ read }) => read())).toEqual([12, true, 3.5])
  })

  it('are refused with a sentence if truncated, too deep or endless', async () => {
    const broken = ['{"a":1', '[1,]', '[1 2]', '{"a" 1}', '{a:1}', '[1}', ']', '{,}', '[nope]', '{"a":}', '[,1]', 'x:']
    for (const text of broken) {
      await expect(pieces(text, outside), text).rejects.toThrow(UnreadableFile)
      await expect(pieces(text, never), text).rejects.toThrow('a.json cannot be read as JSON')
    }
    await expect(pieces('['.repeat(100), never)).rejects.toThrow('too deep')
    await expect(pieces('['.repeat(100), () => true)).rejects.toThrow('too deep')
    await expect(pieces(`["${'x'.repeat(5_000_000)}"]`, outside)).rejects.toThrow('has no end')
  })

  it('equal the result of JSON.parse, wherever the file is split', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 30 }), async (list) => {
        const text = JSON.stringify(list, null, 1)
        const found = (await pieces(text, outside)).map(([, value]) => value)
        expect(found).toEqual(JSON.parse(text))
      }),
    )
  })
})
