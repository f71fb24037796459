import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { openScale } from './openscale.ts'

it('openScale up to version 2 has kilograms, centimeters and percent, and zero for missing values', async () => {
  const { entries, rejected, questions, unread } = await readAll(openScale, sampleUpload('openscale'))
  expect(entries.slice(0, 7).map(inFull)).toEqual([
    '2026-02-01T07:30+60 Body Weight 80 kg MEAN Physique "after a run" :2',
    '2026-02-01T07:30+60 Bone Mass 3.1 kg MEAN Physique :2',
    '2026-02-01T07:30+60 Body Fat 22.5 % MEAN Physique :2',
    '2026-02-01T07:30+60 Body Water 55.5 % MEAN Physique :2',
    '2026-02-01T07:30+60 Muscle Mass 32 kg MEAN Physique :2',
    '2026-02-01T07:30+60 Waist Circumference 84 cm MEAN Physique :2',
    '2026-02-01T07:30+60 Visceral Fat 7 index MEAN Physique :2',
  ])
  expect(entries).toHaveLength(13)
  expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
    [4, '"yesterday" is not a date and time.'],
  ])
  expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  expect(Object.keys(unread)).toEqual(['caliper1', 'caliper2', 'caliper3', 'calories'])
})

it("openScale since version 3 has the person's units, which are asked for", async () => {
  const { entries, questions } = await readAll(openScale, sampleUpload('openscale-3'), {
    answers: { 'unit: Weight': 'lb', 'unit: Body Fat': 'as the weight', 'unit: Length': 'in' },
  })
  expect(entries.map(({ variableName, value, unit }) => [variableName, value, unit]).slice(0, 8)).toEqual([
    ['Body Weight', 180, 'lb'],
    ['Bone Mass', 6.8, 'lb'],
    ['Body Fat', 12.5, '%'],
    ['Body Water', 30.8333333333, '%'],
    ['Muscle Mass', 40, 'lb'],
    ['Waist Circumference', 33.5, 'in'],
    ['Visceral Fat', 7, 'index'],
    ['Heart Rate (Pulse)', 61, 'bpm'],
  ])
  expect(questions.map(({ key }) => key)).toEqual(['timeZone', 'unit: Weight', 'unit: Body Fat', 'unit: Length'])
})
