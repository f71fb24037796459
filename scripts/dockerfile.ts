/** Reads a Dockerfile and a .dockerignore: as much of them as ours use, and no more. */

export type Step =
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | {
      readonly kind: 'copy'
      readonly from: string | undefined
      readonly sources: readonly string[]
      readonly to: string
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'user'; readonly name: string }

export interface Stage {
  /** An image, or the name of an earlier stage. */
  readonly base: string
  readonly name: string | undefined
  readonly steps: readonly Step[]
}

export interface Dockerfile {
  readonly stages: readonly Stage[]
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
  readonly volumes: readonly string[]
  readonly ports: readonly string[]
}

export function parseDockerfile(text: string): Dockerfile {
  const stages: { base: string; name: string | undefined; steps: Step[] }[] = []
  const last: { command: readonly string[]; healthCheck: readonly string[]; volumes: string[]; ports: string[] } = {
    command: [],
    healthCheck: [],
    volumes: [],
    ports: [],
  }
  for (const line of instructions(text)) {
    const [, name = '', argument = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? []
    if (name === 'FROM') stages.push(fromLine(argument))
    else if (name === 'CMD') last.command = jsonWords(argument)
    else if (name === 'HEALTHCHECK') last.healthCheck = jsonWords(argument.replace(/^(?:--\w[\w-]*=\S+\s+)*CMD\s+/, ''))
    else if (name === 'VOLUME') last.volumes.push(...plainWords(argument))
    else if (name === 'EXPOSE') last.ports.push(...plainWords(argument))
    else {
      const stage = stages.at(-1)
      if (stage === undefined) throw new Error(`Before the first FROM: ${line}`)
      stage.steps.push(stepOf(name, argument))
    }
  }
  return { stages, ...last }
}

/** One line for each instruction, without comments and with continued lines joined. */
const instructions = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')

function fromLine(rest: string): { base: string; name: string | undefined; steps: Step[] } {
  const [base = '', as, name, ...more] = plainWords(rest)
  if ((as !== undefined && as !== 'AS') || more.length > 0) throw new Error(`Not understood: FROM ${rest}`)
  return { base, name, steps: [] }
}

function stepOf(name: string, rest: string): Step {
  switch (name) {
    case 'WORKDIR':
      return { kind: 'workdir', path: rest }
    case 'ENV':
      return { kind: 'env', values: Object.fromEntries(plainWords(rest).map(assignment)) }
    case 'COPY':
      return copyStep(rest)
    case 'RUN':
      if (rest.startsWith('--') || rest.startsWith('[')) throw new Error(`Not understood: RUN ${rest}`)
      return { kind: 'run', command: rest }
    case 'USER':
      return { kind: 'user', name: rest }
    default:
      throw new Error(`Not understood: ${name} ${rest}`)
  }
}

function assignment(word: string): readonly [string, string] {
  const [, name, value] = /^(\w+)=([^"'$]*)$/.exec(word) ?? []
  if (name === undefined || value === undefined) throw new Error(`Not understood: ENV ${word}`)
  return [name, value]
}

function copyStep(rest: string): Step {
  const [, from] = /^--from=(\S+)\s/.exec(rest) ?? []
  const paths = plainWords(from === undefined ? rest : rest.slice(`--from=${from} `.length))
  const to = paths.at(-1)
  if (to === undefined || paths.length < 2 || paths.some((word) => /^--|[*?[\]"$]/.test(word)))
    throw new Error(`Not understood: COPY ${rest}`)
  return { kind: 'copy', from, sources: paths.slice(0, -1), to }
}

const plainWords = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

function jsonWords(text: string): readonly string[] {
  if (!text.startsWith('[')) throw new Error(`Not understood, because it needs a shell: ${text}`)
  return JSON.parse(text) as readonly string[]
}

/**
 * Whether a path (from the root of the repository, with slashes) is excluded from the build. The last matching line
 * decides.
 */
export function readDockerignore(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .map((line) => ({ excludes: !line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '').trim()) }))
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.excludes ?? false
}

/** A pattern that matches a folder matches everything in it. */
function patternOf(line: string): RegExp {
  const escaped = line
    .split(/(\*\*\/|\*)/)
    .map((part) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[part] ?? part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${escaped.join('')}(?:/.*)?$`)
}
