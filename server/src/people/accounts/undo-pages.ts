/** The link in a mail that tells of a change: it takes the change back, without signing in. */
import type { FastifyInstance } from 'fastify'
import { form, messagePage } from '../../pages/accounts/form.ts'
import { resetPage } from '../../pages/accounts/sign-in.ts'
import { changeText } from '../changes/words.ts'
import { field, showHtml } from '../sessions/web.ts'
import type { TakeBack } from './take-back.ts'

export function addUndoPages(app: FastifyInstance, { takeBack }: { takeBack: TakeBack }): void {
  const tokenOf = (params: unknown) => field(params, 'token')

  // A program that looks for viruses may open links: only the form does something.
  app.get('/auth/undo/:token', async (request, reply) => {
    const change = await takeBack.find(tokenOf(request.params))
    const text = `${changeText(change)} Undoing it puts your e-mail address, password, authenticator app and passkeys back to how they were before. It also signs out every browser, and revokes every token, app and share that was added since.`
    const [action = ''] = request.url.split('?')
    return showHtml(reply, messagePage("Wasn't this you?", text, form({ action, fields: [], submit: 'Undo' })))
  })

  app.post('/auth/undo/:token', async (request, reply) => {
    const reset = await takeBack.takeBack(tokenOf(request.params))
    const lead =
      'Your account is as it was before. Someone may know your password, so please choose a new one now. Your old password works until you do.'
    return showHtml(reply, resetPage(`/auth/reset/${reset}`, { lead }))
  })
}
