/** Mails the commitment: a copy outside the server proves the date. */
import { handles, type JobHandlers } from '../../jobs/job.ts'
import type { SendMail } from '../../jobs/mail.ts'
import { languageOf, wordTable } from '../../lib/language.ts'
import { dayText } from '../../lib/utc-text.ts'
import type { Mail } from '../../notify/mail.ts'
import type { UserRow } from '../../people/users/store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ExperimentRow, ExperimentStores } from './store.ts'

export const COMMITMENT_MAIL = 'experiments.mail'

export interface CommitmentMailDependencies {
  readonly storage: Storage<ExperimentStores>
  readonly baseUrl: string
  /** Undefined if there is no mail server. */
  readonly sendMail: SendMail | undefined
}

export function commitmentMails({ storage, baseUrl, sendMail }: CommitmentMailDependencies): JobHandlers {
  return handles<{ userId: number; experimentId: number }>(COMMITMENT_MAIL, async ({ userId, experimentId }) => {
    await storage.transaction(async (t) => {
      const row = await t.experiments.withId(userId, experimentId)
      const user = await t.users.withId(userId)
      if (row?.commitment && user) await sendMail?.(t, { userId, ...commitmentMail(user, row, baseUrl) })
    })
  })
}

/** The subject names no variable: it is shown on locked screens and kept in logs. */
const words = wordTable('learning/experiments/mail', {
  subject: 'Your experiment has started',
  text: 'Your experiment "{title}" begins on {firstDay}.\n\nIts fingerprint (commitment): {commitment}\n\nKeep this mail. The fingerprint says nothing about which day is which. When the experiment has ended, the random seed is\nrevealed, and "npx upshot experiment verify" shows that neither the plan nor the random order has changed since today.\n\nYou can stop at any time. This is not treatment. If you feel unwell, stop and ask a doctor.',
})

function commitmentMail(user: UserRow, { commitment, first_day, title }: ExperimentRow, baseUrl: string): Mail {
  const { subject, text } = words[languageOf(user.language)]
  return {
    to: user.email,
    subject,
    text: `${text(title, dayText(first_day ?? 0), commitment ?? '')}\n\n${baseUrl}/`,
  }
}
