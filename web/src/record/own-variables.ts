import type { SlimUserVariable } from '@upshot/contract'
import { type Reading, useMirror } from '../offline/use-mirror.ts'

const MOST = 200

/** Must match offline/keep-ready.ts, which reads it ahead. */
export const ownVariablesQuery = { limit: MOST, fields: 'slim' } as const

/** The person's variables in short form; the same query everywhere, so that it is read and stored once. */
export const useOwnVariables = (): Reading<readonly SlimUserVariable[]> =>
  useMirror('listUserVariables', { query: ownVariablesQuery })
