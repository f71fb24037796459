import { expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { homeAssistantHistory } from './home-assistant-history.ts'

const answers = { 'unit: Temperature': 'C', 'unit: other sensors': 'index' }

it('a history of Home Assistant gives hourly means, weighted by how long each state lasted', async () => {
  const { entries, leftOut, questions } = await readAll(homeAssistantHistory, sampleUpload('home-assistant'), {
    answers,
  })
  expect(entries.map(brief)).toEqual([
    'Bedroom Temperature 21 C 2026-02-01T20:00:00 for 3600 s, Home Assistant',
    'Bedroom Temperature 22 C 2026-02-01T21:00:00 for 3600 s, Home Assistant',
    'Bedroom Temperature 19 C 2026-02-02T20:00:00 for 3600 s, Home Assistant',
    'Window 30 min 2026-02-01T20:00:00 for 3600 s, Home Assistant',
    'Radon 80 index 2026-02-02T20:00:00 for 3600 s, Home Assistant',
  ])
  expect(leftOut).toEqual({ 'Entities that are no numbers, batteries and signals': 2 })
  expect(questions.map(({ key, choices }) => [key, choices])).toEqual([
    ['unit: Temperature', ['C', 'F']],
    ['unit: other sensors', ['index', 'leave out']],
  ])
})

it('other sensors can be omitted with one answer', async () => {
  const { entries } = await readAll(homeAssistantHistory, sampleUpload('home-assistant'), {
    answers: { ...answers, 'unit: other sensors': 'leave out' },
  })
  expect(entries.some(({ variableName }) => variableName === 'Radon')).toBe(false)
})
