import { expect, test } from 'vitest'
import { writtenOut } from './namespaces.ts'

test("the result of the bundler's helper is inlined, and the helper is not imported", () => {
  const code = [
    'import { t as __exportAll } from "./rolldown-runtime-abc.js";',
    'import { a } from "./a.js";',
    'var one_exports = /* @__PURE__ */ __exportAll({ words: () => words$1 });',
    'var two_exports = /* @__PURE__ */ __exportAll({',
    '\tfirst: () => first,',
    '\tsecond: () => a',
    '});',
  ].join('\n')
  expect(writtenOut(code)).toBe(
    [
      'import { a } from "./a.js";',
      'var one_exports = {  get words() { return words$1 }  };',
      'var two_exports = { ',
      '\tget first() { return first },',
      '\tget second() { return a }',
      ' };',
    ].join('\n'),
  )
})
