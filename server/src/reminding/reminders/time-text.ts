import { twoDigits } from '../../lib/utc-text.ts'

/** hh:mm:ss of seconds after midnight. */
export const timeText = (second: number): string =>
  `${twoDigits(Math.floor(second / 3600))}:${twoDigits(Math.floor((second % 3600) / 60))}:${twoDigits(second % 60)}`
