/**
 * Mail is sent by a job that commits together with its cause, so mail never announces something that was rolled back.
 */
import { randomUUID } from 'node:crypto'
import type { Sealing } from '../lib/sealing.ts'
import type { Mail, Mailer } from '../notify/mail.ts'
import type { Storage } from '../storage/storage.ts'
import type { Transaction } from '../storage/transaction.ts'
import { handles, type JobHandlers, type JobStore } from './job.ts'

const SEND = 'mail.send'

export interface QueuedMail extends Mail {
  /** The recipient's account: unsent mail is dropped when they leave. */
  readonly userId?: number
  /** Default: the attempts of any job. Fewer if it contains a link that expires soon. */
  readonly maxAttempts?: number
}

/** Half an hour of attempts, for mail with a link that is valid for an hour. */
export const SHORT_LIVED = { maxAttempts: 8 } as const

export type SendMail = (t: Transaction, mail: QueuedMail) => Promise<void>

interface MailJob {
  readonly id: string
  readonly sealed: string
}

const belongingTo = (id: string): string => `mail ${id}`

export function createMailJobs({
  storage,
  sealing,
  mailer,
}: {
  readonly storage: Storage<{ readonly jobs: Pick<JobStore, 'add'> }>
  /** Mails contain links that grant access, so they are sealed while they wait. */
  readonly sealing: Sealing
  /** Undefined = no mail server. */
  readonly mailer: Mailer | undefined
}): {
  readonly sendMail: SendMail | undefined
  readonly jobs: JobHandlers
} {
  const send: SendMail = async (t, { userId, maxAttempts, ...mail }) => {
    const id = randomUUID()
    const sealed = await sealing.seal(JSON.stringify(mail), belongingTo(id))
    const payload = { id, sealed, ...(userId === undefined ? {} : { userId }) }
    const options = {
      lane: 'mail',
      ...(maxAttempts === undefined ? {} : { maxAttempts }),
    } as const
    await storage.join(t).jobs.add(SEND, payload, options)
  }
  return {
    sendMail: mailer && send,
    jobs: handles<MailJob>(SEND, async ({ id, sealed }) => {
      const text = await sealing.open(sealed, belongingTo(id))
      // Undefined if the key was replaced meanwhile.
      if (text !== undefined) await mailer?.send(JSON.parse(text) as Mail)
    }),
  }
}
