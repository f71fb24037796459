import { actNow } from '../../offline/act.ts'
import { announce } from '../../undo/undo.ts'
import { sharingWords } from '../../words/sharing.ts'
import { wordsNow } from '../../words/words.ts'

export async function revoke(clientId: string, name: string): Promise<void> {
  await actNow('revokeShare', { query: { clientIdToRevoke: clientId } })
  announce({ text: wordsNow(sharingWords).revoked(name) })
}

/** The end of a local day, as the server takes it; nothing for no day. */
const endOf = (day: string) => (day === '' ? {} : { endsAt: `${day}T23:59:59` })

export interface Invitation {
  readonly emailAddress: string
  readonly name: string
  /** Names of kinds; undefined: everything. */
  readonly categories: readonly string[] | undefined
  readonly until: string
}

/** The link to pass on. Throws like `call`. */
export async function invite({ emailAddress, name, categories, until }: Invitation): Promise<string> {
  const answer = await actNow('inviteToShare', {
    body: {
      emailAddress,
      ...(name === '' ? {} : { name }),
      ...(categories ? { categories: [...categories] } : {}),
      ...endOf(until),
    },
  })
  return answer.link
}

export interface DoctorsLink {
  readonly name: string
  readonly variableIds: readonly number[]
  readonly from: string
  readonly to: string
  readonly until: string
}

/** The same for people and for programs. */
export interface CreatedLink {
  readonly link: string
  readonly healthLink: string
}

export async function createLink({ name, variableIds, from, to, until }: DoctorsLink): Promise<CreatedLink> {
  const answer = await actNow('createShareLink', {
    body: {
      name,
      variableIds: [...variableIds],
      ...(from === '' ? {} : { earliestMeasurementTime: `${from}T00:00:00` }),
      ...(to === '' ? {} : { latestMeasurementTime: `${to}T23:59:59` }),
      ...endOf(until),
    },
  })
  return { link: answer.link ?? '', healthLink: answer.healthLink }
}
