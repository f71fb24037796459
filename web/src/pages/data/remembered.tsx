import type { ImportMapping } from '@upshot/contract'
import { failureText } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { useWords } from '../../words/words.ts'
import { forgetMapping } from './actions.ts'
import { useMappings } from './queries.ts'

/** What was answered for files of one kind; nothing is shown before there is something. */
export function Remembered() {
  const words = useWords(dataWords)
  const { data, readAgain } = useMappings()
  const mappings = data?.mappings ?? []
  if (mappings.length === 0) return null
  const forget = (one: ImportMapping) =>
    void forgetMapping(one.shape)
      .then(readAgain)
      .catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <Section title={words.remembered}>
      <p class="hint">{words.rememberedHint}</p>
      <RowList name={words.remembered}>
        {mappings.map((one) => (
          <li key={one.shape}>
            <Row
              title={one.fileName}
              aside={words.rememberedCount(
                formatNumber(Object.keys(one.answers).length),
                formatNumber(one.columns.length),
              )}
              end={
                <Button aria-label={words.forgetFile(one.fileName)} onClick={() => forget(one)}>
                  {words.forget}
                </Button>
              }
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}
