/** The commitment by mail: a copy outside the server is what proves the date. */
import { handles, type JobHandlers } from '../../jobs/job.ts'
import { dayText } from '../../lib/utc-text.ts'
import type { Mail } from '../../notify/mail.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ExperimentRow } from './store.ts'
import type { ExperimentStores } from './stores.ts'

export const COMMITMENT_MAIL = 'experiments.mail'

export interface CommitmentMailParts {
  readonly storage: Storage<ExperimentStores>
  readonly baseUrl: string
  /** Absent: no mail server. */
  readonly sendMail: ((mail: Mail) => Promise<void>) | undefined
}

export function commitmentMails({ storage, baseUrl, sendMail }: CommitmentMailParts): JobHandlers {
  return handles<{ userId: number; experimentId: number }>(COMMITMENT_MAIL, async ({ userId, experimentId }) => {
    if (!sendMail) return
    const { row, user } = await storage.read(async (t) => ({
      row: await t.experiments.withId(userId, experimentId),
      user: await t.users.withId(userId),
    }))
    if (row?.commitment && user) await sendMail(commitmentMail(user.email, row, baseUrl))
  })
}

/** Its subject names nothing: it is shown on locked screens and kept in logs. */
function commitmentMail(to: string, { commitment, first_day, title }: ExperimentRow, baseUrl: string): Mail {
  const text = `Your experiment "${title}" begins on ${dayText(first_day ?? 0)}.

Its fingerprint (commitment): ${commitment}

Keep this mail. The fingerprint says nothing about which day is which. When the experiment has ended, the seed of chance
is revealed, and "npx upshot experiment verify" shows that neither the plan nor chance was changed since today.

You can stop at any time. This is not treatment. If you feel unwell, stop and ask a doctor.

${baseUrl}/`
  return { to, subject: 'Your experiment has started', text }
}
