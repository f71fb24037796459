import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { AnsweredQuestion } from '../state/dialogs.ts'
import { momentOf, nowMs } from '../time/local.ts'
import { clockWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../words/numbers.ts'
import { recordWords } from '../words/record.ts'
import { locale, useWords } from '../words/words.ts'
import { answerWith, recordValue } from './actions.ts'
import { DIASTOLIC, isAnchoring, isClock, isPressure, SYSTOLIC } from './asking.ts'
import { doubtAboutTyped, type EntryDraft, inOwnUnit, readDraft } from './draft.ts'
import { DateFields, DetailFields, ValueField, WhenField } from './fields.tsx'
import { firstMoment, firstNight, lengthIn, type MomentState, readMoment, unitMs, withLength } from './moment.ts'
import { useThings } from './own-variables.ts'
import { parseNumber } from './parse-number.ts'
import { useUnits } from './queries.ts'
import { pressureThing, recordPressure, saveSteps } from './several.ts'
import type { Thing } from './thing.ts'
import type { TypedPart } from './typed-line.ts'
import { ValueButtons } from './value-buttons.tsx'
import { ClockField, DurationFields, PressureFields } from './value-fields.tsx'
import { isLasting, isSleep, kindOfUnit, stepsOf } from './values.ts'

export type AfterSave = 'close' | 'another'

interface ValueFormProps {
  readonly thing: Thing
  /** What was typed and is corrected here. */
  readonly typed?: TypedPart | undefined
  /** The question it answers, whose time it gets. */
  readonly question?: AnsweredQuestion | undefined
  /** The day to record for, if it is not today. */
  readonly day?: string | undefined
  /** Whether its first control takes the focus; it does unless something above has it. */
  readonly isFocused?: boolean
  readonly onSaved: (next: AfterSave) => void
}

/** The value, when it was, and a note. Nothing is saved before Save. */
export function ValueForm({ thing, typed, question, day, isFocused = true, onSaved }: ValueFormProps) {
  const texts = useWords(recordWords)
  const form = useValueForm({ thing, typed, question, day, onSaved })
  const { draft, change, read } = form
  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (isFocused) focusFirst(element.current)
  }, [isFocused])
  // A night is entered by its two ends.
  const When = isSleep(thing) ? DateFields : WhenField
  return (
    <form
      ref={element}
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save('close')
      }}
    >
      {question && <p class="aside-text">{texts.answerFor(clockWords(momentOf(question.reminderTime), zoneHere()))}</p>}
      <ValueControl thing={thing} form={form} isSingle={question !== undefined} />
      {form.doubt !== undefined && (
        <p class="care-text" role="alert">
          {form.doubt}
        </p>
      )}
      {(!question || question.atAnotherTime) && (
        <When moment={draft.moment} read={read.moment} isLasting={isLasting(draft)} onChange={form.move} />
      )}
      {!question && <DetailFields details={draft} onChange={change} />}
      <SaveButtons isSingle={question !== undefined} onAnother={() => void form.save('another')} />
    </form>
  )
}

/** After choosing a thing, what is typed goes into its first control. */
export const focusFirst = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('fieldset button, input, select, textarea')?.focus()

interface ValueControlProps {
  readonly thing: Thing
  readonly form: Pick<ReturnType<typeof useValueForm>, 'draft' | 'change' | 'read' | 'isPair' | 'isTried' | 'type'>
  /** A single number of a blood pressure, as recorded or asked for. */
  readonly isSingle?: boolean
}

