import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itInLongRun } from '../testing/suite.ts'
import {
  type Dialect,
  dialects,
  migratedTestDatabase,
  newTestDatabase,
  openWorld,
  type TestDatabase,
  type World,
} from '../testing/world.ts'
import { refuseOtherDatabase } from './demo/server-there.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/upshot.js', import.meta.url))

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** The sealing key of the tests' worlds. */
const SECRET_KEY = 'a key for the command line in the tests'

type Place = Pick<TestDatabase, 'dataDir' | 'databaseUrl'>

/** The real command line in a separate process. */
const upshot = (location: Place, ...args: string[]): Promise<Ended> => upshotGiven({}, location, ...args)

interface Given {
  /** On its standard input. */
  readonly input?: string
  readonly settings?: Readonly<Record<string, string>>
  readonly nodeFlags?: readonly string[]
}

const upshotGiven = (
  { input = '', settings = {}, nodeFlags = [] }: Given,
  location: Place,
  ...args: string[]
): Promise<Ended> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      // Nothing answers there, whatever runs on this machine.
      PORT: '0',
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl,
      SECRET_KEY,
      ...settings,
    }
    const words = [...nodeFlags, PROGRAM, ...args]
    const child = execFile(process.execPath, words, { env, maxBuffer: 1e9 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin?.end(input)
  })

const other = (dialect: Dialect): Dialect => (dialect === 'sqlite' ? 'postgres' : 'sqlite')

describe.each(dialects)('the command line beside a running server on %s', (dialect) => {
  let world: World
  let elsewhere: TestDatabase
  beforeAll(async () => {
    world = await openWorld(dialect, { secretKey: SECRET_KEY })
    elsewhere = await newTestDatabase(other(dialect))
  })
  afterAll(async () => {
    await world.close()
    await elsewhere.remove()
  })

  it('takes a password from standard input, and not from its arguments', async () => {
    const email = 'typed@example.org'
    const onTheLine = await upshot(
      world.location,
      'user',
      'add',
      '--email',
      email,
      '--password',
      'correct horse battery',
    )
    expect(onTheLine).toMatchObject({ code: 2, err: expect.stringContaining('was not expected') })
    const typed = ['user', 'add', '--email', email, '--password']
    expect(await upshotGiven({ input: 'correct horse battery\n' }, world.location, ...typed)).toMatchObject({
      code: 0,
      err: '',
    })
    const from = { address: '192.0.2.1', device: 'test' }
    expect(await world.server.services.accounts.signIn(email, 'correct horse battery', from)).toMatchObject({
      kind: 'in',
    })
  })

  it('demo refuses to make a person whose links would lead to a server with another database', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const settings = { PORT: new URL(address).port }
    const away = await newTestDatabase('sqlite')
    const refused = await upshotGiven({ settings }, away, 'demo', '--open')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain(`The server at ${address} uses another database than ${away.sqliteFile}.`)
    expect(existsSync(away.sqliteFile)).toBe(false)
    await away.remove()

    const other = await migratedTestDatabase(dialect)
    const { code, err } = await upshotGiven({ settings }, other, 'demo')
    expect(code).toBe(1)
    expect(err).toContain(`The server at ${address} uses another database than`)
    expect(JSON.parse((await upshot(other, 'user', 'list', '--json')).out)).toEqual([])
    await other.remove()

    const { location } = world
    await refuseOtherDatabase({ baseUrl: address }, location, world.server.services.accounts)
    await expect(world.server.services.accounts.withTestLink(async (path) => path.length)).resolves.toBeGreaterThan(20)
    expect(await world.database.reader.rows('select kind from one_time_links', [])).toEqual([])
  })

  it('records a typed line, only shows it with --dry-run, and saves nothing of a line it does not understand', async () => {
    const email = 'logging@example.org'
    await upshot(world.location, 'user', 'add', '--email', email, '--time-zone', 'UTC')
    const log = (...args: string[]) => upshot(world.location, 'log', ...args, '--user', email)
    const { id: userId } = await world.server.services.users.find(email)
    const { token } = await world.server.services.tokens.create({ userId, name: 'test', scopes: [], days: 1 })
    const values = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await world.app.inject({ url: '/api/v3/measurements', headers })
      return answer.json().map(({ variableName, value }: Record<string, unknown>) => [variableName, value])
    }
    const tried = await log('coffee 2, headache 6/10', '--dry-run')
    expect(tried).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Coffee\t2 cups\t.*\nHeadache\t6\/10\t/),
    })
    expect(await values()).toEqual([])
    expect((await log('coffee 2, blah')).code).not.toBe(0)
    expect(await values()).toEqual([])
    expect(await log('coffee 2')).toMatchObject({ code: 0, err: '' })
    expect(await values()).toEqual([['Coffee', 2]])
  })

  itInLongRun('makes a person, a token that lets them in, and a demo that moves to the other store', async () => {
    const run = (...args: string[]) => upshot(world.location, ...args)
    const added = await run('user', 'add', '--email', 'ann@example.org', '--time-zone', 'Europe/Berlin')
    expect(added).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^\d+\n$/) })
    const token = (await run('token', 'create', '--user', 'ann@example.org')).out.trim()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await world.app.inject({ url: '/api/v3/userVariables', headers })
    expect([answer.statusCode, answer.json()]).toEqual([200, []])

    const demo = await run('demo', '--json', '--until', '2026-06-01')
    expect(demo).toMatchObject({ code: 0, err: '' })
    const { email, measurements } = JSON.parse(demo.out)
    const exported = await run('export', '--user', email, '--format', 'json')
    expect(exported.code).toBe(0)
    expect(JSON.parse(exported.out).measurements.length).toBe(measurements)

    const document = join(world.location.dataDir, 'demo.json')
    const backup = join(world.location.dataDir, 'all.gz')
    writeFileSync(document, exported.out)
    const imported = await run('import', document, '--user', 'ann@example.org', '--json')
    expect(JSON.parse(imported.out)).toMatchObject({ measurements: { added: measurements }, isDryRun: false })

    expect(await run('backup', backup)).toMatchObject({ code: 0, err: '' })
    expect(await upshot(elsewhere, 'restore', backup)).toMatchObject({ code: 0, err: '' })
    expect((await upshot(elsewhere, 'export', '--user', email)).out).toBe(exported.out)
    expect(JSON.parse((await upshot(elsewhere, 'doctor', '--json')).out)).toMatchObject({ isWell: true })
  })
})

