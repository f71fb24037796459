import type { ReminderDay, ReminderSlot, SlimUserVariable } from '@upshot/contract'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { call } from '../offline/here.ts'
import { useMirror } from '../offline/use-mirror.ts'
import { parseNumber } from '../record/parse-number.ts'
import { createSearch } from '../record/search.ts'
import { DAY_SECONDS } from '../time/lengths.ts'
import { addDays, localDay, nowMs, weekday } from '../time/local.ts'
import { fullDayWords, shortDayWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Placeholder } from '../ui/empty-state.tsx'
import { Field, MomentField, Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Switch } from '../ui/tick.tsx'
import { decimalSeparator, formatNumber } from '../words/numbers.ts'
import { reminderWords } from '../words/reminders.ts'
import { shellWords } from '../words/shell.ts'
import { unitName } from '../words/units.ts'
import { locale, useWords } from '../words/words.ts'
import { changeReminder, createReminder, deleteReminder } from './actions.ts'
import {
  type BadField,
  EVERY_DAY,
  emptyForm,
  formOf,
  isWholeDays,
  type ReminderForm,
  type ReminderSubject,
  readReminder,
  type TypedStep,
} from './reminder-form.ts'
import { AS_NEEDED, frequencyChoices, frequencyInWords, type Reminder, weekdayName } from './schedule.ts'

/** Which reminder: one that is there, or a new one, perhaps about something already chosen. */
export type ReminderOpening = { readonly reminder: Reminder } | { readonly thing: ReminderSubject | undefined }

export interface ReminderSheetProps {
  readonly opening: ReminderOpening | undefined
  readonly onClose: () => void
}

/** The dialog Reminder. */
export function ReminderSheet({ opening, onClose }: ReminderSheetProps) {
  const texts = useWords(reminderWords)
  const { close } = useWords(shellWords)
  return (
    <Sheet title={texts.dialog} closeLabel={close} isOpen={opening !== undefined} onClose={onClose}>
      {opening && <ReminderEditor opening={opening} onClose={onClose} />}
    </Sheet>
  )
}

const written = (value: number) => formatNumber(value, 6)

function ReminderEditor({ opening, onClose }: { readonly opening: ReminderOpening; readonly onClose: () => void }) {
  const texts = useWords(reminderWords)
  const existing = 'reminder' in opening ? opening.reminder : undefined
  const [form, setForm] = useState<ReminderForm>(() =>
    'reminder' in opening ? formOf(opening.reminder, written) : emptyForm(opening.thing),
  )
  const [bad, setBad] = useState<readonly BadField[]>([])
  const save = async () => {
    const read = readReminder(form, existing, (text) => parseNumber(text, locale()))
    setBad(read.kind === 'bad' ? read.fields : [])
    if (read.kind === 'bad' || !form.thing) return
    onClose()
    if (existing) await changeReminder(existing, read.settings)
    else await createReminder(form.thing, read.settings)
  }
  const remove = async () => {
    onClose()
    if (existing) await deleteReminder(existing)
  }
  const faults: Readonly<Record<BadField, string>> = {
    variable: texts.needsVariable,
    days: texts.needsDay,
    time: texts.needsTime,
    usual: texts.notNumber,
    pause: texts.notPause,
    most: texts.badMost,
    period: texts.badPeriod,
    steps: texts.badSteps,
    stock: texts.badStock,
  }
  return (
    <Form
      problem={texts.lookAgain}
      faults={bad.map((field) => faults[field])}
      button={texts.save}
      onSubmit={save}
      noValidate
      otherButtons={
        existing && (
          <Button kind="danger" onClick={() => void remove()}>
            {texts.remove}
          </Button>
        )
      }
    >
      <ReminderFields
        form={form}
        isNew={existing === undefined}
        faultOf={(field) => (bad.includes(field) ? faults[field] : undefined)}
        onChange={(change) => setForm({ ...form, ...change })}
      />
      {existing?.id !== undefined && existing.reminderFrequency !== AS_NEEDED && <TakenCalendar id={existing.id} />}
    </Form>
  )
}

const WEEKS = 5

/** Signs in addition to colours, for people who cannot see these. */
const SIGNS: Readonly<Record<ReminderSlot['state'], string>> = {
  taken: '✓',
  late: '◔',
  skipped: '–',
  leftOut: '✕',
  waiting: '…',
}

/** A calendar of the last weeks: taken, late, skipped or left out. Read on request. */
function TakenCalendar({ id }: { readonly id: number }) {
  const texts = useWords(reminderWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.history}
      </Button>
      {isOpen && <Weeks id={id} />}
    </>
  )
}

