/** Fields for values that are not one number with a unit: durations, times of day, blood pressure. */
import { MomentField } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { decimalSeparator } from '../words/numbers.ts'
import { recordWords } from '../words/record.ts'
import { valueInWords } from '../words/units.ts'
import { locale, useWords } from '../words/words.ts'
import { clockValue } from './asking.ts'
import { parseNumber } from './parse-number.ts'

interface DurationFieldsProps {
  /** In hours, as a number in words. */
  readonly hours: number | undefined
  readonly fault: string | undefined
  readonly onHours: (hours: number | undefined) => void
}

/** Hours and minutes. */
export function DurationFields({ hours, fault, onHours }: DurationFieldsProps) {
  const texts = useWords(recordWords)
  const minutes = hours === undefined ? undefined : Math.round(hours * 60)
  const wholeHours = minutes === undefined ? undefined : Math.floor(minutes / 60)
  const restMinutes = minutes === undefined ? undefined : minutes % 60
  const field = (label: string, number: number | undefined, onNumber: (typed: number | undefined) => void) => (
    <NumberField
      label={label}
      value={number === undefined ? '' : String(number)}
      number={number}
      decimal={decimalSeparator()}
      least={0}
      onInput={(text) => onNumber(parseNumber(text, locale()))}
      {...(label === texts.hours ? { fault } : {})}
    />
  )
  const together = (hours: number | undefined, minutes: number | undefined) =>
    onHours(hours === undefined && minutes === undefined ? undefined : (hours ?? 0) + (minutes ?? 0) / 60)
  return (
    <fieldset class="plain value-field">
      <legend class="hidden-text">{texts.value}</legend>
      {field(texts.hours, wholeHours, (typed) => together(typed, restMinutes))}
      {field(texts.minutes, restMinutes, (typed) => together(wholeHours, typed))}
    </fieldset>
  )
}

interface ClockFieldProps {
  /** Hours after midnight. */
  readonly value: number | undefined
  readonly fault: string | undefined
  readonly onValue: (value: number | undefined) => void
}

/** A time of day as a value. */
export function ClockField({ value, fault, onValue }: ClockFieldProps) {
  const texts = useWords(recordWords)
  return (
    <MomentField
      label={texts.clock}
      kind="time"
      value={value === undefined ? '' : valueInWords(value, 'clock')}
      fault={fault}
      onInput={(clock) => onValue(clockValue(clock))}
    />
  )
}

interface PressureFieldsProps {
  readonly upper: string
  readonly lower: string
  readonly fault: string | undefined
  readonly onUpper: (text: string) => void
  readonly onLower: (text: string) => void
}

/** The two numbers of a blood pressure. */
export function PressureFields({ upper, lower, fault, onUpper, onLower }: PressureFieldsProps) {
  const texts = useWords(recordWords)
  const field = (label: string, text: string, onInput: (text: string) => void, shown?: string) => (
    <NumberField
      label={label}
      value={text}
      number={parseNumber(text, locale())}
      decimal={decimalSeparator()}
      onInput={onInput}
      {...(shown === undefined ? {} : { fault: shown })}
    />
  )
  return (
    <div class="value-field">
      {field(texts.upper, upper, onUpper, fault)}
      {field(texts.lower, lower, onLower)}
    </div>
  )
}
