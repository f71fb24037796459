import { waitingKey } from '../offline/overlay.ts'
import { openEdit } from '../state/dialogs.ts'
import { Icon } from '../ui/icon.tsx'
import { Row } from '../ui/row.tsx'
import { entryWords } from '../words/entry.ts'
import { useWords } from '../words/words.ts'
import { type EditedEntry, entryClock, entryClockHere, entryValue } from './entry.ts'

interface EntryRowProps {
  readonly entry: EditedEntry
  /** In lists with entries of several days. */
  readonly day?: string
}

/** One recorded entry; a tap opens Edit entry. Put it inside the `li` of a `RowList`. */
export function EntryRow({ entry, day }: EntryRowProps) {
  const texts = useWords(entryWords)
  const value = entryValue(entry)
  const isWaiting = waitingKey(entry) !== undefined
  const note = entry.note ?? ''
  const source = entry.origin === 'source' || entry.origin === 'app' ? texts.fromSource(entry.sourceName ?? '') : ''
  const aside = [note === '' ? '' : texts.quote(note), source].filter((text) => text !== '').join(' · ')
  return (
    <Row
      button={{
        name: texts.editOf(entry.displayName, value, entryClock(entry)),
        key: 'e',
        onClick: () => openEdit(entry),
      }}
      title={
        <span class="entry">
          <span class="entry-clock">{day ?? entryClockHere(entry)}</span>
          <span class="entry-name">{entry.displayName}</span>
        </span>
      }
      {...(aside === '' ? {} : { aside })}
      end={
        <span class="entry-end">
          {isWaiting && (
            <span class="waiting">
              <Icon name="clock" />
              {texts.waiting}
            </span>
          )}
          <span class="entry-value">{value}</span>
        </span>
      }
    />
  )
}

/** Key of a row; pending ones have no id yet. */
export const entryKey = (entry: EditedEntry): string =>
  entry.id === undefined ? `${waitingKey(entry) ?? ''} ${entry.variableName} ${entry.startAt}` : String(entry.id)
