/** What ends with a session, in IndexedDB: each step in one transaction, so that no tab sees half of it. */
import type { IDBPDatabase } from 'idb'
import type { Entry, Stock } from './entry.ts'
import type { SealedStock } from './sealed.ts'
import { PERSON, SIGN_OUT } from './session.ts'
import { type Database, type Erasing, SEALED, type Shape } from './stored.ts'

const READABLE = ['pages', 'contents', 'sent'] as const
const ALL = [...READABLE, 'outbox', 'facts'] as const
/** Facts about nobody in particular. */
const LASTING: readonly string[] = [SEALED, SIGN_OUT]

const NOTHING: Erasing = {
  end: async () => undefined,
  restore: async () => undefined,
  forgetAnswers: async () => undefined,
}

export function erasingIn(database: Database): Erasing {
  const db = database.indexed()
  return db ? erasingOf(db) : NOTHING
}

function erasingOf(db: IDBPDatabase<Shape>): Erasing {
  async function stockOf(userId: number): Promise<Stock> {
    const reading = db.transaction(['outbox', 'sent'])
    const [entries, sent] = await Promise.all([
      reading.objectStore('outbox').index('userId').getAll(userId),
      reading.objectStore('sent').index('userId').getAll(userId),
    ])
    return { entries, sent }
  }

  /** False if something was added since: then it has to be sealed again. */
  async function endWith(
    userId: number,
    stock: Stock,
    sealed: SealedStock | 'discarded' | undefined,
  ): Promise<boolean> {
    const change = db.transaction(ALL, 'readwrite', { durability: 'strict' })
    const [outbox, facts] = [change.objectStore('outbox'), change.objectStore('facts')]
    const entries = await outbox.index('userId').getAll(userId)
    if (JSON.stringify(entries) !== JSON.stringify(stock.entries)) return false
    const others = ((await facts.get(SEALED)) ?? []) as readonly SealedStock[]
    for (const name of READABLE) void change.objectStore(name).clear()
    for (const name of await facts.getAllKeys()) if (!LASTING.includes(name)) void facts.delete(name)
    if (sealed) for (const { at } of entries) void outbox.delete(at)
    if (sealed === 'discarded') {
      const left = others.filter((one) => one.userId !== userId)
      void (left.length > 0 ? facts.put(left, SEALED) : facts.delete(SEALED))
    } else if (sealed) void facts.put([...others, sealed], SEALED)
    await change.done
    return true
  }

  return {
    end: async (userId, toSealed) => {
      for (;;) {
        const stock = await stockOf(userId)
        const sealed = stock.entries.length > 0 ? await toSealed?.(stock) : undefined
        if (await endWith(userId, stock, toSealed ? sealed : 'discarded')) return
      }
    },

    restore: async (userId, stocks) => {
      const change = db.transaction(['outbox', 'sent', 'facts'], 'readwrite', { durability: 'strict' })
      const facts = change.objectStore('facts')
      const person = (await facts.get(PERSON)) as { readonly userId: number } | undefined
      const sealed = ((await facts.get(SEALED)) ?? []) as readonly SealedStock[]
      // Another tab was faster, or the session has ended again.
      if (person?.userId !== userId || !sealed.some((one) => one.userId === userId)) return
      for (const { at: _at, ...entry } of stocks.flatMap((stock) => stock.entries)) {
        void change.objectStore('outbox').add(entry as Entry)
      }
      for (const entry of stocks.flatMap((stock) => stock.sent)) void change.objectStore('sent').put(entry)
      const left = sealed.filter((one) => one.userId !== userId)
      void (left.length > 0 ? facts.put(left, SEALED) : facts.delete(SEALED))
      await change.done
    },

    forgetAnswers: async () => {
      const change = db.transaction(READABLE, 'readwrite')
      for (const name of READABLE) void change.objectStore(name).clear()
      await change.done
    },
  }
}
