/** Zip archives for tests, valid and forged: every field can be given a false value. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipMember {
  readonly name: string
  readonly data?: Uint8Array | string
  readonly method?: number
  readonly flags?: number
  /** False values for the central directory. */
  readonly bytes?: number
  readonly packedBytes?: number
  readonly crc?: number
  readonly at?: number
  readonly attributes?: number
}

export function zipOf(entries: readonly ZipMember[], { count = entries.length, directoryAt = -1 } = {}): Buffer {
  const bodies: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const data = Buffer.from(entry.data ?? '')
    const method = entry.method ?? 8
    const packed = method === 0 ? data : deflateRawSync(data)
    const name = Buffer.from(entry.name)
    const sizes = [entry.crc ?? crc32(data), entry.packedBytes ?? packed.length, entry.bytes ?? data.length] as const
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(entry.flags ?? 0, 6)
    local.writeUInt16LE(method, 8)
    for (const [index, size] of sizes.entries()) local.writeUInt32LE(size, 14 + index * 4)
    local.writeUInt16LE(name.length, 26)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(entry.flags ?? 0, 8)
    record.writeUInt16LE(method, 10)
    for (const [index, size] of sizes.entries()) record.writeUInt32LE(size, 16 + index * 4)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt32LE(entry.attributes ?? 0, 38)
    record.writeUInt32LE(entry.at ?? offset, 42)
    bodies.push(local, name, packed)
    records.push(record, name)
    offset += local.length + name.length + packed.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(directoryAt < 0 ? offset : directoryAt, 16)
  return Buffer.concat([...bodies, directory, end])
}
