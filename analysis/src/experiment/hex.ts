/** Bytes from their hex text; null where the text is none. */
export function bytesOfHex(text: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
