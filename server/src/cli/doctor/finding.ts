export type Level = 'ok' | 'warn' | 'fail'

/** One line of the doctor's: what was looked at, how it is, and what to do about it. */
export interface Finding {
  readonly about: string
  readonly level: Level
  readonly text: string
}

const finding =
  (level: Level) =>
  (about: string, text: string): Finding => ({ about, level, text })

export const ok = finding('ok')
export const warn = finding('warn')
export const fail = finding('fail')
