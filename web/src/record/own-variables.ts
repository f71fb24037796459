import type { SlimUserVariable } from '@upshot/contract'
import { type Reading, useMirror } from '../offline/use-mirror.ts'

const MOST = 200

/** Also in offline/keep-ready.ts, which reads it ahead. */
export const ownVariablesQuery = { limit: MOST, fields: 'slim' } as const

/** The person's own variables, short; the same list wherever it is shown, so that it is read and kept once. */
export const useOwnVariables = (): Reading<readonly SlimUserVariable[]> =>
  useMirror('listUserVariables', { query: ownVariablesQuery })
