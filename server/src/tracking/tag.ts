/**
 * Which variables contribute to which through tags. A tag leads from the tagged variable (meal) to its ingredient
 * (caffeine).
 */

export interface Tag {
  readonly taggedId: number
  readonly tagId: number
  readonly factor: number
}

/**
 * Every variable that contributes to `targetId`, with the factor that converts its values to the target's: factors
 * multiply along a path and add up over several paths. Tags contain no cycle (see `closesCircle`).
 */
export function feedersOf(targetId: number, tags: readonly Tag[]): ReadonlyMap<number, number> {
  const totals = new Map<number, number>([[targetId, 1]])
  const totalOf = (id: number): number => {
    const existing = totals.get(id)
    if (existing !== undefined) return existing
    const total = tags.reduce((sum, tag) => (tag.taggedId === id ? sum + tag.factor * totalOf(tag.tagId) : sum), 0)
    totals.set(id, total)
    return total
  }
  for (const { taggedId } of tags) totalOf(taggedId)
  const feeders = [...totals].filter(([id, total]) => id !== targetId && total !== 0)
  return new Map(feeders)
}

/** Every variable that `sourceId` contributes to, directly or indirectly. */
export function fedBy(sourceId: number, tags: readonly Tag[]): ReadonlySet<number> {
  const reached = new Set<number>()
  const walk = (id: number) => {
    for (const tag of tags) {
      if (tag.taggedId !== id || reached.has(tag.tagId)) continue
      reached.add(tag.tagId)
      walk(tag.tagId)
    }
  }
  walk(sourceId)
  return reached
}

/** Whether a tag from `taggedId` to `tagId` would make a variable its own ingredient. */
export const closesCircle = (taggedId: number, tagId: number, tags: readonly Tag[]): boolean =>
  taggedId === tagId || fedBy(tagId, tags).has(taggedId)
