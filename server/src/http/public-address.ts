/**
 * Where browsers find this server: at the root of its host, below the path of BASE_URL, or below a path that a trusted
 * proxy sends with the request (`X-Ingress-Path`). Inside the server every address begins at the root. This file
 * removes the path from requests, whether or not a proxy has removed it already, and adds it to responses.
 */
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPlainPath, pathOfUrl } from '../lib/base-path.ts'
import type { TrustedProxies } from '../lib/client-address.ts'
import { htmlBelow } from '../pages/html.ts'

export interface PublicAddress {
  /** `/upshot`, or empty at the root. */
  readonly path: string
  /** Browsers connect over TLS. */
  readonly isSecure: boolean
  /** Host and port of BASE_URL. */
  readonly host: string
  /** A proxy embeds the server in its own pages, at a separate path. */
  readonly isIngress: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly publicAddress: PublicAddress
  }
}

/** Headers that contain addresses, each with the text before its path. */
const HEADERS = { location: /^(?=\/(?!\/))/, link: /(?<=<)(?=\/(?!\/))/g, refresh: /(?<=url=)(?=\/(?!\/))/ } as const

const MOST_PATH_LENGTH = 200

export function addPublicAddress(
  app: FastifyInstance,
  { baseUrl, trustedProxies }: { readonly baseUrl: string; readonly trustedProxies: TrustedProxies },
): void {
  const { host, protocol } = new URL(baseUrl)
  const usual = { path: pathOfUrl(baseUrl), isSecure: protocol === 'https:', host, isIngress: false }
  const isTrusted = trustIn(trustedProxies)

  app.decorateRequest('publicAddress', {
    getter(this: FastifyRequest): PublicAddress {
      const path = ingressPath(this.headers['x-ingress-path'])
      if (path === undefined || !isTrusted(this.socket.remoteAddress)) return usual
      return { path, isSecure: this.protocol === 'https', host, isIngress: true }
    },
  })

  // The scope of the app and its service worker is everything below the path, with a slash.
  app.addHook('onRequest', async (request, reply) => {
    const { path } = usual
    const [requestedPath, query] = request.originalUrl.split('?')
    if (path === '' || requestedPath !== path || request.method !== 'GET') return
    return reply.redirect(query === undefined ? '/' : `/?${query}`)
  })

  app.addHook('onSend', async (request, reply, content) => {
    const { path, isIngress } = request.publicAddress
    if (path === '') return content
    for (const [name, prefix] of Object.entries(HEADERS)) {
      const value = reply.getHeader(name)
      if (typeof value === 'string') reply.header(name, value.replace(prefix, path))
    }
    // Both headers apply to the whole host, which serves other programs too.
    reply.removeHeader('clear-site-data').removeHeader('strict-transport-security')
    if (isIngress) {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.removeHeader('x-frame-options').header('content-security-policy', shownInside(policy))
    }
    const isHtml = String(reply.getHeader('content-type')).startsWith('text/html')
    return isHtml && typeof content === 'string' ? htmlBelow(content, request.publicAddress) : content
  })
}

/** The pages of the proxy have the same origin. */
const shownInside = (policy: string): string =>
  policy.replace(/frame-ancestors (?:'none')?/, "frame-ancestors 'self' ").replace(/ +;/, ';')

function ingressPath(header: string | readonly string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > MOST_PATH_LENGTH) return undefined
  const path = header.replace(/\/$/, '')
  return isPlainPath(path) ? path : undefined
}

/** Whether the machine that connects to us is one of the trusted proxies. */
function trustIn(proxies: TrustedProxies): (address: string | undefined) => boolean {
  if (proxies === undefined) return () => false
  if (typeof proxies === 'number') return () => true
  const trusted = new BlockList()
  for (const entry of proxies) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address) => address !== undefined && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The name of a cookie, and what browsers bind it to. */
export interface BoundCookie {
  readonly name: string
  readonly options: { readonly path: string; readonly secure: boolean }
}

/**
 * Over TLS, `__Host-` binds a cookie to this host. Where this server has only a path of the host, `__Secure-` and the
 * path take its place. Plain HTTP (local use) gets a plain name.
 */
export function boundCookie(
  { publicAddress: { path, isSecure } }: Pick<FastifyRequest, 'publicAddress'>,
  names: { readonly secure: string; readonly plain: string },
): BoundCookie {
  const options = { path: path === '' ? '/' : path, secure: isSecure }
  if (!isSecure) return { name: names.plain, options }
  return { name: `${path === '' ? '__Host-' : '__Secure-'}${names.secure}`, options }
}
