/** Malicious files, or files that might as well be: each with a function that creates it, as small as possible. */
import { ftruncateSync, openSync, writeSync } from 'node:fs'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { zipOf } from '../transfer/archive/zip.fixture.ts'
import type { Hostile } from './hostile.ts'
import { hostileDatabases } from './hostile-databases.ts'
import { hostileWorkbooks } from './hostile-workbooks.ts'
import { stepsXml } from './sending.ts'

const MB = 1024 * 1024

const xml = (inside: string, { doctype = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}<HealthData locale="en_US">\n${inside}\n</HealthData>\n`
const record = (attributes: string): string => `<Record type="HKQuantityTypeIdentifierStepCount" ${attributes}/>`
const honest = stepsXml(Array.from({ length: 50 }, (_, index) => index))
const laughs = Array.from({ length: 12 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
  '\n',
)
const UNKNOWN = /do not know this kind of file/
const DAMAGED = /damaged|incomplete/
const UNREADABLE = /\.$/
const zeros = (megabytes: number) => Buffer.alloc(megabytes * MB)

const archives: readonly Hostile[] = [
  { what: 'nothing but a signature', name: 'a.zip', content: () => 'PK\u0003\u0004', refusal: DAMAGED },
  { what: 'an archive without files', name: 'a.zip', content: () => zipOf([]), refusal: /no files/ },
  {
    what: 'an archive of folders',
    name: 'a.zip',
    content: () => zipOf([{ name: 'a/' }, { name: 'a/b/' }]),
    refusal: /no files/,
  },
  {
    what: 'an archive cut in half',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: honest }]).subarray(0, 300),
    refusal: DAMAGED,
  },
  {
    what: 'an archive whose table of contents is cut',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: honest }]).subarray(0, -30),
    refusal: DAMAGED,
  },
  {
    what: 'a table of contents that lies beyond the end',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: honest }], { directoryAt: 0x7fffffff }),
    refusal: DAMAGED,
  },
  {
    what: 'a table of contents that promises more than it holds',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: honest }], { count: 60_000 }),
    refusal: DAMAGED,
  },
  {
    what: 'a bomb',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: zeros(32) }]),
    refusal: /100 times/,
  },
  {
    what: 'a bomb that says it is small',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: Buffer.concat([Buffer.from(honest), zeros(32)]), bytes: 5000 }]),
    refusal: /larger than it says|damaged/,
  },
  {
    what: 'a bomb inside an archive',
    name: 'a.zip',
    content: () => zipOf([{ name: 'inner.zip', data: zipOf([{ name: 'export.xml', data: zeros(32) }]) }]),
    refusal: /100 times/,
  },
  {
    what: 'archives in archives in archives',
    name: 'a.zip',
    content: () => {
      let inner: Uint8Array = Buffer.from(honest)
      for (let depth = 0; depth < 6; depth++) inner = zipOf([{ name: 'inner.zip', data: inner, method: 0 }])
      return inner
    },
    refusal: /an archive inside another archive/,
  },
  {
    what: 'more than 4 GB by what it says',
    name: 'a.zip',
    content: () =>
      zipOf(
        Array.from({ length: 5 }, (_, index) => ({
          name: `${index}.csv`,
          data: 'a',
          bytes: 0xfffffff0,
          packedBytes: 50 * MB,
        })),
      ),
    refusal: /overlap|4 GB/,
  },
  {
    what: 'entries that share their bytes',
    name: 'a.zip',
    content: () =>
      zipOf([
        { name: 'a.csv', data: honest },
        { name: 'b.csv', data: honest, at: 0 },
      ]),
    refusal: /overlap/,
  },
  ...['../../etc/passwd', '/etc/passwd', 'C:\\windows\\x.csv', '..\\..\\x.csv', 'a\0.csv'].map((name) => ({
    what: `a name such as ${JSON.stringify(name)}`,
    name: 'a.zip',
    content: () => zipOf([{ name, data: honest }]),
    refusal: /leads out/,
  })),
  {
    what: 'a link',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: '/etc/passwd', attributes: (0o120777 << 16) >>> 0 }]),
    refusal: /link/,
  },
  {
    what: 'something encrypted',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: honest, flags: 1 }]),
    refusal: /encrypted/,
  },
  {
    what: 'an unknown way of packing',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: honest, method: 9 }]),
    refusal: /cannot read/,
  },
  {
    what: 'a file that is shorter than it says',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: honest, bytes: honest.length + 1 }]),
    refusal: DAMAGED,
  },
  {
    what: 'a file with another checksum',
    name: 'a.zip',
    content: () => zipOf([{ name: 'export.xml', data: honest, crc: 1 }]),
    refusal: DAMAGED,
  },
  {
    what: 'a stream that is not packed at all',
    name: 'a.zip',
    content: () => {
      const bytes = zipOf([{ name: 'export.xml', data: honest, method: 0 }])
      bytes.writeUInt16LE(8, bytes.indexOf('PK\u0001\u0002') + 10)
      return bytes
    },
    refusal: DAMAGED,
  },
  {
    what: 'a gzip bomb',
    name: 'a.csv.gz',
    content: () => gzipSync(`${honest.replace('</HealthData>', '')}${' '.repeat(32 * MB)}`),
    refusal: /100 times/,
  },
  { what: 'half a gzip file', name: 'a.csv.gz', content: () => gzipSync(honest).subarray(0, 200), refusal: UNREADABLE },
  {
    what: 'an archive with random bytes in the middle',
    name: 'a.zip',
    content: () => {
      const bytes = zipOf([{ name: 'export.xml', data: honest }])
      return bytes.fill(0xff, 60, 90)
    },
    refusal: DAMAGED,
  },
]

const documents: readonly Hostile[] = [
  {
    what: 'a billion laughs',
    name: 'export.xml',
    content: () =>
      xml(record('sourceName="&l12;" value="1"'), { doctype: `<!DOCTYPE HealthData [<!ENTITY l0 "ha">${laughs}]>\n` }),
    refusal: /entities/,
  },
  {
    what: 'an entity that asks for a file',
    name: 'export.xml',
    content: () => xml('&x;', { doctype: '<!DOCTYPE HealthData [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n' }),
    refusal: /entities/,
  },
  { what: 'XML broken off inside a tag', name: 'export.xml', content: () => honest.slice(0, 900), refusal: DAMAGED },
  { what: 'XML broken off between tags', name: 'export.xml', content: () => honest.slice(0, -16), refusal: DAMAGED },
  {
    what: 'XML broken off in the first line',
    name: 'export.xml',
    content: () => honest.slice(0, 60),
    refusal: UNREADABLE,
  },
  {
    what: 'an endless attribute',
    name: 'export.xml',
    content: () => xml(record(`value="${'1'.repeat(12 * MB)}"`)),
    refusal: /has no end/,
  },
  {
    what: 'a million attributes',
    name: 'export.xml',
    content: () => xml(record(Array.from({ length: 1_000_000 }, (_, index) => `a${index}="1"`).join(' '))),
    refusal: /has no end/,
  },
  {
    what: 'elements a million deep',
    name: 'export.xml',
    content: () => xml('<a>'.repeat(1_000_000)),
    refusal: /too deep/,
  },
  {
    what: 'a document type without end',
    name: 'export.xml',
    content: () => `<!DOCTYPE HealthData [${'<!ELEMENT a ANY>'.repeat(600_000)}`,
    refusal: /has no end/,
  },
  {
    what: 'XML that is not UTF-8',
    name: 'export.xml',
    content: () =>
      Buffer.concat([Buffer.from(honest.slice(0, 400)), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('"/>')]),
    refusal: /UTF-8/,
  },
  {
    what: 'JSON a million deep',
    name: 'upshot.json',
    content: () => `{"format":"upshot-export","version":2,"variables":[${'['.repeat(1_000_000)}`,
    refusal: UNREADABLE,
  },
  {
    what: 'objects a million deep',
    name: 'x.json',
    content: () => `{"data":{"metrics":[${'{"a":'.repeat(1_000_000)}`,
    refusal: UNREADABLE,
  },
  {
    what: 'a text of 40 MB in JSON',
    name: 'upshot.json',
    content: () => `{"format":"upshot-export","version":2,"account":"${'a'.repeat(40 * MB)}`,
    refusal: UNREADABLE,
  },
  {
    what: 'JSON broken off',
    name: 'upshot.json',
    content: () => '{"format":"upshot-export","version":2,"variables":[{"name":"a',
    refusal: UNREADABLE,
  },
  {
    what: 'a bundle of FHIR broken off',
    name: 'bundle.json',
    content: () => '{"resourceType":"Bundle","type":"collection","entry":[{"resource":{"resourceType":"Observation"',
    refusal: UNREADABLE,
  },
  {
    what: 'a million columns',
    name: 'a.csv',
    content: () => `date,${Array.from({ length: 1_000_000 }, (_, index) => `c${index}`).join(',')}\n2026-01-01,1\n`,
    refusal: UNREADABLE,
  },
  {
    what: 'two thousand variables',
    name: 'a.csv',
    content: () => {
      const columns = Array.from({ length: 1990 }, (_, index) => `c${index} (kg)`)
      return `date,${columns.join(',')}\n2026-01-01,${columns.map(() => 1).join(',')}\n`
    },
    refusal: UNREADABLE,
  },
  {
    what: 'a quote that does not close',
    name: 'a.csv',
    content: () => `date,Weight (kg)\n2026-01-01,"${'a\n'.repeat(10 * MB)}`,
    refusal: UNREADABLE,
  },
  {
    what: 'a line of 40 MB',
    name: 'a.csv',
    content: () => `date,Weight (kg)\n${'a'.repeat(40 * MB)}`,
    refusal: UNREADABLE,
  },
  {
    what: 'a line of a gigabyte',
    name: 'a.csv',
    content: () => (fd) => {
      writeSync(fd, 'date,Weight (kg)\n2026-01-01,80\n2026-01-02,')
      ftruncateSync(fd, 1024 * MB)
    },
    refusal: UNREADABLE,
  },
  { what: 'nothing', name: 'a.csv', content: () => '', refusal: /empty/ },
  { what: 'a single NUL', name: 'a.csv', content: () => '\0', refusal: UNKNOWN },
  { what: 'a megabyte of NULs', name: 'a.bin', content: () => zeros(1), refusal: UNKNOWN },
  {
    what: 'noise',
    name: 'a.fit',
    content: () => deflateRawSync(Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251))),
    refusal: UNREADABLE,
  },
  {
    what: 'a recording of a watch that claims to be longer than it is',
    name: 'a.fit',
    content: () => {
      const header = Buffer.alloc(200)
      header.writeUInt8(14, 0)
      header.writeUInt32LE(0xfffffff0, 4)
      header.write('.FIT', 8)
      return header
    },
    refusal: /^a\.fit cannot be read: it is incomplete: only 200 of its 4294967296 bytes are there\.$/,
  },
]

export const hostileFiles: readonly Hostile[] = [...archives, ...documents, ...hostileWorkbooks, ...hostileDatabases]

export function writeHostile({ content }: Hostile, path: string): void {
  const fd = openSync(path, 'w', 0o600)
  const made = content()
  if (typeof made === 'function') made(fd)
  else if (typeof made === 'string') writeSync(fd, made)
  else for (let index = 0; index < made.length; ) index += writeSync(fd, made, index)
}
