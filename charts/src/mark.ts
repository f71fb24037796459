/** One element of a picture as plain data. Whoever draws it writes it as text or makes an element of it. */
export interface Mark {
  readonly name: 'g' | 'rect' | 'path' | 'circle' | 'line' | 'text' | 'title'
  /** Numbers are shortened already; undefined is left out. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>
  /** Marks inside it, or what it says. */
  readonly inside: readonly Mark[] | string
}

export const mark = (name: Mark['name'], attributes: Mark['attributes'], inside: Mark['inside'] = []): Mark => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, typeof value === 'number' ? rounded(value) : value]),
  ),
  inside,
})

/** A tenth of a pixel is less than anybody sees. */
const rounded = (value: number): number => Math.round(value * 10) / 10

export const short = (value: number): string => String(rounded(value))
