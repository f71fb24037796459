/** A release of a checkout in a folder of its own, and the rules it follows. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { isAllowed, licenceTexts, type PackageId } from './licences.ts'
import {
  type Bill,
  billOfShipped,
  FILES_WITH_IMAGE,
  notesOf,
  type ReleaseState,
  releaseFaults,
  runtimePackages,
  withImageVersion,
  withVersion,
} from './release-rules.ts'
import { root } from './source.ts'

interface ReleasedManifest {
  name: string
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  files: string[]
}

interface ReleasedLock {
  version: string
  packages: Record<string, ReleasedManifest>
}

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T

describe('the rules', () => {
  const ready: ReleaseState = {
    branch: 'main',
    changes: [],
    present: '1.0.0',
    tags: ['v0.9.0', 'v1.0.0', 'v-old'],
    changelog:
      '# Changes\n\n## 1.10.0 (2026-12-01)\n\nMore.\n\n## 1.0.1\n\nLess.\n\n## 1.0.2\n\n## 1.0.0\n\nThe first.\n',
  }

  test('a clean main with notes for a higher version can be released', () => {
    expect(releaseFaults('1.0.1', ready)).toEqual([])
    expect(releaseFaults('1.10.0', { ...ready, present: '1.9.0', tags: ['v1.9.0'] })).toEqual([])
  })

  test('a version already in package.json can be released as long as it has not been', () => {
    expect(releaseFaults('1.0.0', { ...ready, tags: [] })).toEqual([])
    expect(releaseFaults('1.0.0', ready)).toEqual(['1.0.0 is released already: 1.0.0 has to be higher.'])
  })

  test('all obstacles are named at once', () => {
    const state = { ...ready, branch: 'try', changes: [' M README.md'], present: '1.1.0', tags: ['v1.10.0', 'v1.9.0'] }
    expect(releaseFaults('1.0.3', state)).toEqual([
      'You are on try: releases are made on main.',
      'There are changes that are not committed:\n M README.md',
      '1.10.0 is released already: 1.0.3 has to be higher.',
      'package.json has 1.1.0: 1.0.3 must not be lower.',
      'CHANGELOG.md has no heading "## 1.0.3" with a text below it.',
    ])
  })

  test.each(['', '1.0', 'v1.0.1', '1.0.01', '1.0.1-rc.1', '1.0.1 '])('%j is not a version', (version) => {
    expect(releaseFaults(version, ready)).toEqual([expect.stringContaining('is no version')])
  })

  test('the notes of a version are the text below its own heading', () => {
    expect(notesOf(ready.changelog, '1.10.0')).toBe('More.')
    expect(notesOf(ready.changelog, '1.0.1')).toBe('Less.')
    expect(notesOf(ready.changelog, '1.0.2')).toBe('')
    expect(notesOf(ready.changelog, '1.0')).toBe('')
  })

  test('our packages require each other in the new version, and others as before', () => {
    const manifest = { name: 'a', version: '1.0.0', dependencies: { b: '1.0.0', c: '^1.0.0' }, private: true }
    expect(withVersion(manifest, '1.1.0', new Set(['a', 'b']))).toEqual({
      name: 'a',
      version: '1.1.0',
      dependencies: { b: '1.1.0', c: '^1.0.0' },
      private: true,
    })
  })
})

describe('the image', () => {
  test('is named with the version of package.json in every file that a release changes, and nowhere else', () => {
    const { version } = readJson<ReleasedManifest>(root, 'package.json')
    const naming = ['grep', '--name-only', '--extended-regexp', 'ghcr\\.io/[a-z<>]+/upshot', '--', '*.md', '*.yaml']
    expect(execFileSync('git', naming, { cwd: root, encoding: 'utf8' }).trim().split('\n')).toEqual(FILES_WITH_IMAGE)
    for (const file of FILES_WITH_IMAGE) {
      const text = readFileSync(join(root, file), 'utf8')
      expect(withImageVersion(text, version) === text, file).toBe(true)
    }
  })

  test('gets the version of the release, with or without one before', () => {
    expect(withImageVersion('ghcr.io/<owner>/upshot\nghcr.io/example/upshot:1.0.0 x/upshot:1.0.0', '1.0.1')).toBe(
      'ghcr.io/<owner>/upshot:1.0.1\nghcr.io/example/upshot:1.0.1 x/upshot:1.0.0',
    )
  })
})

describe('licences', () => {
  test('one of several alternatives has to be on the list, and each of several parts', () => {
    expect(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', 'MPL-2.0'].filter(isAllowed)).toHaveLength(4)
    expect(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'none', 'SEE LICENSE IN x', ''].filter(isAllowed)).toEqual([])
  })

  const installed = (name: string): PackageId => {
    const { version } = readJson<ReleasedManifest>(root, 'node_modules', name, 'package.json')
    return { name, version }
  }

  test('each package has its name, version, licence and text; ours have none', () => {
    const fastify = installed('fastify')
    const saxes = installed('saxes')
    const text = licenceTexts([saxes, fastify, installed('@upshot/contract')])
    const licence = readFileSync(join(root, 'node_modules/fastify/LICENSE'), 'utf8').trim()
    expect(text).toContain(`fastify ${fastify.version}\nMIT\n\n${licence}`)
    // The package does not include the text of its licence.
    expect(text).toContain(`saxes ${saxes.version}\nISC\n\nCopyright (c) Louis-Dominique Dubeau`)
    expect(text.indexOf('fastify')).toBeLessThan(text.indexOf('saxes'))
    expect(text).not.toContain('@upshot')
  })

  test('a package that is not installed in that version is refused', () => {
    expect(() => licenceTexts([{ name: 'fastify', version: '0.0.1' }])).toThrow(
      'fastify@0.0.1 is bundled, but is not in package-lock.json.',
    )
  })
})

describe('the bill of materials', () => {
  const component = (ref: string) => ({
    'bom-ref': ref,
    version: ref.split('@')[1] ?? '',
    scope: 'optional',
    externalReferences: [{ type: 'distribution', url: 'https://example.org/a.tgz' }],
    properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
  })
  const whole: Bill = {
    bomFormat: 'CycloneDX',
    metadata: { component: component('root@0.0.0') },
    components: ['a@1.0.0', 'b@2.0.0', 'tool@3.0.0'].map(component),
    dependencies: [
      { ref: 'a@1.0.0', dependsOn: ['b@2.0.0', 'tool@3.0.0'] },
      { ref: 'tool@3.0.0', dependsOn: ['b@2.0.0'] },
    ],
  }
  const product = { name: 'upshot', version: '1.0.0' }

  test('lists what is shipped, without tools and addresses', () => {
    const bill = billOfShipped(whole, product, [
      { name: 'a', version: '1.0.0' },
      { name: 'b', version: '2.0.0' },
    ])
    expect(bill.metadata.component).toMatchObject({ name: 'upshot', version: '1.0.0', purl: 'pkg:npm/upshot@1.0.0' })
    expect(bill.components).toEqual([
      { 'bom-ref': 'a@1.0.0', version: '1.0.0', scope: 'required' },
      { 'bom-ref': 'b@2.0.0', version: '2.0.0', scope: 'required' },
    ])
    expect(bill.dependencies).toEqual([
      { ref: 'upshot@1.0.0', dependsOn: ['a@1.0.0', 'b@2.0.0'] },
      { ref: 'a@1.0.0', dependsOn: ['b@2.0.0'] },
    ])
  })

  test('is refused if it would be incomplete', () => {
    expect(() => billOfShipped(whole, product, [{ name: 'c', version: '1.0.0' }])).toThrow('c@1.0.0')
  })

  test('includes what npm installs with the server: its dependencies and theirs, from where Node would find them', () => {
    const packages = {
      server: { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/b': { version: '1.0.0', dependencies: { a: '1' } },
      'node_modules/tool': { version: '3.0.0' },
    }
    expect(runtimePackages({ packages }, 'server')).toEqual([
      { name: 'a', version: '1.0.0' },
      { name: 'b', version: '2.0.0' },
      { name: 'b', version: '1.0.0' },
    ])
  })
})

interface Workflow {
  readonly jobs: Readonly<Record<string, WorkflowJob>>
}

interface WorkflowJob {
  /** Another workflow that it calls. */
  readonly uses?: string
  readonly needs?: readonly string[]
  readonly steps?: readonly { readonly run?: string }[]
}

const { jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) as Workflow

/** The step of the release workflow that contains this command. */
const stepWith = (command: string): string => {
  const runs = Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run = [] }) => run))
  return runs.find((run) => run.includes(command)) ?? ''
}

/** What the workflow puts on the release page, as patterns. */
const uploadedFiles = (): string[] =>
  stepWith('gh release create')
    .split(/\s+/)
    .filter((word) => word.startsWith('release/') && !word.endsWith('/NOTES.md'))

describe('the workflow', () => {
  /** Packs both packages, and publishes them with an npm that knows only these already. */
  function publish(published: readonly string[]): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'upshot-publish-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const path of ['release', 'bin', 'package']) mkdirSync(join(folder, path))
    for (const [file, name] of [['upshot-client', '@upshot/client'] as const, ['upshot', 'upshot'] as const]) {
      writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name, version: '7.0.1' }))
      execFileSync('tar', ['--create', '--gzip', '--file', `release/${file}-7.0.1.tgz`, 'package'], { cwd: folder })
    }
    const npm = `#!/bin/sh
      case "$1 $2" in
        ${published.map((id) => `"view ${id}") echo 7.0.1 ;;`).join('\n')}
        view*) exit 1 ;;
        publish*) echo "$2" >> published ;;
      esac`
    writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 })
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', stepWith('npm publish')], { cwd: folder, env })
    return globSync('published', { cwd: folder }).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8').trim().split('\n'),
    )
  }

  test('publishes nothing before all other workflows have passed', () => {
    const calls = Object.keys(jobs).filter((name) => jobs[name]?.uses !== undefined)
    expect(calls.map((name) => basename(jobs[name]?.uses ?? '')).toSorted()).toEqual(
      readdirSync(join(root, '.github/workflows'))
        .filter((file) => file !== 'release.yml')
        .toSorted(),
    )
    for (const name of ['packages', 'image']) expect(jobs[name]?.needs).toEqual(expect.arrayContaining(calls))
    expect(jobs['release']?.needs).toEqual(expect.arrayContaining(['packages', 'image']))
  })

  test('publishes what npm does not have yet, so that a release that failed half-way can be run again', () => {
    expect(publish([]).toSorted()).toEqual(['./release/upshot-7.0.1.tgz', './release/upshot-client-7.0.1.tgz'])
    expect(publish(['upshot@7.0.1'])).toEqual(['./release/upshot-client-7.0.1.tgz'])
    expect(publish(['upshot@7.0.1', '@upshot/client@7.0.1'])).toEqual([])
  })
})

