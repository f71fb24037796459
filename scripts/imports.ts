/**
 * Who may import whom. An import of a type counts, except between the layers of a resource. Imports between the packages
 * of the repository are in biome.json.
 *
 * Modules of the server: an import leads to a module further down the list, or stays inside its own.
 *
 * Layers of a resource, by the name of the file:
 *
 *     routes ▶ service ▶ store ▶ storage       rules, present ▶ pure things
 *
 * A file with another name is a part of whichever layer imports it: what it imports counts as imported by that layer. Of
 * two resources of a module, only one imports the other, directly or through others.
 *
 * Other machines: only `notify/` reaches them, because it refuses to inside a transaction. biome.json forbids `fetch` for the
 * same reason.
 *
 * Modules of the app: as listed in APP_MODULES. A page never imports another page.
 *
 * Tests may import anything, and so may `testing/`, which holds whole servers, and the gallery of the app. Measurements and
 * scripts import no test code: what both start is in `programs/`.
 */
import { posix } from 'node:path'
import type { ParsedSource } from './source.ts'

type ImportingFile = Pick<ParsedSource, 'path' | 'imports' | 'text'>

/** A sentence for every forbidden import. */
export const importFaults = (sources: readonly ImportingFile[]): string[] => [
  ...moduleFaults(sources),
  ...networkFaults(sources),
  ...layerFaults(sources),
  ...resourceCycles(sources),
  ...appFaults(sources),
  ...faultsOutsideTests(sources),
]

const SERVER = 'server/src/'

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isFixture = (path: string): boolean => path.endsWith('.fixture.ts')

/** The repository's files that a file imports. */
const filesImported = ({ path, imports }: Omit<ImportingFile, 'text'>): readonly string[] => [
  ...new Set(
    imports.flatMap(({ specifier }) => (specifier.startsWith('.') ? [posix.join(posix.dirname(path), specifier)] : [])),
  ),
]

// Modules of the server

/** From the top down; modules of the same row do not import each other. */
const MODULES: readonly (readonly string[])[] = [
  ['main.ts', 'cli'],
  ['compose.ts'],
  ['learning', 'transfer', 'assistant'],
  ['reminding'],
  ['tracking'],
  ['people'],
  ['http', 'jobs', 'config'],
  ['storage', 'notify', 'pages'],
  ['lib'],
]

/** Modules with a `module.ts`, which joins their resources. */
const DOMAIN_MODULES = ['people', 'tracking', 'reminding', 'learning', 'transfer']

/** A module that may import less than what is below it: tools for assistants call endpoints, as apps do. */
const LIMITED_TO: Readonly<Record<string, readonly string[]>> = { assistant: ['http', 'lib'] }

const moduleOf = (path: string): string => path.split('/')[2] ?? ''
const rowOf = (module: string): number => MODULES.findIndex((row) => row.includes(module))

const moduleFaults = (sources: readonly ImportingFile[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith(SERVER) && !path.startsWith(`${SERVER}testing/`) && !isTest(path))
    .flatMap((source) => filesImported(source).flatMap((target) => moduleFault(source.path, target)))

function moduleFault(from: string, to: string): string[] {
  if (!to.startsWith(SERVER)) return []
  const importing = moduleOf(from)
  const imported = moduleOf(to)
  // A fixture may import other modules, as tests do. If it needs a whole server, it belongs in testing.
  if (isFixture(from)) return imported === 'testing' ? [`${from} imports ${to}: it belongs in testing/`] : []
  if (isWiring(to) && !mayWire(from, to))
    return [`${from} imports ${to}: only module.ts, compose.ts and what starts a server may import this file`]
  if (imported === 'testing') return [`${from} imports ${to}: only tests may import testing/`]
  if (importing !== imported && LIMITED_TO[importing]?.includes(imported) === false)
    return [`${from} imports ${to}: ${importing} may only import ${LIMITED_TO[importing].join(' and ')}`]
  if (importing === imported || rowOf(importing) < rowOf(imported)) return []
  return [`${from} imports ${to}: ${imported} is not below ${importing}`]
}

const isWiring = (path: string): boolean => /\/(?:module|compose)\.ts$/.test(path)

/**
 * Only `compose.ts` imports modules, and only a module imports the wiring of its parts. Whatever starts a server
 * imports `compose.ts`.
 */
function mayWire(from: string, to: string): boolean {
  if (to === `${SERVER}compose.ts`) return rowOf(moduleOf(from)) === 0
  if (to.endsWith('/module.ts')) return from === `${SERVER}compose.ts`
  return from === `${SERVER}${moduleOf(to)}/module.ts`
}

// Other machines

const NETWORK = /^(?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises)$|^(?:undici|nodemailer|mqtt|ws)$/

const LOADED_LATER = /\b(?:import|getBuiltinModule)\('([^']+)'\)/g

/**
 * Only the last makes requests. The others run a server for health checks, classify addresses, or close the network.
 */
const MAY_USE_NETWORK = [
  'http/public-address.ts',
  'http/health.ts',
  'lib/client-address.ts',
  'transfer/imports/reading/close-network.ts',
  'notify/',
]

