/**
 * The app's own files, cached so that it starts offline. Answers of the server are never cached here: personal data is
 * only in the mirror, separately for each person.
 */

import { isPlaceOfApp } from '@upshot/contract/addresses'
import { below, inside, nameBelowRoot } from '../state/root.ts'

/** Static routing: what the browser can answer before this worker has started. */
export interface ShellRoute {
  readonly condition: {
    readonly urlPattern?: { readonly pathname: string; readonly search?: string }
    readonly requestMethod?: 'GET'
    readonly requestMode?: 'navigate'
    readonly or?: readonly ShellRoute['condition'][]
  }
  readonly source: 'network' | { readonly cacheName: string }
}

const PREFIX = `${nameBelowRoot('shell')}-`
const START = '/'

export function createShell({
  caches,
  fetch,
  origin,
  files,
  words = {},
  version,
}: {
  readonly caches: CacheStorage
  readonly fetch: typeof globalThis.fetch
  readonly origin: string
  /** Addresses of the files, including `/`. */
  readonly files: readonly string[]
  /** Addresses of the files with words, by language; only those of the app's language are cached. */
  readonly words?: Readonly<Record<string, readonly string[]>>
  readonly version: string
}) {
  const name = `${PREFIX}${version}`
  const ownPaths = new Set(files)

  const keep = async (paths: readonly string[]): Promise<void> =>
    (await caches.open(name)).addAll(paths.map((file) => new Request(new URL(below(file), origin), howToAsk(file))))

  /** All or nothing: an incomplete version is not installed. */
  const install = (language = ''): Promise<void> => keep([...files, ...(words[language] ?? [])])

  /** Caches the words of another language once the person chooses it. */
  async function keepWords(language: string): Promise<void> {
    const [first, ...others] = words[language] ?? []
    if (first !== undefined && !(await (await caches.open(name)).match(below(first)))) await keep([first, ...others])
  }

  /** Keeps the previous version: open pages may still need its files. */
  async function cleanUp(): Promise<void> {
    const cacheNames = (await caches.keys()).filter((cacheName) => cacheName.startsWith(PREFIX))
    const earlier = cacheNames.filter((cacheName) => cacheName !== name)
    await Promise.all(earlier.slice(0, -1).map((cacheName) => caches.delete(cacheName)))
  }

  async function cached(path: string): Promise<Response | undefined> {
    const cache = await caches.open(name)
    return (await cache.match(below(path))) ?? (await caches.match(below(path)))
  }

  /** The answer to a request, if the worker handles it. */
  function answer(request: Request): Promise<Response> | undefined {
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== origin) return undefined
    const path = inside(url.pathname)
    if (request.mode === 'navigate') return isAppAddress(path) ? orFetch(START, request) : undefined
    const isFile = ownPaths.has(path) || path.startsWith('/assets/')
    return isFile && path !== START ? orFetch(path, request) : undefined
  }

  const orFetch = async (path: string, request: Request): Promise<Response> => (await cached(path)) ?? fetch(request)

  /**
   * The same answers without waiting for this worker: the app's first address and its files from the cache, and
   * responses that only the server has from the server. Files of other versions and all other addresses use `answer`.
   */
  function routes(): readonly ShellRoute[] {
    const file = (path: string) => {
      const pathname = below(path)
      return path === START
        ? ({ urlPattern: { pathname, search: '' }, requestMethod: 'GET', requestMode: 'navigate' } as const)
        : ({ urlPattern: { pathname }, requestMethod: 'GET' } as const)
    }
    return [
      { condition: { or: [...files, ...Object.values(words).flat()].map(file) }, source: { cacheName: name } },
      { condition: { urlPattern: { pathname: below('/api/*') } }, source: 'network' },
      { condition: { urlPattern: { pathname: below('/auth/*') } }, source: 'network' },
    ]
  }

  return { install, keepWords, cleanUp, answer, routes }
}

/**
 * A file whose name changes with its content may come from the browser's own cache; anything else is requested again.
 */
const howToAsk = (file: string): RequestInit => ({
  cache: file.startsWith('/assets/') ? 'default' : 'no-cache',
  headers: { accept: file === START ? 'text/html' : '*/*' },
})

/** An address of the app; names with a dot are files. */
export const isAppAddress = (path: string): boolean => isPlaceOfApp(path) && !/\.\w+$/.test(path)
