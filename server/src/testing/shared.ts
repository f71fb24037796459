/** What test files share: asked of the process that runs all of them, which makes it on first use (`global-setup.ts`). */
import { inject } from 'vitest'
import { once } from '../lib/once.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedAddress: string
  }
}

export interface SharedPostgres {
  readonly url: string
  /** Name of a database with the newest schema, to be copied. */
  readonly template: string
}

export interface SharedSqlite {
  /** A file with the newest schema, to be copied. */
  readonly template: string
}

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${inject('sharedAddress')}/${path}`)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}

export const sharedPostgres = once(() => ask<SharedPostgres>('postgres'))
export const sharedSqlite = once(() => ask<SharedSqlite>('sqlite'))
