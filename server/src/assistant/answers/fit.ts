/** An answer has an end: a client that cuts it in the middle would leave a model with half of what was meant. */

export const MOST_ANSWER_BYTES = 16 * 1024

/** The answer with at most so many items in each of its lists, and with fewer if it is too long otherwise. */
export function fitted<A extends object>(most: number, make: (most: number) => A): A {
  let count = most
  for (;;) {
    const answer = make(count)
    const excess = Buffer.byteLength(JSON.stringify(answer)) / MOST_ANSWER_BYTES
    if (excess <= 1 || count <= 1) return answer
    count = Math.max(1, Math.min(count - 1, Math.floor(count / excess)))
  }
}