describe('the command line', () => {
  it('distinguishes refused from not understood by its exit code', async () => {
    const location = await newTestDatabase('sqlite')
    const refused = ['export --user nobody@example.org', 'import /nowhere.json --user 1', 'restore /nowhere.gz']
    const notUnderstood = ['export', 'backup', 'migrate now', 'demo --seed x', 'dance']
    const codes: number[] = []
    for (const args of [...refused, ...notUnderstood]) {
      const { code, out, err } = await upshot(location, ...args.split(' '))
      expect(out).toBe('')
      expect(err).not.toMatch(/\n\s+at /)
      codes.push(code)
    }
    expect(codes).toEqual([1, 1, 1, 2, 2, 2, 2, 2])
    await location.remove()
  })

  it('names what is wrong with a file, a folder or an option', async () => {
    const location = await migratedTestDatabase('sqlite')
    const { dataDir, sqliteFile } = location
    const run = (...args: string[]) => upshot(location, ...args)
    const err = (text: string) => expect.objectContaining({ err: `${text}\n` })
    await run('user', 'add', '--email', 'ann@example.org')
    const user = ['--user', 'ann@example.org']
    expect(await run('import', dataDir, ...user)).toEqual(err(`${dataDir} is a folder. Please name a file in it.`))
    const out = join(dataDir, 'none', 'all.json')
    expect(await run('export', ...user, '--out', out)).toEqual(err(`There is no folder ${join(dataDir, 'none')}.`))
    const unknown = "Unknown option '--colour'.\nUsage: upshot token list --user E [--json]"
    expect(await run('token', 'list', '--colour')).toEqual(err(unknown))
    const inFile = { dataDir: sqliteFile, databaseUrl: undefined }
    const isFile = `${sqliteFile} is a file. Set DATA_DIR to a folder.`
    expect(await upshot(inFile, 'start')).toEqual({ code: 1, out: '', err: `${isFile}\n` })
    expect(await upshot(inFile, 'restore', 'x')).toEqual({ code: 1, out: '', err: `${isFile}\n` })
    await location.remove()
  })

  it('says that it has created a database, in case it is in the wrong folder', async () => {
    const location = await newTestDatabase('sqlite')
    const add = (email: string) => upshot(location, 'user', 'add', '--email', email)
    const err = `There was no database yet: created ${location.sqliteFile}.\n`
    expect(await add('ann@example.org')).toMatchObject({ code: 0, err })
    expect(await add('bob@example.org')).toMatchObject({ code: 0, err: '' })
    await location.remove()
  })

  it('runs on a Node that cannot replace its process', async () => {
    const nodeFlags = ['--import', 'data:text/javascript,delete process.execve']
    const none = { dataDir: '/nowhere', databaseUrl: undefined }
    const { code, err } = await upshotGiven({ nodeFlags }, none, 'analyze', '/nowhere.csv')
    expect([code, err]).toEqual([2, '"/nowhere.csv" cannot be read: there is no such file.\n'])
  })

  it('explains every command', async () => {
    const location = await newTestDatabase('sqlite')
    const { out } = await upshot(location, '--help')
    const names = [...out.matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm)].map(([, name]) => name?.trim() ?? '')
    expect(names).toEqual(
      expect.arrayContaining(['backup', 'restore', 'migrate', 'doctor', 'export', 'import', 'demo']),
    )
    const group = await upshot(location, 'user', '--help')
    expect(group).toMatchObject({ code: 0, err: '' })
    expect([...group.out.matchAll(/^ {2}(\w+)/gm)].map(([, word]) => word)).toEqual(Array(8).fill('user'))
    expect(await upshot(location, 'user')).toEqual({ code: 2, out: '', err: group.out })
    expect(await upshot(location, 'token', 'dance')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^There is no command "token dance"\.\n\nUsage: upshot token <command>/),
    })
    const helps = await Promise.all(['demo', 'backup', 'import'].map((name) => upshot(location, name, '--help')))
    for (const help of helps) expect(help).toMatchObject({ code: 0, out: expect.stringContaining('Usage: upshot') })
    expect(helps[0]?.out).toContain('Seed 4 was chosen')
    expect(helps[2]?.out).toContain('upshot imports undo ID --user E')
    await location.remove()
  })
})
