const pad = (number: number) => String(number).padStart(2, '0')

/** hh:mm:ss of seconds after midnight. */
export const timeText = (second: number): string =>
  `${pad(Math.floor(second / 3600))}:${pad(Math.floor((second % 3600) / 60))}:${pad(second % 60)}`
