/**
 * Builds the image of the Dockerfile without a container engine, and runs it: every stage is a folder that becomes the
 * root of what runs in it, with the programs of this system, read-only, in the place of the base image's.
 *
 *     node scripts/run-dockerfile.ts [NAME=value …]      builds it and runs its CMD with these settings
 *
 * It needs Linux, and a user who may mount: root, or one with subordinate ids.
 */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, relative } from 'node:path'
import { type Dockerfile, parseDockerfile, readDockerignore, type Stage, type Step } from './dockerfile.ts'

const repository = join(import.meta.dirname, '..')

interface StageState {
  /** `files` has what the stage adds; `root` is empty, and everything is mounted there while a command runs. */
  readonly folder: string
  readonly workdir: string
  readonly environment: Readonly<Record<string, string>>
  readonly user: string
}

export interface BuiltImage extends StageState {
  readonly dockerfile: Dockerfile
}

/** The system's folders, or links to them. */
const SYSTEM = ['usr', 'etc', 'bin', 'sbin', 'lib', 'lib64']
const DEVICES = ['dev', 'proc']

/** Users of the image besides root. */
const USERS = {
  passwd: 'root:x:0:0::/root:/bin/bash\nnode:x:1000:1000::/home/node:/bin/bash\n',
  group: 'root:x:0:\nnode:x:1000:\n',
}

const filesOf = ({ folder }: Pick<StageState, 'folder'>, path = ''): string => join(folder, 'files', path)

/** Root runs directly; other users become root of a user namespace. */
const NAMESPACE: readonly string[] =
  process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user', '--map-auto']

/** Why the steps cannot run here; undefined if they can. */
export function reasonNotToRun(): string | undefined {
  if (process.platform !== 'linux') return 'this is not Linux'
  const tried = spawnSync('unshare', [...NAMESPACE, 'chroot', '--userspec=1000:1000', '/', 'true'])
  return tried.status === 0 ? undefined : 'this user may not mount, or become another user'
}

export async function buildImage(folder: string): Promise<BuiltImage> {
  const dockerfile = parseDockerfile(readFileSync(join(repository, 'Dockerfile'), 'utf8'))
  const isIgnored = readDockerignore(readFileSync(join(repository, '.dockerignore'), 'utf8'))
  const stages = new Map<string, StageState>()
  let last: StageState | undefined
  for (const [index, stage] of dockerfile.stages.entries()) {
    last = await buildStage(stage, { folder: join(folder, `stage-${index}`), stages, isIgnored })
    if (stage.name !== undefined) stages.set(stage.name, last)
  }
  if (last === undefined) throw new Error('The Dockerfile has no FROM.')
  return { ...last, dockerfile }
}

interface StageInput {
  readonly folder: string
  readonly stages: ReadonlyMap<string, StageState>
  isIgnored(path: string): boolean
}

async function buildStage({ base, steps }: Stage, input: StageInput): Promise<StageState> {
  let state = startFrom(base, input)
  for (const step of steps) state = await carryOut(step, state, input)
  return state
}

/** An earlier stage, or the image of the Node version that runs this script. */
function startFrom(base: string, { folder, stages }: StageInput): StageState {
  const earlier = stages.get(base)
  const empty = { folder, workdir: '/', environment: { PATH: SEARCH_PATH }, user: 'root' }
  mkdirSync(join(folder, 'root'), { recursive: true })
  for (const [file, text] of Object.entries(USERS)) writeFileSync(join(folder, file), text)
  if (earlier !== undefined) {
    copyTree(filesOf(earlier), filesOf(empty))
    return { ...earlier, folder }
  }
  if (base !== `node:${process.versions.node}-slim`)
    throw new Error(`This is Node ${process.versions.node}, which cannot replace ${base}.`)
  for (const path of ['usr/local/bin', 'usr/local/lib/node_modules/npm', 'root', 'home/node', 'tmp', ...DEVICES])
    mkdirSync(filesOf(empty, path), { recursive: true })
  chmodSync(filesOf(empty, 'tmp'), 0o1777)
  for (const name of SYSTEM) {
    if (isLink(`/${name}`)) symlinkSync(readlinkSync(`/${name}`), filesOf(empty, name))
    else mkdirSync(filesOf(empty, name), { recursive: true })
  }
  writeFileSync(filesOf(empty, 'usr/local/bin/node'), '')
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', filesOf(empty, 'usr/local/bin/npm'))
  return empty
}

const SEARCH_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

async function carryOut(step: Step, state: StageState, input: StageInput): Promise<StageState> {
  switch (step.kind) {
    case 'workdir':
      mkdirSync(filesOf(state, posix.resolve(state.workdir, step.path)), { recursive: true })
      return { ...state, workdir: posix.resolve(state.workdir, step.path) }
    case 'env':
      return { ...state, environment: { ...state.environment, ...step.values } }
    case 'user':
      return { ...state, user: step.name }
    case 'copy':
      copyInto(step, state, input)
      return state
    case 'run': {
      const child = runIn(state, ['/bin/sh', '-c', step.command], {
        settings: networkSettings(),
        stdio: ['ignore', 2, 2],
      })
      const [code] = (await once(child, 'close')) as [number | null]
      if (code !== 0) throw new Error(`Ended with ${code}: RUN ${step.command}`)
      return state
    }
  }
}

