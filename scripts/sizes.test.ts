import { expect, test } from 'vitest'
import { functionsOf, sizesOf } from './sizes.ts'
import { parse } from './source.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `  call(${at})`).join('\n')

test('a function of more than sixty lines is a fault, with its place', () => {
  const long = parse({ path: 'server/src/lib/long.ts', text: `\nfunction long() {\n${lines(60)}\n}\n` })
  expect(sizesOf([long]).faults).toEqual(['server/src/lib/long.ts:2 has 62 lines (limit 60)'])
})

test('functions inside a factory count for themselves', () => {
  const text = `function factory() {\n  function one() {\n${lines(40)}\n  }\n  function two() {\n${lines(40)}\n  }\n}\n`
  expect(functionsOf(parse({ path: 'a.ts', text })).map((found) => found.lines)).toEqual([42, 42, 2])
})

test('a file of more than four hundred lines is a fault, a table of data is not', () => {
  const text = `${lines(401)}\n`
  expect(sizesOf([parse({ path: 'a.ts', text })]).faults).toHaveLength(1)
  expect(sizesOf([parse({ path: 'a.data.ts', text })]).faults).toEqual([])
})
