/** The path of BASE_URL, below which browsers find this server. */

/** The path of BASE_URL, without a slash at its end. */
export const pathOfUrl = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '')

/** A path that proxies, cookies and browsers all interpret in the same way. */
export const isPlainPath = (path: string): boolean => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(path)

/** RFC 8414 and RFC 9728 put the path after the well-known name: `/.well-known/oauth-protected-resource/upshot/mcp`. */
const WELL_KNOWN = /^(\/\.well-known\/[\w-]+)(\/.*)$/

/** The address inside the server. */
export function withoutPath(url: string, path: string): string {
  if (path === '') return url
  const [, name = '', suffix] = WELL_KNOWN.exec(url) ?? []
  if (suffix !== undefined) return name + rootOf(suffix, path)
  return rootOf(url, path)
}

function rootOf(url: string, path: string): string {
  if (!url.startsWith(path)) return url
  const suffix = url.slice(path.length)
  if (suffix.startsWith('/')) return suffix
  return suffix === '' || suffix.startsWith('?') ? `/${suffix}` : url
}
