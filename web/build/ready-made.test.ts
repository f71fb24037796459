import { expect, test } from 'vitest'
import { catalogue } from '../../server/src/tracking/variables/catalogue/index.ts'
import { readyMade } from '../src/pages/check-in/ready-made.ts'

test('ready-made check-ins use only variables of the catalogue', () => {
  const catalogueNames = new Set<string>(catalogue.map(({ name }) => name))
  const used = Object.values(readyMade).flatMap((items) => items.map(({ variableName }) => variableName))
  expect(used.filter((name) => !catalogueNames.has(name))).toEqual([])
})
