/** Isolates the reading process from the network: in its own namespace where the system allows it. */
import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { promisify } from 'node:util'
import { once } from '../../../lib/once.ts'

/** Preloaded to disable Node's network functions, with or without a namespace. */
const CLOSE_NETWORK = new URL('./close-network.ts', import.meta.url).href

export interface Isolation {
  /** The command that runs the rest of its arguments in an empty network namespace; undefined: the system allows none. */
  readonly namespace: readonly [command: string, ...flags: string[]] | undefined
  readonly nodeOptions: readonly string[]
}

const COMMANDS = ['/usr/bin/unshare', '/bin/unshare', '/usr/sbin/unshare', '/run/current-system/sw/bin/unshare']
/** As oneself, as the root of a user namespace (all that BusyBox knows), and as root without a user namespace. */
const FLAGS = [['-U', '-c', '-n'], ['-U', '-r', '-n'], ['-n']] as const
const PATIENCE_MS = 10_000

export const nodeOptions: readonly string[] = [`--import=${CLOSE_NETWORK}`]

/** Every kind of namespace that works here, the best one first. */
export async function namespacesHere(): Promise<readonly NonNullable<Isolation['namespace']>[]> {
  const command = await firstExecutable(COMMANDS)
  if (command === undefined) return []
  const tried = await Promise.all(
    FLAGS.map(async (flags) => ((await canRun(command, flags)) ? ([command, ...flags] as const) : undefined)),
  )
  return tried.flatMap((command): [string, ...string[]][] => (command ? [[...command]] : []))
}

/** Determined once, since it does not change while we run. */
export const isolation = once(async (): Promise<Isolation> => {
  const [namespace] = await namespacesHere()
  return { namespace, nodeOptions }
})

const canRun = (command: string, flags: readonly string[]): Promise<boolean> =>
  promisify(execFile)(command, [...flags, process.execPath, '--version'], { env: {}, timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  )

async function firstExecutable(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isExecutable) return path
  }
  return undefined
}
