/** The usual values by the days stored in this browser, for when the server cannot be reached. */
import type { Day, SlimUserVariable, UsualEntry } from '@upshot/contract'
import type { AnyCall } from '../api/request.ts'
import { ready } from '../offline/here.ts'
import { outboxState } from '../offline/outbox-state.ts'
import { withWaiting } from '../offline/overlay.ts'
import { addDays, localDay, momentOf, nowMs } from '../time/local.ts'
import { zoneHere } from '../time/zones.ts'
import { valueInWords } from '../words/units.ts'
import { isAnchoring } from './asking.ts'
import { ownVariablesQuery } from './own-variables.ts'
import { type PastEntry, type UsualAmount, usualNow } from './usual-now.ts'

const DAYS = 28

export async function usualHere(): Promise<readonly UsualEntry[]> {
  const today = localDay(nowMs(), zoneHere())
  const dates = Array.from({ length: DAYS + 1 }, (_, ago) => addDays(today, -ago))
  const days = await Promise.all(dates.map((date) => stored<Day>({ name: 'getDay', query: { date } })))
  const variables = await stored<readonly SlimUserVariable[]>({ name: 'listUserVariables', query: ownVariablesQuery })
  const past = days.flatMap((day) => (day?.entries ?? []).map(pastOf))
  return usualNow(past, nowMs(), zoneHere()).flatMap((usual) => entryOf(usual, past, variables ?? []))
}

/** As stored here, with pending entries. */
async function stored<T>(call: AnyCall): Promise<T | undefined> {
  const { mirror, userId } = await ready
  const page = await mirror.read(userId, call)
  return page && (withWaiting(page, outboxState.get(), nowMs()) as T)
}

/** Pending entries name no source: they were recorded here by hand. */
const pastOf = ({ variableName, value, unitAbbreviatedName, startAt, origin }: Day['entries'][number]): PastEntry => ({
  variableName,
  value,
  unitAbbreviatedName,
  atMs: momentOf(startAt),
  isByHand: origin === undefined || origin === 'person',
})

function entryOf(
  { variableName, value, unitAbbreviatedName }: UsualAmount,
  past: readonly PastEntry[],
  variables: readonly SlimUserVariable[],
): UsualEntry[] {
  const variable = variables.find(({ name }) => name === variableName)
  // The same rule as the server's: a symptom or a mood is never offered.
  if (!variable || variable.outcome || isAnchoring({ unit: unitAbbreviatedName, kind: variable.variableCategoryName }))
    return []
  const { variableId, displayName, counted, variableCategoryName, combinationOperation, valence, inputType } = variable
  const lastMs = Math.max(...past.filter((entry) => entry.variableName === variableName).map(({ atMs }) => atMs))
  return [
    {
      variableId,
      variableName,
      displayName,
      ...(counted ? { counted } : {}),
      variableCategoryName,
      combinationOperation,
      valence,
      inputType,
      value,
      unitAbbreviatedName,
      displayValueAndUnitString: valueInWords(value, unitAbbreviatedName, { counted }),
      lastRecordedAt: new Date(lastMs).toISOString().slice(0, 19),
    },
  ]
}
