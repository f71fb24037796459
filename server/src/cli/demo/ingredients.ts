/** A variable of the person's own that the catalogue does not know. */
export interface DemoVariable {
  readonly name: string
  readonly categoryName: string
  readonly unitAbbreviatedName: string
  readonly combinationOperation: 'SUM' | 'MEAN'
}

/** Each unit of the tagged variable holds `conversionFactor` units of the tag, its ingredient. */
export interface DemoTag {
  readonly taggedVariableName: string
  readonly tagVariableName: string
  readonly conversionFactor: number
}

const ownFood = { categoryName: 'Foods', unitAbbreviatedName: 'serving', combinationOperation: 'SUM' } as const

export const privateVariables: readonly DemoVariable[] = [
  { name: 'Oat Latte', ...ownFood },
  { name: 'Morning Bowl', ...ownFood },
]

export const demoTags: readonly DemoTag[] = [
  { taggedVariableName: 'Coffee', tagVariableName: 'Caffeine', conversionFactor: 95 },
  { taggedVariableName: 'Oat Latte', tagVariableName: 'Coffee', conversionFactor: 1 },
  { taggedVariableName: 'Oat Latte', tagVariableName: 'Oat Milk', conversionFactor: 180 },
  { taggedVariableName: 'Alcoholic Drinks', tagVariableName: 'Alcohol', conversionFactor: 12 },
  { taggedVariableName: 'Morning Bowl', tagVariableName: 'Oatmeal', conversionFactor: 1 },
  { taggedVariableName: 'Morning Bowl', tagVariableName: 'Berries', conversionFactor: 0.5 },
]
