/**
 * A client that somebody generates from docs/openapi.json, with a generator that is not ours: its types compile, say what
 * every answer is, and a small program on top of them posts, reads and follows the pages of a real server.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../server/src/testing/world.ts'

const root = join(import.meta.dirname, '..')
const openApi = join(root, 'docs/openapi.json')

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}
const { paths } = JSON.parse(readFileSync(openApi, 'utf8')) as { paths: Record<string, Record<string, Operation>> }
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const client = createClient<paths>({
  baseUrl: \`\${process.env['BASE_URL']}/api/v3\`,
  headers: { authorization: \`Bearer \${process.env['TOKEN']}\` },
})
const coffee = (value: number) => ({
  variableName: 'Coffee',
  unitAbbreviatedName: 'serving',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM' as const,
  sourceName: 'Program',
  startAt: \`2026-06-0\${value}T08:00:00\`,
  value,
})
const posted = await client.POST('/measurements/post', {
  body: [1, 2, 3, 4, 5].map(coffee),
  params: { header: { 'Idempotency-Key': 'one' } },
})
if (!posted.data) throw new Error(posted.error.description)

const read: number[] = []
let pages = 0
const page = (offset: number) =>
  client.GET('/measurements', { params: { query: { variableName: 'Coffee', sort: '-startAt', limit: 2, offset } } })
for (let offset: number | undefined = 0; offset !== undefined; ) {
  const { data, error, response }: Awaited<ReturnType<typeof page>> = await page(offset)
  if (!data) throw new Error(error.description)
  read.push(...data.map(({ value }) => value ?? 0))
  pages += 1
  const next: string | undefined = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
  offset = next === undefined ? undefined : Number(new URL(next, response.url).searchParams.get('offset'))
}
const refused = await client.POST('/measurements/post', { body: [{ ...coffee(1), unitAbbreviatedName: 'no unit' }] })
// @ts-expect-error The body cannot be left out.
const without = () => client.POST('/measurements/post', {})
// @ts-expect-error There is no such path.
const nowhere = () => client.GET('/nowhere')
const told = { status: posted.response.status, read, pages, refused: refused.error?.errors?.length, code: refused.response.status }
console.log(JSON.stringify({ ...told, isTyped: typeof without === typeof nowhere }))
`

/** A line for each answer: it fails to compile where the type says nothing. */
function checksOfAnswers(): string {
  const lines = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status, { content }]) => status.startsWith('2') && content?.['application/json'] !== undefined)
      .map(
        ([status]) =>
          `type ${operationId}${status} = Told<operations['${operationId}']['responses'][${status}]['content']['application/json']>`,
      ),
  )
  const names = lines.map((line) => line.split(' ')[1])
  return `import type { operations } from './api.ts'
type IsAny<T> = 0 extends 1 & T ? true : false
type Told<T> = IsAny<T> extends true ? never : unknown extends T ? never : true
${lines.join('\n')}
export const told: [${names.join(', ')}] = [${names.map(() => 'true').join(', ')}]
`
}

const TSCONFIG = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: { types: ['node'], lib: ['esnext', 'dom'] },
  include: ['*.ts'],
  exclude: [],
}

describe('a client generated from the OpenAPI document', () => {
  let folder: string
  let world: World
  const run = (command: string, ...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [command, ...args], { cwd: folder, env: { ...process.env, NO_COLOR: '1' } })
  const compile = () =>
    run(join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', folder).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    )

  beforeAll(async () => {
    // Inside the repository, so that packages are found as in a project of its own.
    folder = mkdtempSync(join(import.meta.dirname, '.generated-client-'))
    const generator = join(import.meta.dirname, 'node_modules/openapi-typescript/bin/cli.js')
    await run(generator, openApi, '--output', join(folder, 'api.ts'))
    writeFileSync(join(folder, 'program.ts'), PROGRAM)
    writeFileSync(join(folder, 'answers.ts'), checksOfAnswers())
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
    world = await openWorld('sqlite')
  })
  afterAll(async () => {
    await world?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('compiles, with a type for every response', async () => {
    expect(operations.length).toBeGreaterThan(90)
    expect((await compile()).stdout).toBe('')
  })

  it('would not compile if a response could be anything', async () => {
    const api = readFileSync(join(folder, 'api.ts'), 'utf8')
    const checks = readFileSync(join(folder, 'answers.ts'), 'utf8')
    writeFileSync(
      join(folder, 'answers.ts'),
      `${checks}const nothing: Told<any> = true\nconst unknown: Told<unknown> = true\n`,
    )
    expect((await compile()).stdout.match(/error TS2322/g)).toHaveLength(2)
    writeFileSync(join(folder, 'answers.ts'), checks)
    expect(api).toContain('export interface operations')
  })

  it('posts, reads and follows pages', async () => {
    const person = await world.addPerson()
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const env = { ...process.env, BASE_URL: address, TOKEN: person.token }
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.ts')], { env })
    expect(JSON.parse(stdout)).toEqual({
      status: 201,
      read: [5, 4, 3, 2, 1],
      pages: 3,
      refused: 1,
      code: 400,
      isTyped: true,
    })
  })
})
