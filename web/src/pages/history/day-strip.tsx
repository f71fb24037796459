import { matchPath, pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { inside } from '../../state/root.ts'
import { addDays, isDay } from '../../time/local.ts'
import { shortDayWords, shortWeekdayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { MomentField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { historyWords } from '../../words/history.ts'
import { locale, useWords } from '../../words/words.ts'
import { useDays } from './queries.ts'
import { stripOf } from './strip.ts'

interface DayStripProps {
  readonly day: string
  readonly today: string
}

const toDay = (day: string): void => navigate(pathTo('historyDay', { day }))

/** The requested day; after quick taps it differs from the one still drawn. */
function wantedDay({ day, today }: DayStripProps): string {
  const match = matchPath(inside(location.pathname))
  const requested = match?.place === 'history' ? today : (match?.params['day'] ?? '')
  return isDay(requested) ? requested : day
}

/** The days around the open one, and links to all others. */
export function DayStrip({ day, today }: DayStripProps) {
  const texts = useWords(historyWords)
  const days = stripOf(day, today)
  const { data: counts = [] } = useDays(days[0] ?? day, days.at(-1) ?? day)
  const step = (by: 1 | -1) => {
    const next = addDays(wantedDay({ day, today }), by)
    if (by === -1 || next <= today) toDay(next)
  }
  const hasEntries = new Set(counts.filter((day) => day.numberOfMeasurements > 0).map(({ date }) => date))
  return (
    <div class="day-strip">
      <Button kind="quiet" class="only-icon" data-key="[" aria-label={texts.previousDay} onClick={() => step(-1)}>
        <Icon name="back" />
      </Button>
      <ul aria-label={texts.days}>
        {days.map((date) => (
          <li key={date}>
            <a
              href={pathTo('historyDay', { day: date })}
              aria-current={date === day ? 'date' : undefined}
              aria-label={`${shortWeekdayWords(date, locale())} ${shortDayWords(date, locale())}`}
              data-has={hasEntries.has(date)}
            >
              <span class="aside-text">{shortWeekdayWords(date, locale())}</span>
              <span>{shortDayWords(date, locale())}</span>
            </a>
          </li>
        ))}
      </ul>
      <Button
        kind="quiet"
        class="only-icon"
        data-key="]"
        aria-label={texts.nextDay}
        // Not disabled: the previous day may still be loading.
        aria-disabled={day >= today}
        onClick={() => step(1)}
      >
        <Icon name="next" />
      </Button>
    </div>
  )
}

/** Any other day. */
export function DayField({ day, today }: DayStripProps) {
  const texts = useWords(historyWords)
  return (
    <MomentField
      label={texts.day}
      kind="date"
      value={day}
      latest={today}
      onInput={(chosen) => isDay(chosen) && chosen !== day && toDay(chosen)}
    />
  )
}
