/** Lets a test act like a page without drawing anything; built and opened by `e2e/web/offline-browser.ts`. */
import { startLive } from '../live/live.ts'
import { act, editWaiting, inverse, sendNow, signOut } from '../offline/act.ts'
import { connection } from '../offline/connection.ts'
import { call, ready, startOffline } from '../offline/here.ts'
import { switchToUpdate, updateReady } from '../offline/installation.ts'
import { outboxState } from '../offline/outbox-state.ts'
import { withWaiting } from '../offline/overlay.ts'
import { registerWorker } from '../offline/register-worker.ts'
import { session } from '../offline/session.ts'
import { nowMs, stamp } from '../time/local.ts'
import { zoneHere } from '../time/zones.ts'

const byId = (name: string) => ({ name, body: {}, take: { id: 'data.measurements.0.id' } }) as const

const bodyOf = (variableName: string, value: number, startAt: string) => [
  {
    variableName,
    value,
    startAt,
    unitAbbreviatedName: 'serving',
    variableCategoryName: 'Foods' as const,
    combinationOperation: 'SUM' as const,
    sourceName: 'Upshot',
  },
]

/** Undoes the actions with these keys. */
const undos = new Map<string, () => Promise<void>>()

async function record(variableName: string, value: number): Promise<string> {
  const { key, undo } = await act({
    name: 'recordMeasurements',
    body: bodyOf(variableName, value, stamp(nowMs(), zoneHere())),
    label: `${variableName} ${value} serving`,
    inverse: inverse('deleteMeasurement', {}, byId('deleteMeasurement').take),
  })
  undos.set(key, undo)
  return key
}

async function edit(key: string, value: number): Promise<void> {
  const entry = outboxState.get().entries.find((entry) => entry.key === key)
  const [item] = (entry?.body ?? []) as { variableName: string; startAt: string }[]
  const body = item ? bodyOf(item.variableName, value, item.startAt) : []
  const correction = { ...byId('updateMeasurement'), body: { value } }
  await editWaiting(key, { body, label: `${value} serving`, correction })
}

/** What a page that shows today would render. */
async function today() {
  const { mirror, userId } = await ready
  const page = await mirror.refresh(userId, { name: 'getToday' }).catch(() => mirror.read(userId, { name: 'getToday' }))
  const { entries, sent } = outboxState.get()
  return page && withWaiting(page, { entries, sent }, nowMs())
}

/** Observes Today like a page; counts how often it would be rendered, and with what. */
async function watchToday() {
  const { mirror, screen, userId } = await ready
  const drawn: unknown[] = []
  screen.watch({ name: 'getToday' }, async () => drawn.push((await mirror.read(userId, { name: 'getToday' }))?.content))
  await mirror.refresh(userId, { name: 'getToday' })
  Object.assign(window, { drawn })
}

const tryout = {
  record,
  edit,
  undo: async (key: string) => undos.get(key)?.(),
  today,
  watchToday,
  call,
  sendNow,
  signOut,
  switchToUpdate,
  registerWorker,
  /** Resolves once the outbox has been read; until then it looks empty. */
  isRead: () => ready.then(() => true),
  state: () => ({
    ...outboxState.get(),
    ...session.get(),
    connection: connection.get(),
    isUpdateReady: updateReady.get(),
  }),
}
Object.assign(window, { tryout })

startOffline().catch(() => undefined)
void startLive()
