import { fetchHere } from './root.ts'

const TRIED = 'reloaded-at'
const AGAIN_AFTER_MS = 60_000

/**
 * Reloads after a file of the app could not be loaded, at most once a minute: an update may have removed the file, and
 * browsers do not request a module again that failed once. While the server is unreachable, a reload would lose the
 * open page.
 */
export async function reloadOnce(): Promise<void> {
  const nowMs = performance.timeOrigin + performance.now()
  if (nowMs - Number(sessionStorage.getItem(TRIED)) < AGAIN_AFTER_MS) return
  const answer = await fetchHere('/health/live', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return
  sessionStorage.setItem(TRIED, String(nowMs))
  location.reload()
}
