/**
 * Length P of the ring on which all shifts are tried: the smallest power of two that holds the whole table
 * and, beside it, an empty stretch longer than twice the largest searched lag.
 *
 *     P = 2^⌈log2(T + 2L + 1)⌉
 *
 * The empty stretch keeps the searched lags −L…L free of pairs that meet around the ring; the power of two makes
 * the fast Fourier transform cheap.
 */
export function ringSize(days: number, maxLag: number): number {
  let size = 1
  while (size < days + 2 * maxLag + 1) size *= 2
  return size
}
