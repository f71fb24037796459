/**
 * The ways in which the hours of a cause are looked at: how much of it came after an hour of the day, when the last of it
 * came, and how long before the outcome that was. Numbers, because tables of pairs hold nothing else.
 */
export const CLOCK = { after12: 12, after15: 15, after18: 18, last: 24, before: 25 } as const

export type ClockForm = (typeof CLOCK)[keyof typeof CLOCK]

/** All of them, in the order in which they are tried. */
export const CLOCK_FORMS: readonly ClockForm[] = Object.values(CLOCK)

/** A number of a table as a form; null for the whole day. */
export function clockFormOf(number: number | null | undefined): ClockForm | null {
  return CLOCK_FORMS.find((form) => form === number) ?? null
}

/** How a form is written in files: "after 15:00", "time of the last", "hours before". */
export function clockText(form: ClockForm): string {
  if (form === CLOCK.last) return 'time of the last'
  return form === CLOCK.before ? 'hours before' : `after ${form}:00`
}
