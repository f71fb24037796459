/** The variables of the process, or what a test puts in their place. */
export type Environment = Readonly<Record<string, string | undefined>>
