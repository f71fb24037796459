import type { Feature } from '../analyse/feature-set.ts'
import { laggedPearson } from '../correlation/lagged-pearson.ts'
import { symmetricEigenvalues } from '../shift/symmetric-eigenvalues.ts'
import { centredPrepared } from './centred-prepared.ts'

/**
 * How many independent looks several forms of one cause amount to: coffee after 12:00, after 15:00 and the time of the last
 * one say much the same. M = (Σ√λ)² / Σλ over the eigenvalues of their correlations, as for neighbouring lags (Galwey 2009).
 */
export function independentForms(forms: readonly Feature[]): number {
  const size = forms.length
  if (size < 2) return size
  const matrix = Float64Array.from({ length: size * size }, (_, index) => {
    const row = Math.floor(index / size)
    const column = index % size
    return row === column ? 1 : correlationOf(forms[Math.min(row, column)], forms[Math.max(row, column)])
  })
  const eigenvalues = symmetricEigenvalues(matrix, size).map((value) => Math.max(0, value))
  const roots = eigenvalues.reduce((sum, value) => sum + Math.sqrt(value), 0)
  const whole = eigenvalues.reduce((sum, value) => sum + value, 0)
  return (roots * roots) / whole
}

function correlationOf(left: Feature | undefined, right: Feature | undefined): number {
  if (!left || !right) return 0
  return laggedPearson(centredPrepared(left), centredPrepared(right), 0).r ?? 0
}