/** The control for this kind of value. */
export function ValueControl({ thing, form, isSingle = false }: ValueControlProps) {
  const texts = useWords(recordWords)
  const { draft, change, read, isTried } = form
  const fault = isTried && read.valueFault ? texts.noChoice : undefined
  const type = (value: number | undefined) => form.type(value === undefined ? '' : formatNumber(value, 6))
  if (isPressure(thing) && !isSingle)
    return (
      <PressureFields
        upper={read.value}
        lower={parseNumber(draft.lower ?? '', locale())}
        fault={isTried && !form.isPair ? texts.twoNumbers : undefined}
        onUpper={type}
        onLower={(lower) => change({ lower: lower === undefined ? '' : formatNumber(lower, 6) })}
      />
    )
  if (stepsOf(thing) || kindOfUnit(thing.unit).kind === 'yesNo')
    return (
      <>
        <ValueButtons thing={thing} chosen={read.value} onChoose={(value) => change({ text: formatNumber(value) })} />
        {fault !== undefined && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
      </>
    )
  if (isClock(thing)) return <ClockField value={read.value} fault={fault} onValue={type} />
  if (thing.unit === 'h')
    return (
      <DurationFields
        hours={read.value}
        fault={isTried && read.valueFault ? texts.noNumber : undefined}
        onHours={type}
      />
    )
  return (
    <ValueField
      thing={thing}
      text={draft.text}
      unit={draft.unit}
      read={read}
      isFaultShown={isTried}
      onText={form.type}
      onUnit={(unit) => change({ unit })}
      {...(isAnchoring(thing) || isSingle
        ? {}
        : { onUsual: (value: number) => change({ text: formatNumber(value), unit: thing.unit }) })}
    />
  )
}

function SaveButtons({ isSingle, onAnother }: { readonly isSingle: boolean; readonly onAnother: () => void }) {
  const texts = useWords(recordWords)
  return (
    <div class="actions">
      <Button kind="main" type="submit">
        {texts.save}
      </Button>
      {!isSingle && <Button onClick={onAnother}>{texts.saveAnother}</Button>}
    </div>
  )
}

function useValueForm({ thing, typed, question, day, onSaved }: ValueFormProps) {
  const units = useUnits()
  const { things } = useThings()
  const zone = zoneHere()
  const isNight = isSleep(thing)
  const [draft, setDraft] = useState<EntryDraft>(() =>
    typed ? typedDraft(typed, thing, day) : firstDraft(thing, day, question?.atAnotherTime?.usual),
  )
  const [isTried, setTried] = useState(false)
  const [doubt, setDoubt] = useState<string>()
  const read = readDraft(draft, units, { nowMs: nowMs(), zone }, locale())
  const lower = parseNumber(draft.lower ?? '', locale())
  // The lower number is the smaller one.
  const needsPair = isPressure(thing) && !question
  const isPair = needsPair && lower !== undefined && read.value !== undefined && lower < read.value
  const change = (part: Partial<EntryDraft>) => {
    setDraft((previous) => ({ ...previous, ...part }))
    setDoubt(undefined)
  }
  const saveValue = async (value: number) => {
    const { text: _text, unit, moment: typed, lower: _lower, ...details } = draft
    const { atMs, untilMs, fault } = readMoment(typed, { nowMs: nowMs(), zone })
    if (fault) return false
    const when = { atMs, untilMs }
    const measured = { value: inOwnUnit(value, unit, thing.unit, units) ?? value }
    if (question)
      await answerWith(question, thing, question.atAnotherTime ? { ...measured, takenAtMs: atMs } : measured)
    else if (needsPair) await recordPressure(things, { upper: value, lower: lower ?? 0 }, { ...details, ...when })
    else await recordValue(thing, { ...details, value, unit, ...when })
    if (thing.variableId === undefined && thing.steps) await saveSteps(thing.name, thing.steps)
    return true
  }
  const save = async (next: AfterSave) => {
    setTried(true)
    if (read.value === undefined || read.valueFault || (needsPair && !isPair)) return
    const questions = isPair
      ? [
          { value: read.value, about: pressureThing(things, SYSTOLIC) },
          { value: lower, about: pressureThing(things, DIASTOLIC) },
        ]
      : [{ value: read.value, about: thing }]
    const doubts = questions.flatMap(
      ({ value, about }) => doubtAboutTyped({ value, unit: draft.unit }, about, units) ?? [],
    )
    if (doubt === undefined && doubts.length > 0) return setDoubt(doubts.join(' '))
    if (await saveValue(read.value)) onSaved(next)
  }
  /** Typing a duration moves one end. */
  const type = (text: string) => {
    const value = readDraft({ ...draft, text }, units, { nowMs: nowMs(), zone }, locale()).value
    change({ text, moment: withLength(draft.moment, (value ?? 0) * unitMs(draft.unit), isNight, zone) })
  }
  /** Moving an end changes the duration. */
  const move = (moment: MomentState) => {
    const length = !isClock(thing) ? lengthIn(draft.unit, readMoment(moment, { nowMs: nowMs(), zone })) : undefined
    change({ moment, ...(length === undefined ? {} : { text: formatNumber(length, 6) }) })
  }
  return { draft, change, read, isPair, isTried, doubt, save, type, move }
}

function firstDraft(thing: Thing, day: string | undefined, usual: number | undefined): EntryDraft {
  const context = { nowMs: nowMs(), zone: zoneHere() }
  const base = { text: usual === undefined ? '' : formatNumber(usual, 6), unit: thing.unit }
  if (!isSleep(thing) || isClock(thing)) return { ...base, moment: firstMoment(context, day) }
  const { last, lastAtMs: fromMs } = thing
  const lastNight =
    last !== undefined && fromMs !== undefined ? { fromMs, lengthMs: last * unitMs(thing.unit) } : undefined
  const moment = firstNight(context, lastNight, day)
  const length = lengthIn(thing.unit, readMoment(moment, context))
  return { ...base, moment, text: length === undefined ? '' : formatNumber(length, 6) }
}

function typedDraft(
  { entry: { value, unit }, lower, moment }: TypedPart,
  thing: Thing,
  day: string | undefined,
): EntryDraft {
  const { moment: first } = firstDraft(thing, day, undefined)
  return {
    text: formatNumber(value, 6),
    unit,
    moment: moment ?? withLength(first, value * unitMs(unit), isSleep(thing), zoneHere()),
    ...(lower === undefined ? {} : { lower: formatNumber(lower) }),
  }
}
