import type { Unit } from '@upshot/contract'
import { Button } from '../ui/button.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { entryWords } from '../words/entry.ts'
import { decimalSeparator, formatNumber } from '../words/numbers.ts'
import { recordWords } from '../words/record.ts'
import { unitName, valueInWords } from '../words/units.ts'
import { useWords } from '../words/words.ts'
import { type DraftReading, inOwnUnit, type ValueFault } from './draft.ts'
import { useUnits } from './queries.ts'
import type { Thing } from './thing.ts'
import { choicesFor } from './units.ts'

interface ValueFieldProps {
  readonly thing: Thing
  readonly text: string
  readonly unit: string
  readonly read: DraftReading
  readonly isFaultShown: boolean
  readonly onText: (text: string) => void
  readonly onUnit: (unit: string) => void
  /** A tap on one of the usual values. */
  readonly onUsual?: (value: number) => void
}

/** A number with its unit; the usual values stand before it. */
export function ValueField({ thing, text, unit, read, isFaultShown, onText, onUnit, onUsual }: ValueFieldProps) {
  const words = useWords(recordWords)
  const units = useUnits()
  const own = inOwnUnit(read.value, unit, thing.unit, units)
  return (
    <>
      {onUsual && thing.usual.length > 0 && <UsualValues thing={thing} onChoose={onUsual} />}
      <div class="value-field">
        <NumberField
          label={words.value}
          value={text}
          number={read.value}
          onInput={onText}
          decimal={decimalSeparator()}
          hint={own === undefined ? undefined : words.equals(valueInWords(own, thing.unit))}
          fault={isFaultShown && read.valueFault ? faultInWords(read.valueFault) : undefined}
        />
        <Select label={words.unit} value={unit} options={useUnitOptions(thing)} onChange={onUnit} />
      </div>
    </>
  )

  function faultInWords(fault: ValueFault): string {
    if (fault.kind === 'noNumber') return words.noNumber
    return words[fault.kind](formatNumber(fault.bound))
  }
}

function UsualValues({ thing, onChoose }: { readonly thing: Thing; readonly onChoose: (value: number) => void }) {
  const words = useWords(entryWords)
  return (
    <div class="usual-values">
      {thing.usual.map((value) => {
        const inWords = valueInWords(value, thing.unit)
        return (
          <Button key={value} aria-label={words.recordOf(inWords, thing.displayName)} onClick={() => onChoose(value)}>
            {inWords}
          </Button>
        )
      })}
    </div>
  )
}

/** What converts, the own unit first; for something new every unit of an amount. Only units that people use. */
function useUnitOptions({ unit: own, variableId }: Thing) {
  const units = useUnits()
  const ownUnit = units.find(({ abbreviatedName }) => abbreviatedName === own)
  if (!ownUnit) return [{ value: own, text: unitName(own) }]
  const isDuration = ownUnit.categoryName === 'Duration'
  const choices =
    variableId === undefined && !isDuration
      ? [ownUnit, ...units.filter((unit) => unit !== ownUnit && isAmount(unit))]
      : choicesFor(ownUnit, units)
  return choices
    .filter((unit) => unit === ownUnit || (unit.manualTracking === 1 && unit.abbreviatedName !== 'yes/no'))
    .map(({ abbreviatedName }) => ({ value: abbreviatedName, text: unitName(abbreviatedName) }))
}

const isAmount = ({ categoryName }: Unit): boolean => categoryName !== 'Rating' && categoryName !== 'Duration'
