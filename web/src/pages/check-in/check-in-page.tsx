import type { CheckIn } from '@upshot/contract'
import { useRef, useState } from 'preact/hooks'
import { actAll } from '../../offline/act.ts'
import { entriesOf, outboxState, sentOf } from '../../offline/outbox-state.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { isPressure } from '../../record/asking.ts'
import { firstNight, unitMs } from '../../record/moment.ts'
import { useThings } from '../../record/own-variables.ts'
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
import { useWords, withWords, wordsNow } from '../../words/words.ts'
import { AnswerRow } from './answer-row.tsx'
import {
  type CheckInRow,
  doubtsAbout,
  isUnread,
  type NightTimes,
  type RowAnswer,
  type RowAnswers,
  rowsOfDue,
  rowsOfGroup,
  savingOf,
  saysWhen,
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
  const { data: day } = useMirror('getDay', { query: { date: today } })
  const noteBefore = day?.notes[0]?.content
  const [answers, setAnswers] = useState<RowAnswers>(new Map())
  const [note, setNote] = useState<string>()
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
    const atMs = clock === undefined ? nowMs() : Math.min(momentAt(`${today}T${clock}`, zone)?.atMs ?? nowMs(), nowMs())
    const text = note ?? noteBefore ?? ''
    const unread = rows.find((row) => isUnread(row, answers.get(row.key)))
    if (unread) return setFault(faultOf(unread))
    const saving = {
      rows,
      answers,
      skipsRest,
      things,
      note: text,
      noteBefore,
      atMs,
      hasTime: clock !== undefined,
      zone,
    }
    const { wishes, count } = savingOf(saving)
    if (wishes.length === 0) return setFault(texts.nothingToSave)
    const found = doubtsAbout(saving)
    if (doubts.length === 0 && found.length > 0) return setDoubts(found)
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
            onInput={setClock}
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
            value={note ?? noteBefore ?? ''}
            longest={10_000}
            onInput={setNote}
          />
        </div>
        {fault !== undefined && (
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
  const way = isEnter ? 1 : { ArrowDown: 1, ArrowUp: -1 }[key]
  if (way === undefined) return
  const rows = [...form.querySelectorAll('.answer-rows > *')]
  const next = rows[rows.findIndex((row) => row.contains(target)) + way]
  // What is chosen, or else the usual amount, or else the first.
  const control = ['[aria-pressed="true"]', '.stepper-value', 'button, input']
    .map((selector) => next?.querySelector<HTMLElement>(selector))
    .find((found) => found)
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
