import { midRanks } from '../arrays/mid-ranks.ts'
import { type Correlation, pearson } from './pearson.ts'

/**
 * Spearman's rank correlation: Pearson's r of the mid-ranks, ties included.
 *
 * Reference: C. Spearman 1904, "The proof and measurement of association between two things"; the short formula
 * 1 − 6Σd²/(n³−n) is not used because it is wrong with ties.
 */
export function spearman(x: Float64Array, y: Float64Array): Correlation {
  return pearson(midRanks(x), midRanks(y))
}
