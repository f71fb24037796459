/**
 * The import arrows inside the wings, which Biome cannot say because they hang on the file's name (the arrows between
 * rooms are in biome.json):
 *
 *     routes ▶ service ▶ store ▶ storage       rules, present ▶ pure things
 *
 * A file with another name is a part of whichever layer imports it: what it imports counts as imported by that layer.
 * Types may be imported from any layer: they are gone when the program runs, and `present` needs the types of rows.
 *
 * The parts of a wing (its folders, and the files beside them) lie above one another: of two parts, only one imports the
 * other, directly or through others. Here a type counts too.
 */
import { posix } from 'node:path'
import type { ParsedSource } from './source.ts'

const WINGS = ['people', 'tracking', 'reminding', 'learning', 'transfer']
const LAYERS = ['routes', 'service', 'store', 'rules', 'present'] as const
type Layer = (typeof LAYERS)[number]

/** Where a file stands: a layer or a part of a resource in a wing, or a shared room. */
interface Place {
  readonly kind: Layer | 'part' | 'shared'
  readonly room: string
  /** `tracking/units`; empty for shared rooms and for files that gather a wing. */
  readonly resource: string
}

const PURE = ['routes', 'service', 'store', 'storage', 'http'] as const

/** What no file of a layer may import: another layer, or a shared room. */
const FORBIDDEN: Readonly<Record<Layer, readonly string[]>> = {
  routes: ['store', 'storage'],
  service: ['routes', 'http'],
  store: ['routes', 'service', 'http'],
  rules: PURE,
  present: PURE,
}

type Imports = ReadonlyMap<string, readonly string[]>

/** Every import that breaks an arrow, as a sentence. */
export function brokenArrows(sources: readonly Pick<ParsedSource, 'path' | 'imports'>[]): string[] {
  const imports: Imports = new Map(
    sources.map((source) => [
      source.path,
      source.imports.filter((one) => !one.isTypeOnly).flatMap(resolvedFrom(source)),
    ]),
  )
  return [...imports.keys()].flatMap((path) => brokenIn(path, imports))
}

/** Every circle of parts inside a wing, as a sentence. A service that needs the store of a part above it names what it needs. */
export function circlesOfParts(sources: readonly Pick<ParsedSource, 'path' | 'imports'>[]): string[] {
  const arrows = new Map<string, Map<string, string>>()
  for (const source of sources) {
    const from = partOf(source.path)
    if (from === undefined) continue
    for (const target of source.imports.flatMap(resolvedFrom(source))) {
      const to = partOf(target)
      if (to === undefined || to === from || wingOf(to) !== wingOf(from)) continue
      const found = arrows.get(from) ?? new Map<string, string>()
      arrows.set(from, found.has(to) ? found : found.set(to, `${source.path} imports ${target}`))
    }
  }
  return [...arrows.keys()].flatMap((start) => circleFrom(start, arrows))
}

type Arrows = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Told once, by its first part in the alphabet. */
function circleFrom(start: string, arrows: Arrows): string[] {
  const seen = new Set<string>()
  const walk = (part: string, way: readonly string[]): string[] | undefined => {
    for (const [to, sentence] of arrows.get(part) ?? []) {
      if (to === start) return [...way, sentence]
      if (to < start || seen.has(to)) continue
      seen.add(to)
      const found = walk(to, [...way, sentence])
      if (found) return found
    }
    return undefined
  }
  const circle = walk(start, [])
  return circle ? [`${start} is part of a circle: ${circle.join('; ')}`] : []
}

const wingOf = (part: string): string => part.split('/')[0] ?? ''

/** `tracking/units`, or `tracking/hooks.ts` for a file beside the folders; undefined outside the wings and for tests. */
function partOf(path: string): string | undefined {
  if (!path.startsWith('server/src/') || /\.(test|fixture)\.ts$/.test(path)) return undefined
  const [wing = '', part = ''] = path.split('/').slice(2)
  return WINGS.includes(wing) ? `${wing}/${part}` : undefined
}

const resolvedFrom =
  ({ path }: { path: string }) =>
  ({ specifier }: { specifier: string }): string[] =>
    specifier.startsWith('.') ? [posix.join(posix.dirname(path), specifier)] : []

function brokenIn(path: string, imports: Imports): string[] {
  const from = placeOf(path)
  if (!from || !isLayer(from.kind)) return []
  const banned = FORBIDDEN[from.kind]
  return [...reached(path, imports)].flatMap(([target, via]) => {
    const to = placeOf(target)
    if (!to) return []
    const through = via === path ? '' : ` (through ${via})`
    const isBanned = banned.includes(to.kind === 'shared' ? to.room : to.kind)
    if (isBanned) return [`${path} imports ${target}${through}: ${from.kind} must not know ${banned.join(', ')}`]
    const isInside = (to.kind === 'store' || to.kind === 'routes') && from.resource !== to.resource
    return isInside ? [`${path} imports ${target}${through}: another resource is reached through its service`] : []
  })
}

/** What a file imports, itself or through parts: target → the file that imports it. */
function reached(start: string, imports: Imports): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const walk = (path: string) => {
    for (const target of imports.get(path) ?? []) {
      if (found.has(target)) continue
      found.set(target, path)
      if (placeOf(target)?.kind === 'part') walk(target)
    }
  }
  walk(start)
  return found
}

const isLayer = (kind: string): kind is Layer => (LAYERS as readonly string[]).includes(kind)

/** Tests stand outside the layers, and so does a file at the top of a wing, which gathers its resources. */
function placeOf(path: string): Place | undefined {
  if (!path.startsWith('server/src/') || /\.(test|fixture)\.ts$/.test(path)) return undefined
  const [room = '', resource = '', ...rest] = path.split('/').slice(2)
  // What columns there are is data, and needs no database.
  if (path.startsWith('server/src/storage/tables/')) return undefined
  if (!WINGS.includes(room)) return { kind: 'shared', room, resource: '' }
  const file = rest.at(-1)
  if (file === undefined) return undefined
  const layer = /([a-z]+)\.ts$/.exec(file)?.[1] ?? ''
  return { kind: isLayer(layer) ? layer : 'part', room, resource: `${room}/${resource}` }
}
