/**
 * The import arrows inside the wings, which Biome cannot say because they hang on the file's name (the arrows between
 * rooms are in biome.json):
 *
 *     routes ▶ service ▶ store ▶ storage       rules, present ▶ pure things
 *
 * A file with another name is a part of whichever layer imports it: what it imports counts as imported by that layer.
 * Types may be imported from anywhere: they are gone when the program runs, and `present` needs the types of rows.
 */
import { posix } from 'node:path'
import type { Parsed } from './source.ts'

const WINGS = ['people', 'tracking', 'reminding', 'learning', 'transfer']
const LAYERS = ['routes', 'service', 'store', 'rules', 'present'] as const
type Layer = (typeof LAYERS)[number]

/** Where a file stands: a layer or a part of a resource in a wing, or a room of the ground. */
interface Place {
  readonly kind: Layer | 'part' | 'ground'
  readonly room: string
  /** `tracking/units`; empty for the ground and for files that gather a wing. */
  readonly resource: string
}

const PURE = ['routes', 'service', 'store', 'storage', 'http'] as const

/** What no file of a layer may import: another layer, or a room of the ground. */
const FORBIDDEN: Readonly<Record<Layer, readonly string[]>> = {
  routes: ['store', 'storage'],
  service: ['routes', 'http'],
  store: ['routes', 'service', 'http'],
  rules: PURE,
  present: PURE,
}

type Imports = ReadonlyMap<string, readonly string[]>

/** Every import that breaks an arrow, as a sentence. */
export function brokenArrows(sources: readonly Pick<Parsed, 'path' | 'imports'>[]): string[] {
  const imports: Imports = new Map(
    sources.map((source) => [
      source.path,
      source.imports.filter((one) => !one.isTypeOnly).flatMap(resolvedFrom(source)),
    ]),
  )
  return [...imports.keys()].flatMap((path) => brokenIn(path, imports))
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
    const isBanned = banned.includes(to.kind === 'ground' ? to.room : to.kind)
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
  if (!WINGS.includes(room)) return { kind: 'ground', room, resource: '' }
  const file = rest.at(-1)
  if (file === undefined) return undefined
  const layer = /([a-z]+)\.ts$/.exec(file)?.[1] ?? ''
  return { kind: isLayer(layer) ? layer : 'part', room, resource: `${room}/${resource}` }
}
