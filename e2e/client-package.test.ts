/**
 * The package @upshot/client as users get it: packed, installed into an empty folder, compiled by two compilers, and
 * run against a real server on every Node version that it supports.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { build } from 'rolldown'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { installNode22 } from '../programs/node-22.ts'
import { runCommand, type ServerProcess, startServer } from '../programs/server-process.ts'
import { buildClient } from '../scripts/client.ts'
import { itInLongRun, oneIn } from '../server/src/testing/suite.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const nodeNames = oneIn(2, ['Node 24', 'Node 22'])
const nodes: Record<string, string> = { 'Node 24': process.execPath }

const compilers = {
  'TypeScript 7': join(root, 'node_modules/typescript/bin/tsc'),
  'TypeScript 5.9': join(import.meta.dirname, 'node_modules/typescript/bin/tsc'),
}
const resolutions = { bundler: 'esnext', nodenext: 'nodenext' }
const surroundings = {
  node: { lib: ['es2023'], types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
  browser: { lib: ['es2023', 'dom'], types: [] },
}

/** Uses nothing of Node, so that it compiles for browsers too. */
const GOOD = `
import { createClient, type MeasurementItem, RequestRefused } from '@upshot/client'

const coffee = (value: number): MeasurementItem => ({
  variableName: 'Coffee',
  unitAbbreviatedName: 'serving',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
  sourceName: 'Program',
  startAt: \`2026-06-0\${value}T08:00:00\`,
  value,
})

async function refusalOf(request: Promise<unknown>): Promise<[code: number, field: string | undefined, message: string]> {
  try {
    await request
  } catch (error) {
    if (error instanceof RequestRefused) return [error.failure.code, error.failure.errors[0]?.field, error.message]
    throw error
  }
  throw new Error('The request was not refused.')
}

export async function tryEverything(baseUrl: string, token: string) {
  const links: (string | null)[] = []
  const upshot = createClient({
    baseUrl,
    token: async () => token,
    onAnswer: ({ headers }) => void links.push(headers.get('link')),
  })
  const record = () => upshot.recordMeasurements({ body: [1, 2, 3, 4, 5].map(coffee), idempotencyKey: 'one' })
  const recorded = (await record()).data.measurements.length
  await record()

  const pages: number[][] = []
  for (let hasNext = true; hasNext; ) {
    const query = { variableName: 'Coffee', sort: '-startAt', limit: 2, offset: pages.flat().length }
    pages.push((await upshot.listMeasurements({ query })).map(({ value }) => value))
    hasNext = links.at(-1)?.includes('rel="next"') ?? false
  }
  const [slim] = await upshot.listMeasurements({
    query: { fields: 'slim', value: [[{ comparison: 'ge', value: 4 }]], sort: { field: 'value', isDescending: false } },
  })
  const origin: 'person' | 'app' | 'source' | undefined = slim?.origin

  const download = await upshot.exportMeasurements({ query: { format: 'json' } })
  const file = await download.blob()
  const uploaded = await upshot.importFile({ body: { file, name: 'export.json' }, query: { dryRun: true } })
  const { imports } = await upshot.listImports({ query: { id: uploaded.import.id } })

  const events: string[] = []
  for await (const { id, event } of upshot.streamEvents({ query: { lastEventId: 0 } })) {
    events.push(\`\${id} \${event.type}\`)
    if (event.type === 'measurement.created') break
  }
  const stranger = createClient({ baseUrl, token: 'unknown' })
  return {
    recorded,
    pages,
    slim: [slim?.value, origin],
    downloaded: (JSON.parse(await file.text()) as { measurements: unknown[] }).measurements.length,
    imports: imports.map(({ fileName }) => fileName),
    events,
    wrongUnit: await refusalOf(upshot.recordMeasurements({ body: [{ ...coffee(1), unitAbbreviatedName: 'no unit' }] })),
    wrongToken: (await refusalOf(stranger.getUser()))[0],
    wrongTokenOfStream: (await refusalOf(stranger.streamEvents()[Symbol.asyncIterator]().next()))[0],
  }
}
`

const MAIN = `
import { tryEverything } from './good.js'
const { UPSHOT_URL = '', UPSHOT_TOKEN = '' } = process.env
console.log(JSON.stringify(await tryEverything(UPSHOT_URL, UPSHOT_TOKEN)))
`

