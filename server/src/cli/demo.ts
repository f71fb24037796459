import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { Clock } from '../lib/clock.ts'
import { nameKey } from '../lib/names.ts'
import { type Arguments, BadUsage, type Command, text, wantsJson, wholeNumber } from './command.ts'
import { DEMO_DAYS, HOME_ZONE } from './demo/calendar.ts'
import { demoPerson } from './demo/demo-person.ts'
import { plantPerson, publishStudy } from './demo/plant.ts'
import {
  programAt,
  refuseNewDatabase,
  refuseOtherDatabase,
  refuseRunningElsewhere,
  refuseUnlessFree,
} from './demo/server-there.ts'

const DEFAULT_SEED = 4

export const demo: Command = {
  name: 'demo',
  startsEmpty: true,
  summary: 'Create a demo person with a year of invented data.',
  usage: `[--open] [--seed ${DEFAULT_SEED}] [--until YYYY-MM-DD] [--json]`,
  options: {
    open: { type: 'boolean' },
    seed: { type: 'string' },
    until: { type: 'string' },
    json: { type: 'boolean' },
  },
  help: `The same seed and day give the same person. Everything is invented, with real links built in, missing days
and a trip across time zones. Seed ${DEFAULT_SEED} was chosen because its year is a clear example; other seeds work as well, with
more of the noise of real life. Without --until the year ends yesterday. Prints a link that signs in once, the
password, a token, and the address of a study. --open opens that link in your browser, and starts the server if none
is running. A running server must use the same database: run this in the same folder, or with the same DATA_DIR.`,
  run: async (input, { open, print, clock, config, location }) => {
    const seed = wholeNumber(input, 'seed', DEFAULT_SEED)
    const until = lastDay(input, clock)
    const person = demoPerson({ seed, lastDay: until.toString() })
    const isOpening = input.values['open'] === true
    const there = await programAt(config.baseUrl)
    if (there === 'upshot') refuseNewDatabase(config, location)
    if (isOpening) refuseUnlessFree(there, config)
    const { services } = await open()
    if (there === 'upshot') await refuseOtherDatabase(config, location, services.accounts)
    if (isOpening && there === 'none') refuseRunningElsewhere(config, location)
    const email = freeAddress((await services.users.list()).map((user) => user.email_key))
    const password = randomBytes(12).toString('base64url')
    const planted = await plantPerson(services, person, { email, password })
    const study = await publishStudy(services, planted)
    const from = until.subtract({ days: DEMO_DAYS - 1 }).toString()
    const link = await services.accounts.signInLink(planted.userId)
    const facts = { ...planted, study, link, email, password, seed, from, until: until.toString() }
    if (wantsJson(input)) print(JSON.stringify(facts))
    else {
      const { displayName, privateVariables } = person
      print(`${displayName} has kept a diary from ${facts.from} to ${facts.until}: ${facts.measurements} measurements of
${facts.variables} variables (${privateVariables.length} of them their own) and ${facts.tags} tags.

${isOpening ? 'This link' : 'With the server running, this link'} signs you in (once, within 15 minutes):
  ${link}

E-mail     ${email}
Password   ${password}
Token      ${facts.token}
A study    ${facts.study}

curl -H "Authorization: Bearer ${facts.token}" "${config.baseUrl}/api/v3/measurements?limit=5"`)
    }
    if (!isOpening) return
    if (there === 'none') await (await import('../main.ts')).serve(config)
    openInBrowser(link)
  },
}

/** A machine without a browser is not a failure, because the link was printed. */
function openInBrowser(link: string): void {
  const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start', ''],
  }
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  spawn(command, [...args, link], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}

/** Yesterday is the last complete day in the person's zone. */
function lastDay(input: Arguments, clock: Clock): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toZonedDateTimeISO(HOME_ZONE).toPlainDate()
  const until = text(input, 'until')
  if (until === undefined) return today.subtract({ days: 1 })
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) throw new BadUsage('--until must be a day such as 2026-01-31.')
  const day = readDay(until)
  if (Temporal.PlainDate.compare(day, today) > 0) throw new BadUsage('--until must not be in the future.')
  if (day.year < 1902) throw new BadUsage('--until must not be before 1902.')
  return day
}

function readDay(written: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(written)
  } catch {
    throw new BadUsage(`--until: ${written} is not in the calendar.`)
  }
}

/** demo@example.org, or the first numbered one that is free. */
export function freeAddress(takenKeys: readonly string[]): string {
  const takenKeySet = new Set(takenKeys)
  for (let number = 1; ; number++) {
    const address = `demo${number === 1 ? '' : number}@example.org`
    if (!takenKeySet.has(nameKey(address))) return address
  }
}
