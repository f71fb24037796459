import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { variableWords } from '../../words/variables.ts'
import { useWords } from '../../words/words.ts'
import { restoreVariable } from './actions.ts'
import { useDeletedVariables } from './queries.ts'

/** Variables that were deleted in the last 30 days, and can come back. */
export function DeletedSection() {
  const words = useWords(variableWords)
  const { data = [], asOfMs } = useDeletedVariables()
  const [restored, setRestored] = useState<ReadonlySet<number>>(new Set())
  // What the server says next counts: the person may have undone it.
  useEffect(() => setRestored(new Set()), [asOfMs])
  const deleted = data.filter(({ variableId }) => !restored.has(variableId))
  if (deleted.length === 0) return null
  return (
    <Section title={words.recentlyDeleted}>
      <p class="aside-text">{words.keptFor}</p>
      <RowList name={words.recentlyDeleted}>
        {deleted.map((variable) => (
          <li key={variable.variableId}>
            <Row
              title={variable.displayName}
              aside={words.entriesCounted(variable.numberOfRawMeasurements)}
              end={
                <Button
                  kind="quiet"
                  aria-label={words.restoreOf(variable.displayName)}
                  onClick={() => {
                    setRestored((before) => new Set([...before, variable.variableId]))
                    void restoreVariable(variable)
                  }}
                >
                  {words.restore}
                </Button>
              }
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}
