/** A file that means harm, or might as well. */
export interface Hostile {
  readonly what: string
  readonly name: string
  /** The content, or what writes it where it would be too much to hold. */
  readonly content: () => Uint8Array | string | ((fd: number) => void)
  /** What the refusal says. */
  readonly refusal: RegExp
}
