/** A malicious file, or one that might as well be. */
export interface Hostile {
  readonly what: string
  readonly name: string
  /** The content, or a function that writes it if it would not fit in memory. */
  readonly content: () => Uint8Array | string | ((fd: number) => void)
  /** The text of the refusal. */
  readonly refusal: RegExp
}
