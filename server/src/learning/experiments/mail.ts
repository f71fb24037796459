/** Mails the commitment: a copy outside the server proves the date. */
import { handles, type JobHandlers } from '../../jobs/job.ts'
import type { SendMail } from '../../jobs/mail.ts'
import { type InLanguages, languageOf } from '../../lib/language.ts'
import { dayText } from '../../lib/utc-text.ts'
import type { Mail } from '../../notify/mail.ts'
import type { UserRow } from '../../people/users/store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ExperimentRow, ExperimentStores } from './store.ts'

export const COMMITMENT_MAIL = 'experiments.mail'

export interface CommitmentMailParts {
  readonly storage: Storage<ExperimentStores>
  readonly baseUrl: string
  /** Undefined if there is no mail server. */
  readonly sendMail: SendMail | undefined
}

export function commitmentMails({ storage, baseUrl, sendMail }: CommitmentMailParts): JobHandlers {
  return handles<{ userId: number; experimentId: number }>(COMMITMENT_MAIL, async ({ userId, experimentId }) => {
    await storage.transaction(async (t) => {
      const row = await t.experiments.withId(userId, experimentId)
      const user = await t.users.withId(userId)
      if (row?.commitment && user) await sendMail?.(t, { userId, ...commitmentMail(user, row, baseUrl) })
    })
  })
}

/** The subject names no variable: it is shown on locked screens and kept in logs. */
const en = {
  subject: 'Your experiment has started',
  text: (title: string, firstDay: string, commitment: string) => `Your experiment "${title}" begins on ${firstDay}.

Its fingerprint (commitment): ${commitment}

Keep this mail. The fingerprint says nothing about which day is which. When the experiment has ended, the random seed is
revealed, and "npx upshot experiment verify" shows that neither the plan nor the random order has changed since today.

You can stop at any time. This is not treatment. If you feel unwell, stop and ask a doctor.`,
}

const de: typeof en = {
  subject: 'Dein Experiment hat begonnen',
  text: (title, firstDay, commitment) => `Dein Experiment „${title}“ beginnt am ${firstDay}.

Sein Fingerabdruck (commitment): ${commitment}

Heb diese E-Mail auf. Der Fingerabdruck sagt nichts darüber, welcher Tag welcher ist. Am Ende des Experiments wird der
Startwert gezeigt, und „npx upshot experiment verify“ zeigt, dass weder der Plan noch
die zufällige Reihenfolge seit heute geändert wurde.

Du kannst jederzeit aufhören. Das ist keine Behandlung. Wenn es dir schlecht geht, hör auf und frag eine Ärztin oder einen
Arzt.`,
}

const words: InLanguages<typeof en> = { en, de }

function commitmentMail(user: UserRow, { commitment, first_day, title }: ExperimentRow, baseUrl: string): Mail {
  const { subject, text } = words[languageOf(user.language)]
  return {
    to: user.email,
    subject,
    text: `${text(title, dayText(first_day ?? 0), commitment ?? '')}\n\n${baseUrl}/`,
  }
}
