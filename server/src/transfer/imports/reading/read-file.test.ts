import { getEventListeners } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readFile } from './read-file.ts'

it('leaves nothing on the signal of the process when a file is read, or left in the middle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'))
  const file = join(folder, 'w.csv')
  writeFileSync(file, 'Date,Weight (kg)\n2026-01-01,80\n')
  const { signal } = new AbortController()
  const order = {
    fileName: 'w.csv',
    sizeBytes: 31,
    format: undefined,
    answers: {},
    accountTimeZone: 'UTC',
    nowEpoch: Date.UTC(2026, 5, 15) / 1000,
    isDryRun: false,
    skip: 0,
  }
  try {
    const kinds: string[] = []
    for await (const { kind } of readFile({ file, folder, order, signal })) kinds.push(kind)
    expect(kinds.at(-1)).toBe('done')
    for await (const _message of readFile({ file, folder, order, signal })) break
    expect(getEventListeners(signal, 'abort')).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
