/**
 * The forms in which the hours of a cause are compared: the amount after an hour of the day, the time of the last
 * entry, and how long before the outcome that was. They are numbers, because tables of pairs hold nothing else.
 */
export const CLOCK = { after12: 12, after15: 15, after18: 18, last: 24, before: 25 } as const

export type DayForm = (typeof CLOCK)[keyof typeof CLOCK]

/** All of them, in the order in which they are tried. */
export const DAY_FORMS: readonly DayForm[] = Object.values(CLOCK)

/**
 * How long after the cause an outcome with several moments a day is compared: 2 to 4 hours, and so on up to a day. The
 * number of a window is 100 plus the hour at which it ends.
 */
const HOURS_LATER = [
  { form: 102, from: 0, to: 2 },
  { form: 104, from: 2, to: 4 },
  { form: 108, from: 4, to: 8 },
  { form: 116, from: 8, to: 16 },
  { form: 124, from: 16, to: 24 },
] as const

export type WindowForm = (typeof HOURS_LATER)[number]['form']

export type ClockForm = DayForm | WindowForm

/** Hours between a cause and a moment of its outcome. */
export interface HourWindow {
  readonly form: WindowForm
  readonly from: number
  readonly to: number
}

/** All of them, in the order in which they are tried. */
export const HOUR_WINDOWS: readonly HourWindow[] = HOURS_LATER

/** The hours of a form that compares moments; undefined for forms that compare days. */
export function hourWindow(form: number | null | undefined): HourWindow | undefined {
  return HOUR_WINDOWS.find((window) => window.form === form)
}

/** Converts a number from a table to a form; null for the whole day. */
export function clockFormOf(number: number | null | undefined): ClockForm | null {
  return hourWindow(number)?.form ?? DAY_FORMS.find((form) => form === number) ?? null
}

/** How a form is written in files: "after 15:00", "time of the last", "hours before", "2 to 4 hours later". */
export function clockText(form: ClockForm): string {
  const window = hourWindow(form)
  if (window) return `${window.from} to ${window.to} hours later`
  if (form === CLOCK.last) return 'time of the last'
  return form === CLOCK.before ? 'hours before' : `after ${form}:00`
}
