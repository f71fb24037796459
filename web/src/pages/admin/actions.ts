import { NoAnswer, refusalOf } from '../../api/failure.ts'
import { listeningFetch } from '../../offline/connection.ts'
import { call } from '../../offline/here.ts'
import { below } from '../../state/root.ts'
import { nowMs } from '../../time/local.ts'

/** The link to hand over; undefined: it went to the person by e-mail. */
export interface AccessLink {
  readonly link: string | undefined
  readonly isSent: boolean
}

export async function invitePerson(emailAddress: string): Promise<AccessLink> {
  const { link, isSent } = await call('invitePerson', { body: emailAddress === '' ? {} : { emailAddress } })
  return { link, isSent }
}

export async function createResetLink(personId: number): Promise<AccessLink> {
  const { link, isSent } = await call('createResetLink', { body: { personId } })
  return { link, isSent }
}

export const removePerson = (personId: number) => call('removePerson', { body: { personId } })
export const saveRegistration = (registration: 'closed' | 'open') =>
  call('saveRegistration', { body: { registration } })
export const retryJob = (jobId: string) => call('retryJob', { body: { jobId } })
export const createBackup = () => call('createBackup', { body: {} })
export const checkBackup = (name: string) => call('checkBackup', { body: { name } })
export const removeBackup = (name: string) => call('removeBackup', { body: { name } })

/** The browser downloads it from a one-time link. Throws like `call`. */
export async function downloadBackup(name: string): Promise<void> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const body = JSON.stringify({ name })
  const answer = await listeningFetch('/auth/backup', { method: 'POST', headers, body }).catch(() => {
    throw new NoAnswer()
  })
  if (!answer.ok) throw await refusalOf(answer, nowMs())
  const { url } = (await answer.json()) as { readonly url: string }
  location.assign(below(url))
}
