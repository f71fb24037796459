import type { UsualEntry } from '@upshot/contract'
import { useRef } from 'preact/hooks'
import { recordValue } from '../../record/actions.ts'
import { type EditedEntry, entryAtMs } from '../../record/entry.ts'
import { HOUR_MS } from '../../time/lengths.ts'
import { nowMs } from '../../time/local.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { entryWords } from '../../words/entry.ts'
import { todayWords } from '../../words/today.ts'
import { valueInWords } from '../../words/units.ts'
import { useWords } from '../../words/words.ts'

/** The server leaves out recorded items for this long, too. */
const DONE_FOR_MS = 3 * HOUR_MS

interface UsualSectionProps {
  readonly usual: readonly UsualEntry[]
  readonly entries: readonly EditedEntry[]
}

/** What the person usually records around this time; one tap records each. */
export function UsualSection({ usual, entries }: UsualSectionProps) {
  const texts = useWords(todayWords)
  const openedAtMs = useRef(nowMs())
  const shown = useRef<readonly UsualEntry[]>([])
  const wasRecordedSince = (usual: UsualEntry, sinceMs: number) =>
    entries.some((entry) => entry.variableId === usual.variableId && entryAtMs(entry) >= sinceMs)
  const isDone = (entry: UsualEntry) => wasRecordedSince(entry, openedAtMs.current - 1000)
  // Items stay while the page is open; recorded ones are marked. What was recorded before is not offered again.
  const shownIds = new Set(shown.current.map(({ variableId }) => variableId))
  const isNew = (entry: UsualEntry) =>
    !shownIds.has(entry.variableId) && !wasRecordedSince(entry, openedAtMs.current - DONE_FOR_MS)
  shown.current = [...shown.current, ...usual.filter(isNew)]
  if (shown.current.length === 0) return null
  return (
    <Section title={texts.usualNow}>
      <div class="usual-values">
        {shown.current.map((entry) => (
          <ValueChip key={entry.variableId} subject={entry} value={entry.value} isDone={isDone(entry)} />
        ))}
      </div>
    </Section>
  )
}

interface ValueChipProps {
  readonly subject: Pick<
    UsualEntry,
    | 'variableId'
    | 'variableName'
    | 'displayName'
    | 'counted'
    | 'unitAbbreviatedName'
    | 'variableCategoryName'
    | 'combinationOperation'
    | 'valence'
  >
  readonly value: number
  /** Recorded a moment ago. */
  readonly isDone: boolean
}

/** One tap records it. */
export function ValueChip({ subject, value, isDone }: ValueChipProps) {
  const texts = useWords(entryWords)
  const inWords = valueInWords(value, subject.unitAbbreviatedName, subject)
  const record = () =>
    recordValue(
      {
        variableId: subject.variableId,
        name: subject.variableName,
        displayName: subject.displayName,
        counted: subject.counted,
        unit: subject.unitAbbreviatedName,
        kind: subject.variableCategoryName,
        operation: subject.combinationOperation,
        valence: subject.valence,
        usual: [],
        synonyms: [],
      },
      { value },
    )
  return (
    <Button
      class="chip-button"
      aria-label={texts.recordOf(inWords, subject.displayName)}
      disabled={isDone}
      onClick={() => void record()}
    >
      {isDone && <Icon name="done" />}
      {subject.displayName} {inWords}
    </Button>
  )
}
