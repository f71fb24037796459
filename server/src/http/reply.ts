import type { Envelope } from '@upshot/contract'

/** JSON that is already serialized: hot paths write their responses by hand. */
export class JsonText<T> {
  readonly text: string | Buffer
  /** Only for the type: what the text would parse to. */
  declare readonly shape: T
  constructor(text: string | Buffer) {
    this.text = text
  }
}

export interface Reply<T> {
  readonly status: 200 | 201
  readonly body: T | JsonText<T>
  readonly headers?: Readonly<Record<string, string>>
  /** Where the next page starts, if there is one. */
  readonly next?: { readonly limit: number; readonly offset: number }
}

type OwnMembers<T> = Omit<T, keyof Envelope> & Partial<Pick<Envelope, 'errors' | 'link' | 'card'>>

/** Texts for the envelope. */
export interface Words {
  readonly summary: string
  readonly description: string
}

function envelope<T extends Envelope>(status: 200 | 201, words: Words, own: OwnMembers<T>): Reply<T> {
  const head = { status: 'OK', success: true, code: status, summary: words.summary, description: words.description }
  return { status, body: { ...head, ...own } as unknown as T }
}

export const ok = <T extends Envelope>(words: Words, own: OwnMembers<T>): Reply<T> => envelope(200, words, own)
export const created = <T extends Envelope>(words: Words, own: OwnMembers<T>): Reply<T> => envelope(201, words, own)

/** The record itself, without an envelope. */
export const replyWith = <T>(body: T | JsonText<T>, next?: Reply<T>['next']): Reply<T> => ({
  status: 200,
  body,
  ...(next ? { next } : {}),
})

/** The requested page of a list, and where the next one starts, if there is one. */
export function pageOf<T>(
  list: readonly T[],
  page: { limit?: number; offset?: number },
): { items: T[]; next?: Reply<T>['next'] } {
  const { limit = 100, offset = 0 } = page
  const items = list.slice(offset, offset + limit)
  return offset + limit < list.length ? { items, next: { limit, offset: offset + limit } } : { items }
}
