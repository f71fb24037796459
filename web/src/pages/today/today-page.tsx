import type { Today } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { entriesOf, outboxState, sentOf } from '../../offline/outbox-state.ts'
import type { EditedEntry } from '../../record/entry.ts'
import { EntryRow, entryKey } from '../../record/entry-row.tsx'
import { dueNow } from '../../reminders/due.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { isScrollWanted } from '../../router/router.ts'
import { useSeen } from '../../state/after-paint.ts'
import { useMinute } from '../../state/use-minute.ts'
import { usePart } from '../../state/use-store.ts'
import { localDay, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Placeholder } from '../../ui/empty-state.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { shellWords } from '../../words/shell.ts'
import { todayWords } from '../../words/today.ts'
import { locale, useWords, withWords } from '../../words/words.ts'
import { useReminders, useToday, useUsual } from './queries.ts'
import { UsualSection } from './usual-section.tsx'
import { WaitingSection } from './waiting-section.tsx'

/** This many questions fill the screen of a phone. */
const FILLING = 3

export function TodayPage() {
  const { places } = useWords(shellWords)
  // Questions fall due, and the day ends, even offline.
  useMinute()
  const reading = useToday()
  const { data, asOfMs } = reading
  const today = localDay(nowMs(), zoneHere())
  return (
    <>
      <PageHeading title={places.today}>
        <span class="aside-text">{dayWords(today, today, locale())}</span>
      </PageHeading>
      {data ? <Sections today={data} asOfMs={asOfMs ?? 0} /> : <Unread reading={reading} />}
    </>
  )
}

function Unread({ reading }: { readonly reading: ReturnType<typeof useToday> }) {
  const { Failed } = useLater()
  return reading.failure && Failed ? <Failed reading={reading} /> : <Placeholder lines={5} />
}

function Sections({ today, asOfMs }: { readonly today: Today; readonly asOfMs: number }) {
  const texts = useWords(todayWords)
  const entries = usePart(outboxState, entriesOf)
  const sent = usePart(outboxState, sentOf)
  const { data: reminders } = useReminders()
  const { due, upcoming } = today
  const { BelowUsual, BelowRecorded } = useLater()
  const usual = useUsual(today.usual, asOfMs)
  const questions = dueNow({ due, upcoming, reminders: reminders ?? [] }, [...sent, ...entries], nowMs())
  // Many questions come first: the rest is further down on a phone then.
  const isSeen = useSeen(() => questions.length < FILLING || isScrollWanted())
  const isNew = today.analysis.numberOfVariables === 0 && today.entries.length === 0 && upcoming.length === 0
  return (
    <div class="two-columns">
      <div>
        <WaitingSection due={questions} today={today.date} />
        {isNew && questions.length === 0 && (
          <p>
            <a class="button main" href={pathTo('welcome')}>
              {texts.firstSteps}
            </a>
          </p>
        )}
        {isSeen && <UsualSection key={usual.isFromHere} usual={usual.entries} entries={today.entries} />}
        {isSeen && BelowUsual && <BelowUsual today={today} />}
      </div>
      <div>
        {isSeen && <RecordedSection entries={today.entries} />}
        {isSeen && BelowRecorded && <BelowRecorded today={today} />}
      </div>
    </div>
  )
}

type Later = typeof import('./later/sections.tsx')

let loaded: Partial<Later> = {}

async function loadLater(): Promise<Partial<Later>> {
  loaded = await withWords(import('./later/sections.tsx')).catch(() => loaded)
  return loaded
}

/** If the app is installed, this needs no network: the first drawing waits for it and shows everything. */
export const isWhole = navigator.serviceWorker?.controller ? loadLater() : undefined

function useLater(): Partial<Later> {
  const [later, setLater] = useState<Partial<Later>>(loaded)
  useEffect(() => void loadLater().then(setLater), [])
  return later
}

const MOST = 12

/** Today's entries, the latest first. */
function RecordedSection({ entries }: { readonly entries: readonly EditedEntry[] }) {
  const texts = useWords(todayWords)
  const [showsAll, setAll] = useState(false)
  const latestFirst = entries.toReversed()
  const shown = showsAll ? latestFirst : latestFirst.slice(0, MOST)
  const more = entries.length - shown.length
  return (
    <Section title={texts.recordedToday}>
      {entries.length === 0 && <p class="aside-text">{texts.noneYet}</p>}
      {entries.length > 0 && (
        <RowList name={texts.recordedToday}>
          {shown.map((entry) => (
            <li key={entryKey(entry)}>
              <EntryRow entry={entry} />
            </li>
          ))}
        </RowList>
      )}
      {more > 0 && (
        <div class="actions">
          <Button onClick={() => setAll(true)}>{texts.showMore(more)}</Button>
        </div>
      )}
    </Section>
  )
}
