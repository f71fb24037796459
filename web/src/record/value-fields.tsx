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
  const words = useWords(recordWords)
  const minutes = hours === undefined ? undefined : Math.round(hours * 60)
  const whole = minutes === undefined ? undefined : Math.floor(minutes / 60)
  const rest = minutes === undefined ? undefined : minutes % 60
  const field = (label: string, number: number | undefined, onNumber: (typed: number | undefined) => void) => (
    <NumberField
      label={label}
      value={number === undefined ? '' : String(number)}
      number={number}
      decimal={decimalSeparator()}
      least={0}
      onInput={(text) => onNumber(parseNumber(text, locale()))}
      {...(label === words.hours ? { fault } : {})}
    />
  )
  const together = (whole: number | undefined, rest: number | undefined) =>
    onHours(whole === undefined && rest === undefined ? undefined : (whole ?? 0) + (rest ?? 0) / 60)
  return (
    <fieldset class="plain value-field">
      <legend class="hidden-text">{words.value}</legend>
      {field(words.hours, whole, (typed) => together(typed, rest))}
      {field(words.minutes, rest, (typed) => together(whole, typed))}
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
  const words = useWords(recordWords)
  return (
    <MomentField
      label={words.clock}
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
  const words = useWords(recordWords)
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
      {field(words.upper, upper, onUpper, fault)}
      {field(words.lower, lower, onLower)}
    </div>
  )
}