const networkFaults = (sources: readonly ImportingFile[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith(SERVER) && !path.startsWith(`${SERVER}testing/`) && !isTest(path))
    .filter(({ path }) => !isFixture(path) && !MAY_USE_NETWORK.some((allowed) => path.startsWith(SERVER + allowed)))
    .flatMap(({ path, imports, text }) =>
      [
        ...imports.filter(({ isTypeOnly }) => !isTypeOnly).map(({ specifier }) => specifier),
        ...text.matchAll(LOADED_LATER).map(([, specifier = '']) => specifier),
      ]
        .filter((specifier) => NETWORK.test(specifier))
        .map((specifier) => `${path} imports ${specifier}: only notify reaches other machines`),
    )

// Layers of a resource

const LAYERS = ['routes', 'service', 'store', 'rules', 'present'] as const
type Layer = (typeof LAYERS)[number]

/** Where a file belongs: to a layer or a part of a resource, or to a shared module. */
interface LayerPosition {
  readonly kind: Layer | 'part' | 'shared'
  readonly module: string
  /** `tracking/units`; empty for shared modules. */
  readonly resource: string
}

const IMPURE = ['routes', 'service', 'store', 'storage', 'http'] as const

/** What the files of a layer must not import: other layers, or shared modules. */
const FORBIDDEN: Readonly<Record<Layer, readonly string[]>> = {
  routes: ['store', 'storage'],
  service: ['routes', 'http'],
  store: ['routes', 'service', 'http'],
  rules: IMPURE,
  present: IMPURE,
}

type Imports = ReadonlyMap<string, readonly string[]>

/** Types may be imported from any layer: they do not exist at run time, and `present` needs the types of rows. */
function layerFaults(sources: readonly ImportingFile[]): string[] {
  const imports: Imports = new Map(
    sources.map(({ path, imports }) => [
      path,
      filesImported({ path, imports: imports.filter(({ isTypeOnly }) => !isTypeOnly) }),
    ]),
  )
  return [...imports.keys()].flatMap((path) => layerFaultsOf(path, imports))
}

function layerFaultsOf(path: string, imports: Imports): string[] {
  const from = positionOf(path)
  if (!from || !isLayer(from.kind)) return []
  const forbidden = FORBIDDEN[from.kind]
  return [...reachedFrom(path, imports)].flatMap(([target, importer]) => {
    const to = positionOf(target)
    if (!to) return []
    const through = importer === path ? '' : ` (through ${importer})`
    const isForbidden = forbidden.includes(to.kind === 'shared' ? to.module : to.kind)
    if (isForbidden)
      return [`${path} imports ${target}${through}: ${from.kind} must not import ${forbidden.join(', ')}`]
    const isInside = (to.kind === 'store' || to.kind === 'routes') && from.resource !== to.resource
    return isInside ? [`${path} imports ${target}${through}: another resource is reached through its service`] : []
  })
}

/** What a file imports, directly or through parts: target → the file that imports it. */
function reachedFrom(start: string, imports: Imports): ReadonlyMap<string, string> {
  const importers = new Map<string, string>()
  const follow = (path: string) => {
    for (const target of imports.get(path) ?? []) {
      if (importers.has(target)) continue
      importers.set(target, path)
      if (positionOf(target)?.kind === 'part') follow(target)
    }
  }
  follow(start)
  return importers
}

const isLayer = (kind: string): kind is Layer => (LAYERS as readonly string[]).includes(kind)

/** Undefined for tests, and for a file at the top of a module, which joins its resources. */
function positionOf(path: string): LayerPosition | undefined {
  if (!path.startsWith(SERVER) || isTest(path) || isFixture(path)) return undefined
  const [module = '', resource = '', ...parts] = path.split('/').slice(2)
  // The definition of columns is data, and needs no database.
  if (path.startsWith(`${SERVER}storage/tables/`)) return undefined
  if (!DOMAIN_MODULES.includes(module)) return { kind: 'shared', module, resource: '' }
  const file = parts.at(-1)
  if (file === undefined) return undefined
  const layer = /([a-z]+)\.ts$/.exec(file)?.[1] ?? ''
  return { kind: isLayer(layer) ? layer : 'part', module, resource: `${module}/${resource}` }
}

// Resources of a module

type Arrows = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A service that needs the store of a resource above it declares the functions it needs. */
function resourceCycles(sources: readonly ImportingFile[]): string[] {
  const arrows = new Map<string, Map<string, string>>()
  for (const source of sources) {
    const from = resourceOf(source.path)
    if (from === undefined) continue
    for (const target of filesImported(source)) {
      const to = resourceOf(target)
      if (to === undefined || to === from || to.split('/')[0] !== from.split('/')[0]) continue
      const targets = arrows.get(from) ?? new Map<string, string>()
      arrows.set(from, targets.has(to) ? targets : targets.set(to, `${source.path} imports ${target}`))
    }
  }
  return [...arrows.keys()].flatMap((start) => cycleFrom(start, arrows))
}

/** Reported once, starting with the alphabetically first resource. */
function cycleFrom(start: string, arrows: Arrows): string[] {
  const seen = new Set<string>()
  const follow = (resource: string, way: readonly string[]): string[] | undefined => {
    for (const [to, sentence] of arrows.get(resource) ?? []) {
      if (to === start) return [...way, sentence]
      if (to < start || seen.has(to)) continue
      seen.add(to)
      const foundCycle = follow(to, [...way, sentence])
      if (foundCycle) return foundCycle
    }
    return undefined
  }
  const cycle = follow(start, [])
  return cycle ? [`${start} is part of a cycle: ${cycle.join('; ')}`] : []
}

/** `tracking/units`, or `tracking/hooks.ts` for a file beside the folders; undefined outside the domain and for tests. */
function resourceOf(path: string): string | undefined {
  if (!path.startsWith(SERVER) || isTest(path) || isFixture(path)) return undefined
  const [module = '', resource = ''] = path.split('/').slice(2)
  return DOMAIN_MODULES.includes(module) ? `${module}/${resource}` : undefined
}

// Modules of the app

const APP = 'web/src/'
const CONTRACT = '@upshot/contract'
const CHARTS = '@upshot/charts'
/** Bundled with the app, so it must not pull in the schemas. */
const CHARTS_SOURCE = 'charts/src/'

const BASE = ['state', 'time', 'words']
const DATA = [...BASE, 'api', 'offline', 'live']
const DRAWING = [...DATA, 'ui', 'router', 'undo', 'keyboard']

/** What each module may import. Files directly in src (main, app, routes) join the modules and may import any. */
const APP_MODULES: Readonly<Record<string, readonly string[]>> = {
  state: [],
  time: ['state'],
  words: ['state', 'time'],
  ui: [],
  router: ['state'],
  undo: ['state'],
  keyboard: ['state'],
  api: BASE,
  offline: [...BASE, 'api', 'undo'],
  live: [...BASE, 'api', 'offline'],
  charts: [...BASE, 'ui'],
  record: [...DRAWING, 'charts'],
  reminders: [...DRAWING, 'record'],
  findings: DRAWING,
  pages: [...DRAWING, 'charts', 'record', 'reminders', 'findings'],
  shell: [...DRAWING, 'charts', 'record'],
  worker: [...BASE, 'api', 'offline'],
}

const appFaults = (sources: readonly ImportingFile[]): string[] =>
  sources
    .filter(({ path }) => (path.startsWith(APP) || path.startsWith(CHARTS_SOURCE)) && !isTest(path))
    .flatMap(({ path, imports }) => imports.flatMap((imported) => appFault(path, imported)))

function appFault(path: string, { specifier, isTypeOnly }: ImportingFile['imports'][number]): string[] {
  if (specifier === CONTRACT)
    return isTypeOnly
      ? []
      : [`${path} imports ${CONTRACT}: only types may be imported, so that the app does not bundle the schemas`]
  if (specifier === CHARTS && !isTypeOnly && appModuleOf(path) !== 'charts')
    return [`${path} imports ${CHARTS}: charts are drawn by web/src/charts`]
  if (!specifier.startsWith('.') || path.startsWith(CHARTS_SOURCE)) return []
  return appModuleFault(path, posix.join(posix.dirname(path), specifier))
}

function appModuleFault(from: string, to: string): string[] {
  const importing = appModuleOf(from)
  const imported = appModuleOf(to)
  const allowed = APP_MODULES[importing]
  if (importing === '' || importing === 'gallery') return []
  if (allowed === undefined) return [`${from}: ${importing} is no module of the app; scripts/imports.ts lists them`]
  if (importing === imported)
    return importing === 'pages' && pageOf(from) !== pageOf(to)
      ? [`${from} imports ${to}: a page never imports another page`]
      : []
  if (imported === '' || imported === 'theme')
    return isUsableEverywhere(to) ? [] : [`${from} imports ${to}: only main imports it`]
  return allowed.includes(imported) ? [] : [`${from} imports ${to}: ${imported} is not below ${importing}`]
}

/** `routes.ts` has the types of a page's props; the styles of charts come with the first chart, not with the app. */
const isUsableEverywhere = (path: string): boolean =>
  path === `${APP}routes.ts` || path === `${APP}theme/parts/charts.css`

function appModuleOf(path: string): string {
  const [module = '', ...parts] = path.slice(APP.length).split('/')
  return parts.length === 0 ? '' : module
}

const pageOf = (path: string): string => path.slice(APP.length).split('/')[1] ?? ''

// Measurements and scripts

const isTestCode = (path: string): boolean => /^(?:e2e|server\/src\/testing)\/|\.(?:test|fixture)\.tsx?$/.test(path)

const faultsOutsideTests = (sources: readonly ImportingFile[]): string[] =>
  sources
    .filter(({ path }) => /^(?:bench|scripts|programs)\//.test(path) && !isTest(path))
    .flatMap((source) =>
      filesImported(source)
        .filter(isTestCode)
        .map((target) => [source.path, target] as const),
    )
    .map(([from, to]) => `${from} imports ${to}: only tests may import test code`)
