/**
 * The version of everything between a person's measurements and a finding: daily values, gates, test, correction, effects.
 * Change it whenever findings would say something else: everybody is then analysed again.
 */
export const METHOD_VERSION = 'shift-variance-7'
