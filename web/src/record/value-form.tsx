import { useState } from 'preact/hooks'
import type { AnsweredQuestion } from '../state/dialogs.ts'
import { momentOf, nowMs } from '../time/local.ts'
import { clockWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../words/numbers.ts'
import { recordWords } from '../words/record.ts'
import { valueInWords } from '../words/units.ts'
import { locale, useWords } from '../words/words.ts'
import { answerWith, recordValue } from './actions.ts'
import { type Draft, inOwnUnit, isBeyond, readDraft } from './draft.ts'
import { DateFields, DetailFields, ValueField, WhenField } from './fields.tsx'
import { firstMoment, firstNight, lengthIn, type MomentState, readMoment, unitMs, withLength } from './moment.ts'
import { useUnits } from './queries.ts'
import type { Thing } from './thing.ts'
import { ValueButtons } from './value-buttons.tsx'
import { isLasting, isSleep, kindOfUnit } from './values.ts'

export type AfterSave = 'close' | 'another'

interface ValueFormProps {
  readonly thing: Thing
  /** The question it answers, whose time it gets. */
  readonly question?: AnsweredQuestion | undefined
  /** The day to record for, if it is not today. */
  readonly day?: string | undefined
  readonly onSaved: (after: AfterSave) => void
}

/** The value, when it was, and a note. Scales, yes and no, and the usual values save at once. */
export function ValueForm({ thing, question, day, onSaved }: ValueFormProps) {
  const words = useWords(recordWords)
  const form = useValueForm({ thing, question, day, onSaved })
  const { draft, change, read } = form
  const isNumber = kindOfUnit(thing.unit).kind === 'number'
  // A night is entered by its two ends.
  const When = isSleep(thing) ? DateFields : WhenField
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save('close')
      }}
    >
      {question && <p class="aside-text">{words.answerFor(clockWords(momentOf(question.reminderTime), zoneHere()))}</p>}
      <ValueButtons thing={thing} onChoose={(value) => void form.saveValue(value, thing.unit, 'close')} />
      {isNumber && (
        <ValueField
          thing={thing}
          text={draft.text}
          unit={draft.unit}
          read={read}
          isFaultShown={form.isTried}
          onText={form.type}
          onUnit={(unit) => change({ unit })}
          {...(isSleep(thing) ? {} : { onUsual: (value) => void form.saveValue(value, thing.unit, 'close') })}
        />
      )}
      {form.doubt !== undefined && (
        <p class="care-text" role="alert">
          {form.doubt}
        </p>
      )}
      {!question && (
        <>
          <When moment={draft.moment} read={read.moment} isLasting={isLasting(draft)} onChange={form.move} />
          <DetailFields texts={draft} onChange={change} />
        </>
      )}
      {isNumber && <SaveButtons isOne={question !== undefined} onAnother={() => void form.save('another')} />}
    </form>
  )
}

function SaveButtons({ isOne, onAnother }: { readonly isOne: boolean; readonly onAnother: () => void }) {
  const words = useWords(recordWords)
  return (
    <div class="actions">
      <Button kind="main" type="submit">
        {words.save}
      </Button>
      {!isOne && <Button onClick={onAnother}>{words.saveAnother}</Button>}
    </div>
  )
}

function useValueForm({ thing, question, day, onSaved }: ValueFormProps) {
  const words = useWords(recordWords)
  const units = useUnits()
  const zone = zoneHere()
  const isNight = isSleep(thing)
  const [draft, setDraft] = useState<Draft>(() => firstDraft(thing, day))
  const [isTried, setTried] = useState(false)
  const [doubt, setDoubt] = useState<string>()
  const read = readDraft(draft, units, { nowMs: nowMs(), zone }, locale())
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setDoubt(undefined)
  }
  const saveValue = async (value: number, unit: string, after: AfterSave) => {
    const { text: _text, unit: _unit, moment: typed, ...texts } = draft
    const moment = readMoment(typed, { nowMs: nowMs(), zone })
    if (moment.fault) return setTried(true)
    if (question) await answerWith(question, thing, inOwnUnit(value, unit, thing.unit, units) ?? value)
    else await recordValue(thing, { ...texts, value, unit, atMs: moment.atMs, untilMs: moment.untilMs })
    onSaved(after)
  }
  const save = async (after: AfterSave) => {
    setTried(true)
    if (read.value === undefined || read.valueFault) return
    if (doubt === undefined && isBeyond(read.value, draft, thing, units)) {
      setDoubt(words.beyond(valueInWords(read.value, draft.unit), valueInWords(thing.largest ?? 0, thing.unit)))
      return
    }
    await saveValue(read.value, draft.unit, after)
  }
  /** Typing a duration moves one end. */
  const type = (text: string) => {
    const value = readDraft({ ...draft, text }, units, { nowMs: nowMs(), zone }, locale()).value
    change({ text, moment: withLength(draft.moment, (value ?? 0) * unitMs(draft.unit), isNight, zone) })
  }
  /** Moving an end changes the duration. */
  const move = (moment: MomentState) => {
    const length = lengthIn(draft.unit, readMoment(moment, { nowMs: nowMs(), zone }))
    change({ moment, ...(length === undefined ? {} : { text: formatNumber(length) }) })
  }
  return { draft, change, read, isTried, doubt, save, saveValue, type, move }
}

function firstDraft(thing: Thing, day: string | undefined): Draft {
  const place = { nowMs: nowMs(), zone: zoneHere() }
  const base = { text: '', unit: thing.unit }
  if (!isSleep(thing)) return { ...base, moment: firstMoment(place, day) }
  const moment = firstNight(place, thing.last === undefined ? undefined : thing.last * unitMs(thing.unit), day)
  const length = lengthIn(thing.unit, readMoment(moment, place))
  return { ...base, moment, text: length === undefined ? '' : formatNumber(length) }
}
