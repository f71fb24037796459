import { useId } from 'preact/hooks'
import { isAnchoring } from '../../record/asking.ts'
import { ValueButtons } from '../../record/value-buttons.tsx'
import { ClockField, DurationFields, NumberInput, PressureFields } from '../../record/value-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { MomentField } from '../../ui/field.tsx'
import { checkInWords } from '../../words/check-in.ts'
import { unitInWords, unitName, valueInWords } from '../../words/units.ts'
import { useWords } from '../../words/words.ts'
import { type CheckInRow, controlOf, type NightTimes, type RowAnswer, textOfChoice } from './rows.ts'

interface AnswerRowProps {
  readonly row: CheckInRow
  readonly answer: RowAnswer | undefined
  /** Last night, by the night before it. */
  readonly usualNight: NightTimes
  /** When it was due, if that does not go without saying. */
  readonly when?: string | undefined
  readonly onAnswer: (answer: RowAnswer | undefined) => void
}

/** One question and its control. A second tap on what is chosen takes it back. */
export function AnswerRow(props: AnswerRowProps) {
  const { row, when } = props
  const id = useId()
  const control = controlOf(row)
  return (
    <section class="answer-row" data-control={control} aria-labelledby={id}>
      <span class="answer-name" id={id}>
        {row.thing.displayName}
        {control === 'taken' && ` ${valueInWords(row.question?.defaultValue ?? 1, row.thing.unit, row.thing.counted)}`}
        {when !== undefined && <span class="aside-text"> {when}</span>}
      </span>
      <Control {...props} />
    </section>
  )
}

function Control(props: AnswerRowProps) {
  const { row, answer, onAnswer } = props
  const { thing } = row
  const setValue = (value: number | undefined) => onAnswer(value === undefined ? undefined : { ...answer, value })
  const setPressure = (value: number | undefined, lower: number | undefined) =>
    onAnswer(value === undefined && lower === undefined ? undefined : { value, lower })
  switch (controlOf(row)) {
    case 'buttons':
      return (
        <ValueButtons
          thing={thing}
          name={thing.displayName}
          chosen={answer?.value}
          onChoose={(value) => setValue(value === answer?.value ? undefined : value)}
        />
      )
    case 'choices':
      return <Choices {...props} />
    case 'taken':
      return <Taken {...props} />
    case 'night':
      return <NightFields {...props} />
    case 'clock':
      return <ClockField value={answer?.value} fault={undefined} onValue={setValue} />
    case 'duration':
      return <DurationFields hours={answer?.value} fault={undefined} onHours={setValue} />
    case 'pressure':
      return (
        <PressureFields
          upper={answer?.value}
          lower={answer?.lower}
          fault={undefined}
          onUpper={(value) => setPressure(value, answer?.lower)}
          onLower={(lower) => setPressure(answer?.value, lower)}
        />
      )
    case 'amount':
      return <Amount {...props} />
  }
}

/** The usual amount, pale until it is touched, with less and more beside it. What is measured, as a weight, is typed. */
function Amount({ row, answer, onAnswer }: AnswerRowProps) {
  const texts = useWords(checkInWords)
  const { thing, question } = row
  const usual = isAnchoring(thing)
    ? undefined
    : (question?.defaultValue ?? thing.usual[0] ?? thing.last ?? (isCounted(thing.unit) ? 1 : undefined))
  const value = answer?.value
  if (usual === undefined || usual > MOST_STEPPED || thing.operation === 'MEAN')
    return (
      <NumberInput
        label={unitName(thing.unit, thing.counted)}
        value={value}
        onValue={(typed, isEmpty) => onAnswer(isEmpty ? undefined : { value: typed })}
      />
    )
  const step = stepOf(usual)
  const move = (by: number) => onAnswer({ value: Math.max(0, Number(((value ?? usual) + by).toFixed(6))) })
  const shown = valueInWords(value ?? usual, thing.unit, thing.counted)
  return (
    <div class="stepper">
      <Button aria-label={texts.less(thing.displayName)} onClick={() => move(-step)}>
        −
      </Button>
      <Button
        class="stepper-value"
        aria-pressed={value !== undefined}
        aria-label={texts.takeUsual(thing.displayName, shown)}
        onClick={() => onAnswer(value === undefined ? { value: usual } : undefined)}
      >
        {shown}
      </Button>
      <Button aria-label={texts.more(thing.displayName)} onClick={() => move(step)}>
        +
      </Button>
    </div>
  )
}

/** Of what is counted, one is a fair suggestion; of milligrams there is none. */
const isCounted = (unit: string): boolean => unitInWords(1, unit) !== unitInWords(2, unit)

/** Larger amounts are typed. */
const MOST_STEPPED = 1000

/** A tenth of the usual amount, rounded to what people say; one cup, five minutes, a hundred milligrams. */
const stepOf = (usual: number): number => (usual >= 100 ? 50 : usual >= 20 ? 5 : usual % 1 !== 0 ? 0.5 : 1)

function Taken({ row, answer, onAnswer }: AnswerRowProps) {
  const texts = useWords(checkInWords)
  const { thing, question } = row
  const usual = question?.defaultValue ?? 1
  const isTaken = answer?.value !== undefined
  const isSkipped = answer?.isSkipped === true
  return (
    <div class="scale">
      <Button
        aria-pressed={isTaken}
        aria-label={texts.takenOf(`${thing.displayName} ${valueInWords(usual, thing.unit, thing.counted)}`)}
        onClick={() => onAnswer(isTaken ? undefined : { value: usual })}
      >
        {texts.taken}
      </Button>
      <Button
        aria-pressed={isSkipped}
        aria-label={texts.notTodayOf(thing.displayName)}
        onClick={() => onAnswer(isSkipped ? undefined : { isSkipped: true })}
      >
        {texts.notToday}
      </Button>
    </div>
  )
}

function NightFields({ row, answer, usualNight, onAnswer }: AnswerRowProps) {
  const texts = useWords(checkInWords)
  const night = answer?.night ?? usualNight
  const length = lengthOf(night)
  const isTouched = answer?.night !== undefined
  return (
    <div class="night-fields" data-touched={isTouched}>
      <MomentField
        label={texts.fellAsleep}
        kind="time"
        value={night.from}
        onInput={(from) => onAnswer({ night: { ...night, from } })}
      />
      <MomentField
        label={texts.wokeUp}
        kind="time"
        value={night.until}
        onInput={(until) => onAnswer({ night: { ...night, until } })}
      />
      <Button
        class="stepper-value"
        aria-pressed={isTouched}
        aria-label={texts.takeUsual(row.thing.displayName, valueInWords(length, 'h'))}
        onClick={() => onAnswer(isTouched ? undefined : { night })}
      >
        {valueInWords(length, 'h')}
      </Button>
    </div>
  )
}

function lengthOf({ from, until }: NightTimes): number {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  return ((minutes(until) - minutes(from) + 1440) % 1440) / 60
}

function Choices({ row, answer, onAnswer }: AnswerRowProps) {
  const chosen = answer?.chosen ?? new Set<string>()
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    onAnswer({ chosen: next })
  }
  return (
    <div class="usual-values">
      {row.choices?.map((name) => (
        <Button key={name} class="chip-button" aria-pressed={chosen.has(name)} onClick={() => toggle(name)}>
          {textOfChoice(row, name)}
        </Button>
      ))}
    </div>
  )
}
