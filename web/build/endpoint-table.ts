/**
 * The table of endpoints as the browser needs it: methods and paths without schemas. The built app includes the
 * endpoints that its source names; development and tests include all.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_PREFIX, slimTable } from '@upshot/contract'
import type { Plugin } from 'vite'

const NAME = 'virtual:upshot/endpoints'
/** Endpoints that the first view and one tap on it call; the others are loaded with the first call of one of them. */
const FIRST_NAME = 'virtual:upshot/first-endpoints'
const FIRST: ReadonlySet<string> = new Set([
  'getToday',
  'listTrackingReminders',
  'listUserVariables',
  'recordMeasurements',
  'answerTrackingReminderNotifications',
  'deleteMeasurement',
])

const SRC = join(import.meta.dirname, '../src')

export function endpointTable(): Plugin {
  let isBuild = false
  return {
    name: 'upshot-endpoint-table',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === NAME || id === FIRST_NAME ? `\0${id}` : undefined),
    load: (id) => {
      if (id === `\0${FIRST_NAME}`) return moduleText((name) => FIRST.has(name))
      return id === `\0${NAME}` ? moduleText(isBuild ? namedInSource() : () => true) : undefined
    },
  }
}

/** Calls are made by name, so an endpoint that no file names is never called. */
function namedInSource(): (name: string) => boolean {
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter((file) => !/\.test\.tsx?$/.test(file))
  const identifiers = new Set(files.flatMap((file) => readFileSync(join(SRC, file), 'utf8').match(/\w+/g) ?? []))
  return (name) => identifiers.has(name)
}

function moduleText(isWanted: (name: string) => boolean): string {
  const table = Object.fromEntries(Object.entries(slimTable()).filter(([name]) => isWanted(name)))
  return `export const apiPrefix = ${JSON.stringify(API_PREFIX)}\nexport const table = ${JSON.stringify(table)}\n`
}