/** Each line that ends with a reason must fail to compile, and no other. */
const BAD = `
import { createClient, RequestRefused } from '@upshot/client'
const upshot = createClient({ baseUrl: 'http://127.0.0.1:3000', token: 'token' })
const item = { variableName: 'Coffee', value: 2, unitAbbreviatedName: 'serving', startAt: '2026-06-01T08:00:00', variableCategoryName: 'Foods', combinationOperation: 'SUM' } as const
const [measurement] = await upshot.listMeasurements()
const [slim] = await upshot.listMeasurements({ query: { fields: 'slim' } })
const refused = (error: RequestRefused) => error.failure.errors[0]?.message
export const good = [refused, measurement?.unitName, slim?.unitAbbreviatedName]
await upshot.recordMeasurements({ body: [item] })
createClient({ baseUrl: 'http://127.0.0.1:3000' }) // no token
createClient({ baseUrl: 'http://127.0.0.1:3000', token: 'token', tokn: 1 }) // an unknown setting
await upshot.listMeasurement() // an unknown operation
await upshot.listMeasurements({ query: { variablename: 'Coffee' } }) // a misspelt parameter
await upshot.listMeasurements({ query: { limit: '10' } }) // a parameter of the wrong type
await upshot.listMeasurements({ query: { value: 4 } }) // a filter without a comparison
await upshot.listMeasurements({ body: [] }) // a body where there is none
await upshot.recordMeasurements() // nothing sent
await upshot.recordMeasurements({}) // no body
await upshot.recordMeasurements({ body: 'nonsense' }) // not a list
await upshot.recordMeasurements({ body: [{ nonsense: true }] }) // not a measurement
await upshot.recordMeasurements({ body: [{ ...item, value: 'two' }] }) // a member of the wrong type
await upshot.recordMeasurements({ body: [{ ...item, combinationOperation: 'MEDIAN' }] }) // an unknown choice
await upshot.recordMeasurements({ body: [{ variableName: 'Coffee', value: 2 }] }) // members are missing
await upshot.createStudy({ body: { causeVariableName: 'Coffee', effectVariableName: 'Mood', type: 'good' } }) // an unknown kind
await upshot.importFile({ body: { file: 'text' } }) // not a file
await upshot.postUpdateConnector({}) // no part of the path
await upshot.postUpdateConnector({ params: { connector: 'oura' } }) // another part of the path
export const misspelt = measurement?.valeu // a misspelt member of an answer
export const text: string | undefined = measurement?.value // a number
export const long = slim?.unitName // a member that short records lack
export const length = (await upshot.exportMeasurements()).length // a download is a Response
for await (const { event } of upshot.streamEvents()) event.kind // a misspelt member of an event
export const told = (error: RequestRefused) => error.failure.errors[0]?.mesage // a misspelt member of a refusal
export const notAny: { readonly nothing: true } = await upshot.getUser() // not just anything
`

const AGREEMENT = `
import type { Client as OfContract } from '@upshot/contract'
import type { Client as OfPackage } from 'PACKAGE'

/** Without the names of records and intersections, which do not matter. */
type Flat<T> = T extends Blob | AbortSignal | Response
  ? T
  : T extends AsyncIterable<infer I>
    ? { each: Flat<I> }
    : T extends readonly unknown[] | object
      ? { [K in keyof T]: Flat<T[K]> }
      : T
type Signature<F> = F extends { (input: infer A): Promise<infer B>; (input: infer C): Promise<infer D> }
  ? Flat<[A, B, C, D]>
  : F extends (...input: infer I) => infer R
    ? Flat<[I, R extends Promise<infer A> ? { promised: A } : R]>
    : never
type IsSame<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Differing = {
  [K in keyof OfContract | keyof OfPackage]: K extends keyof OfContract & keyof OfPackage
    ? IsSame<Signature<OfContract[K]>, Signature<OfPackage[K]>> extends true ? never : K
    : K
}[keyof OfContract | keyof OfPackage]
export const differing: { [K in Differing]: never } = {}
`

