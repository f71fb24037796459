import { expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { openScale } from './openscale.ts'

it('openScale has shares of the body, not what somebody ate and drank', async () => {
  const { entries, rejected, questions } = await readAll(openScale, sampleUpload('openscale'))
  const morning = '2026-03-28T23:30:00+01:00, openScale'
  expect(entries.map(brief)).toEqual([
    `Body Weight 72.5 kg ${morning} (after a run)`,
    `Body Fat 18.2 % ${morning}`,
    `Body Water 56.7 % ${morning}`,
    `Muscle (share of weight) 42.5 % ${morning}`,
    `Bone Mass 3.1 kg ${morning}`,
    `Visceral Fat Rating 6 index ${morning}`,
    `Waist Circumference 84 cm ${morning}`,
    'Body Weight 72.9 kg 2026-03-30T07:05:00+02:00, openScale',
    'Body Fat 18.4 % 2026-03-30T07:05:00+02:00, openScale',
  ])
  expect(rejected.map(({ place }) => place.line)).toEqual([4])
  expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
})
