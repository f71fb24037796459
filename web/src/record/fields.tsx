import type { Unit } from '@upshot/contract'
import { localDay, localMinute, nowMs } from '../time/local.ts'
import type { WhenName } from '../time/when.ts'
import { clockWords, dayWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Field, MomentField, Select } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { entryWords } from '../words/entry.ts'
import { decimalSeparator, formatNumber } from '../words/numbers.ts'
import { detailNames, recordWords } from '../words/record.ts'
import { unitName, valueInWords } from '../words/units.ts'
import { locale, useWords } from '../words/words.ts'
import type { DetailTexts } from './details.ts'
import { type DraftReading, dayItCountsFor, inOwnUnit, type ValueFault } from './draft.ts'
import { type MomentState, offeredWhen, type ReadMoment } from './moment.ts'
import { useUnits } from './queries.ts'
import type { Thing } from './thing.ts'
import { choicesFor, isSensibleBeside } from './units.ts'

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

/** A number with its unit, after buttons for the usual values. */
export function ValueField({ thing, text, unit, read, isFaultShown, onText, onUnit, onUsual }: ValueFieldProps) {
  const texts = useWords(recordWords)
  const units = useUnits()
  const converted = inOwnUnit(read.value, unit, thing.unit, units)
  return (
    <>
      {onUsual && thing.usual.length > 0 && <UsualValues thing={thing} onChoose={onUsual} />}
      <div class="value-field">
        <NumberField
          label={texts.value}
          value={text}
          number={read.value}
          onInput={onText}
          decimal={decimalSeparator()}
          hint={converted === undefined ? undefined : texts.equals(valueInWords(converted, thing.unit, thing))}
          fault={isFaultShown && read.valueFault ? faultInWords(read.valueFault) : undefined}
        />
        <Select label={texts.unit} value={unit} options={useUnitOptions(thing)} onChange={onUnit} />
      </div>
    </>
  )

  function faultInWords(fault: ValueFault): string {
    if (fault.kind === 'noNumber') return texts.noNumber
    return texts[fault.kind](formatNumber(fault.bound))
  }
}

function UsualValues({ thing, onChoose }: { readonly thing: Thing; readonly onChoose: (value: number) => void }) {
  const texts = useWords(entryWords)
  return (
    <div class="usual-values">
      {thing.usual.map((value) => {
        const inWords = valueInWords(value, thing.unit, thing)
        return (
          <Button key={value} aria-label={texts.recordOf(inWords, thing.displayName)} onClick={() => onChoose(value)}>
            {inWords}
          </Button>
        )
      })}
    </div>
  )
}

/**
 * Convertible units, the variable's own first; for something new, every unit of an amount. Only units that people use.
 */
function useUnitOptions({ unit: baseUnit, variableId, counted }: Thing) {
  const units = useUnits()
  const ownUnit = units.find(({ abbreviatedName }) => abbreviatedName === baseUnit)
  if (!ownUnit) return [{ value: baseUnit, text: unitName(baseUnit, counted) }]
  const isDuration = ownUnit.categoryName === 'Duration'
  const choices =
    variableId === undefined && !isDuration
      ? [ownUnit, ...units.filter((unit) => unit !== ownUnit && isAmount(unit))]
      : choicesFor(ownUnit, units)
  const isUsed = (unit: Unit) => unit.manualTracking === 1 && unit.abbreviatedName !== 'yes/no'
  return choices
    .filter(
      (unit) => unit === ownUnit || (isUsed(unit) && (variableId === undefined || isSensibleBeside(unit, ownUnit))),
    )
    .map(({ abbreviatedName }) => ({ value: abbreviatedName, text: unitName(abbreviatedName, counted) }))
}

const isAmount = ({ categoryName }: Unit): boolean => categoryName !== 'Rating' && categoryName !== 'Duration'

interface WhenFieldProps {
  readonly moment: MomentState
  readonly read: ReadMoment
  readonly isLasting: boolean
  readonly onChange: (moment: MomentState) => void
}

/** When it was: a row of choices, and fields for another time. */
export function WhenField({ moment, read, isLasting, onChange }: WhenFieldProps) {
  const texts = useWords(recordWords)
  const offered = offeredWhen({ nowMs: nowMs(), zone: zoneHere() })
  return (
    <>
      <Choice
        label={texts.when}
        value={moment.choice}
        options={offered.map((name) => ({ value: name, text: texts.whenNames[name] }))}
        onChange={(name) => onChange({ ...moment, choice: name as WhenName })}
      />
      {moment.choice === 'another' && (
        <DateFields moment={moment} read={read} isLasting={isLasting} onChange={onChange} />
      )}
    </>
  )
}

/** Date and time, and the end of a span. */
export function DateFields({ moment, read, isLasting, onChange }: WhenFieldProps) {
  const texts = useWords(recordWords)
  const zone = zoneHere()
  const latest = localMinute(nowMs(), zone)
  const counted = isLasting ? dayItCountsFor(read, zone) : undefined
  const today = localDay(nowMs(), zone)
  const beginFault = read.fault === 'noTime' || (read.fault === 'inFuture' && read.untilMs === undefined)
  const endFault = read.fault !== undefined && !beginFault
  return (
    <div class="fields">
      <MomentField
        label={texts.dateAndTime}
        kind="datetime-local"
        value={moment.from}
        latest={latest}
        hint={read.isSkipped ? texts.movedForward(clockWords(read.atMs, zone)) : undefined}
        fault={beginFault && read.fault ? texts[read.fault] : undefined}
        onInput={(from) => onChange({ ...moment, from })}
      />
      {isLasting && (
        <MomentField
          label={texts.until}
          kind="datetime-local"
          value={moment.until}
          latest={latest}
          hint={counted === undefined ? undefined : texts.countsFor(dayWords(counted, today, locale()))}
          fault={endFault && read.fault ? texts[read.fault] : undefined}
          onInput={(until) => onChange({ ...moment, until })}
        />
      )}
    </div>
  )
}

interface DetailFieldsProps {
  readonly details: DetailTexts
  readonly onChange: (details: DetailTexts) => void
}

/** A field for each detail. */
export function DetailFields({ details, onChange }: DetailFieldsProps) {
  const texts = useWords(recordWords)
  return (
    <>
      {detailNames.map((name) => (
        <Field
          key={name}
          label={texts.details[name]}
          value={details[name] ?? ''}
          longest={10_000}
          onInput={(text) => onChange({ [name]: text })}
        />
      ))}
    </>
  )
}