/** Changes to the declarations, each with an operation that then differs: text to find, and its replacement. */
const CHANGES: Readonly<Record<string, readonly [found: string, replaced: string, operation: string]>> = {
  unchanged: ['', '', ''],
  'optional-member': ['  variableDescription?: string\n', '', 'listMeasurements'],
  parameter: ['groupingWidth?: number', 'groupingWidth?: string', 'listMeasurements'],
  'optional-body': ['readonly body: SentFile', 'readonly body?: SentFile', 'importFile'],
  'any-answer': ['=> Promise<DailyValue[]>', '=> Promise<any>', 'listDailyValues'],
  stream: ['=> AsyncIterable<StreamEvent>', '=> AsyncIterable<LiveEvent>', 'streamEvents'],
  operation: ['readonly getUser:', 'readonly getPerson:', 'getUser'],
}

const markedLines = (program: string): number[] =>
  program.split('\n').flatMap((line, index) => (line.includes(' // ') ? [index + 1] : []))

/** A compiler's messages line by line; empty if there are none. */
async function complaints(compiler: string, project: string): Promise<string[]> {
  const failure = await run(process.execPath, [compiler, '-p', project, '--pretty', 'false']).then(
    () => ({ stdout: '' }),
    (error: { stdout: string }) => error,
  )
  return failure.stdout.split('\n').filter((line) => line !== '' && !line.startsWith(' '))
}

