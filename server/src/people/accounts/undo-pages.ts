/** The link in a mail that tells of a change: it takes the change back, without signing in. */
import type { FastifyInstance } from 'fastify'
import { type InLanguages, inEach } from '../../lib/language.ts'
import { form, messagePage } from '../../pages/accounts/form.ts'
import { resetPage } from '../../pages/accounts/sign-in.ts'
import { changeText } from '../changes/words.ts'
import { field, showHtml } from '../sessions/web.ts'
import type { AccountUndo } from './account-undo.ts'

const en = {
  title: "Wasn't this you?",
  explanation:
    'Undoing it restores your e-mail address, password, authenticator app and passkeys. It also signs out every browser, and revokes every token, app and share that was added since.',
  undo: 'Undo',
  undone:
    'Your account is back to how it was. Someone may know your password, so please choose a new one now. Your old password works until you do.',
}

const de: typeof en = {
  title: 'Warst du das nicht?',
  explanation:
    'Wenn du die Änderung rückgängig machst, sind E-Mail-Adresse, Passwort, Authenticator-App und Passkeys wieder, wie sie vorher waren. Außerdem werden alle Browser abgemeldet, und jeder Zugriffsschlüssel, jede App und jede Freigabe endet, die seitdem dazugekommen ist.',
  undo: 'Rückgängig machen',
  undone:
    'Dein Konto ist wieder, wie es vorher war. Vielleicht kennt jemand dein Passwort: Bitte wähle jetzt ein neues. Bis dahin gilt dein altes.',
}

const words: InLanguages<typeof en> = { en, de }

export function addUndoPages(app: FastifyInstance, { accountUndo }: { accountUndo: AccountUndo }): void {
  const tokenOf = (params: unknown) => field(params, 'token')

  // A program that looks for viruses may open links: only the form does something.
  app.get('/auth/undo/:token', async (request, reply) => {
    const change = await accountUndo.find(tokenOf(request.params))
    const [action = ''] = request.url.split('?')
    return showHtml(reply, (language) => {
      const { title, explanation, undo } = words[language]
      const below = form({ action, fields: [], submit: undo })
      return messagePage(title, `${changeText(change, language)} ${explanation}`, { below, language })
    })
  })

  app.post('/auth/undo/:token', async (request, reply) => {
    const reset = await accountUndo.undo(tokenOf(request.params))
    return showHtml(reply, resetPage(`/auth/reset/${reset}`, { lead: inEach((language) => words[language].undone) }))
  })
}
