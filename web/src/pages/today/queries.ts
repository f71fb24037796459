import type { UsualEntry } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { connection } from '../../offline/connection.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { useStore } from '../../state/use-store.ts'
import { nowMs } from '../../time/local.ts'

export const useToday = () => useMirror('getToday')

/** For questions that fall due while there is no network. */
export const useReminders = () => useMirror('listTrackingReminders', { query: { limit: 200, fields: 'slim' } })

/** The server's usual values are valid for a while. */
const GOOD_FOR_MS = 30 * 60_000

interface UsualHere {
  readonly entries: readonly UsualEntry[]
  readonly isFromHere: boolean
}

/** The usual values now: from the server, or, if those are old and it cannot be reached, from the stored days. */
export function useUsual(entries: readonly UsualEntry[], asOfMs: number): UsualHere {
  const isFromHere = useStore(connection) === 'offline' && nowMs() - asOfMs > GOOD_FOR_MS
  const [usualEntries, setFound] = useState<readonly UsualEntry[]>([])
  useEffect(() => {
    if (!isFromHere) return
    import('../../record/usual-here.ts').then(
      async ({ usualHere }) => setFound(await usualHere()),
      () => undefined,
    )
  }, [isFromHere])
  return { entries: isFromHere ? usualEntries : entries, isFromHere }
}
