/** A table that is asked with words of others: it has its own rows alone, and none for `constructor`. */
export const lookup = <T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.setPrototypeOf({ ...rows }, null)
