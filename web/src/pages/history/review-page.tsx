import type { Review, ReviewedVariable } from '@upshot/contract'
import { act, inverse } from '../../offline/act.ts'
import { failureText } from '../../offline/failure-text.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate, useAddress } from '../../router/router.ts'
import { addDays, isDay, localDay, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Switch } from '../../ui/tick.tsx'
import { commonStep, differenceInWords, meanInWords } from '../../words/means.ts'
import { shellWords } from '../../words/shell.ts'
import { wordTable } from '../../words/table.ts'
import { locale, useWords, wordsNow } from '../../words/words.ts'

const reviewWords = wordTable('app/review', {
  title: 'Your week',
  period: '{from} to {to}',
  daysRecorded: '{count, plural, one {You recorded something on 1 day.} other {You recorded something on # days.}}',
  unusual: 'Unusual for you',
  nothingUnusual: 'Nothing was outside your ordinary variation.',
  unusualHint:
    'Beyond what your twelve weeks before would make likely. If nothing changes, at most one week in twenty shows such a mark.',
  higher: '{average}, higher than your ordinary weeks ({low} to {high})',
  lower: '{average}, lower than your ordinary weeks ({low} to {high})',
  findings: 'New findings',
  noFindings: 'Nothing new was found in this week.',
  allFindings: 'All findings',
  experiments: 'Experiments',
  experimentDays: '{done} of {days} days done',
  experimentEnded: 'ended after {done} of {days} days',
  averages: 'Averages',
  averagesHint: 'Of the days with an entry, beside the four weeks before.',
  beside: '{average}, before: {before}',
  more: '{size} more, probably {low} to {high}',
  less: '{size} less, probably {low} to {high}',
  unclear: 'no clear change',
  tooFew: 'too few days to compare',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  nothing: 'Nothing was recorded in this week.',
  everyMonday: 'Every Monday morning',
  byEmail: 'Your week by e-mail',
  byNotification: 'Your week as a notification',
  byNotificationHint: 'On the devices that get your reminders.',
  setOn: '{name}: on.',
  setOff: '{name}: off.',
})

/** A week: days recorded, what was unusual, what was found, how experiments go, and averages beside the weeks before. */
export function ReviewPage() {
  const texts = useWords(reviewWords)
  const { tryAgain } = useWords(shellWords)
  const requested = new URLSearchParams(useAddress().search).get('week') ?? ''
  const reading = useMirror('getReview', { query: isDay(requested) ? { week: requested } : {} })
  const today = localDay(nowMs(), zoneHere())
  const go = (week: string) => navigate(`${pathTo('review')}?week=${week}`)
  return (
    <>
      <PageHeading title={texts.title} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {({ from, to, numberOfDaysRecorded, variables, findings, experiments }) => (
          <>
            <p>
              {texts.period(dayWords(from, today, locale()), dayWords(to, today, locale()))}
              {' · '}
              {texts.daysRecorded(numberOfDaysRecorded)}
            </p>
            {variables.length === 0 ? <EmptyState text={texts.nothing} /> : <Unusual variables={variables} />}
            <Findings findings={findings} />
            {experiments.length > 0 && <Experiments experiments={experiments} />}
            {variables.length > 0 && <Averages variables={variables} />}
            <div class="actions">
              <Button onClick={() => go(addDays(from, -7))}>{texts.previousWeek}</Button>
              {addDays(to, 1) < today && <Button onClick={() => go(addDays(from, 7))}>{texts.nextWeek}</Button>}
            </div>
            <EveryMonday />
          </>
        )}
      </Loaded>
    </>
  )
}

const hrefOf = ({ variableId }: ReviewedVariable) => pathTo('variable', { id: String(variableId) })

interface VariablesProps {
  readonly variables: readonly ReviewedVariable[]
}

function Unusual({ variables }: VariablesProps) {
  const texts = useWords(reviewWords)
  const unusual = variables.filter((variable) => variable.unusual !== undefined)
  return (
    <Section title={texts.unusual}>
      <p class="aside-text">{unusual.length === 0 ? texts.nothingUnusual : texts.unusualHint}</p>
      {unusual.length > 0 && (
        <RowList name={texts.unusual}>
          {unusual.map((variable) => (
            <li key={variable.variableId}>
              <Row href={hrefOf(variable)} title={variable.displayName} aside={unusualText(variable)} />
            </li>
          ))}
        </RowList>
      )}
    </Section>
  )
}

