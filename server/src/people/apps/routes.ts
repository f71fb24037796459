import type { App, AppInput } from '@upshot/contract'
import { created, type HandlersOf, ok, pageOf } from '../../http/handler.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Apps } from './service.ts'
import type { AppRow } from './store.ts'

export function appRoutes(apps: Apps): HandlersOf<'listApps' | 'registerApp' | 'deleteApp'> {
  return {
    listApps: async ({ caller, query }) => {
      const { items, next } = pageOf(await apps.list(caller.userId), query)
      const text = { summary: 'Your apps', description: 'Apps you registered.' }
      return ok(text, { apps: items.map(presentApp) }, next)
    },
    registerApp: async ({ caller, body }) => {
      const { app, secret } = await apps.register(caller.userId, body satisfies AppInput)
      const description = secret === undefined ? 'It uses PKCE and has no secret.' : 'The secret is shown only once.'
      return created(
        { summary: 'App registered', description },
        { app: presentApp(app), ...(secret === undefined ? {} : { clientSecret: secret }) },
      )
    },
    deleteApp: async ({ caller, body }) => {
      await apps.remove(caller.userId, body.appClientId)
      return ok({ summary: 'App removed', description: 'It no longer has access to anybody’s data.' }, {})
    },
  }
}

const presentApp = (app: AppRow): App => ({
  clientId: app.client_id,
  name: app.name,
  description: app.description,
  redirectUris: JSON.parse(app.redirect_uris) as string[],
  isPublic: app.is_public === 1,
  createdAt: utcText(app.created_epoch),
  ...(app.homepage_url === null ? {} : { homepageUrl: app.homepage_url }),
  ...(app.icon_url === null ? {} : { iconUrl: app.icon_url }),
  ...(app.company_name === null ? {} : { companyName: app.company_name }),
})
