import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { diarySheet } from './files.fixture.ts'
import { libreOffice } from './libreoffice.ts'

it('a sheet of LibreOffice is read as a table: cell values rather than displayed text, with row numbers', async () => {
  const { entries, leftOut } = await readAll(libreOffice, uploadOf(diarySheet()))
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T00:00+60 Body Weight 72.125 kg MEAN Physique :4',
    expect.stringMatching(/^2026-02-01T00:00\+60 Sleep Duration 7\.5 h SUM Sleep .*:4$/),
    expect.stringMatching(/^2026-02-01T00:00\+60 Coffee 0 /),
    '2026-02-02T21:15+60 Body Weight 72 kg MEAN Physique :5',
    expect.stringMatching(/^2026-02-02T21:15\+60 Coffee 3 /),
  ])
  expect(leftOut).toMatchObject({ 'Sheet "Plans"': 1 })
})

it('a document without dates is refused, naming the sheets', async () => {
  const files = diarySheet()
  const content = (files['content.xml'] ?? '').replaceAll('office:value-type="date"', 'office:value-type="string"')
  const upload = uploadOf({ ...files, 'content.xml': content.replaceAll('01.02.26', 'someday').replace('Date', 'Day') })
  await expect(readAll(libreOffice, upload)).rejects.toThrow(/No sheet has a column of dates.*"Plans", "Diary"/)
})
