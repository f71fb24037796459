/** E-mails about new findings for those who asked for them: once a morning, with the text of the cards. */
import { handles, type JobHandlers } from '../../jobs/job.ts'
import type { SendMail } from '../../jobs/mail.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { languageOf, wordTable } from '../../lib/language.ts'
import { localDays, startOfDay } from '../../lib/zone.ts'
import type { Mail } from '../../notify/mail.ts'
import type { UserRow } from '../../people/users/store.ts'
import { entryOf } from '../../reminding/feed/cards.ts'
import type { Storage } from '../../storage/storage.ts'
import type { FindingStores, FindingTransaction } from './store.ts'

const FINDINGS_MAIL = 'findings.mail'
const MORNING_SECONDS = 8 * 3600

interface MailJob {
  readonly userId: number
  readonly fromEpoch: number
  readonly toEpoch: number
}

export interface FindingMailDependencies {
  readonly storage: Storage<FindingStores>
  readonly clock: Clock
  readonly baseUrl: string
  /** Undefined if there is no mail server. */
  readonly sendMail: SendMail | undefined
}

export function createFindingMails({ storage, clock, baseUrl, sendMail }: FindingMailDependencies) {
  /** Runs in the transaction that publishes the cards. Findings until the next morning share one mail. */
  async function queue(t: FindingTransaction, userId: number): Promise<void> {
    const user = await t.users.withId(userId)
    if (!sendMail || user?.predictor_emails !== 1) return
    const span = spanOf(epochSeconds(clock), user.time_zone)
    const key = `${FINDINGS_MAIL} ${userId} ${span.toEpoch}`
    await t.jobs.add(FINDINGS_MAIL, { userId, ...span }, { key, lane: 'dueNow', runAtMs: span.toEpoch * 1000 })
  }

  /** Skips what was hidden or withdrawn since, and people who no longer want these mails. */
  const jobs: JobHandlers = handles<MailJob>(FINDINGS_MAIL, async ({ userId, fromEpoch, toEpoch }) => {
    await storage.transaction(async (t) => {
      const user = await t.users.withId(userId)
      if (!sendMail || user?.predictor_emails !== 1) return
      const rows = await t.feed.shown(userId)
      const isNew = (row: (typeof rows)[number]) =>
        row.kind === 'finding' && row.updated_epoch >= fromEpoch && row.updated_epoch < toEpoch
      const cards = rows.filter(isNew).map((row) => entryOf(row, languageOf(user.language)).card)
      if (cards.length > 0) await sendMail(t, { userId, ...findingsMail(user, cards, baseUrl) })
    })
  })

  return { queue, jobs }
}

/** The day from one local morning to the next. */
function spanOf(nowEpoch: number, timeZone: string): { readonly fromEpoch: number; readonly toEpoch: number } {
  const morning = (day: number) => startOfDay(timeZone)(day) + MORNING_SECONDS
  const today = localDays(timeZone)(nowEpoch, null)
  const day = morning(today) > nowEpoch ? today : today + 1
  return { fromEpoch: morning(day - 1), toEpoch: morning(day) }
}

/** The subject names no variable: it is shown on locked screens and kept in logs. */
const words = wordTable('learning/findings/mail', {
  subject: '{count, plural, one {A new finding} other {# new findings}}',
  open: 'Open your findings',
  stop: 'You asked for this e-mail. To stop it, open your findings and choose "New findings by e-mail".',
})

interface ToldCard {
  readonly title?: string
  readonly content?: string
}

function findingsMail(user: UserRow, cards: readonly ToldCard[], baseUrl: string): Mail {
  const { subject, open, stop } = words[languageOf(user.language)]
  const texts = user.notification_detail === 'nothing' ? [] : cards.map(({ title, content }) => `${title}\n${content}`)
  const text = [`${subject(cards.length)}.`, ...texts, `${open}: ${baseUrl}/findings`, stop].join('\n\n')
  return { to: user.email, subject: subject(cards.length), text }
}
