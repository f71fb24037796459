import { expect, it } from 'vitest'
import { workoutInEnglish, workoutOf } from './workouts.ts'

it.each([
  ['Natação em piscina', 'Swimming'],
  ['Corrida em esteira', 'Running'],
  ['Ciclismo em estradas', 'Cycling'],
  ['Course sur tapis roulant', 'Running'],
  ['Natación en aguas abiertas', 'Swimming'],
  ['Schwimmbadschwimmen', 'Swimming'],
  ['Hallenradfahren', 'Cycling'],
  ['Hardlopen op loopband', 'Running'],
  ['Camminata', 'Walking'],
  ['Bieganie na bieżni', 'Running'],
  ['Löpning', 'Running'],
  ['Løb', 'Running'],
  ['ウォーキング', 'Walking'],
  ['Eislaufen', 'Exercise'],
])('%s is %s', (name, variableName) => {
  expect(workoutOf(workoutInEnglish(name)).target.variableName).toBe(variableName)
})
