/** Decides whether a version can be released, and what its files contain. Pure: works on texts and lists. */
import type { PackageId } from './licences.ts'

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

const numbersOf = (version: string): number[] => version.split('.').map(Number)

function compareVersions(a: string, b: string): number {
  const others = numbersOf(b)
  return (
    numbersOf(a)
      .map((number, index) => number - (others[index] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  )
}

export interface ReleaseState {
  readonly branch: string
  /** Paths as `git status --porcelain` lists them. */
  readonly changes: readonly string[]
  /** The version in the root package.json: the previous release, or this one if it was set by hand. */
  readonly present: string
  /** Tags of all releases so far, such as `v1.0.0`. */
  readonly tags: readonly string[]
  readonly changelog: string
}

/** Everything that prevents the release, so that all of it can be fixed at once. */
export function releaseFaults(version: string, { branch, changes, present, tags, changelog }: ReleaseState): string[] {
  if (!VERSION.test(version)) return [`"${version}" is no version: it has to be three numbers, such as 1.0.1.`]
  const released = tags.map((tag) => tag.replace(/^v/, '')).filter((tag) => VERSION.test(tag))
  const newest = released.toSorted(compareVersions).at(-1)
  return [
    ...(branch === 'main' ? [] : [`You are on ${branch || 'no branch'}: releases are made on main.`]),
    ...(changes.length === 0 ? [] : [`There are changes that are not committed:\n${changes.join('\n')}`]),
    ...(newest === undefined || compareVersions(version, newest) > 0
      ? []
      : [`${newest} is released already: ${version} has to be higher.`]),
    ...(compareVersions(version, present) >= 0 ? [] : [`package.json has ${present}: ${version} must not be lower.`]),
    ...(notesOf(changelog, version) ? [] : [`CHANGELOG.md has no heading "## ${version}" with a text below it.`]),
  ]
}

/** The changelog's section about a version; empty if there is none. The heading may have a date in brackets. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => /^\S+/.exec(text)?.[0] === version)
  return section?.replace(/^.*\n?/, '').trim() ?? ''
}

export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/**
 * Sets the version of the release in a package.json or its entry in the lock file. Our packages require each other's
 * exact version.
 */
export function withVersion<M extends Manifest>(manifest: M, version: string, ours: ReadonlySet<string>): M {
  const follow = (versions: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(versions).map(([name, range]) => [name, ours.has(name) ? version : range]))
  const { dependencies, devDependencies } = manifest
  return {
    ...manifest,
    version,
    ...(dependencies && { dependencies: follow(dependencies) }),
    ...(devDependencies && { devDependencies: follow(devDependencies) }),
  }
}

/** Where people copy the name of our image from. */
export const FILES_WITH_IMAGE: readonly string[] = [
  'README.md',
  'deploy/kubernetes/upshot.yaml',
  'docs/self-hosting.md',
]

/** Sets the version of our image wherever a text names it, whoever owns it: `ghcr.io/example/upshot:1.0.0`. */
export const withImageVersion = (text: string, version: string): string =>
  text.replaceAll(/(ghcr\.io\/[\w<>-]+\/upshot)(:[\w.-]+)?/g, `$1:${version}`)

/** The parts of a CycloneDX document that we use. */
export interface Bill {
  readonly metadata: { readonly component: Component; readonly [member: string]: unknown }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
  readonly [member: string]: unknown
}

interface Component {
  readonly 'bom-ref': string
  readonly version: string
  readonly [member: string]: unknown
}

/**
 * The bill of materials of what is shipped, taken from npm's for the whole checkout: the package, and every package that
 * is bundled into it or installed with it. Tools for development are left out, and so is every address.
 */
export function billOfShipped(whole: Bill, product: PackageId, shipped: readonly PackageId[]): Bill {
  const refs = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const components = whole.components.filter((component) => refs.has(component['bom-ref']))
  const listed = new Set(components.map((component) => component['bom-ref']))
  const missing = [...refs].filter((ref) => !listed.has(ref))
  if (missing.length > 0) throw new Error(`npm does not list these shipped packages: ${missing.join(', ')}`)
  const productRef = `${product.name}@${product.version}`
  const between = whole.dependencies
    .filter(({ ref }) => listed.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => listed.has(other)) }))
  return {
    ...whole,
    metadata: {
      ...whole.metadata,
      component: {
        'bom-ref': productRef,
        type: 'application',
        name: product.name,
        version: product.version,
        purl: `pkg:npm/${product.name}@${product.version}`,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: components.map(({ externalReferences: _, properties: __, ...component }) => ({
      ...component,
      'bom-ref': component['bom-ref'],
      version: component.version,
      scope: 'required',
    })),
    dependencies: [{ ref: productRef, dependsOn: [...listed] }, ...between],
  }
}

interface LockFile {
  readonly packages: Readonly<Record<string, Manifest>>
}

/** What npm installs with a workspace: its direct and indirect dependencies. */
export function runtimePackages({ packages }: LockFile, workspace: string): PackageId[] {
  const installed = new Map<string, PackageId>()
  const visit = (path: string): void => {
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const folder = foldersAbove(path)
        .map((folder) => `${folder}node_modules/${name}`)
        .find((candidate) => candidate in packages)
      const version = folder === undefined ? undefined : packages[folder]?.version
      if (folder === undefined || version === undefined)
        throw new Error(`package-lock.json has no ${name} for ${path}.`)
      if (installed.has(folder)) continue
      installed.set(folder, { name, version })
      visit(folder)
    }
  }
  visit(workspace)
  return [...installed.values()]
}

/** Where Node looks for a package: in the folder itself, then in each above it. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`).concat('')
}

/** In the form that `sha256sum --check` reads. */
export const checksumLines = (sums: readonly { readonly file: string; readonly sha256: string }[]): string =>
  sums.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join('')
