/** A file of the app is gone after an update: the new version has others. A reload brings them, but only one is tried. */
const TRIED = 'reloaded-at'
const AGAIN_AFTER_MS = 60_000

export function reloadOnce(): void {
  const lastMs = Number(sessionStorage.getItem(TRIED) ?? 0)
  const nowMs = performance.timeOrigin + performance.now()
  if (nowMs - lastMs < AGAIN_AFTER_MS) return
  sessionStorage.setItem(TRIED, String(nowMs))
  location.reload()
}
