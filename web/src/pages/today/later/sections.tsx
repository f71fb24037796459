/** The sections below questions and usual values, in a separate chunk so that those do not wait for it. */
import type { Card as FeedCard, SlimTrackingReminder, Today } from '@upshot/contract'
import { useRef, useState } from 'preact/hooks'
import { act, inverse } from '../../../offline/act.ts'
import { failureText } from '../../../offline/failure-text.ts'
import { type Reading, useMirror } from '../../../offline/use-mirror.ts'
import { type EditedEntry, entryAtMs } from '../../../record/entry.ts'
import { ExperimentDayCard } from '../../../reminders/experiment-day.tsx'
import { pathTo } from '../../../router/places.ts'
import { openRecord } from '../../../state/dialogs.ts'
import { useMinute } from '../../../state/use-minute.ts'
import { localDay, nowMs, weekday } from '../../../time/local.ts'
import { clockWords, nearDayWords } from '../../../time/words.ts'
import { otherZone, placeOf, zoneHere } from '../../../time/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { entryWords } from '../../../words/entry.ts'
import { experimentDayWords } from '../../../words/experiment-day.ts'
import { shellWords } from '../../../words/shell.ts'
import { wordTable } from '../../../words/table.ts'
import { timeWords } from '../../../words/time.ts'
import { locale, useWords, wordsNow } from '../../../words/words.ts'
import { useReminders } from '../queries.ts'
import { ValueChip } from '../usual-section.tsx'
import { againAtMs, pathOfNews } from './rules.ts'

const todayLaterWords = wordTable('app/today-later', {
  yourWeek: 'Look back at your week',
  newFinding: 'New finding',
  thinkSo: 'I think so',
  doubtIt: 'I doubt it',
  dismiss: 'Dismiss',
  voted: 'Your opinion is saved. It never changes the numbers.',
  dismissed: 'Finding dismissed.',
  asNeeded: 'As needed',
  againFrom: '{name}: again from {when}',
  news: 'What is new',
  newsDismissed: 'Dismissed.',
  elsewhere: 'You seem to be in {place}. Move your reminders there?',
  moveReminders: 'Move my reminders',
  leaveReminders: 'Keep {place} time',
  moved: 'Your reminders and days now follow the clock in {place}.',
})

export const BelowUsual = ({ today }: { readonly today: Today }) => (
  <>
    <ExperimentSection />
    <AsNeededSection entries={today.entries} />
    <JourneySection accountZone={today.person.timeZone} />
  </>
)

export const BelowRecorded = ({ today: { card, news, date } }: { readonly today: Today }) => (
  <>
    {weekday(date) === 1 && <WeekCard />}
    {card && <FindingSection key={card.id} card={card} />}
    {news && <NewsSection key={news.id} card={news} />}
  </>
)

/** Nothing is stored yet and the server failed: the reason, and a retry. */
export function Failed({ reading }: { readonly reading: Reading<unknown> }) {
  const { tryAgain } = useWords(shellWords)
  return (
    <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
      {() => null}
    </Loaded>
  )
}

/** Today's instruction of an experiment. */
function ExperimentSection() {
  const texts = useWords(experimentDayWords)
  const { data } = useMirror('listExperiments', { query: { state: 'running', limit: 5 } })
  const running = (data?.experiments ?? []).flatMap((experiment) =>
    experiment.today ? [{ experiment, day: experiment.today }] : [],
  )
  if (running.length === 0) return null
  return (
    <Section title={texts.title}>
      {running.map(({ experiment, day }) => (
        <ExperimentDayCard key={experiment.id} experiment={experiment} day={day}>
          <p class="hint">
            <a href={pathTo('experiment', { id: String(experiment.id) })}>{experiment.title}</a>
          </p>
        </ExperimentDayCard>
      ))}
    </Section>
  )
}

/** On Mondays: the week that has ended. */
function WeekCard() {
  const texts = useWords(todayLaterWords)
  return (
    <p>
      <a class="button" href={pathTo('review')}>
        {texts.yourWeek}
      </a>
    </p>
  )
}

type Vote = 'up' | 'down'

/** At most one finding; findings never notify. */
function FindingSection({ card }: { readonly card: FeedCard }) {
  const texts = useWords(todayLaterWords)
  const [opinion, setOpinion] = useState<Vote>()
  const [isGone, setGone] = useState(false)
  const pair = pairOf(card)
  if (!pair || isGone) return null
  const voteButton = (value: Vote, text: string) => (
    <Button
      aria-pressed={opinion === value}
      onClick={() => {
        setOpinion(value)
        void vote(pair, value)
      }}
    >
      {text}
    </Button>
  )
  const dismiss = () => {
    setGone(true)
    void dismissCard(card)
  }
  const params = { cause: String(pair.causeVariableId), effect: String(pair.effectVariableId) }
  return (
    <Section title={texts.newFinding}>
      <div class="card">
        <p>
          <a href={pathTo('finding', params)}>{card.title}</a>
        </p>
        {card.content !== undefined && <p class="aside-text">{card.content}</p>}
        <div class="actions">
          {voteButton('up', texts.thinkSo)}
          {voteButton('down', texts.doubtIt)}
          <Button kind="quiet" onClick={dismiss}>
            {texts.dismiss}
          </Button>
        </div>
      </div>
    </Section>
  )
}

function pairOf({ parameters = {} }: FeedCard): CardPair | undefined {
  const { causeVariableId, effectVariableId } = parameters
  if (typeof causeVariableId !== 'number' || typeof effectVariableId !== 'number') return undefined
  return { causeVariableId, effectVariableId }
}

/** The zone for which the person chose not to move reminders; asked once. */
const KEPT_AS = 'zoneAsked'

