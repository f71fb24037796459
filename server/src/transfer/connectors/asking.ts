/** The words between a live source and those who ask it for us. */
import type { Sentence } from '../../lib/language.ts'

export interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent by POST as JSON. */
  readonly json?: object
}

/** The JSON that an address answers with. Whatever else comes back is a `SourceFailure`. */
export type Ask = (url: string, options?: AskOptions) => Promise<unknown>

export type FailureKind =
  /** The source no longer takes our key: only the person can help. */
  | 'expired'
  /** Too many questions. */
  | 'limited'
  /** Not to be reached, or broken on its side. */
  | 'away'
  /** It answered with something that is not what it documents. */
  | 'malformed'
  /** It does not do what we asked: a wrong address or name. */
  | 'refused'

/** Why a reading ended early, as a sentence for the person. */
export class SourceFailure extends Error {
  readonly kind: FailureKind
  readonly sentence: Sentence
  readonly retryAfterSeconds: number | undefined
  constructor(kind: FailureKind, sentence: Sentence, retryAfterSeconds?: number) {
    super(sentence.en)
    this.kind = kind
    this.sentence = sentence
    this.retryAfterSeconds = retryAfterSeconds
  }
}
