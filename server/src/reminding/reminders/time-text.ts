import { padded } from '../../lib/utc-text.ts'

/** hh:mm:ss of seconds after midnight. */
export const timeText = (second: number): string =>
  `${padded(Math.floor(second / 3600))}:${padded(Math.floor((second % 3600) / 60))}:${padded(second % 60)}`
