/**
 * A week as a person reads it: what they recorded, what was found, and how their experiments go. Those who asked for it
 * get it by mail and on their devices, on Monday morning by their own clock.
 */
import type { Review, ReviewedExperiment, ReviewedFinding } from '@upshot/contract'
import { handles, type JobHandlers, type JobStore } from '../../jobs/job.ts'
import type { SendMail } from '../../jobs/mail.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Language, languageOf, wordTable } from '../../lib/language.ts'
import { dayText, mondayOf } from '../../lib/utc-text.ts'
import { localDays, startOfDay } from '../../lib/zone.ts'
import type { Mail } from '../../notify/mail.ts'
import type { UserRow, UserStore } from '../../people/users/store.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { Person } from '../../tracking/measurements/service.ts'
import type { Reviews } from '../../tracking/report/review.ts'
import { presentExperiment } from '../experiments/present.ts'
import type { Experiments } from '../experiments/service.ts'

export type WeekReviews = ReturnType<typeof createWeekReviews>
export type Reviewer = Person & { readonly language: Language }

export function createWeekReviews({
  reviews,
  feed,
  experiments,
}: {
  readonly reviews: Reviews
  readonly feed: Pick<Feed, 'findingsWithin'>
  readonly experiments: Pick<Experiments, 'list'>
}) {
  /** `week`: any of its days; the last complete week unless given. */
  async function of(person: Reviewer, week: string | undefined): Promise<Review> {
    const { from, to, ...recorded } = await reviews.of(person, week)
    const startsAt = startOfDay(person.timeZone)
    const cards = await feed.findingsWithin(person, { from: startsAt(from), to: startsAt(to + 1) })
    return {
      from: dayText(from),
      to: dayText(to),
      ...recorded,
      findings: cards.flatMap(({ title = '', parameters = {} }) => findingOf(title, parameters)),
      experiments: await experimentsIn(person, dayText(from), dayText(to)),
    }
  }

  async function experimentsIn(person: Reviewer, from: string, to: string): Promise<ReviewedExperiment[]> {
    const views = await experiments.list(person, {})
    return views
      .map((view) => presentExperiment(view))
      .flatMap(({ id, title, state, firstDay, lastDay = to, progress }) =>
        firstDay === undefined || !progress || firstDay > to || lastDay < from
          ? []
          : [
              {
                id,
                title,
                days: progress.days,
                daysDone: progress.daysDone,
                hasEnded: state === 'finished' || state === 'stopped',
              },
            ],
      )
  }

  return { of }
}

function findingOf(title: string, parameters: Readonly<Record<string, unknown>>): ReviewedFinding[] {
  const { causeVariableId, effectVariableId } = parameters
  if (typeof causeVariableId !== 'number' || typeof effectVariableId !== 'number') return []
  return [{ causeVariableId, effectVariableId, title }]
}

// Messages: the review by mail and on devices.

const REVIEW = 'review.week'
const MORNING_SECONDS = 8 * 3600
const WEEK = 7

interface Notice {
  readonly title: string
  readonly body: string
  readonly open: string
  readonly tag: string
}

export interface ReviewMessageDependencies {
  readonly storage: Storage<{ readonly users: UserStore; readonly jobs: JobStore }>
  readonly clock: Clock
  readonly baseUrl: string
  /** Undefined if there is no mail server. */
  readonly sendMail: SendMail | undefined
  /** Sends a notice to every device of a person. */
  readonly announce: (t: Transaction, userId: number, text: Notice) => Promise<void>
}

