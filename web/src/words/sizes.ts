import { formatNumber } from './numbers.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** "3.4 MB" */
export function sizeInWords(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${formatNumber(bytes / 1024 ** step, 1)}\u00a0${UNITS[step]}`
}
