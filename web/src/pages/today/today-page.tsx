import type { Today } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { connection } from '../../offline/connection.ts'
import { isAsOfWorthSaying } from '../../offline/mirror-rules.ts'
import { entriesOf, outboxState, sentOf } from '../../offline/outbox-state.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { useMinute } from '../../state/use-minute.ts'
import { usePart, useStore } from '../../state/use-store.ts'
import { localDay, nowMs } from '../../time/local.ts'
import { clockWords, dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Placeholder } from '../../ui/placeholder.tsx'
import { shellWords } from '../../words/shell.ts'
import { todayWords } from '../../words/today.ts'
import { locale, useWords } from '../../words/words.ts'
import { dueNow } from './due.ts'
import { useReminders, useToday, useUsual } from './queries.ts'
import { RecordedSection } from './recorded-section.tsx'
import { UsualSection } from './usual-section.tsx'
import { WaitingSection } from './waiting-section.tsx'

export function TodayPage() {
  const { places } = useWords(shellWords)
  const words = useWords(todayWords)
  // Questions fall due, and the day ends, also without a network.
  useMinute()
  const { data, asOfMs } = useToday()
  const isOffline = useStore(connection) === 'offline'
  const today = localDay(nowMs(), zoneHere())
  const isOld = asOfMs !== undefined && isAsOfWorthSaying(asOfMs, nowMs(), isOffline)
  return (
    <>
      <PageHeading title={places.today}>
        <span class="aside-text">
          {isOld ? words.asOf(clockWords(asOfMs, zoneHere())) : dayWords(today, today, locale())}
        </span>
      </PageHeading>
      {data ? <Sections today={data} asOfMs={asOfMs ?? 0} /> : <Placeholder lines={5} />}
    </>
  )
}

function Sections({ today, asOfMs }: { readonly today: Today; readonly asOfMs: number }) {
  const words = useWords(todayWords)
  const entries = usePart(outboxState, entriesOf)
  const sent = usePart(outboxState, sentOf)
  const { data: reminders } = useReminders()
  const { due, upcoming } = today
  const { BelowUsual, BelowRecorded } = useLater()
  const usual = useUsual(today.usual, asOfMs)
  const asked = dueNow({ due, upcoming, reminders: reminders ?? [] }, [...sent, ...entries], nowMs())
  const isNew = today.analysis.numberOfVariables === 0 && today.entries.length === 0 && upcoming.length === 0
  return (
    <div class="two-columns">
      <div>
        <WaitingSection due={asked} today={today.date} />
        {isNew && asked.length === 0 && (
          <p>
            <a class="button main" href={pathTo('welcome')}>
              {words.firstSteps}
            </a>
          </p>
        )}
        <UsualSection key={usual.isFromHere} usual={usual.entries} entries={today.entries} />
        {BelowUsual && <BelowUsual today={today} />}
      </div>
      <div>
        <RecordedSection entries={today.entries} />
        {BelowRecorded && <BelowRecorded today={today} />}
      </div>
    </div>
  )
}

type Later = typeof import('./later/sections.tsx')

let loaded: Partial<Later> = {}

async function loadLater(): Promise<Partial<Later>> {
  loaded = await import('./later/sections.tsx').catch(() => loaded)
  return loaded
}

// Where the app is kept on the device it costs no network: one drawing shows everything.
if (navigator.serviceWorker?.controller) void loadLater()

function useLater(): Partial<Later> {
  const [later, setLater] = useState<Partial<Later>>(loaded)
  useEffect(() => void loadLater().then(setLater), [])
  return later
}
