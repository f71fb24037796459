import type { CheckIn } from '@upshot/contract'
import { useId, useRef, useState } from 'preact/hooks'
import { actAll } from '../../offline/act.ts'
import { entriesOf, outboxState, sentOf } from '../../offline/outbox-state.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { isAnchoring, isPressure } from '../../record/asking.ts'
import { firstNight, unitMs } from '../../record/moment.ts'
import { useThings } from '../../record/own-variables.ts'
import { ValueButtons } from '../../record/value-buttons.tsx'
import { ClockField, DurationFields, NumberInput, PressureFields } from '../../record/value-fields.tsx'
import { isSleep } from '../../record/values.ts'
import { dueNow } from '../../reminders/due.ts'
import { whenDue } from '../../reminders/when-due.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate, useAddress } from '../../router/router.ts'
import { useMinute } from '../../state/use-minute.ts'
import { usePart } from '../../state/use-store.ts'
import { localDay, localMinute, momentAt, nowMs } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Placeholder } from '../../ui/empty-state.tsx'
import { Field, MomentField } from '../../ui/field.tsx'
import { later } from '../../ui/later.tsx'
import { checkInWords } from '../../words/check-in.ts'
import { recordWords } from '../../words/record.ts'
import { unitInWords, unitName, valueInWords } from '../../words/units.ts'
import { useWords, withWords, wordsNow } from '../../words/words.ts'
import {
  type CheckInRow,
  controlOf,
  doubtsAbout,
  isUnread,
  type NightTimes,
  type RowAnswer,
  type RowAnswers,
  rowsOfDue,
  rowsOfGroup,
  savingOf,
  saysWhen,
  textOfChoice,
} from './rows.ts'

const loadGroups = () => withWords(import('./groups.tsx'))
const GroupSheet = later(async () => (await loadGroups()).GroupSheet)
const GroupLists = later(async () => (await loadGroups()).GroupLists)

/** Everything that is due, or one of the person's own lists, on one page with one Save. */
export function CheckInPage() {
  const { search } = useAddress()
  useMinute()
  const { data: today } = useMirror('getToday')
  const { data: reminders = [] } = useMirror('listTrackingReminders', { query: { limit: 200, fields: 'slim' } })
  const { data: names = [] } = useMirror('listCommonNames')
  const { data: person } = useMirror('getUser')
  const { things, isReading } = useThings()
  const waiting = usePart(outboxState, entriesOf)
  const sent = usePart(outboxState, sentOf)
  const texts = useWords(checkInWords)
  if (!today || isReading)
    return (
      <>
        <PageHeading title={texts.title} />
        <Placeholder lines={6} />
      </>
    )
  const { due, upcoming } = today
  const questions = dueNow({ due, upcoming, reminders }, [...sent, ...waiting], nowMs())
  const groups = person?.checkIns ?? []
  const requested = new URLSearchParams(search).get('group')
  const group = groups.find(({ name }) => name === requested)
  const context = { things, names }
  const rows = group ? rowsOfGroup(group, questions, context) : rowsOfDue(questions, groups, context)
  return (
    <>
      {rows.length > 0 ? (
        <CheckInForm key={group?.name ?? ''} group={group} rows={rows} groups={groups} />
      ) : (
        <>
          <PageHeading title={texts.title} />
          <p>{texts.nothingDue}</p>
        </>
      )}
      <GroupLists groups={groups} open={group?.name} />
    </>
  )
}

interface CheckInFormProps {
  readonly group: CheckIn | undefined
  readonly rows: readonly CheckInRow[]
  readonly groups: readonly CheckIn[]
}

