import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { trackAndGraph } from './track-and-graph.ts'

describe('Track & Graph', () => {
  it.each(['Europe/Berlin', 'America/Chicago'])(
    'gives values with the offset of their row, read in %s',
    async (timeZone) => {
      const { entries, rejected, questions } = await readAll(trackAndGraph, sampleUpload('track-and-graph'), {
        timeZone,
        answers: { 'unit: Grip strength': 'index' },
      })
      expect(entries.map(inFull)).toEqual([
        '2026-03-14T21:30:41+60 Water glass 1 count SUM Miscellaneous :2',
        '2026-03-14T12:55:37+60 Water glass 1 count SUM Miscellaneous "cold" :3',
        '2026-03-14T23:45-300 Grip strength 41.5 index MEAN Miscellaneous "Left" :4',
        '2026-03-14T11:07:28+0 Practice scales 70 min SUM Activity :6',
      ])
      expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
        [5, '-2 is not a value of Grip strength in Index.'],
        [7, '"much" is not a value of "Practice scales".'],
        [8, '"yesterday" is not a date and time.'],
      ])
      expect(questions.map(({ key, text, fallback }) => [key, text, fallback])).toEqual([
        ['unit: Grip strength', 'What is "Grip strength" measured in? Its values go from -2 to 41.5.', undefined],
      ])
    },
  )

  it('takes the unit from the answer, and the label of older files from after the value', async () => {
    const upload = uploadOf({
      't.csv':
        'FeatureName,Timestamp,Value,Note\nGrip,2022-09-16T00:13:27.182+01:00,40:Left,tired\nGrip,2022-09-17T00:13:27+01:00,1.5,\n',
    })
    const { entries } = await readAll(trackAndGraph, upload, { answers: { 'unit: Grip': 'kg' } })
    expect(entries.map(({ value, unit, note }) => [value, unit, note])).toEqual([
      [40, 'kg', 'Left: tired'],
      [1.5, 'kg', undefined],
    ])
  })
})
