import type { Change } from '@upshot/contract'
import { pathTo } from '../router/places.ts'
import { Row, RowList } from '../ui/row.tsx'
import { changeWords } from '../words/changes.ts'
import { useWords } from '../words/words.ts'

/** Stands for the variable in the address of a day without one. */
export const DAY_ALONE = 'day'

export const pathToChange = ({ variableId, date, kind }: Pick<Change, 'variableId' | 'date' | 'kind'>): string =>
  pathTo('change', { variable: variableId === undefined ? DAY_ALONE : String(variableId), kind, date })

interface ChangeRowsProps {
  readonly name: string
  readonly changes: readonly Change[]
  /** The text for each change; its own sentence otherwise. */
  readonly textOf?: (change: Change) => string
}

/** Starts and stops, each with what stands out. */
export function ChangeRows({ name, changes, textOf = ({ sentence }) => sentence }: ChangeRowsProps) {
  const texts = useWords(changeWords)
  return (
    <RowList name={name}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.variableId} ${change.date}`}>
          <Row
            href={pathToChange(change)}
            title={change.title}
            aside={textOf(change)}
            end={
              change.outcomes.some(({ verdict }) => verdict === 'likely') && (
                <span class="verdict">{texts.verdict.likely}</span>
              )
            }
          />
        </li>
      ))}
    </RowList>
  )
}
