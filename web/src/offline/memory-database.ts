import type { OutboxChange, OutboxEntry, SentEntry, Stock } from './entry.ts'
import type { Database, StoredPage } from './stored.ts'

/** A database in memory, for shared devices, where nothing may outlive the tab. */
export function memoryDatabase(): Database {
  const outbox = new Map<number, OutboxEntry>()
  const sent = new Map<number, SentEntry>()
  const pages = new Map<string, StoredPage>()
  const contents = new Map<string, { readonly userId: number; readonly content: unknown }>()
  const facts = new Map<string, unknown>()
  let last = 0
  const belongsTo = (userId: number) => (record: { readonly userId: number }) => record.userId === userId
  const stockOf = (userId: number): Stock => ({
    entries: [...outbox.values()].filter(belongsTo(userId)),
    sent: [...sent.values()].filter(belongsTo(userId)),
  })
  const pageKey = (userId: number, key: string) => `${userId} ${key}`

  return {
    changeEntries: async <C extends OutboxChange>(userId: number, decide: (stock: Stock) => C) => {
      const decided = decide(stockOf(userId))
      for (const entry of decided.add ?? []) {
        last += 1
        outbox.set(last, { ...structuredClone(entry), at: last })
      }
      for (const entry of decided.put ?? []) outbox.set(entry.at, structuredClone(entry))
      for (const number of decided.remove ?? []) outbox.delete(number)
      if (decided.sent) sent.set(decided.sent.at, structuredClone(decided.sent))
      for (const key of decided.forget ?? []) sent.delete(key)
      return decided
    },
    stock: async (userId) => stockOf(userId),
    hasEntries: async () => outbox.size > 0,
    countOthers: async (userId) => [...outbox.values()].filter((entry) => entry.userId !== userId).length,
    pages: async (userId) => [...pages.values()].filter(belongsTo(userId)),
    page: async (userId, key) => {
      const page = pages.get(pageKey(userId, key))
      return page && { page, content: contents.get(pageKey(userId, key))?.content }
    },
    savePage: async (page, content) => {
      const { userId, key } = page
      pages.set(pageKey(userId, key), page)
      contents.set(pageKey(userId, key), { userId, content })
    },
    changePages: async (changed) => {
      for (const page of changed) pages.set(pageKey(page.userId, page.key), page)
    },
    removePages: async (userId, keys) => {
      for (const key of keys) for (const map of [pages, contents]) map.delete(pageKey(userId, key))
    },
    fact: async (name) => facts.get(name),
    saveFact: async (name, value) => void facts.set(name, value),
    indexed: () => undefined,
    close: () => undefined,
  }
}