/** Like Docker: copies the contents of a folder, and several sources only into a folder. */
function copyInto(step: Step & { kind: 'copy' }, state: StageState, { stages, isIgnored }: StageInput): void {
  const stage = stages.get(step.from ?? '')
  if (step.from !== undefined && stage === undefined) throw new Error(`There is no earlier stage ${step.from}.`)
  const to = posix.resolve(state.workdir, step.to)
  const isFolder = step.to.endsWith('/') || step.sources.length > 1
  if (step.sources.length > 1 && !step.to.endsWith('/'))
    throw new Error(`The target folder must end with a slash: COPY … ${step.to}`)
  for (const source of step.sources) {
    const from = stage === undefined ? join(repository, source) : filesOf(stage, source)
    const isTree = lstatSync(from).isDirectory()
    const target = filesOf(state, isFolder && !isTree ? join(to, posix.basename(source)) : to)
    const isIncluded = (path: string): boolean =>
      step.from !== undefined || lstatSync(path).isDirectory() || !isIgnored(relative(repository, path))
    if (!isTree && !isIncluded(from)) throw new Error(`.dockerignore excludes ${source}.`)
    copyTree(from, target, isIncluded)
  }
}

function copyTree(from: string, to: string, filter: (path: string) => boolean = () => true): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter })
}

/** Access to npm's registry depends on this machine, not on the Dockerfile. */
function networkSettings(): Readonly<Record<string, string>> {
  const inherited = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  )
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return { ...Object.fromEntries(inherited), npm_config_registry: registry.trim() } as Record<string, string>
}

interface RunOptions {
  readonly settings?: Readonly<Record<string, string>>
  readonly stdio?: SpawnOptions['stdio']
  /** Writable folders besides /tmp; by default, everything is writable. */
  readonly writable?: readonly string[]
}

/** Starts a program of the image as its user. Only the volumes and /tmp can be written, as in compose.yaml. */
export const runImage = (
  image: BuiltImage,
  command: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): ChildProcess =>
  runIn(image, command, { settings, stdio: ['ignore', 'pipe', 'pipe'], writable: image.dockerfile.volumes })

/** Each program on the way replaces itself with the next, so that signals reach the last one. */
function runIn(
  state: StageState,
  command: readonly string[],
  { settings, stdio = 'pipe', writable }: RunOptions,
): ChildProcess {
  const [id, home] = state.user === 'root' ? ['0:0', '/root'] : ['1000:1000', '/home/node']
  const script = [
    ...mounts(state),
    ...(writable === undefined ? [] : onlyWritable(writable)),
    `exec chroot --userspec=${id} --groups= root /usr/bin/env --ignore-environment "$@"`,
  ]
  const environment = Object.entries({ HOME: home, ...state.environment, ...settings })
  const args = [`--chdir=${state.workdir}`, ...environment.map(([name, value]) => `${name}=${value}`), ...command]
  return spawn('unshare', [...NAMESPACE, 'bash', '-euc', script.join('\n'), 'bash', ...args], {
    cwd: state.folder,
    stdio,
  })
}

/** The system over the files of the stage; the stage's own /usr/local, with Node and npm, over the system. */
function mounts({ folder }: StageState): readonly string[] {
  const system = SYSTEM.filter((name) => lstatSync(`/${name}`, { throwIfNoEntry: false })?.isDirectory())
  return [
    'mount --bind files root',
    ...system.flatMap((name) => readOnly(`/${name}`, name)),
    ...DEVICES.map((name) => `mount --rbind /${name} root/${name}`),
    'mount --bind files/usr/local root/usr/local',
    ...readOnly(process.execPath, 'usr/local/bin/node'),
    ...readOnly(npmFolder(), 'usr/local/lib/node_modules/npm'),
    ...Object.keys(USERS).flatMap((file) => readOnly(join(folder, file), `etc/${file}`)),
  ]
}

/** Folder of the npm on the PATH, which is a link into it. */
function npmFolder(): string {
  const candidates = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'npm'))
  const program = candidates.find((path) => existsSync(path))
  if (program === undefined) throw new Error('There is no npm on the PATH.')
  return join(realpathSync(program), '../..')
}

const readOnly = (from: string, to: string): readonly string[] => [
  `mount --bind ${from} root/${to}`,
  `mount -o remount,bind,ro root/${to}`,
]

const onlyWritable = (paths: readonly string[]): readonly string[] => [
  'mount -o remount,bind,ro root',
  'mount -o remount,bind,ro root/usr/local',
  'mount -t tmpfs -o mode=1777 tmpfs root/tmp',
  ...paths.map((path) => `mount --bind files${path} root${path}`),
]

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-image-'))
  chmodSync(folder, 0o755)
  try {
    const image = await buildImage(folder)
    const settings = Object.fromEntries(process.argv.slice(2).map((word) => word.split(/=(.*)/s).slice(0, 2)))
    const child = runImage(image, image.dockerfile.command, settings)
    child.stdout?.pipe(process.stdout)
    child.stderr?.pipe(process.stderr)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    const [code] = (await once(child, 'close')) as [number | null]
    process.exitCode = code ?? 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}
