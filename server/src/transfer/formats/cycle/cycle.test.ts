import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { clue } from './clue.ts'
import { drip } from './drip.ts'

it('drip imports bleeding, temperatures at their time, and ticked options', async () => {
  const { entries, leftOut, unread } = await readAll(drip, sampleUpload('drip'))
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T00:00+60 Menstrual Flow 3 /6 MEAN Miscellaneous "long day" :2',
    '2026-02-01T00:00+60 Menstruation 1 yes/no SUM Miscellaneous :2',
    '2026-02-01T07:30+60 Basal Body Temperature 36.45 C MEAN Vital Signs :2',
    '2026-02-01T00:00+60 Menstrual Cramps (yes/no) 1 yes/no SUM Symptoms :2',
    '2026-02-01T00:00+60 Headache (yes/no) 1 yes/no SUM Symptoms :2',
    '2026-02-01T00:00+60 Tired (yes/no) 1 yes/no SUM Emotions :2',
    '2026-02-02T00:00+60 Spotting 1 yes/no SUM Miscellaneous :3',
    '2026-02-02T00:00+60 Happy (yes/no) 1 yes/no SUM Emotions :3',
    '2026-02-02T00:00+60 Sexual Activity 1 event SUM Social Interactions :3',
  ])
  expect(leftOut).toEqual({ 'Temperatures that you excluded': 1 })
  expect(unread).toMatchObject({ 'mucus.value': 1, 'mucus.feeling': 1 })
})

it('Clue imports the same variables, and its other options under their own names', async () => {
  const { entries, leftOut } = await readAll(clue, sampleUpload('clue'))
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T00:00+60 Menstrual Flow 5 /6 MEAN Miscellaneous :1',
    '2026-02-01T00:00+60 Menstruation 1 yes/no SUM Miscellaneous :1',
    '2026-02-01T00:00+60 Period Cramps (yes/no) 1 yes/no SUM Symptoms :2',
    '2026-02-01T00:00+60 Headache (yes/no) 1 yes/no SUM Symptoms :2',
    '2026-02-02T00:00+60 Basal Body Temperature 36.4 C MEAN Vital Signs :3',
    '2026-02-02T00:00+60 Sleep Quality: Woke Up Refreshed 1 yes/no SUM Miscellaneous :4',
    '2026-02-03T00:00+60 Spotting 1 yes/no SUM Miscellaneous :5',
  ])
  expect(leftOut).toEqual({ 'Weight: no option': 1 })
})