function Weeks({ id }: { readonly id: number }) {
  const texts = useWords(reminderWords)
  const today = localDay(nowMs(), zoneHere())
  const monday = addDays(today, 1 - weekday(today) - 7 * (WEEKS - 1))
  const { data, failure } = useMirror('listReminderDays', { query: { id, from: monday, to: today } })
  if (!data) return failure ? <p class="hint">{texts.cannotRead}</p> : <Placeholder lines={5} />
  const slots = data.flatMap((day) => day.slots)
  if (slots.length === 0) return <p class="hint">{texts.historyNone}</p>
  const count = (state: ReminderSlot['state']) => formatNumber(slots.filter((slot) => slot.state === state).length)
  const byDate = new Map(data.map((day) => [day.date, day]))
  const dates = Array.from({ length: WEEKS * 7 }, (_, index) => addDays(monday, index)).filter((date) => date <= today)
  return (
    <>
      <p>{texts.historyCounts(count('taken'), count('late'), count('skipped'), count('leftOut'))}</p>
      <ol class="taken-days" aria-label={texts.history}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <li key={day} class="taken-head" aria-hidden="true">
            {weekdayName(day, locale())}
          </li>
        ))}
        {dates.map((date) => (
          <TakenDay key={date} date={date} day={byDate.get(date)} />
        ))}
      </ol>
    </>
  )
}

function TakenDay({ date, day }: { readonly date: string; readonly day: ReminderDay | undefined }) {
  const texts = useWords(reminderWords)
  const slots = day?.slots ?? []
  const states = slots.map(({ state }) => texts.slotStates[state]).join(', ')
  return (
    <li>
      <span class="hidden-text">{`${fullDayWords(date, locale())}: ${states || '–'}`}</span>
      <span aria-hidden="true">
        <small>{shortDayWords(date, locale())}</small>
        {slots.map(({ reminderTime, state }) => (
          <span key={reminderTime} class="taken-sign" data-state={state}>
            {SIGNS[state]}
          </span>
        ))}
      </span>
    </li>
  )
}

interface ReminderFieldsProps {
  readonly form: ReminderForm
  /** The variable of a reminder cannot be changed later. */
  readonly isNew: boolean
  readonly faultOf: (field: BadField) => string | undefined
  readonly onChange: (change: Partial<ReminderForm>) => void
}

function ReminderFields({ form, isNew, faultOf, onChange }: ReminderFieldsProps) {
  const texts = useWords(reminderWords)
  const { thing } = form
  return (
    <>
      {isNew ? (
        <VariableField thing={thing} fault={faultOf('variable')} onChoose={(chosen) => onChange({ thing: chosen })} />
      ) : (
        <h3>{thing?.displayName}</h3>
      )}
      <div class="fields">
        <Select
          label={texts.often}
          value={String(form.frequency)}
          options={frequencyChoices(form.frequency).map((seconds) => ({
            value: String(seconds),
            text: frequencyInWords(seconds, texts),
          }))}
          onChange={(value) => onChange({ frequency: Number(value) })}
        />
        {isWholeDays(form.frequency) && form.frequency > DAY_SECONDS && (
          <DaysBetween frequency={form.frequency} onChange={(frequency) => onChange({ frequency })} />
        )}
        {form.frequency === AS_NEEDED ? (
          <>
            <AmountField
              label={texts.pause}
              hint={texts.pauseHint}
              value={form.pause}
              onInput={(pause) => onChange({ pause })}
              fault={faultOf('pause')}
            />
            <AmountField
              label={texts.most}
              value={form.most}
              onInput={(most) => onChange({ most })}
              fault={faultOf('most')}
            />
          </>
        ) : (
          <TimeFields form={form} fault={faultOf('time')} onChange={onChange} />
        )}
      </div>
      {form.frequency === DAY_SECONDS && (
        <DaysOfWeek days={form.days} fault={faultOf('days')} onChange={(days) => onChange({ days })} />
      )}
      <AmountField
        label={texts.usual}
        hint={thing ? texts.usualHint(unitName(thing.unit)) : texts.usualHintBare}
        value={form.usual}
        onInput={(usual) => onChange({ usual })}
        fault={faultOf('usual')}
      />
      <Field
        label={texts.instruction}
        value={form.instruction}
        longest={1000}
        onInput={(instruction) => onChange({ instruction })}
      />
      <Switch
        label={texts.nag}
        hint={texts.nagHint}
        isChecked={form.isNagging}
        onChange={(isNagging) => onChange({ isNagging })}
      />
      <MoreFields form={form} faultOf={faultOf} onChange={onChange} />
    </>
  )
}

