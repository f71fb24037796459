/** Tables of population. */
export type PopulationTables = {}
