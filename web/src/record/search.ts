/** Local search: immediate, tolerant of typos, and with a stable order. */

/** Letters that do not decompose into an accent and a base letter. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Normalized for comparing: lower case, no accents, words separated by one space. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Kinds of matches; a lower rank is better. */
const RANK = { whole: 0, beginning: 1, word: 2, middle: 3, slip: 4 } as const
/** A synonym ranks after a name that matches equally well. */
const SYNONYM = 0.5
/** With one letter replaced, shorter words match too many others: "coff" does not mean "confidence". */
const SHORTEST_BEGINNING = 5

export interface SearchItem<T> {
  readonly item: T
  /** Its name first, then its synonyms. */
  readonly names: readonly string[]
}

/** Normalizes all names once. Results are sorted by rank, then in the given order. */
export function createSearch<T>(findables: readonly SearchItem<T>[]): (query: string, most?: number) => readonly T[] {
  const folds = findables.map(({ item, names }) => ({ item, names: names.map(folded) }))
  return (query, most = 20) => {
    const normalized = folded(query)
    if (normalized === '') return folds.slice(0, most).map(({ item }) => item)
    const ranked = folds.flatMap(({ item, names }) => {
      const rank = rankOfNames(normalized, names)
      return rank === undefined ? [] : [{ item, rank }]
    })
    // Typo matches count only if there are no exact ones.
    const hasExact = ranked.some(({ rank }) => rank < RANK.slip)
    // Sorting keeps the order of equals.
    return ranked
      .filter(({ rank }) => !hasExact || rank < RANK.slip)
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ item }) => item)
  }
}

function rankOfNames(query: string, names: readonly string[]): number | undefined {
  const ranks = names.flatMap((name, index) => {
    const rank = rankOf(query, name)
    return rank === undefined ? [] : [rank + (index === 0 ? 0 : SYNONYM)]
  })
  return ranks.length === 0 ? undefined : Math.min(...ranks)
}

/** How well a name matches; undefined: not at all. Both are normalized. */
function rankOf(query: string, name: string): number | undefined {
  if (name === query) return RANK.whole
  if (name.startsWith(query)) return RANK.beginning
  if (` ${name}`.includes(` ${query}`)) return RANK.word
  if (name.includes(query)) return RANK.middle
  const parts = name.split(' ')
  const each = query.split(' ').map((word) => rankOfWord(word, parts))
  return each.every((rank) => rank !== undefined) ? Math.max(...each) : undefined
}

function rankOfWord(word: string, parts: readonly string[]): number | undefined {
  if (parts.some((part) => part.startsWith(word))) return RANK.word
  if (parts.some((part) => part.includes(word))) return RANK.middle
  const slips = Math.floor(word.length / 4)
  if (slips === 0) return undefined
  return parts.some((part) => beginsLike(word, part, slips)) ? RANK.slip : undefined
}

/** Whether the name starts with the query, allowing this many typos: an extra, missing, wrong or swapped letter. */
function beginsLike(word: string, name: string, slips: number): boolean {
  for (let length = word.length - slips; length <= word.length + slips; length += 1) {
    const wrong = word.length < SHORTEST_BEGINNING && length < name.length ? 2 : 1
    if (length <= name.length && distance(word, name.slice(0, length), wrong) <= slips) return true
  }
  return false
}

/** Damerau–Levenshtein distance with swaps of neighbours. `wrong`: the cost of a wrong letter. */
function distance(a: string, b: string, wrong: number): number {
  let previous: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwapped ? (previous[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : wrong), swap)
    }
    previous = last
    last = row
  }
  return last[b.length] ?? 0
}
