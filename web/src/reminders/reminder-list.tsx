import type { SlimTrackingReminder } from '@upshot/contract'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { waitingKey } from '../offline/overlay.ts'
import { type Reading, useMirror } from '../offline/use-mirror.ts'
import { localDay, nowMs } from '../time/local.ts'
import { dayWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Row, RowList } from '../ui/row.tsx'
import { Switch } from '../ui/tick.tsx'
import { formatNumber } from '../words/numbers.ts'
import { type ReminderWords, reminderWords } from '../words/reminders.ts'
import { valueInWords } from '../words/units.ts'
import { locale, useWords, withWords } from '../words/words.ts'
import { switchReminder } from './actions.ts'
import type { ReminderSheetProps } from './reminder-sheet.tsx'
import { AS_NEEDED, byPartOfDay, howOften, type Reminder, timesOf } from './schedule.ts'

interface ReminderListProps {
  readonly reminders: readonly Reminder[]
  readonly onChange: (reminder: Reminder) => void
}

/** By time of day; each can be switched off without losing it. */
export function ReminderList({ reminders, onChange }: ReminderListProps) {
  const texts = useWords(reminderWords)
  return (
    <RowList name={texts.list}>
      {byPartOfDay(reminders).flatMap(([part, list]) =>
        list.map((reminder, index) => (
          <li key={reminder.id ?? waitingKey(reminder)}>
            {index === 0 && <h2 class="day-heading">{texts.partsOfDay[part]}</h2>}
            <ReminderRow reminder={reminder} onChange={onChange} />
          </li>
        )),
      )}
    </RowList>
  )
}

interface ReminderRowProps extends Pick<ReminderListProps, 'onChange'> {
  readonly reminder: Reminder
}

function ReminderRow({ reminder, onChange }: ReminderRowProps) {
  const texts = useWords(reminderWords)
  const { displayName, instructions } = reminder
  const isWaiting = waitingKey(reminder) !== undefined
  const today = localDay(nowMs(), zoneHere())
  const isAsNeeded = reminder.reminderFrequency === AS_NEEDED
  const time = timesOf(reminder).join(', ')
  const aside = [
    howOften(reminder, texts, locale()),
    ...dosesInWords(reminder, texts, today),
    instructions ?? '',
    reminder.pausedUntil !== undefined && reminder.pausedUntil > today
      ? texts.pausedNow(dayWords(reminder.pausedUntil, today, locale()))
      : '',
    stockInWords(reminder, texts, today),
    isWaiting ? texts.waiting : '',
  ]
  return (
    <Row
      title={
        <button
          type="button"
          class="row-link"
          data-key="e"
          aria-label={isAsNeeded ? texts.changeAsNeeded(displayName) : texts.changeAt(displayName, time)}
          onClick={() => onChange(reminder)}
        >
          {isAsNeeded ? displayName : `${time} ${displayName}`}
        </button>
      }
      aside={aside.filter((text) => text !== '').join(' · ')}
      end={
        <Switch
          label={isAsNeeded ? texts.nameAsNeeded(displayName) : texts.nameAt(displayName, time)}
          isLabelHidden
          isChecked={reminder.enabled ?? true}
          isDisabled={reminder.id === undefined}
          onChange={(isChecked) => void switchReminder(reminder, isChecked)}
        />
      }
    />
  )
}

/** "10 mg", "5 mg from 24 Nov", "until 1 Dec", "at least 6 hours apart", "at most 3 in 24 hours". */
function dosesInWords(reminder: Reminder, texts: ReminderWords, today: string): readonly string[] {
  // Unsent changes contain null for emptied fields.
  const {
    unitAbbreviatedName: unit,
    counted,
    doseSteps,
    stopTrackingDate,
    leastHoursBetween: hours,
    mostPerDay,
  } = reminder
  const dose = reminder.defaultValueToday ?? reminder.defaultValue
  const next = doseSteps?.find(({ startDate }) => startDate > today)
  const dayOf = (day: string) => dayWords(day.slice(0, 10), today, locale())
  return [
    typeof dose === 'number' ? valueInWords(dose, unit, counted) : '',
    next ? texts.doseFrom(valueInWords(next.defaultValue, unit, counted), dayOf(next.startDate)) : '',
    stopTrackingDate ? texts.lastOn(dayOf(stopTrackingDate)) : '',
    hours ? texts.hoursApart(hours) : '',
    mostPerDay ? texts.mostADay(mostPerDay) : '',
  ]
}

/** "12 left, enough until Friday". */
function stockInWords({ stock, stockLastsUntil }: Reminder, texts: ReminderWords, today: string): string {
  if (stock === undefined) return ''
  const count = formatNumber(stock, 1)
  return stockLastsUntil === undefined
    ? texts.stockLeft(count)
    : texts.stockUntil(count, dayWords(stockLastsUntil, today, locale()))
}

/** The dialog Reminder, loaded after the page: the list does not need it. */
export function ReminderDialog(props: ReminderSheetProps) {
  const [loaded, setLoaded] = useState<{ readonly sheet: ComponentType<ReminderSheetProps> }>()
  const isWanted = props.opening !== undefined
  useEffect(() => {
    const load = async () => setLoaded({ sheet: (await withWords(import('./reminder-sheet.tsx'))).ReminderSheet })
    // If loading fails offline, it is tried again on demand.
    if (!loaded) load().catch(() => undefined)
  }, [loaded, isWanted])
  if (!loaded) return null
  const { sheet: Loaded } = loaded
  return <Loaded {...props} />
}

const MOST = 200

/** All reminders, or those of one variable. The whole list is read and stored once. */
export function useReminders(variableId?: number): Reading<readonly SlimTrackingReminder[]> {
  const reading = useMirror('listTrackingReminders', { query: { limit: MOST, fields: 'slim' } })
  const data = reading.data?.filter((reminder) => variableId === undefined || reminder.variableId === variableId)
  return { ...reading, data }
}