function unusualText(variable: ReviewedVariable): string {
  const {
    unusual = 'higher',
    average,
    ordinaryLow = 0,
    ordinaryHigh = 0,
    unitAbbreviatedName: unit,
    counted,
  } = variable
  const step = commonStep([average, ordinaryLow, ordinaryHigh], unit)
  const inWords = (value: number) => meanInWords(value, unit, counted, step)
  return wordsNow(reviewWords)[unusual](inWords(average), inWords(ordinaryLow), inWords(ordinaryHigh))
}

function Findings({ findings }: Pick<Review, 'findings'>) {
  const texts = useWords(reviewWords)
  return (
    <Section title={texts.findings}>
      {findings.length === 0 && <p class="aside-text">{texts.noFindings}</p>}
      {findings.length > 0 && (
        <RowList name={texts.findings}>
          {findings.map(({ causeVariableId, effectVariableId, title }) => (
            <li key={`${causeVariableId} ${effectVariableId}`}>
              <Row
                href={pathTo('finding', { cause: String(causeVariableId), effect: String(effectVariableId) })}
                title={title}
              />
            </li>
          ))}
        </RowList>
      )}
      <p>
        <a href={pathTo('findings')}>{texts.allFindings}</a>
      </p>
    </Section>
  )
}

function Experiments({ experiments }: Pick<Review, 'experiments'>) {
  const texts = useWords(reviewWords)
  return (
    <Section title={texts.experiments}>
      <RowList name={texts.experiments}>
        {experiments.map(({ id, title, days, daysDone, hasEnded }) => (
          <li key={id}>
            <Row
              href={pathTo('experiment', { id: String(id) })}
              title={title}
              aside={texts[hasEnded ? 'experimentEnded' : 'experimentDays'](daysDone, days)}
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

function Averages({ variables }: VariablesProps) {
  const texts = useWords(reviewWords)
  return (
    <Section title={texts.averages}>
      <p class="aside-text">{texts.averagesHint}</p>
      <RowList name={texts.averages}>
        {variables.map((variable) => (
          <li key={variable.variableId}>
            <Row href={hrefOf(variable)} title={variable.displayName} aside={averageText(variable)} />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

function averageText({ average, averageBefore, change, unitAbbreviatedName: unit, counted }: ReviewedVariable): string {
  const texts = wordsNow(reviewWords)
  const isClear = change !== undefined && (change.low > 0 || change.high < 0)
  const step = commonStep([average, averageBefore ?? average], unit, isClear ? change.difference : 0)
  const inWords = (value: number) => meanInWords(value, unit, counted, step)
  const first = averageBefore === undefined ? inWords(average) : texts.beside(inWords(average), inWords(averageBefore))
  if (!change) return average === (averageBefore ?? average) ? first : `${first} · ${texts.tooFew}`
  const size = (value: number) => differenceInWords(Math.abs(value), unit, counted, step)
  if (change.low > 0) return `${first} · ${texts.more(size(change.difference), size(change.low), size(change.high))}`
  if (change.high < 0) return `${first} · ${texts.less(size(change.difference), size(change.high), size(change.low))}`
  return `${first} · ${texts.unclear}`
}

type Sending = 'sendReviewEmails' | 'sendReviewNotifications'

/** Whether the review is sent to the person. */
function EveryMonday() {
  const texts = useWords(reviewWords)
  const { data: person } = useMirror('getUser')
  const email = useMirror('getChannels').data?.data.channels.find(({ name }) => name === 'email')
  const isEmailPossible = email !== undefined && email.state !== 'notAvailable'
  if (!person) return null
  return (
    <Section title={texts.everyMonday}>
      <Switch
        label={texts.byEmail}
        hint={email && !isEmailPossible ? email.message : undefined}
        isDisabled={!isEmailPossible}
        isChecked={isEmailPossible && (person.sendReviewEmails ?? false)}
        onChange={(isChecked) => void send('sendReviewEmails', isChecked, texts.byEmail)}
      />
      <Switch
        label={texts.byNotification}
        hint={texts.byNotificationHint}
        isChecked={person.sendReviewNotifications ?? false}
        onChange={(isChecked) => void send('sendReviewNotifications', isChecked, texts.byNotification)}
      />
    </Section>
  )
}

async function send(setting: Sending, isChecked: boolean, name: string): Promise<void> {
  const texts = wordsNow(reviewWords)
  await act({
    name: 'saveUserSettings',
    body: { [setting]: isChecked },
    label: name,
    message: (isChecked ? texts.setOn : texts.setOff)(name),
    inverse: inverse('saveUserSettings', { [setting]: !isChecked }),
  })
}
