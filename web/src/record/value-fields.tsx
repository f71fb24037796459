/** Fields for values that are not one number with a unit: durations, times of day, blood pressure. */
import { useState } from 'preact/hooks'
import { MomentField } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { decimalSeparator, formatNumber } from '../words/numbers.ts'
import { recordWords } from '../words/record.ts'
import { valueInWords } from '../words/units.ts'
import { locale, useWords } from '../words/words.ts'
import { clockValue } from './asking.ts'
import { parseNumber } from './parse-number.ts'

interface NumberInputProps {
  readonly label: string
  readonly value: number | undefined
  readonly fault?: string | undefined
  /** Undefined if it cannot be read. `isEmpty`: nothing is typed. */
  readonly onValue: (value: number | undefined, isEmpty: boolean) => void
}

/** A number. What is typed stays as it is, while it means the value: "72." is on its way to "72.4". */
export function NumberInput({ label, value, fault, onValue }: NumberInputProps) {
  const [typed, setTyped] = useState('')
  const text = parseNumber(typed, locale()) === value ? typed : value === undefined ? '' : formatNumber(value, 6)
  return (
    <NumberField
      label={label}
      value={text}
      number={value}
      decimal={decimalSeparator()}
      fault={fault}
      onInput={(next) => {
        setTyped(next)
        onValue(parseNumber(next, locale()), next.trim() === '')
      }}
    />
  )
}

interface DurationFieldsProps {
  /** In hours, as a number in words. */
  readonly hours: number | undefined
  readonly fault: string | undefined
  readonly onHours: (hours: number | undefined) => void
}

interface DurationText {
  readonly hours: string
  readonly minutes: string
}

/** Hours and minutes. What is typed stays as it is, while it means the same: "7.5" hours are half past seven. */
export function DurationFields({ hours, fault, onHours }: DurationFieldsProps) {
  const texts = useWords(recordWords)
  const [typed, setTyped] = useState<DurationText>({ hours: '', minutes: '' })
  const shown = isSameLength(lengthOf(typed), hours) ? typed : textOfLength(hours)
  const field = (part: keyof DurationText) => (
    <NumberField
      label={texts[part]}
      value={shown[part]}
      number={parseNumber(shown[part], locale())}
      decimal={decimalSeparator()}
      least={0}
      onInput={(text) => {
        const next = { ...shown, [part]: text }
        setTyped(next)
        onHours(lengthOf(next))
      }}
      {...(part === 'hours' ? { fault } : {})}
    />
  )
  return (
    <fieldset class="plain value-field">
      <legend class="hidden-text">{texts.value}</legend>
      {field('hours')}
      {field('minutes')}
    </fieldset>
  )
}

/** In hours. */
function lengthOf(text: DurationText): number | undefined {
  const hours = parseNumber(text.hours, locale())
  const minutes = parseNumber(text.minutes, locale())
  return hours === undefined && minutes === undefined ? undefined : (hours ?? 0) + (minutes ?? 0) / 60
}

/** Seconds are not shown. */
const isSameLength = (left: number | undefined, right: number | undefined): boolean =>
  left === right || (left !== undefined && right !== undefined && Math.abs(left - right) < 1e-5)

function textOfLength(hours: number | undefined): DurationText {
  if (hours === undefined) return { hours: '', minutes: '' }
  const minutes = Math.round(hours * 60)
  return { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) }
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
  readonly upper: number | undefined
  readonly lower: number | undefined
  readonly fault: string | undefined
  readonly onUpper: (value: number | undefined) => void
  readonly onLower: (value: number | undefined) => void
}

/** The two numbers of a blood pressure. */
export function PressureFields({ upper, lower, fault, onUpper, onLower }: PressureFieldsProps) {
  const texts = useWords(recordWords)
  return (
    <div class="value-field">
      <NumberInput label={texts.upper} value={upper} fault={fault} onValue={onUpper} />
      <NumberInput label={texts.lower} value={lower} onValue={onLower} />
    </div>
  )
}
