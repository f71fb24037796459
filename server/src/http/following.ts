/** What a handler of a stream gives: turns of events, until the signal ends them. */
export interface StreamedEvent<T> {
  /** The caller sends it back as Last-Event-ID to go on from there. */
  readonly id: number
  readonly type: string
  readonly record: T
}

/** What happens for the caller, as it happens, until the signal says stop. A turn without events is a sign of life. */
export type LiveEvents<T> = (signal: AbortSignal) => AsyncIterable<readonly StreamedEvent<T>[]>
