import type { SlimUserVariable } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { EntryRow, entryKey } from '../../record/entry-row.tsx'
import { pathTo } from '../../router/places.ts'
import { openRecord } from '../../state/dialogs.ts'
import { localDay, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Placeholder } from '../../ui/empty-state.tsx'
import { RowList } from '../../ui/row.tsx'
import { variableWords } from '../../words/variables.ts'
import { locale, useWords } from '../../words/words.ts'
import { useEntries } from './queries.ts'
import { Unread } from './unread.tsx'
import { VariableFrame, type VariableParams } from './variable-frame.tsx'

export function VariableEntriesPage({ params: { id } }: VariableParams) {
  return (
    <VariableFrame id={id} tab="entries">
      {(variable) => <EntriesTab variable={variable} />}
    </VariableFrame>
  )
}

const FIRST = 50
const MOST = 200

/** Every entry, the latest first, day by day. */
function EntriesTab({ variable }: { readonly variable: SlimUserVariable }) {
  const texts = useWords(variableWords)
  const [limit, setLimit] = useState(FIRST)
  const { data, failure, readAgain } = useEntries(variable.variableId, limit)
  if (!data) return failure ? <Unread readAgain={readAgain} /> : <Placeholder lines={8} />
  if (data.length === 0) {
    return (
      <EmptyState text={texts.noEntries}>
        <Button onClick={() => openRecord({ variableId: variable.variableId })}>{texts.record}</Button>
      </EmptyState>
    )
  }
  return (
    <>
      <RowList name={texts.entries}>
        {data.map((entry, at) => (
          <li key={entryKey(entry)}>
            {dayOf(entry) !== dayOf(data[at - 1]) && <DayHeading day={dayOf(entry)} />}
            <EntryRow entry={entry} />
          </li>
        ))}
      </RowList>
      {data.length >= limit && limit < MOST && (
        <div class="actions">
          <Button onClick={() => setLimit(MOST)}>{texts.older}</Button>
        </div>
      )}
    </>
  )
}

/** By the clock of the place where it was recorded. */
const dayOf = (entry: { readonly startAtLocal: string } | undefined): string => entry?.startAtLocal.slice(0, 10) ?? ''

function DayHeading({ day }: { readonly day: string }) {
  return (
    <h2 class="day-heading">
      <a href={pathTo('historyDay', { day })}>{dayWords(day, localDay(nowMs(), zoneHere()), locale())}</a>
    </h2>
  )
}
