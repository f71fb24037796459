import { connection } from '../offline/connection.ts'
import { isAsOfWorthSaying } from '../offline/mirror-rules.ts'
import { oldestShown } from '../offline/shown-age.ts'
import { useMinute } from '../state/use-minute.ts'
import { useStore } from '../state/use-store.ts'
import { localDay, nowMs } from '../time/local.ts'
import { clockWords, dayWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { shellWords } from '../words/shell.ts'
import { locale, useWords } from '../words/words.ts'

/** Without a network: of when the page is, if that is long ago. */
export function PageAge() {
  const { asOf } = useWords(shellWords)
  useMinute()
  const isOffline = useStore(connection) === 'offline'
  const seenAtMs = useStore(oldestShown)
  if (seenAtMs === undefined || !isAsOfWorthSaying(seenAtMs, nowMs(), isOffline)) return null
  const [day, today] = [localDay(seenAtMs, zoneHere()), localDay(nowMs(), zoneHere())]
  const clock = clockWords(seenAtMs, zoneHere())
  return <p class="aside-text">{asOf(day === today ? clock : `${dayWords(day, today, locale())}, ${clock}`)}</p>
}
