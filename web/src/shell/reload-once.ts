/**
 * Reloads after a file of the app could not be loaded. If the server answers, an update has removed the file, and a
 * reload brings the new ones; it is tried only once. While the server is unreachable, a reload would lose the open
 * page.
 */
import { fetchHere } from '../state/root.ts'

const TRIED = 'reloaded-at'
const AGAIN_AFTER_MS = 60_000

export async function reloadOnce(): Promise<void> {
  const lastMs = Number(sessionStorage.getItem(TRIED) ?? 0)
  const nowMs = performance.timeOrigin + performance.now()
  if (nowMs - lastMs < AGAIN_AFTER_MS || !(await isServerThere())) return
  sessionStorage.setItem(TRIED, String(nowMs))
  location.reload()
}

const isServerThere = (): Promise<boolean> =>
  fetchHere('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
