/** Who answers at the address of the server, asked before the demo person is made: the links would lead there. */
import { existsSync } from 'node:fs'
import type { Config } from '../../config/config.ts'
import { Refusal, toOperator } from '../../lib/refusal.ts'
import type { Accounts } from '../../people/accounts/service.ts'
import { type DatabaseLocation, lockForServer, RunningServerError } from '../../storage/open.ts'

type ProgramThere = 'none' | 'silent' | 'other' | 'upshot'

const PATIENCE_MS = 4000

const LIVE = '{"status":"live"}'

export async function programAt(baseUrl: string, patienceMs = PATIENCE_MS): Promise<ProgramThere> {
  try {
    const answer = await fetch(`${baseUrl}/health/live`, { signal: AbortSignal.timeout(patienceMs) })
    return (await answer.text()) === LIVE ? 'upshot' : 'other'
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'silent' : 'none'
  }
}

/** The server has to recognise a link that this process has written into its own database. */
export async function refuseOtherDatabase(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  location: DatabaseLocation,
  accounts: Pick<Accounts, 'withTestLink'>,
): Promise<void> {
  const { status } = await accounts.withTestLink((path) =>
    fetch(`${baseUrl}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) }),
  )
  if (status === 200) return
  if (status === 400) throw otherDatabase(baseUrl, location)
  throw refusal(`The server at ${baseUrl} does not say whether it uses the same database (status ${status}).`)
}

/** An SQLite database that does not exist yet cannot be the server's, so none is created. */
export function refuseNewDatabase({ baseUrl }: Pick<Config, 'baseUrl'>, location: DatabaseLocation): void {
  if (location.databaseUrl === undefined && !existsSync(location.sqliteFile)) throw otherDatabase(baseUrl, location)
}

function otherDatabase(baseUrl: string, { databaseUrl, sqliteFile }: DatabaseLocation): Refusal {
  const ways =
    databaseUrl === undefined
      ? `uses another database than ${sqliteFile}. Run this in the folder where it was started, or set DATA_DIR to its folder`
      : 'uses another database than DATABASE_URL. Run this with the settings of the server'
  return refusal(
    `The server at ${baseUrl} ${ways}; if it runs in a container, run this there with "docker exec". To create the person in this database instead, set PORT to a free one.`,
  )
}

/** A server cannot be started where another program answers, and the browser would open that program. */
export function refuseUnlessFree(there: ProgramThere, { baseUrl }: Pick<Config, 'baseUrl'>): void {
  if (there === 'silent') throw refusal(`Something at ${baseUrl} does not answer. Stop it, or set PORT to a free one.`)
  if (there === 'other') throw refusal(`Another program answers at ${baseUrl}. Stop it, or set PORT to a free one.`)
}

/** A second server on the same file would not start. */
export function refuseRunningElsewhere({ baseUrl }: Pick<Config, 'baseUrl'>, location: DatabaseLocation): void {
  if (location.databaseUrl !== undefined) return
  try {
    lockForServer(location.sqliteFile)()
  } catch (error) {
    if (!(error instanceof RunningServerError)) throw error
    throw refusal(
      `A server is running on ${location.sqliteFile}, but not at ${baseUrl}. Set PORT, or BASE_URL, as that server has it.`,
    )
  }
}

const refusal = (text: string): Refusal => new Refusal('conflict', toOperator(text))
