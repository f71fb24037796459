/** Which questions fit which variables and units, in any language. */

export const taken = new Set(['Treatments'])
export const suffered = new Set(['Symptoms', 'Conditions', 'Causes of Illness'])
export const done = new Set(['Physical Activities', 'Activity', 'Social Interactions'])
export const had = new Set(['Foods', 'Nutrients'])
/** Units of what is put on or in rather than swallowed. */
export const used = new Set(['applications', 'sprays', 'drops'])
