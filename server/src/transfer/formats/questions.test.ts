import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { formats } from './formats.ts'
import { readAll } from './reading.fixture.ts'
import { filesOf, samples, uploadFrom } from './samples.fixture.ts'

const documented = readFileSync(new URL('../../../../docs/formats.md', import.meta.url), 'utf8')

const median = (counts: readonly number[]): number =>
  counts.toSorted((first, second) => first - second)[Math.floor((counts.length - 1) / 2)] ?? 0

it('no file asks more than five questions, and the document states how many each format asks', async () => {
  const counted = new Map<string, { files: number; questions: number[] }>()
  for (const sample of samples) {
    const format = formats.find(({ name }) => name === sample.format)
    if (!format) throw new Error(`There is no format ${sample.format}.`)
    const { questions } = await readAll(format, uploadFrom(sample), { answers: sample.answers ?? {} })
    const existing = counted.get(format.displayName) ?? { files: 0, questions: [] }
    existing.files += filesOf(sample).size
    existing.questions.push(questions.filter(({ fallback }) => fallback === undefined).length)
    counted.set(format.displayName, existing)
  }
  const all = [...counted.values()].flatMap(({ questions }) => questions)
  const rows = [...counted].map(
    ([name, { files, questions }]) =>
      `| ${name} | ${questions.length} | ${files} | ${median(questions)} | ${Math.max(...questions)} |`,
  )
  const total = [...counted.values()].reduce((sum, { files }) => sum + files, 0)
  rows.push(`| All | ${all.length} | ${total} | ${median(all)} | ${Math.max(...all)} |`)
  expect(Math.max(...all)).toBeLessThanOrEqual(5)
  const table = documented.slice(documented.indexOf('| Format | Samples |')).split('\n').slice(2)
  expect(table.slice(0, rows.length)).toEqual(rows)
})
