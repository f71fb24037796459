import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { strippedProgram } from './stripped-program.ts'

/** Loads a program as Node does by itself, and says which TypeScript it took. */
const LOADING = `
  import { registerHooks } from 'node:module'
  const taken = []
  registerHooks({
    load(url, context, next) {
      if (url.endsWith('.ts')) taken.push(url)
      return next(url, context)
    },
  })
  await import(process.argv[1])
  await import(process.argv[2])
  process.stdout.write(JSON.stringify(taken), () => process.exit())`

const address = (name: string): string => new URL(name, import.meta.url).href

it('is all the TypeScript that the reading process loads, and has no types left', async () => {
  const sources = JSON.parse(await strippedProgram()) as Record<string, string>
  const programs = [address('./reader-process.ts'), address('./close-network.ts')]
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', LOADING, ...programs])
  const loaded = JSON.parse(printed.toString()) as string[]
  expect(loaded.length).toBeGreaterThan(100)
  expect(loaded.filter((one) => sources[one] === undefined)).toEqual([])
  expect(sources[address('./reader-process.ts')]).not.toContain(': Order')
})
