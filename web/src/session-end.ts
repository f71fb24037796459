/**
 * The script of the server's own pages: sign-in, account and good-bye. They open without the app, and the end of a
 * session must leave nothing behind there either.
 */

import { createTokens } from './api/token.ts'
import { openDatabase } from './offline/database.ts'
import { eraseSession, finishSignOut, NOBODY } from './offline/ended.ts'
import { memoryDatabase } from './offline/memory-database.ts'
import { rememberedPerson, SIGN_OUT } from './offline/session.ts'
import { fetchHere } from './state/root.ts'

const database = await openDatabase(memoryDatabase)

/** The account was deleted on the page before. */
const isGone = document.querySelector('script[data-ending="accountGone"]') !== null
if (isGone) await eraseSession(database, { keepsOutbox: false })

for (const form of document.querySelectorAll<HTMLFormElement>(
  'form[action$="/auth/sign-out"], form[action$="/sign-out-everywhere"]',
)) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void eraseSession(database, { keepsOutbox: true })
      .then((endpoint) => endpoint !== undefined && addField(form, endpoint))
      // Even if something could not be erased here, the session has to end.
      .finally(() => form.submit())
  })
}

/** Reminders must not ring here any more; the server forgets this address too. */
function addField(form: HTMLFormElement, endpoint: string): void {
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'endpoint', value: endpoint }))
}

const waiting = document.getElementById('waiting')
if (waiting) {
  await eraseIfEnded()
  const count = await database.countOthers(NOBODY)
  // Finishes a sign-out that was made offline, before somebody else signs in here.
  if (await database.fact(SIGN_OUT)) await finishSignOut({ database, fetch: fetchHere })
  const text = count === 1 ? waiting.dataset['one'] : waiting.dataset['many']
  if (count > 0) waiting.textContent = text?.replace('{count}', String(count)) ?? ''
  waiting.hidden = count === 0
}

/**
 * Somebody who is redirected to the sign-in page without a session may hold a device whose owner's session has ended.
 */
async function eraseIfEnded(): Promise<void> {
  if (!(await rememberedPerson(database))) return
  const onEnded = async (ending: string) => {
    await eraseSession(database, { keepsOutbox: ending === 'sessionEnded' })
  }
  const tokens = createTokens({ fetch: fetchHere, nowMs: Date.now, onEnded })
  await tokens.access().catch(() => undefined)
}
