/** A browser without a window: keeps cookies, follows redirects, submits forms. It runs no scripts. */

export interface BrowserPage {
  readonly url: URL
  readonly status: number
  readonly text: string
}

export class PlainBrowser {
  /** By path and name, because the authorization server sets cookies for single pages. */
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>()

  async open(address: string | URL): Promise<BrowserPage> {
    return this.#go(new URL(address), { method: 'GET' })
  }

  /** Submits the form of a page whose action is `action`, with its own fields unless others are given. */
  async submit(
    page: BrowserPage,
    action: string,
    overrides: Readonly<Record<string, string | readonly string[]>> = {},
  ): Promise<BrowserPage> {
    const form = page.text
      .split('<form')
      .find((part) => part.includes(`action="${action}`) || part.includes(`action='${action}`))
    if (!form) throw new Error(`There is no form for ${action} on ${page.url.pathname}:\n${page.text.slice(0, 2000)}`)
    const fields = new URLSearchParams()
    for (const [tag] of form.split('</form>')[0]?.matchAll(/<input[^>]*>/g) ?? []) {
      const name = attribute(tag, 'name')
      const isLeftOut = tag.includes('type="checkbox"') && !tag.includes(' checked')
      if (name !== undefined && !(name in overrides) && !isLeftOut) fields.append(name, attribute(tag, 'value') ?? '')
    }
    for (const [name, value] of Object.entries(overrides)) {
      for (const item of typeof value === 'string' ? [value] : value) fields.append(name, item)
    }
    const target = new URL(attribute(`<form${form}`, 'action') ?? '', page.url)
    return this.#go(target, { method: 'POST', body: fields })
  }

  /** As when a cookie expires. */
  forget(cookie: string): void {
    for (const [key, { name }] of this.#cookies) if (name === cookie) this.#cookies.delete(key)
  }

  /** What our own app gets for the session of this browser. */
  async token(address: string): Promise<{ accessToken: string; userId: number; isShared: boolean }> {
    const headers = { cookie: this.#cookieHeader('/auth/token'), origin: address }
    const answer = await fetch(`${address}/auth/token`, { method: 'POST', headers })
    return (await answer.json()) as { accessToken: string; userId: number; isShared: boolean }
  }

  /** Redirects are followed on this host; a redirect elsewhere is where we stop. */
  async #go(start: URL, init: RequestInit): Promise<BrowserPage> {
    let url = start
    let request = init
    for (let hops = 0; hops < 20; hops++) {
      const headers = { cookie: this.#cookieHeader(url.pathname), origin: url.origin }
      const answer = await fetch(url, { ...request, headers, redirect: 'manual' })
      this.#keep(answer.headers.getSetCookie(), url)
      const location = answer.headers.get('location') ?? answer.headers.get('refresh')?.split('url=')[1]
      if (location === undefined || location === null) return { url, status: answer.status, text: await answer.text() }
      const next = new URL(location, url)
      if (next.host !== url.host || next.protocol !== url.protocol)
        return { url: next, status: answer.status, text: '' }
      url = next
      request = { method: 'GET' }
    }
    throw new Error('Too many redirects.')
  }

  #cookieHeader(path: string): string {
    const fitting = [...this.#cookies.values()].filter((cookie) => path.startsWith(cookie.path))
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  #keep(headers: readonly string[], url: URL): void {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
      const [name = '', ...valueParts] = pair.split('=')
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? url.pathname
      const isGone = attributes.some(
        (attribute) => /^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) <= Date.parse('1971-01-01'),
      )
      const key = `${path} ${name}`
      if (isGone || valueParts.join('=') === '') this.#cookies.delete(key)
      else this.#cookies.set(key, { name, value: valueParts.join('='), path })
    }
  }
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

function attribute(tag: string, name: string): string | undefined {
  const attributeText = new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1]
  return attributeText?.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
}
