import type { ImportColumn, ImportColumnChoice } from '@upshot/contract'
import { useUnits } from '../../record/queries.ts'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { scaleOf, unitInWords } from '../../words/units.ts'
import { useWords } from '../../words/words.ts'

interface ColumnCardProps {
  readonly column: ImportColumn
  /** What the person decided here, before it is sent. */
  readonly choice: ImportColumnChoice
  readonly onChoice: (choice: ImportColumnChoice) => void
}

/** One column: its contents, what it becomes, and the person's choices. */
export function ColumnCard({ column, choice, onChoice }: ColumnCardProps) {
  const texts = useWords(dataWords)
  const { name, firstValues, smallest, largest, changes, canLeaveOut } = column
  const range =
    smallest === undefined || largest === undefined
      ? undefined
      : texts.range(formatNumber(smallest), formatNumber(largest))
  const possible = [
    'as proposed' as const,
    ...(changes.length > 0 ? ['change' as const] : []),
    ...(canLeaveOut ? ['leave out' as const] : []),
  ]
  return (
    <Card title={name} aside={range}>
      <p class="aside-text">{firstValues.join(' · ')}</p>
      <p>{useInWords(column, texts)}</p>
      {possible.length > 1 && (
        <Choice
          label={texts.whatToDo(name)}
          isLabelHidden
          value={choice.choice}
          options={possible.map((value) => ({ value, text: texts.choice[value] }))}
          onChange={(value) => {
            const chosen = possible.find((use) => use === value)
            if (chosen) onChoice(chosen === 'change' ? asShown(column) : { key: column.key, choice: chosen })
          }}
        />
      )}
      {choice.choice === 'change' && <ColumnFields column={column} choice={choice} onChoice={onChoice} />}
    </Card>
  )
}

/** Sends everything that the fields show, so that what the person sees is what applies. */
const asShown = ({ key, changes, ...column }: ImportColumn): ImportColumnChoice => ({
  key,
  choice: 'change',
  ...Object.fromEntries(changes.flatMap((change) => (column[change] === undefined ? [] : [[change, column[change]]]))),
})

/** "1 to 5" for '/5'. */
function unitShown(unit: string, texts: (typeof dataWords)['en']): string {
  const scale = scaleOf(unit)
  return scale ? texts.range(formatNumber(scale.least), formatNumber(scale.most)) : unitInWords(2, unit)
}

function useInWords(column: ImportColumn, texts: (typeof dataWords)['en']): string {
  const { use, displayName, unitAbbreviatedName, combinationOperation, reason } = column
  if (use === 'variable' && displayName !== undefined && unitAbbreviatedName !== undefined) {
    return texts.becomes(displayName, unitShown(unitAbbreviatedName, texts), texts.aDay[combinationOperation ?? 'MEAN'])
  }
  return reason === undefined ? texts.use[use] : `${texts.use[use]}: ${reason}`
}

/** Whatever language a name is typed in, the server finds the thing of the catalogue. */
const nameShown = ({ name, variableName, displayName }: ImportColumn, choice: ImportColumnChoice): string =>
  choice.variableName === undefined || choice.variableName === variableName
    ? (displayName ?? name)
    : choice.variableName

function ColumnFields({ column, choice, onChoice }: ColumnCardProps) {
  const texts = useWords(dataWords)
  const units = useUnits()
  const { name, changes } = column
  const change = (fresh: Partial<ImportColumnChoice>) => onChoice({ ...choice, ...fresh })
  return (
    <div class="fields">
      {changes.includes('variableName') && (
        <Field
          label={texts.newVariable(name)}
          value={nameShown(column, choice)}
          onInput={(variableName) => change({ variableName })}
        />
      )}
      {changes.includes('unitAbbreviatedName') && (
        <Select
          label={texts.newUnit(name)}
          value={choice.unitAbbreviatedName ?? ''}
          options={[
            ...(choice.unitAbbreviatedName === undefined ? [{ value: '', text: texts.chooseOne }] : []),
            ...units.map((unit) => ({ value: unit.abbreviatedName, text: `${unit.abbreviatedName} (${unit.name})` })),
          ]}
          onChange={(unitAbbreviatedName) => change({ unitAbbreviatedName })}
        />
      )}
      {changes.includes('combinationOperation') && (
        <Select
          label={texts.newDay(name)}
          value={choice.combinationOperation ?? column.combinationOperation ?? 'MEAN'}
          options={(['SUM', 'MEAN'] as const).map((value) => ({ value, text: texts.daily[value] }))}
          onChange={(value) => change({ combinationOperation: value === 'SUM' ? 'SUM' : 'MEAN' })}
        />
      )}
    </div>
  )
}
