import type { SlimUserVariable } from '@upshot/contract'
import { useMemo } from 'preact/hooks'
import { type Reading, useMirror } from '../offline/use-mirror.ts'
import { type Thing, thingOf } from './thing.ts'

const MOST = 200

/** Must match offline/keep-ready.ts, which reads it ahead. */
export const ownVariablesQuery = { limit: MOST, fields: 'slim' } as const

/** The person's variables in short form; the same query everywhere, so that it is read and stored once. */
export const useOwnVariables = (): Reading<readonly SlimUserVariable[]> =>
  useMirror('listUserVariables', { query: ownVariablesQuery })

export interface OwnThings {
  readonly things: readonly Thing[]
  readonly isReading: boolean
}

/** The person's variables, the latest first; those that only devices send come last. */
export function useThings(): OwnThings {
  const { data, isReading } = useOwnVariables()
  const things = useMemo(() => inOrder(data ?? []).map(thingOf), [data])
  return { things, isReading: isReading && data === undefined }
}

const inOrder = (variables: readonly SlimUserVariable[]): readonly SlimUserVariable[] =>
  variables.toSorted(
    (a, b) =>
      Number(b.manualTracking) - Number(a.manualTracking) ||
      (b.latestMeasurementTime ?? 0) - (a.latestMeasurementTime ?? 0),
  )
