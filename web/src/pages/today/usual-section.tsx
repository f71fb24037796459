import type { UsualEntry } from '@upshot/contract'
import { useRef } from 'preact/hooks'
import { recordValue } from '../../record/actions.ts'
import { type EditedEntry, entryAtMs } from '../../record/entry.ts'
import { nowMs } from '../../time/local.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { entryWords } from '../../words/entry.ts'
import { todayWords } from '../../words/today.ts'
import { valueInWords } from '../../words/units.ts'
import { useWords } from '../../words/words.ts'

interface UsualSectionProps {
  readonly usual: readonly UsualEntry[]
  readonly entries: readonly EditedEntry[]
}

/** What the person usually records around this time: one tap each. */
export function UsualSection({ usual, entries }: UsualSectionProps) {
  const words = useWords(todayWords)
  const openedAtMs = useRef(nowMs())
  const shown = useRef<readonly UsualEntry[]>([])
  // What was there stays there as long as the page is open; what was recorded is marked.
  const known = new Set(shown.current.map(({ variableId }) => variableId))
  shown.current = [...shown.current, ...usual.filter(({ variableId }) => !known.has(variableId))]
  if (shown.current.length === 0) return null
  const isDone = (one: UsualEntry) =>
    entries.some((entry) => entry.variableId === one.variableId && entryAtMs(entry) >= openedAtMs.current - 1000)
  return (
    <Section title={words.usualNow}>
      <div class="usual-values">
        {shown.current.map((one) => (
          <UsualChip key={one.variableId} usual={one} isDone={isDone(one)} />
        ))}
      </div>
    </Section>
  )
}

function UsualChip({ usual, isDone }: { readonly usual: UsualEntry; readonly isDone: boolean }) {
  const words = useWords(entryWords)
  const inWords = valueInWords(usual.value, usual.unitAbbreviatedName)
  const record = () =>
    recordValue(
      {
        variableId: usual.variableId,
        name: usual.variableName,
        displayName: usual.displayName,
        unit: usual.unitAbbreviatedName,
        kind: usual.variableCategoryName,
        operation: usual.combinationOperation,
        valence: usual.valence,
        usual: [],
        synonyms: [],
      },
      { value: usual.value },
    )
  return (
    <Button
      class="chip-button"
      aria-label={words.recordOf(inWords, usual.displayName)}
      disabled={isDone}
      onClick={() => void record()}
    >
      {isDone && <Icon name="done" />}
      {usual.displayName} {inWords}
    </Button>
  )
}