type PartProps = Pick<ReminderFieldsProps, 'form' | 'onChange'>

interface AmountFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: string
  readonly onInput: (text: string) => void
  readonly fault?: string | undefined
}

const AmountField = (props: AmountFieldProps) => (
  <NumberField {...props} number={parseNumber(props.value, locale())} decimal={decimalSeparator()} />
)

interface DaysBetweenProps {
  readonly frequency: number
  readonly onChange: (frequency: number) => void
}

const MOST_DAYS_BETWEEN = 366

/** Any number of days, beside the usual ones of the list. */
function DaysBetween({ frequency, onChange }: DaysBetweenProps) {
  const texts = useWords(reminderWords)
  const [text, setText] = useState('')
  const readDays = (typed: string) => {
    const days = parseNumber(typed, locale()) ?? 0
    return Number.isInteger(days) && days > 1 && days <= MOST_DAYS_BETWEEN ? days : undefined
  }
  const isTyping = text !== '' && (readDays(text) ?? frequency / DAY_SECONDS) === frequency / DAY_SECONDS
  return (
    <AmountField
      label={texts.daysBetween}
      value={isTyping ? text : String(frequency / DAY_SECONDS)}
      onInput={(typed) => {
        setText(typed)
        const days = readDays(typed)
        if (days !== undefined) onChange(days * DAY_SECONDS)
      }}
    />
  )
}

const MOST_TIMES = 24

/** One time, or several on each day. */
function TimeFields({ form, fault, onChange }: PartProps & { readonly fault: string | undefined }) {
  const texts = useWords(reminderWords)
  const times = isWholeDays(form.frequency) ? form.times : form.times.slice(0, 1)
  const change = (index: number, time: string) => onChange({ times: form.times.with(index, time) })
  return (
    <div>
      {times.map((time, index) => (
        <div key={index} class="field-with-button">
          <MomentField
            label={times.length === 1 ? texts.at : texts.time(String(index + 1))}
            kind="time"
            value={time}
            onInput={(typed) => change(index, typed)}
            fault={index === 0 ? fault : undefined}
          />
          {times.length > 1 && (
            <Button
              kind="quiet"
              aria-label={texts.removeTime(String(index + 1))}
              onClick={() => onChange({ times: form.times.toSpliced(index, 1) })}
            >
              ×
            </Button>
          )}
        </div>
      ))}
      {isWholeDays(form.frequency) && times.length < MOST_TIMES && (
        <Button kind="quiet" onClick={() => onChange({ times: [...form.times, '20:00'] })}>
          {texts.addTime}
        </Button>
      )}
    </div>
  )
}

interface DaysOfWeekProps {
  readonly days: readonly number[]
  readonly fault: string | undefined
  readonly onChange: (days: readonly number[]) => void
}

function DaysOfWeek({ days, fault, onChange }: DaysOfWeekProps) {
  const texts = useWords(reminderWords)
  const change = (day: number, isChecked: boolean) =>
    onChange(EVERY_DAY.filter((weekday) => (weekday === day ? isChecked : days.includes(weekday))))
  return (
    <fieldset class="choice">
      <legend>{texts.days}</legend>
      {fault !== undefined && <p class="fault">{fault}</p>}
      {EVERY_DAY.map((day) => (
        <label key={day} class="chip">
          <input
            type="checkbox"
            checked={days.includes(day)}
            onChange={(event) => change(day, event.currentTarget.checked)}
          />
          <span>{weekdayName(day, locale())}</span>
        </label>
      ))}
    </fieldset>
  )
}

type MoreFieldsProps = Pick<ReminderFieldsProps, 'form' | 'faultOf' | 'onChange'>

/**
 * Settings that most reminders do not need: a period, a taper, a stock. Open if one of them is set; every reminder made
 * here has a first day, which says nothing once it has come.
 */
