/**
 * The path below which the server shows the app; empty at the root of its host. Addresses inside the app start at the
 * root: the path is added when an address leaves the app, and removed when one comes in. Other programs may share the
 * host.
 */
interface PageGlobals {
  readonly document?: { readonly documentElement: { readonly dataset: Readonly<Record<string, string | undefined>> } }
  readonly location?: { readonly pathname: string }
}

const { document, location } = globalThis as PageGlobals

/** The server writes it into the page. A worker knows it by its own address. */
const root = document
  ? (document.documentElement.dataset['path'] ?? '')
  : (location?.pathname.replace(/\/[^/]*$/, '') ?? '')

/** The address for the browser. */
export const below = (address: string): string => root + address

/** The address inside the app, of a path of the browser. */
export const inside = (pathname: string): string =>
  pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : pathname === root ? '/' : ''

/** A name that all programs of the host share: of a database, a lock, a cache. */
export const nameBelowRoot = (name: string): string => name + root

/** `fetch` of this server. */
export const fetchHere: typeof fetch = (address, init) =>
  fetch(typeof address === 'string' ? below(address) : address, init)

/** The server's sign-in page, which leads back to an address inside the app. */
export const signInAddress = (next: string): string => `/auth/sign-in?next=${encodeURIComponent(next)}`
