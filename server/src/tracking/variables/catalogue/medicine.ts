/** What medicines have in common. */
export const medicine = {
  category: 'Treatments',
  unit: 'mg',
  combination: 'SUM',
  filling: 'zero',
  valence: 'numeric',
  minimum: 0,
} as const