export function createReviewMessages(dependencies: ReviewMessageDependencies, { of }: Pick<WeekReviews, 'of'>) {
  const { storage, clock, baseUrl, sendMail, announce } = dependencies

  const wantsMail = (user: UserRow): boolean => sendMail !== undefined && user.review_emails === 1
  const wantsNotice = (user: UserRow): boolean => user.review_notifications === 1 && user.push_enabled === 1

  /**
   * Queues next Monday's message, if the person wants to hear of their week. Once a week, however often it is called.
   */
  async function queue(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    const user = await t.users.withId(userId)
    if (!user || !(wantsMail(user) || wantsNotice(user))) return
    const { monday, atEpoch } = nextMorning(epochSeconds(clock), user.time_zone)
    await t.jobs.add(
      REVIEW,
      { userId },
      { key: `${REVIEW} ${userId} ${monday}`, lane: 'dueNow', runAtMs: atEpoch * 1000 },
    )
  }

  /** Skips those who no longer want it, and weeks without an entry. */
  const jobs: JobHandlers = handles<{ readonly userId: number }>(REVIEW, async ({ userId }, job) => {
    const user = await storage.read((t) => t.users.withId(userId))
    if (!user) return
    const person = { userId, timeZone: user.time_zone, language: languageOf(user.language) }
    const isWanted = wantsMail(user) || wantsNotice(user)
    const review = isWanted ? await of(person, undefined) : undefined
    await storage.transaction(async (t) => {
      if (!(await t.jobs.once(job))) return
      if (review && review.numberOfDaysRecorded > 0) {
        if (wantsMail(user)) await sendMail?.(t, { userId, ...reviewMail(user, review, baseUrl) })
        if (wantsNotice(user)) await announce(t, userId, noticeOf(user, review))
      }
      await queue(t, userId)
    })
  })

  return { queue, jobs }
}

/** 8:00 of the next Monday. */
function nextMorning(nowEpoch: number, timeZone: string): { readonly monday: number; readonly atEpoch: number } {
  const morning = (day: number) => startOfDay(timeZone)(day) + MORNING_SECONDS
  const thisMonday = mondayOf(localDays(timeZone)(nowEpoch, null))
  const monday = morning(thisMonday) > nowEpoch ? thisMonday : thisMonday + WEEK
  return { monday, atEpoch: morning(monday) }
}

/** The subject and the notice name no variable: they are shown on locked screens and kept in logs. */
const words = wordTable('learning/review/messages', {
  subject: 'Your week',
  recorded: '{count, plural, one {You recorded something on 1 day.} other {You recorded something on # days.}}',
  unusual:
    '{count, plural, =0 {Nothing was unusual for you.} one {1 thing was unusual for you.} other {# things were unusual for you.}}',
  findings: '{count, plural, one {1 new finding.} other {# new findings.}}',
  higher: '{name}: higher than your ordinary weeks',
  lower: '{name}: lower than your ordinary weeks',
  experiment: '{title}: {done} of {days} days',
  open: 'Look back at your week',
  stop: 'You asked for this e-mail. To stop it, open "Your week" and switch it off.',
})

type ReviewWords = (typeof words)['en']

function summaryOf({ numberOfDaysRecorded, variables, findings }: Review, texts: ReviewWords): readonly string[] {
  const unusual = variables.filter(({ unusual }) => unusual !== undefined).length
  return [
    texts.recorded(numberOfDaysRecorded),
    texts.unusual(unusual),
    ...(findings.length === 0 ? [] : [texts.findings(findings.length)]),
  ]
}

const noticeOf = (user: UserRow, review: Review): Notice => {
  const texts = words[languageOf(user.language)]
  return { title: texts.subject, body: summaryOf(review, texts).join(' '), open: '/review', tag: 'review' }
}

function reviewMail(user: UserRow, review: Review, baseUrl: string): Mail {
  const texts = words[languageOf(user.language)]
  const { variables, findings, experiments, from } = review
  const details =
    user.notification_detail === 'nothing'
      ? []
      : [
          ...variables.flatMap(({ unusual, displayName }) => (unusual ? [texts[unusual](displayName)] : [])),
          ...findings.map(({ title }) => title),
          ...experiments.map(({ title, daysDone, days }) => texts.experiment(title, daysDone, days)),
        ]
  const lines = [
    summaryOf(review, texts).join(' '),
    details.join('\n'),
    `${texts.open}: ${baseUrl}/review?week=${from}`,
    texts.stop,
  ]
  return { to: user.email, subject: texts.subject, text: lines.filter((line) => line !== '').join('\n\n') }
}
