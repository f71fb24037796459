/** A file that another app shared with this one: the worker stores it until a page takes it. */
import { below, inside, nameBelowRoot } from '../state/root.ts'

/** Name of the cache. */
export const SHARED_FILE = nameBelowRoot('shared-file')
const ADDRESS = '/data/received'
const NAME = 'x-file-name'

export const isSharing = (request: Request, origin: string): boolean => {
  const { origin: from, pathname } = new URL(request.url)
  return request.method === 'POST' && from === origin && inside(pathname) === ADDRESS
}

/** Stores the file, and redirects to the page that reads it. */
export async function keepShared(request: Request, caches: CacheStorage): Promise<Response> {
  const file = (await request.formData()).get('file')
  if (file instanceof File) {
    const cache = await caches.open(SHARED_FILE)
    await cache.put(ADDRESS, new Response(file, { headers: { [NAME]: encodeURIComponent(file.name) } }))
  }
  return Response.redirect(below('/data?received'), 303)
}

/** Returns the shared file and removes it from the cache. */
export async function takeShared(): Promise<File | undefined> {
  const cache = await caches.open(SHARED_FILE)
  const stored = await cache.match(ADDRESS)
  if (!stored) return undefined
  await caches.delete(SHARED_FILE)
  return new File([await stored.blob()], decodeURIComponent(stored.headers.get(NAME) ?? 'file'))
}
