import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { openDocumentDiary } from './opendocument.fixture.ts'
import { openDocument } from './opendocument.ts'

it('a sheet of LibreOffice is read as any table: the first one with dates, by the values of its cells', async () => {
  const { entries, leftOut, questions } = await readAll(openDocument, uploadOf(openDocumentDiary()))
  expect(entries.map(inFull)).toEqual([
    '2026-03-28T00:00+60 Body Weight 72.5 kg MEAN Physique "fine" :2',
    '2026-03-28T00:00+60 Body Fat 18.2 % MEAN Physique "fine" :2',
    '2026-03-30T00:00+120 Body Weight 72.9 kg MEAN Physique :3',
  ])
  expect(leftOut).toEqual({ 'Sheet "Plans"': 1 })
  expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
})
