/**
 * The version of everything between a person's measurements and a finding: daily values, gates, test, correction, effects.
 * Whatever changes what a finding says gets a new one, and everybody is analysed again.
 */
export const METHOD_VERSION = 'shift-variance-2'
