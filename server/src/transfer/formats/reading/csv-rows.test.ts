import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnreadableFile } from '../format.ts'
import { fileOf } from '../reading.fixture.ts'
import { csvRows, firstRows, namedRows } from './csv-rows.ts'

async function rows(content: string | Uint8Array) {
  const found: (readonly [number, ...string[]])[] = []
  for await (const { line, cells } of csvRows(fileOf('table.csv', content))) found.push([line, ...cells])
  return found
}

const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

describe('rows of a table', () => {
  it('keep their first line number, through line breaks in quotes and empty lines', async () => {
    expect(await rows('a,b\r\n"x\r\ny",2\r\n\r\n3,"say ""hi"""\r\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'x\ny', '2'],
      [5, '3', 'say "hi"'],
    ])
  })

  it('are split by the separator that fits all of them', async () => {
    expect(await rows('Datum;Gewicht\n01.02.2026;72,5\n')).toEqual([
      [1, 'Datum', 'Gewicht'],
      [2, '01.02.2026', '72,5'],
    ])
    expect(await rows('a\tb, c\n1\t2,5\n')).toEqual([
      [1, 'a', 'b, c'],
      [2, '1', '2,5'],
    ])
    expect(await rows('sep=;\na;b\n1,5;2\n')).toEqual([
      [2, 'a', 'b'],
      [3, '1,5', '2'],
    ])
    expect(await rows('date,note\n1,"a; b; c; d"\n')).toEqual([
      [1, 'date', 'note'],
      [2, '1', 'a; b; c; d'],
    ])
  })

  it('are the same in UTF-8, UTF-16 and the old Windows alphabet', async () => {
    const text = 'Größe,Façade\n1,é\n'
    const expected = [
      [1, 'Größe', 'Façade'],
      [2, '1', 'é'],
    ]
    const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    for (const bytes of [
      bytesOf(`\uFEFF${text}`, 'utf8'),
      bytesOf(`\uFEFF${text}`, 'utf16le'),
      bytesOf(text, 'utf16le'),
      new Uint8Array(swapped),
      bytesOf(text, 'latin1'),
    ])
      expect(await rows(bytes)).toEqual(expected)
  })

  it('switch to the Windows alphabet late in the file, at the first such letter', async () => {
    const plain = 'name,value\n'.repeat(9000)
    const found = await rows(bytesOf(`${plain}Größe,1\n`, 'latin1'))
    expect(found.at(-1)).toEqual([9001, 'Größe', '1'])
  })

  it('are refused with a sentence if they do not form a table', async () => {
    await expect(rows(`a,b\n${'1,'.repeat(2001)}\n`)).rejects.toThrow(
      'table.csv has 2002 columns in line 2; we can read at most 2000.',
    )
    await expect(rows(`a,b\n${'x'.repeat(1_200_000)}`)).rejects.toThrow('more than a million characters')
    await expect(rows(`a,b\n"${'x,y\n'.repeat(400_000)}`)).rejects.toThrow('more than a million characters')
    await expect(rows('a,b\n1,"open\n')).rejects.toThrow('a closing " is missing')
    await expect(rows('a,b\n1,\0\n')).rejects.toThrow('not a text file')
  })

  it('are named by their columns, and a repeated header is not a row', async () => {
    const found: unknown[] = []
    for await (const row of namedRows(fileOf('t.csv', 'Date, Mood \n1,good\nDATE,mood\n2\n')))
      found.push([row.line, row.cell('mood'), row.cell('nothing', 'date')])
    expect(found).toEqual([
      [2, 'good', '1'],
      [4, '', '2'],
    ])
  })

  it('are either read or refused, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), async (bytes) => {
        firstRows(fileOf('any', bytes))
        await rows(bytes).catch((error) => expect(error).toBeInstanceOf(UnreadableFile))
      }),
    )
  })
})
