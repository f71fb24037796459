import { useEffect, useState } from 'preact/hooks'
import type { Answer, CallName, InputOf } from '../../api/request.ts'
import { call } from '../../offline/here.ts'
import { useBusy } from '../../state/busy.ts'

export interface AnswerState<T> {
  readonly data: T | undefined
  readonly failure: Error | undefined
  readonly readAgain: () => void
}

/** Straight from the server: what concerns other people is not kept in this browser. */
export function useAnswer<N extends CallName>(name: N, input?: InputOf<N>): AnswerState<Answer<N>> {
  const [data, setData] = useState<Answer<N>>()
  const [failure, setFailure] = useState<Error>()
  const [turn, setTurn] = useState(0)
  const asked = JSON.stringify(input ?? {})
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    call(name, JSON.parse(asked) as InputOf<N>, { signal }).then(
      (answer) => {
        if (signal.aborted) return
        setData(answer as Answer<N>)
        setFailure(undefined)
      },
      (error: Error) => {
        if (!signal.aborted) setFailure(error)
      },
    )
    return () => stop.abort()
  }, [name, asked, turn])
  useBusy(data === undefined && failure === undefined)
  return { data, failure, readAgain: () => setTurn((now) => now + 1) }
}