function MoreFields({ form, faultOf, onChange }: MoreFieldsProps) {
  const texts = useWords(reminderWords)
  const isAhead = form.firstDay > localDay(nowMs(), zoneHere())
  const isSet = isAhead || [form.lastDay, form.pausedUntil, form.stock].some(Boolean) || form.steps.length > 0
  const [isOpen, setOpen] = useState(isSet)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.more}
      </Button>
      {isOpen && (
        <>
          <div class="fields">
            <MomentField
              label={texts.firstDay}
              kind="date"
              value={form.firstDay}
              onInput={(firstDay) => onChange({ firstDay })}
              fault={faultOf('period')}
            />
            <MomentField
              label={texts.lastDay}
              kind="date"
              value={form.lastDay}
              onInput={(lastDay) => onChange({ lastDay })}
            />
            <MomentField
              label={texts.pausedUntil}
              hint={texts.pausedUntilHint}
              kind="date"
              value={form.pausedUntil}
              onInput={(pausedUntil) => onChange({ pausedUntil })}
            />
          </div>
          <StepFields form={form} fault={faultOf('steps')} onChange={onChange} />
          <div class="fields">
            <AmountField
              label={texts.stock}
              hint={texts.stockHint}
              value={form.stock}
              onInput={(stock) => onChange({ stock })}
              fault={faultOf('stock')}
            />
            <AmountField
              label={texts.perPiece}
              hint={texts.perPieceHint(unitName(form.thing?.unit ?? ''))}
              value={form.perPiece}
              onInput={(perPiece) => onChange({ perPiece })}
            />
          </div>
        </>
      )}
    </>
  )
}

/** A taper: from a day on, another amount. */
function StepFields({ form, fault, onChange }: PartProps & { readonly fault: string | undefined }) {
  const texts = useWords(reminderWords)
  const { steps } = form
  const change = (index: number, changed: Partial<TypedStep>) => {
    const step = steps[index]
    if (step) onChange({ steps: steps.with(index, { ...step, ...changed }) })
  }
  return (
    <fieldset class="plain">
      <legend>{texts.taper}</legend>
      <p class="hint">{texts.taperHint}</p>
      {fault !== undefined && <p class="fault">{fault}</p>}
      {steps.map((step, index) => (
        <div key={index} class="field-with-button">
          <MomentField label={texts.stepDay} kind="date" value={step.day} onInput={(day) => change(index, { day })} />
          <AmountField label={texts.stepValue} value={step.value} onInput={(value) => change(index, { value })} />
          <Button
            kind="quiet"
            aria-label={texts.removeStep}
            onClick={() => onChange({ steps: steps.toSpliced(index, 1) })}
          >
            ×
          </Button>
        </div>
      ))}
      <Button kind="quiet" onClick={() => onChange({ steps: [...steps, { day: '', value: '' }] })}>
        {texts.addStep}
      </Button>
    </fieldset>
  )
}

interface VariableFieldProps {
  readonly thing: ReminderSubject | undefined
  readonly onChoose: (thing: ReminderSubject | undefined) => void
  readonly fault: string | undefined
}

const MOST = 8
const PAUSE_MS = 150

/** What to ask about: the person's own variables, then the catalogue's. */
function VariableField({ thing, onChoose, fault }: VariableFieldProps) {
  const texts = useWords(reminderWords)
  const [text, setText] = useState(thing?.displayName ?? '')
  const { data: variables = [] } = useMirror('listUserVariables', { query: { limit: 200, fields: 'slim' } })
  const search = useMemo(() => createSearch(variables.map((item) => ({ item, names: namesOf(item) }))), [variables])
  const others = useCatalogue(text)
  const ownIds = new Set(variables.map(({ variableId }) => variableId))
  const offered = [...search(text, MOST), ...others.filter(({ variableId }) => !ownIds.has(variableId))]
  return (
    <Combobox
      label={texts.variable}
      hint={texts.variableHint}
      fault={fault}
      isFocused
      text={text}
      onInput={(typed) => {
        setText(typed)
        onChoose(undefined)
      }}
      options={offered.map(({ variableId, displayName }) => ({ id: String(variableId), name: displayName }))}
      onChoose={(id) => {
        const chosen = offered.find(({ variableId }) => String(variableId) === id)
        if (!chosen) return
        setText(chosen.displayName)
        onChoose(thingOf(chosen))
      }}
    />
  )
}

const namesOf = ({ displayName, name, synonyms = [] }: SlimUserVariable) => [displayName, name, ...synonyms]

const thingOf = ({ variableId, name, displayName, unitAbbreviatedName }: SlimUserVariable): ReminderSubject => ({
  variableId,
  variableName: name,
  displayName,
  unit: unitAbbreviatedName,
})

/** Searched once typing has paused; nothing while offline. */
function useCatalogue(text: string): readonly SlimUserVariable[] {
  const [found, setFound] = useState<readonly SlimUserVariable[]>([])
  const searchPhrase = text.trim()
  useEffect(() => {
    const controller = new AbortController()
    if (searchPhrase === '') {
      setFound([])
      return
    }
    const read = async () => {
      const query = { searchPhrase, fields: 'slim', limit: MOST } as const
      const answer = await call('searchVariables', { query }, { signal: controller.signal })
      if (!controller.signal.aborted) setFound(answer)
    }
    const timer = setTimeout(() => read().catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [searchPhrase])
  return found
}
