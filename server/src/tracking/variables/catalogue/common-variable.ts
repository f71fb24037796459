/** One entry of the starter catalogue: what everybody finds when they begin to type. */
export interface CommonVariable<Name extends string = string> {
  /** Fixed for ever and never reused: the category's block of a thousand plus a running number. */
  readonly id: number
  readonly name: Name
  readonly synonyms: readonly string[]
  readonly category: string
  /** The abbreviated name of the unit. */
  readonly unit: string
  /** Every unit that it can be in; default: whatever `unit` converts to. */
  readonly measuredIn?: readonly string[]
  readonly combination: 'SUM' | 'MEAN'
  /** Zero only where a day without a record plausibly means none; outcomes are never filled. */
  readonly filling: 'none' | 'zero'
  readonly valence: 'positive' | 'negative' | 'numeric'
  /** Plausible limits of one value in the unit; what lies outside is kept and left out of analysis. */
  readonly minimum?: number
  readonly maximum?: number
  readonly loinc?: string
  readonly description: string
  /** Overrides of what the category says. */
  readonly outcome?: boolean
  readonly causeOnly?: boolean
  readonly onsetDelaySeconds?: number
  readonly durationOfActionSeconds?: number
  /** For slow causes: the number of days of use until the effect is there, which then takes about as long to fade. */
  readonly daysToWork?: number
}

type OwnMembers<Name extends string> = Pick<CommonVariable<Name>, 'id' | 'name' | 'synonyms' | 'description'>
type SharedMembers = Omit<CommonVariable, keyof OwnMembers<string>>

/** Says once what a group of variables has in common; an entry may still differ. */
export function sharing<const Name extends string>(
  shared: SharedMembers,
  entries: readonly (OwnMembers<Name> & Partial<SharedMembers>)[],
): readonly CommonVariable<Name>[] {
  return entries.map((entry) => ({ ...shared, ...entry }))
}

/** What medicines have in common. */
export const medicine = {
  category: 'Treatments',
  unit: 'mg',
  combination: 'SUM',
  filling: 'zero',
  valence: 'numeric',
  minimum: 0,
} as const
