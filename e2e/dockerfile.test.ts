/** Static checks of the Dockerfile. dockerfile.long.test.ts builds and runs it. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDockerfile, readDockerignore, type Step } from '../scripts/dockerfile.ts'
import { SOURCES } from '../scripts/ensure-built.js'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const manifestOf = (file: string) =>
  JSON.parse(read(file)) as Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>

const { stages, ...image } = parseDockerfile(read('Dockerfile'))
const isIgnored = readDockerignore(read('.dockerignore'))
const copies = stages.flatMap(({ steps }) =>
  steps.filter((step): step is Step & { kind: 'copy' } => step.kind === 'copy'),
)
const copied = copies.filter(({ from }) => from === undefined).flatMap(({ sources }) => sources)

const isLeftOut = (name: string) => ['node_modules', '.git', 'dist'].includes(name)
const letThrough = globSync('**/{*,.*}', { cwd: ROOT, withFileTypes: true, exclude: ({ name }) => isLeftOut(name) })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
  .filter((path) => !isIgnored(path))

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

describe('.dockerignore', () => {
  it('admits something of everything that is copied', () => {
    expect(copied).toContain('server/bin')
    expect(copied.filter((source) => !letThrough.some((path) => isInside(path, source)))).toEqual([])
  })

  it('admits nothing else: no test, no data, no key', () => {
    expect(letThrough.filter((path) => !copied.some((source) => isInside(path, source)))).toEqual([])
    expect(letThrough.filter((path) => /\.test\.|\.fixture\.|fixtures\/|\.env|\.key$/.test(path))).toEqual([])
    expect(
      ['data/upshot.db', 'server/data/upshot.db', 'server/node_modules/x.js', '.env'].filter(
        (path) => !isIgnored(path),
      ),
    ).toEqual([])
  })

  it('admits every file that the build uses', () => {
    const sources = globSync('server/dist/*.js.map', { cwd: ROOT }).flatMap(
      (map) => (JSON.parse(read(map)) as { readonly sources: readonly string[] }).sources,
    )
    const ours = sources
      .map((source) => new URL(source, 'file:///server/dist/').pathname.slice(1))
      .filter((path) => /^(contract|analysis|charts|server)\//.test(path))
    expect(ours).toContain('server/src/main.ts')
    expect([...new Set(ours)].filter((path) => !letThrough.includes(path))).toEqual([])
  })

  it('admits what a clone is built again for when it changes, and else only what installs packages or starts programs', () => {
    const others = letThrough.filter((path) => !SOURCES.some((source) => isInside(path, source)))
    expect(others.toSorted()).toEqual([
      '.npmrc',
      'bench/package.json',
      'client/package.json',
      'e2e/package.json',
      'package.json',
      'scripts/ensure-built.js',
      'scripts/one-build.ts',
      'server/bin/upshot.js',
      'web/README.md',
      'web/tsconfig.worker.json',
    ])
  })
})

describe('the image', () => {
  it('has the Node that the tests run with, by its exact version', () => {
    const version = manifestOf('package.json').devDependencies['node']
    const names = stages.map(({ name }) => name)
    const bases = stages.map(({ base }) => base).filter((base) => !names.includes(base))
    expect(new Set(bases)).toEqual(new Set([`node:${version}-slim`]))
  })

  it('copies every file that the build loads', () => {
    const loaded = new Set<string>()
    const follow = (path: string) => {
      if (loaded.has(path)) return
      loaded.add(path)
      for (const [, file = ''] of read(path).matchAll(/from '(\.[^']+)'/g)) follow(join(dirname(path), file))
    }
    // The second is started by the first, and the third is read by Vite.
    for (const program of ['scripts/build.ts', 'web/build/build.ts', 'web/vite.config.ts']) follow(program)
    const isThere = (path: string) => copied.some((source) => isInside(path, source)) && !isIgnored(path)
    expect([...loaded].filter((path) => !isThere(path))).toEqual([])
  })

  it('contains exactly the packages that server/package.json requires', () => {
    const packages = copies
      .filter(({ from }) => from !== undefined)
      .flatMap(({ sources }) => sources)
      .flatMap((source) => /node_modules\/(.+)/.exec(source)?.[1] ?? [])
    expect(packages).toEqual(Object.keys(manifestOf('server/package.json').dependencies))
  })

  it('runs as an unprivileged user, reports whether it is ready, and stores its data in a volume', () => {
    expect(stages.at(-1)?.steps.at(-1)).toEqual({ kind: 'user', name: 'node' })
    expect(image).toMatchObject({ healthCheck: ['upshot', 'health'], volumes: ['/data'], ports: ['3000'] })
  })
})

describe('the parser of Dockerfiles', () => {
  it.each([
    'ADD https://example.org/x /x',
    'COPY --chown=node x /x',
    'COPY *.json ./',
    'RUN --mount=type=cache npm ci',
    'ENTRYPOINT ["node"]',
    'CMD node server.js',
  ])('refuses instructions it does not know: %s', (line) => {
    expect(() => parseDockerfile(`FROM node:24.21.0-slim\n${line}`)).toThrow('Not understood')
  })

  it('the last matching line of .dockerignore decides, for a folder and everything in it', () => {
    const isExcluded = readDockerignore('*\n!web\nweb/dist\n**/*.test.ts\n')
    expect(['a.ts', 'web/dist/x.js', 'web/src/deep/a.test.ts', 'web/a.test.ts'].map(isExcluded)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['web/src/a.ts', 'web/distance.ts'].map(isExcluded)).toEqual([false, false])
  })
})