describe('a checkout', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'upshot-release-'))
  const bundled = ['fastify', 'preact', 'nodemailer']

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], { cwd: checkout })
  const release = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/release.ts', ...args], { cwd: checkout, encoding: 'utf8' })
  const writeJson = (value: unknown, ...path: string[]) =>
    writeFileSync(join(checkout, ...path), `${JSON.stringify(value, null, 2)}\n`)

  /** The build has its own tests; here, its results for three packages stand in for it. */
  const BUILD = `
    import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
    import { addPackageFiles } from './scripts/package-files.ts'
    for (const folder of ['server/dist', 'client/dist']) mkdirSync(folder, { recursive: true })
    writeFileSync('server/dist/upshot.js', '')
    writeFileSync('client/dist/index.js', '')
    const ids = ${JSON.stringify(bundled)}.map((name) => JSON.parse(readFileSync('node_modules/' + name + '/package.json')))
    addPackageFiles(ids.map(({ name, version }) => ({ name, version })))`

  beforeAll(() => {
    const { workspaces } = readJson<{ workspaces: string[] }>(root, 'package.json')
    const files = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      '.gitignore',
      'LICENSE',
      'README.md',
      'deploy',
      'docs/self-hosting.md',
      'scripts',
      'web/public/icons',
      'server/src/assistant/guide.ts',
      'server/src/cli/mcp/bridge.ts',
    ]
    for (const path of [...files, 'docs/openapi.json', ...workspaces.map((folder) => `${folder}/package.json`)])
      cpSync(join(root, path), join(checkout, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
    const manifest = readJson<ReleasedManifest>(checkout, 'package.json')
    const scripts = { ...manifest.scripts, build: 'node build.mjs', client: 'node build.mjs' }
    writeJson({ ...manifest, name: 'upshot-workspaces', scripts }, 'package.json')
    writeFileSync(join(checkout, 'build.mjs'), BUILD)
    writeFileSync(join(checkout, 'CHANGELOG.md'), '# Changes\n\n## 7.0.1\n\nFaster.\n\n## 7.0.0\n\nThe first.\n')
    git('init', '--quiet', '--initial-branch', 'main')
    appendFileSync(join(checkout, '.git/info/exclude'), 'node_modules\n')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Begin')
  })
  afterAll(() => rmSync(checkout, { recursive: true }))

  test('is unchanged if there is an obstacle', () => {
    writeFileSync(join(checkout, 'new.txt'), '')
    const { status, stderr } = release('0.0.1', '--skip-tests')
    expect(status).toBe(1)
    expect(stderr).toContain('?? new.txt')
    expect(stderr).toContain('must not be lower')
    expect(stderr).toContain('CHANGELOG.md has no heading "## 0.0.1"')
    rmSync(join(checkout, 'new.txt'))
    expect(git('status', '--porcelain').toString()).toBe('')
  })

  test('becomes a release: versions, packages, bill, licences, notes and checksums are written, and the remaining steps printed', () => {
    const { status, stdout, stderr } = release('7.0.1', '--skip-tests')
    expect(stderr).not.toContain('Error')
    expect(status).toBe(0)

    const { workspaces } = readJson<{ workspaces: string[] }>(checkout, 'package.json')
    const manifests = ['', ...workspaces].map((folder) => readJson<ReleasedManifest>(checkout, folder, 'package.json'))
    expect(new Set(manifests.map(({ version }) => version))).toEqual(new Set(['7.0.1']))
    const required = manifests.flatMap((manifest) =>
      Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }),
    )
    expect(required.filter(([name, range]) => name.startsWith('@upshot/') && range !== '7.0.1')).toEqual([])
    const lock = readJson<ReleasedLock>(checkout, 'package-lock.json')
    expect(['', ...workspaces].map((folder) => lock.packages[folder]?.version)).not.toContain('0.1.0')
    expect([lock.version, readJson<ReleasedManifest>(checkout, 'server/package.json').version]).toEqual([
      '7.0.1',
      '7.0.1',
    ])
    expect(readFileSync(join(checkout, 'docs/openapi.json'), 'utf8')).toContain('"version": "7.0.1"')
    for (const file of FILES_WITH_IMAGE) expect(readFileSync(join(checkout, file), 'utf8')).toContain('/upshot:7.0.1')

    const folder = join(checkout, 'release')
    expect(readdirSync(folder).toSorted()).toEqual([
      'NOTES.md',
      'SHA256SUMS',
      'THIRD-PARTY-LICENSES.txt',
      'upshot-7.0.1.mcpb',
      'upshot-7.0.1.tgz',
      'upshot-client-7.0.1.tgz',
      'upshot.cdx.json',
    ])
    expect(readFileSync(join(folder, 'NOTES.md'), 'utf8')).toBe('Faster.\n')
    // People who download the files of the release page check them with SHA256SUMS beside them.
    const onPage = globSync(uploadedFiles(), { cwd: checkout }).map((path) => basename(path))
    const downloads = mkdtempSync(join(tmpdir(), 'upshot-downloads-'))
    onTestFinished(() => rmSync(downloads, { recursive: true }))
    for (const file of onPage) copyFileSync(join(folder, file), join(downloads, file))
    const checked = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: downloads }).toString()
    expect([...checked.matchAll(/^(.*): OK$/gm)].map(([, file]) => file)).toEqual(
      onPage.filter((file) => file !== 'SHA256SUMS').toSorted(),
    )
    const packed = execFileSync('tar', ['--list', '--file', 'upshot-7.0.1.tgz'], { cwd: folder }).toString()
    for (const file of ['LICENSE', 'README.md', 'dist/THIRD-PARTY-LICENSES.txt', 'dist/upshot.service'])
      expect(packed).toContain(`package/${file}\n`)

    const bundle = readFileSync(join(folder, 'upshot-7.0.1.mcpb'))
    // The first file of the zip: 30 bytes and its name, then what is in it.
    const manifest = bundle.subarray(
      30 + bundle.readUInt16LE(26),
      30 + bundle.readUInt16LE(26) + bundle.readUInt32LE(18),
    )
    expect(JSON.parse(inflateRawSync(manifest).toString())).toMatchObject({
      manifest_version: '0.3',
      version: '7.0.1',
      server: { type: 'node', entry_point: 'server/index.js' },
      user_config: { token: { sensitive: true } },
      tools: expect.arrayContaining([expect.objectContaining({ name: 'compare_periods' })]),
    })

    const bill = readJson<Bill>(folder, 'upshot.cdx.json')
    const names = bill.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...bundled, 'better-sqlite3']))
    expect(names).not.toContain('vitest')
    const { $schema: _, ...rest } = bill
    expect(JSON.stringify(rest)).not.toMatch(/https?:/)

    expect(stdout).toContain('git tag --annotate v7.0.1')
    expect(
      git('status', '--porcelain')
        .toString()
        .split('\n')
        .filter((line) => line.startsWith('??')),
    ).toEqual([])
    expect(git('tag').toString()).toBe('')
  })
})
