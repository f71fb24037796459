import { below, inside, signInAddress } from './state/root.ts'
import './theme/tokens.css'
import './theme/base.css'
import './theme/parts.css'
import './theme/shell.css'
import { options, render } from 'preact'
import { NoSession } from './api/failure.ts'
import { App } from './app.tsx'
import { ready, startOffline } from './offline/here.ts'
import { wholePage } from './pages/today/today-page.tsx'
import { isForAll } from './router/places.ts'
import { navigate, startRouter } from './router/router.ts'
import { firstPageDrawn } from './state/busy.ts'
import { watchInstallOffer } from './state/install.ts'
import { readZone } from './time/zones.ts'
import { wordsReady } from './words/words.ts'

const PATIENCE_MS = 500

// Links contain addresses inside the app.
options.vnode = ({ type, props }) => {
  const link = props as { href?: unknown }
  if (typeof type === 'string' && typeof link.href === 'string' && link.href[0] === '/') link.href = below(link.href)
}
watchInstallOffer()
startRouter()
// First, because the first drawing needs what the browser has stored.
startOffline().catch((error: unknown) => {
  const path = inside(location.pathname)
  // Nobody is signed in.
  if (error instanceof NoSession && !isForAll(path)) location.replace(below(signInAddress(path + location.search)))
})
// The first drawing shows what this browser has stored. If there is nothing, or reading takes too long, it shows only
// the frame.
const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs))
const storageRead = Promise.resolve(window.upshotKept).then(() => wait(0))
const firstContent = Promise.all([Promise.race([ready, storageRead]), inside(location.pathname) === '/' && wholePage])
void Promise.all([Promise.race([firstContent, wait(PATIENCE_MS)]), wordsReady()]).then(() => {
  const root = document.getElementById('app')
  if (root) render(<App />, root)
})
// Not needed for the first page; and installing the worker downloads every file of the app.
void firstPageDrawn.then(async () => {
  whenIdle(readZone)
  void import('./theme/later.css')
  if (!import.meta.env.DEV) void installWorker().catch(() => undefined)
  const { startLive } = await import('./live/live.ts')
  await startLive()
})

const installWorker = async (): Promise<void> => (await import('./offline/register-worker.ts')).registerWorker(navigate)

/** A second later in browsers without requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work, 1000)
}
