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
import { reviewWords } from '../../words/review.ts'
import { shellWords } from '../../words/shell.ts'
import { differenceInWords, meanInWords } from '../../words/units.ts'
import { locale, useWords, wordsNow } from '../../words/words.ts'

/** A week: days recorded, what was unusual, what was found, how experiments go, and averages beside the weeks before. */
export function ReviewPage() {
  const words = useWords(reviewWords)
  const { tryAgain } = useWords(shellWords)
  const wanted = new URLSearchParams(useAddress().search).get('week') ?? ''
  const reading = useMirror('getReview', { query: isDay(wanted) ? { week: wanted } : {} })
  const today = localDay(nowMs(), zoneHere())
  const go = (week: string) => navigate(`${pathTo('review')}?week=${week}`)
  return (
    <>
      <PageHeading title={words.title} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {({ from, to, numberOfDaysRecorded, variables, findings, experiments }) => (
          <>
            <p>
              {words.period(dayWords(from, today, locale()), dayWords(to, today, locale()))}
              {' · '}
              {words.daysRecorded(numberOfDaysRecorded)}
            </p>
            {variables.length === 0 ? <EmptyState text={words.nothing} /> : <Unusual variables={variables} />}
            <Findings findings={findings} />
            {experiments.length > 0 && <Experiments experiments={experiments} />}
            {variables.length > 0 && <Averages variables={variables} />}
            <div class="actions">
              <Button onClick={() => go(addDays(from, -7))}>{words.previousWeek}</Button>
              {addDays(to, 1) < today && <Button onClick={() => go(addDays(from, 7))}>{words.nextWeek}</Button>}
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
  const words = useWords(reviewWords)
  const unusual = variables.filter((one) => one.unusual !== undefined)
  return (
    <Section title={words.unusual}>
      <p class="aside-text">{unusual.length === 0 ? words.nothingUnusual : words.unusualHint}</p>
      {unusual.length > 0 && (
        <RowList name={words.unusual}>
          {unusual.map((one) => (
            <li key={one.variableId}>
              <Row href={hrefOf(one)} title={one.displayName} aside={unusualText(one)} />
            </li>
          ))}
        </RowList>
      )}
    </Section>
  )
}

function unusualText(one: ReviewedVariable): string {
  const { unusual = 'higher', average, ordinaryLow = 0, ordinaryHigh = 0, unitAbbreviatedName: unit, counted } = one
  const inWords = (value: number) => meanInWords(value, unit, counted)
  return wordsNow(reviewWords)[unusual](inWords(average), inWords(ordinaryLow), inWords(ordinaryHigh))
}

function Findings({ findings }: Pick<Review, 'findings'>) {
  const words = useWords(reviewWords)
  return (
    <Section title={words.findings}>
      {findings.length === 0 && <p class="aside-text">{words.noFindings}</p>}
      {findings.length > 0 && (
        <RowList name={words.findings}>
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
        <a href={pathTo('findings')}>{words.allFindings}</a>
      </p>
    </Section>
  )
}

function Experiments({ experiments }: Pick<Review, 'experiments'>) {
  const words = useWords(reviewWords)
  return (
    <Section title={words.experiments}>
      <RowList name={words.experiments}>
        {experiments.map(({ id, title, days, daysDone, hasEnded }) => (
          <li key={id}>
            <Row
              href={pathTo('experiment', { id: String(id) })}
              title={title}
              aside={words[hasEnded ? 'experimentEnded' : 'experimentDays'](daysDone, days)}
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

function Averages({ variables }: VariablesProps) {
  const words = useWords(reviewWords)
  return (
    <Section title={words.averages}>
      <p class="aside-text">{words.averagesHint}</p>
      <RowList name={words.averages}>
        {variables.map((one) => (
          <li key={one.variableId}>
            <Row href={hrefOf(one)} title={one.displayName} aside={averageText(one)} />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

function averageText({ average, averageBefore, change, unitAbbreviatedName: unit, counted }: ReviewedVariable): string {
  const words = wordsNow(reviewWords)
  const inWords = (value: number) => meanInWords(value, unit, counted)
  const first = averageBefore === undefined ? inWords(average) : words.beside(inWords(average), inWords(averageBefore))
  if (!change) return average === (averageBefore ?? average) ? first : `${first} · ${words.tooFew}`
  const size = (value: number) => differenceInWords(Math.abs(value), unit, counted)
  if (change.low > 0) return `${first} · ${words.more(size(change.difference), size(change.low), size(change.high))}`
  if (change.high < 0) return `${first} · ${words.less(size(change.difference), size(change.high), size(change.low))}`
  return `${first} · ${words.unclear}`
}

type Sending = 'sendReviewEmails' | 'sendReviewNotifications'

/** Whether the review comes to the person. */
function EveryMonday() {
  const words = useWords(reviewWords)
  const { data: person } = useMirror('getUser')
  const email = useMirror('getChannels').data?.data.channels.find(({ name }) => name === 'email')
  const isEmailPossible = email !== undefined && email.state !== 'notAvailable'
  if (!person) return null
  return (
    <Section title={words.everyMonday}>
      <Switch
        label={words.byEmail}
        hint={email && !isEmailPossible ? email.message : undefined}
        isDisabled={!isEmailPossible}
        isOn={isEmailPossible && (person.sendReviewEmails ?? false)}
        onChange={(isOn) => void send('sendReviewEmails', isOn, words.byEmail)}
      />
      <Switch
        label={words.byNotification}
        hint={words.byNotificationHint}
        isOn={person.sendReviewNotifications ?? false}
        onChange={(isOn) => void send('sendReviewNotifications', isOn, words.byNotification)}
      />
    </Section>
  )
}

async function send(setting: Sending, isOn: boolean, name: string): Promise<void> {
  const words = wordsNow(reviewWords)
  await act({
    name: 'saveUserSettings',
    body: { [setting]: isOn },
    label: name,
    done: (isOn ? words.setOn : words.setOff)(name),
    inverse: inverse('saveUserSettings', { [setting]: !isOn }),
  })
}
