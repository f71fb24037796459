/** What is counted, as one and as several; by the abbreviated name of its unit. */
const counted = {
  serving: { one: 'serving', other: 'servings' },
  dose: { one: 'dose', other: 'doses' },
  tablets: { one: 'tablet', other: 'tablets' },
  pills: { one: 'pill', other: 'pills' },
  capsules: { one: 'capsule', other: 'capsules' },
  drops: { one: 'drop', other: 'drops' },
  sprays: { one: 'spray', other: 'sprays' },
  puffs: { one: 'puff', other: 'puffs' },
  applications: { one: 'application', other: 'applications' },
  pieces: { one: 'piece', other: 'pieces' },
  units: { one: 'unit', other: 'units' },
  event: { one: 'time', other: 'times' },
}

export const units = {
  counted,
  east: '°E',
  yes: 'Yes',
  no: 'No',
  yesOrNo: 'yes or no',
  count: 'count',
  index: 'index',
  /** A rating: "4 of 5". */
  of: (value: string, most: string) => `${value} of ${most}`,
  scale: (least: string, most: string) => `scale from ${least} to ${most}`,
  /** No space: "40%". */
  percent: (value: string) => `${value}%`,
}

export type UnitWords = typeof units
