import './theme/tokens.css'
import './theme/base.css'
import './theme/parts.css'
import './theme/shell.css'
import { render } from 'preact'
import { NoSession } from './api/failure.ts'
import { App } from './app.tsx'
import { ready, startOffline } from './offline/here.ts'
import { registerWorker } from './offline/installation.ts'
import { isForAll } from './router/places.ts'
import { startRouter } from './router/router.ts'
import { leadToSignIn } from './shell/lead-to-sign-in.ts'
import { firstPageDrawn } from './state/busy.ts'
import { watchInstallOffer } from './state/install.ts'
import { startLanguage } from './words/words.ts'

startLanguage()
watchInstallOffer()
startRouter()
// First of all: what the browser keeps is looked for.
startOffline().catch((error: unknown) => {
  if (error instanceof NoSession && !isForAll(location.pathname)) leadToSignIn()
})
// What this browser keeps is mostly here by now: then the first drawing shows it. Otherwise it shows the frame.
const turn = new Promise<void>((resolve) => setTimeout(resolve))
void Promise.race([ready, turn]).then(() => {
  const place = document.getElementById('app')
  if (place) render(<App />, place)
})
// Nobody waits for these to see the first page, and the worker reads every file of the app.
void firstPageDrawn.then(async () => {
  void import('./theme/later.css')
  if (!import.meta.env.DEV) void registerWorker()
  const { startLive } = await import('./live/live.ts')
  await startLive()
})