const linesOf = (output: readonly string[]): string[] => [
  ...new Set(output.map((line) => line.replace(/^(\S*?)\((\d+),\d+\): error .*$/, '$1:$2').replace(/^.*\//, ''))),
]

describe('the package @upshot/client', () => {
  let folder: string
  let server: ServerProcess
  const settings = () => ({ dataDir: join(folder, 'data'), databaseUrl: undefined })
  const installed = (...path: string[]) => join(folder, 'node_modules/@upshot/client', ...path)

  beforeAll(async () => {
    await buildClient()
    folder = mkdtempSync(join(tmpdir(), 'upshot-client-'))
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: join(root, 'client') })
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'program', type: 'module', private: true }))
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], { cwd: folder })
    const readme = readFileSync(installed('README.md'), 'utf8')
    writeFileSync(join(folder, 'readme.ts'), /^```ts\n(.*?)^```$/ms.exec(readme)?.[1] ?? '')
    writeFileSync(join(folder, 'good.ts'), GOOD)
    writeFileSync(join(folder, 'main.ts'), MAIN)
    writeFileSync(join(folder, 'bad.ts'), BAD)
    const emitted = project('emitted', { ...surroundings.node, module: 'nodenext' }, ['main.ts', 'readme.ts'])
    expect(await complaints(compilers['TypeScript 7'], emitted)).toEqual([])
    if (nodeNames.includes('Node 22')) nodes['Node 22'] = await installNode22(folder)
    server = await startServer(settings())
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Its environment has the server's address, and a token of a new person. */
  async function environmentOf(email: string) {
    await runCommand(settings(), 'user', 'add', '--email', email)
    const token = await runCommand(settings(), 'token', 'create', '--user', email)
    return { ...process.env, UPSHOT_URL: server.address, UPSHOT_TOKEN: token }
  }

  /** Each compiler configuration is a separate project. */
  function project(name: string, options: object, files: readonly string[]): string {
    const compilerOptions = {
      target: 'es2022',
      strict: true,
      skipLibCheck: false,
      outDir: join(folder, name),
      ...options,
    }
    const path = join(folder, `tsconfig.${name}.json`)
    writeFileSync(path, JSON.stringify({ compilerOptions, files }))
    return path
  }

  it('has no dependencies and only the files it needs', () => {
    const described = JSON.parse(readFileSync(installed('package.json'), 'utf8')) as Record<string, unknown>
    expect(described).not.toHaveProperty('dependencies')
    expect(readdirSync(installed()).toSorted()).toEqual(['README.md', 'dist', 'package.json'])
    expect(readdirSync(installed('dist')).toSorted()).toEqual(['LICENSE', 'index.d.ts', 'index.js'])
    expect(readFileSync(installed('dist/index.js')).length).toBeLessThan(20_000)
    expect(readdirSync(join(folder, 'node_modules/@upshot'))).toEqual(['client'])
  })

  describe.each(oneIn(2, Object.entries(compilers)))('with %s', (_compiler, tsc) => {
    describe.each(oneIn(2, Object.entries(resolutions)))('and modules resolved as %s', (moduleResolution, module) => {
      it.each(Object.entries(surroundings))('compiles a correct program with %s', async (environment, types) => {
        const files = environment === 'node' ? ['good.ts', 'main.ts', 'readme.ts'] : ['good.ts']
        const path = project(`${environment}-${module}`, { module, moduleResolution, ...types }, files)
        expect(await complaints(tsc, path)).toEqual([])
      })

      it('refuses each wrong line, and no other', async () => {
        const path = project(`bad-${module}`, { module, moduleResolution, ...surroundings.browser }, ['bad.ts'])
        const expected = markedLines(BAD).map((line) => `bad.ts:${line}`)
        expect(expected).toHaveLength(25)
        expect(linesOf(await complaints(tsc, path))).toEqual(expected)
      })
    })
  })

  describe.each(nodeNames)('run by %s', (nodeName) => {
    const runByNode = (program: string, env: NodeJS.ProcessEnv) =>
      run(nodes[nodeName] ?? '', [join(folder, 'emitted', program)], { env })

    it('records, reads pages, downloads, uploads, streams, and reports why a request is refused', async () => {
      const env = await environmentOf(`main-${nodeNames.indexOf(nodeName)}@example.org`)
      const { stdout } = await runByNode('main.js', env)
      expect(JSON.parse(stdout)).toEqual({
        recorded: 5,
        pages: [[5, 4], [3, 2], [1]],
        slim: [4, 'person'],
        downloaded: 5,
        imports: ['export.json'],
        events: [expect.stringMatching(/^\d+ measurement\.created$/)],
        wrongUnit: [400, 'unitAbbreviatedName', expect.stringContaining('no unit')],
        wrongToken: 401,
        wrongTokenOfStream: 401,
      })
    })

    itInLongRun('does what its README says', async () => {
      const env = await environmentOf(`readme-${nodeNames.indexOf(nodeName)}@example.org`)
      const { stdout } = await runByNode('readme.js', env)
      expect(stdout).toMatch(/^2026-01-31T18:00:00: 4\n400 \[ 'value: value must be .*' \]\n$/)
    })
  })

  it('uses nothing of Node', async () => {
    const warnings: string[] = []
    const { output } = await build({
      input: installed('dist/index.js'),
      platform: 'browser',
      output: { format: 'iife', name: 'upshot' },
      onLog: (_level, { message }) => void warnings.push(message),
      write: false,
    })
    expect(warnings).toEqual([])
    expect(output.map((chunk) => (chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : []))).toEqual([
      [],
    ])
    const requests: string[] = []
    const fetch = async (url: URL) => {
      requests.push(url.href)
      return new Response('[]')
    }
    const page = createContext({ fetch, URL, FormData, TextDecoder })
    const program = "upshot.createClient({ baseUrl: 'http://upshot.test', token: 'token' }).listUnits()"
    expect(await runInContext(`${output[0].code};${program}`, page)).toEqual([])
    expect(requests).toEqual(['http://upshot.test/api/v3/units'])
  })

  // Comparing the types takes a minute.
  it.runIf(inject('isLong'))('takes and returns the same as the client in the repository', async () => {
    // Inside the repository, so that the contract is found.
    const beside = mkdtempSync(join(import.meta.dirname, '.generated-client-'))
    const declarations = readFileSync(installed('dist/index.d.ts'), 'utf8')
    for (const [name, [found, replaced]] of Object.entries(CHANGES)) {
      const changed = declarations.replace(found, replaced)
      expect(changed === declarations, name).toBe(found === '')
      writeFileSync(join(beside, `${name}.d.ts`), changed)
      writeFileSync(join(beside, `compare-${name}.ts`), AGREEMENT.replace('PACKAGE', `./${name}.js`))
    }
    const compilerOptions = { types: ['node'], lib: ['esnext', 'dom'] }
    const tsconfig = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*.ts'], exclude: [] }
    writeFileSync(join(beside, 'tsconfig.json'), JSON.stringify(tsconfig))
    const errors = await complaints(compilers['TypeScript 7'], beside)
    rmSync(beside, { recursive: true })
    const found = Object.keys(CHANGES).map((name) => [
      name,
      errors.filter((line) => line.includes(`compare-${name}.ts`)).map((line) => line.replace(/^.*error TS\d+: /, '')),
    ])
    expect(Object.fromEntries(found)).toEqual({
      unchanged: [],
      ...Object.fromEntries(
        Object.entries(CHANGES)
          .filter(([name]) => name !== 'unchanged')
          .map(([name, [, , operation]]) => [name, [expect.stringMatching(new RegExp(`\\b${operation}\\b`))]]),
      ),
    })
  })
})
