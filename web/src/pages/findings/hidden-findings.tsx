import { useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { findingWords } from '../../words/findings.ts'
import { useWords } from '../../words/words.ts'
import { setHidden } from './actions.ts'
import { useHidden } from './queries.ts'

/** What was hidden stays within reach. */
export function HiddenFindings() {
  const words = useWords(findingWords)
  const [isOpen, setOpen] = useState(false)
  const data = useHidden().data?.data
  const hidden = [...(data?.correlations ?? []), ...(data?.sameDay ?? [])].filter((one) => one.isHidden !== false)
  if (hidden.length === 0) return null
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.hiddenCount(hidden.length)}
      </Button>
      {isOpen && (
        <RowList name={words.hidden}>
          {hidden.map((one) => {
            const title = one.title ?? words.headline(one.effectVariableName, one.causeVariableName)
            return (
              <li key={`${one.causeVariableId} ${one.effectVariableId} ${one.onsetDelay}`}>
                <Row
                  title={title}
                  end={
                    <Button aria-label={words.showName(title)} onClick={() => void setHidden(one, title, false)}>
                      {words.show}
                    </Button>
                  }
                />
              </li>
            )
          })}
        </RowList>
      )}
    </>
  )
}
