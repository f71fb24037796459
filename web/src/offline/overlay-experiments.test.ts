import { describe, expect, test } from 'vitest'
import { markedDays, markedExperiment } from './overlay.ts'

const day = (date: string, mark = 'none') => ({ experimentId: 3, date, mark, instruction: 'Coffee as usual.' })
const marking = (date: string, mark: string, experimentId = 3) => ({
  name: 'markExperimentDays',
  body: [{ experimentId, date, mark }],
})

describe('a day marked without a network', () => {
  test('shows its mark at once, on the page of the experiment and among its days', () => {
    const acts = [marking('2026-06-16', 'done'), { name: 'castVote', body: {} }]
    expect(markedExperiment({ id: 3, today: day('2026-06-16') }, acts)).toMatchObject({ today: { mark: 'done' } })
    const { days } = markedDays({ days: [day('2026-06-15', 'notDone'), day('2026-06-16')] }, acts)
    expect(days.map(({ mark }) => mark)).toEqual(['notDone', 'done'])
  })

  test('shows the last of several marks, and none of another experiment', () => {
    const acts = [marking('2026-06-16', 'done'), marking('2026-06-16', 'none'), marking('2026-06-15', 'done', 4)]
    const { days } = markedDays({ days: [day('2026-06-15'), day('2026-06-16')] }, acts)
    expect(days.map(({ mark }) => mark)).toEqual(['none', 'none'])
  })

  test('leaves an experiment without a current day unchanged', () => {
    const draft = { id: 3, state: 'draft' }
    expect(markedExperiment(draft, [marking('2026-06-16', 'done')])).toBe(draft)
  })
})