/** Asks whether reminders should follow the device into another time zone. */
function JourneySection({ accountZone }: { readonly accountZone: string }) {
  const texts = useWords(todayLaterWords)
  const [isAnswered, setAnswered] = useState(false)
  const zone = otherZone(zoneHere(), accountZone, nowMs())
  if (zone === undefined || isAnswered || localStorage.getItem(KEPT_AS) === zone) return null
  const move = () => {
    setAnswered(true)
    void moveTo(zone, accountZone)
  }
  const stay = () => {
    setAnswered(true)
    localStorage.setItem(KEPT_AS, zone)
  }
  return (
    <Card
      actions={
        <>
          <Button kind="main" onClick={move}>
            {texts.moveReminders}
          </Button>
          <Button onClick={stay}>{texts.leaveReminders(placeOf(accountZone))}</Button>
        </>
      }
    >
      <p role="status">{texts.elsewhere(placeOf(zone))}</p>
    </Card>
  )
}

/** At most one piece of news: an import, an invitation, an experiment. */
function NewsSection({ card }: { readonly card: FeedCard }) {
  const texts = useWords(todayLaterWords)
  const [isGone, setGone] = useState(false)
  if (isGone) return null
  const dismiss = () => {
    setGone(true)
    void dismissCard(card, texts.newsDismissed)
  }
  const address = addressOf(card)
  return (
    <Section title={texts.news}>
      <div class="card">
        <p>{address === undefined ? card.title : <a href={address}>{card.title}</a>}</p>
        {card.content !== undefined && <p class="aside-text">{card.content}</p>}
        <div class="actions">
          <Button kind="quiet" onClick={dismiss}>
            {texts.dismiss}
          </Button>
        </div>
      </div>
    </Section>
  )
}

/** The app's own page for it if there is one, otherwise a page of the server. */
function addressOf({ link, parameters = {} }: FeedCard): string | undefined {
  const { importId, experimentId } = parameters
  if (importId !== undefined) return pathTo('import', { id: String(importId) })
  if (experimentId !== undefined) return pathTo('experiment', { id: String(experimentId) })
  return pathOfNews(link)
}

/** Actions of the lower part of Today, each with its undo. */
interface CardPair {
  readonly causeVariableId: number
  readonly effectVariableId: number
}

async function vote(pair: CardPair, value: 'up' | 'down'): Promise<void> {
  const texts = wordsNow(todayLaterWords)
  await act({
    name: 'castVote',
    body: { ...pair, value, type: 'causality' },
    label: value === 'up' ? texts.thinkSo : texts.doubtIt,
    message: texts.voted,
    inverse: inverse('deleteVote', { ...pair, type: 'causality' }),
  })
}

async function dismissCard({ id = '' }: FeedCard, message = wordsNow(todayLaterWords).dismissed): Promise<void> {
  await act({
    name: 'postFeed',
    body: [{ id, parameters: { action: 'dismiss' } }],
    label: message,
    message,
    inverse: inverse('postFeed', [{ id, parameters: { action: 'restore' } }]),
  })
}

/** Reminders ring and days begin by that zone. */
async function moveTo(timeZone: string, previous: string): Promise<void> {
  const message = wordsNow(todayLaterWords).moved(placeOf(timeZone))
  await act({
    name: 'saveUserSettings',
    body: { timeZone },
    label: message,
    message,
    inverse: inverse('saveUserSettings', { timeZone: previous }),
  })
}

/** Reminders without a schedule, which never ask: one tap records each. */
function AsNeededSection({ entries }: { readonly entries: readonly EditedEntry[] }) {
  const texts = useWords(todayLaterWords)
  const openedAtMs = useRef(nowMs())
  useMinute()
  const now = nowMs()
  const { data = [] } = useReminders()
  const needed = data
    .filter(({ reminderFrequency, enabled }) => reminderFrequency === 0 && enabled !== false)
    .map((reminder) => ({ reminder, againAt: againAtMs(reminder, entries, now) }))
  if (needed.length === 0) return null
  const isDone = (variableId: number) =>
    entries.some((entry) => entry.variableId === variableId && entryAtMs(entry) >= openedAtMs.current - 1000)
  return (
    <Section title={texts.asNeeded}>
      <div class="usual-values">
        {needed.map(({ reminder, againAt }) =>
          reminder.defaultValue === undefined || againAt !== undefined ? (
            <OpenRecord key={reminder.id} reminder={reminder} />
          ) : (
            <ValueChip
              key={reminder.id}
              subject={reminder}
              value={reminder.defaultValue}
              isDone={isDone(reminder.variableId)}
            />
          ),
        )}
      </div>
      {needed.map(
        ({ reminder, againAt }) =>
          againAt !== undefined && (
            <p key={reminder.id} class="aside-text">
              {texts.againFrom(reminder.displayName, whenInWords(againAt, now))}
            </p>
          ),
      )}
    </Section>
  )
}

/** Too early, or without a usual value, one tap must not record anything. */
function OpenRecord({ reminder }: { readonly reminder: SlimTrackingReminder }) {
  const { recordSomethingOf } = useWords(entryWords)
  return (
    <Button
      class="chip-button"
      aria-label={recordSomethingOf(reminder.displayName)}
      onClick={() => openRecord({ variableId: reminder.variableId })}
    >
      {reminder.displayName}
    </Button>
  )
}

/** `14:30`, or with the day if it is not today. */
function whenInWords(atMs: number, now: number): string {
  const zone = zoneHere()
  const day = localDay(atMs, zone)
  const today = localDay(now, zone)
  const clock = clockWords(atMs, zone)
  return day === today ? clock : `${nearDayWords(day, today, wordsNow(timeWords), locale())}, ${clock}`
}