function CheckInForm({ group, rows, groups }: CheckInFormProps) {
  const texts = useWords(checkInWords)
  const zone = zoneHere()
  const { things } = useThings()
  const today = localDay(nowMs(), zone)
  const { data: day, isReading } = useMirror('getDay', { query: { date: today } })
  const noteBefore = day?.notes[0]?.content
  const [answers, setAnswers] = useState<RowAnswers>(new Map())
  const [typedNote, setNote] = useState<string>()
  const note = typedNote ?? noteBefore ?? ''
  const [clock, setClock] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [doubts, setDoubts] = useState<readonly string[]>([])
  const [isNaming, setNaming] = useState(false)
  const isSaving = useRef(false)
  const setAnswer = (key: string, answer: RowAnswer | undefined) => {
    setFault(undefined)
    setDoubts([])
    setAnswers((previous) => {
      const next = new Map(previous)
      if (answer) next.set(key, answer)
      else next.delete(key)
      return next
    })
  }
  const save = async (skipsRest: boolean) => {
    const atMs = (clock && momentAt(`${today}T${clock}`, zone)?.atMs) || nowMs()
    if (atMs > nowMs()) return setFault(`${texts.time}: ${wordsNow(recordWords).inFuture}`)
    const unread = rows.find((row) => isUnread(row, answers.get(row.key)))
    if (unread) return setFault(faultOf(unread))
    const saving = {
      rows,
      answers,
      skipsRest,
      things,
      note,
      noteBefore,
      atMs,
      hasTime: clock !== undefined,
      zone,
    }
    const { wishes, count } = savingOf(saving)
    if (wishes.length === 0) return setFault(texts.nothingToSave)
    const newDoubts = doubtsAbout(saving)
    if (doubts.length === 0 && newDoubts.length > 0) return setDoubts(newDoubts)
    // Once, however often Save is tapped.
    if (isSaving.current) return
    isSaving.current = true
    await actAll(wishes, count > 0 ? texts.saved(count) : texts.noteSaved)
    navigate(pathTo('today'))
  }
  return (
    <>
      <form
        class="check-in"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(false)
        }}
        onKeyDownCapture={pressInForm}
      >
        <PageHeading title={group ? group.name : texts.title}>
          <MomentField
            label={texts.time}
            kind="time"
            value={clock ?? localMinute(nowMs(), zone).slice(11)}
            onInput={(typed) => {
              setFault(undefined)
              setClock(typed)
            }}
          />
        </PageHeading>
        <div class="card answer-rows">
          {rows.map((row) => (
            <AnswerRow
              key={row.key}
              row={row}
              answer={answers.get(row.key)}
              usualNight={nightOf(row, zone)}
              when={row.question && saysWhen(row.question, rows, today, zone) ? whenDue(row.question) : undefined}
              onAnswer={(answer) => setAnswer(row.key, answer)}
            />
          ))}
          <Field
            label={texts.noteForToday}
            placeholder={texts.noteForToday}
            value={note}
            longest={10_000}
            isReadOnly={!day && isReading}
            onInput={setNote}
          />
        </div>
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        {doubts.length > 0 && (
          <div class="care-text" role="alert">
            {doubts.map((doubt) => (
              <p key={doubt}>{doubt}</p>
            ))}
          </div>
        )}
        <div class="actions check-in-actions">
          {rows.some(({ question }) => question) && (
            <Button kind="quiet" onClick={() => void save(true)}>
              {texts.skipRest}
            </Button>
          )}
          <Button kind="main" type="submit">
            {texts.save}
          </Button>
        </div>
      </form>
      {!group && rows.length > 1 && (
        <Button kind="quiet" onClick={() => setNaming(true)}>
          {texts.keepAs}
        </Button>
      )}
      {isNaming && (
        <GroupSheet
          group={{ name: partOfDay(), items: rows.map(({ thing }) => ({ variableName: thing.name })) }}
          groups={groups}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

function faultOf({ thing }: CheckInRow): string {
  const { noNumber, twoNumbers } = wordsNow(recordWords)
  return `${thing.displayName}: ${isPressure(thing) ? twoNumbers : noNumber}`
}

/** Ctrl Enter saves, Enter only chooses; the arrow keys up and down move from question to question, and to the note. */
function pressInForm(event: KeyboardEvent & { readonly currentTarget: HTMLFormElement }): void {
  const { key, target, currentTarget: form } = event
  if (!(target instanceof HTMLElement)) return
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    form.requestSubmit()
    return
  }
  const isEnter = key === 'Enter' && target.closest('.answer-row') !== null
  // In other forms, Enter on a scale saves.
  if (isEnter) event.stopPropagation()
  if (isEnter ? !target.matches('input') : target.matches('[type="time"], [role="spinbutton"]')) return
  const direction = isEnter ? 1 : { ArrowDown: 1, ArrowUp: -1 }[key]
  if (direction === undefined) return
  const rows = [...form.querySelectorAll('.answer-rows > *')]
  const next = rows[rows.findIndex((row) => row.contains(target)) + direction]
  // The chosen value, or else the usual amount, or else the first.
  const control = ['[aria-pressed="true"]', '.stepper-value', 'button, input']
    .map((selector) => next?.querySelector<HTMLElement>(selector))
    .find((element) => element)
  if (!control) return
  event.preventDefault()
  control.focus()
}

function nightOf({ thing }: CheckInRow, zone: string): NightTimes {
  if (!isSleep(thing)) return { from: '', until: '' }
  const { last, lastAtMs: fromMs } = thing
  const previous =
    last !== undefined && fromMs !== undefined ? { fromMs, lengthMs: last * unitMs(thing.unit) } : undefined
  const { from, until } = firstNight({ nowMs: nowMs(), zone }, previous)
  return { from: from.slice(11), until: until.slice(11) }
}

/** What the list is called unless the person says otherwise. */
function partOfDay(): string {
  const hour = Number(localMinute(nowMs(), zoneHere()).slice(11, 13))
  const texts = wordsNow(checkInWords).partsOfDay
  return hour < 11 ? texts.morning : hour < 16 ? texts.midday : texts.evening
}

interface AnswerRowProps {
  readonly row: CheckInRow
  readonly answer: RowAnswer | undefined
  /** Last night, by the night before it. */
  readonly usualNight: NightTimes
  /** When it was due, unless that is obvious. */
  readonly when?: string | undefined
  readonly onAnswer: (answer: RowAnswer | undefined) => void
}

/** One question and its control. A second tap on the chosen value clears it. */
function AnswerRow(props: AnswerRowProps) {
  const { row, when } = props
  const id = useId()
  const control = controlOf(row)
  return (
    <section class="answer-row" data-control={control} aria-labelledby={id}>
      <span class="answer-name" id={id}>
        {row.thing.displayName}
        {control === 'taken' && ` ${valueInWords(row.question?.defaultValue ?? 1, row.thing.unit, row.thing)}`}
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
  const shown = valueInWords(value ?? usual, thing.unit, thing)
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

/** For counted things, one is a reasonable suggestion; for milligrams there is none. */
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
        aria-label={texts.takenOf(`${thing.displayName} ${valueInWords(usual, thing.unit, thing)}`)}
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
