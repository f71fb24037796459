import type { ImportDoubt } from '@upshot/contract'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { useWords } from '../../words/words.ts'

const CHOICES = ['go on', 'leave these out', 'stop'] as const

interface DoubtsProps {
  readonly doubts: readonly ImportDoubt[]
  /** Undefined: nothing has to be answered. */
  readonly answer: string | undefined
  readonly onAnswer: (text: string) => void
}

/** Values that look wrong, with their rows, and what shall become of them. */
export function Doubts({ doubts, answer, onAnswer }: DoubtsProps) {
  const words = useWords(dataWords)
  if (doubts.length === 0) return null
  return (
    <Section title={words.doubts}>
      <RowList name={words.doubts} look="cards">
        {doubts.map(({ text, count, rows }) => (
          <li key={text}>
            <Card>
              <p>{text}</p>
              {rows.map((row) => (
                <p class="aside-text" key={`${row.file} ${row.line} ${row.text}`}>
                  {words.line(row.file, formatNumber(row.line))}: {row.text}
                </p>
              ))}
              {count > rows.length && <p class="aside-text">{words.moreRows(formatNumber(count - rows.length))}</p>}
            </Card>
          </li>
        ))}
      </RowList>
      {answer !== undefined && (
        <Choice
          label={words.doubtsAsk}
          value={answer}
          options={CHOICES.map((value) => ({ value, text: words.doubtChoice[value] }))}
          onChange={onAnswer}
        />
      )}
    </Section>
  )
}
