/** The path of BASE_URL, below which browsers find this server. */

/** The path of BASE_URL, without a slash at its end. */
export const pathOfUrl = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '')

/** A path that proxies, cookies and browsers understand alike. */
export const isPlainPath = (path: string): boolean => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(path)

/** RFC 8414 and RFC 9728 put the path behind the well-known name: `/.well-known/oauth-protected-resource/upshot/mcp`. */
const WELL_KNOWN = /^(\/\.well-known\/[\w-]+)(\/.*)$/

/** The address inside the server. */
export function withoutPath(url: string, path: string): string {
  if (path === '') return url
  const [, name = '', rest] = WELL_KNOWN.exec(url) ?? []
  if (rest !== undefined) return name + rootOf(rest, path)
  return rootOf(url, path)
}

function rootOf(url: string, path: string): string {
  if (!url.startsWith(path)) return url
  const rest = url.slice(path.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url
}
