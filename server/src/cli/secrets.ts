import { BadUsage, type Command } from './command.ts'

export const secretsRenew: Command = {
  name: 'secrets renew',
  summary: 'Make new secrets where the key that sealed the old ones is lost.',
  usage: '--yes',
  options: { yes: { type: 'boolean' } },
  help: `For a database that was restored without its secret.key (or SECRET_KEY). What the present key opens stays as it is.
Apps have to sign people in again, devices to turn notifications on again, links in old mails stop working. Authenticator
apps are turned off for people whose secret cannot be read: they sign in with the password and set it up again. Webhooks
and live sources have to be set up again.`,
  run: async (given, { open, print }) => {
    if (given.values['yes'] !== true)
      throw new BadUsage('This forgets every secret that cannot be read any more. Add --yes to do it.')
    const { services } = await open()
    const { settings, people } = await services.renewal.renew()
    print(`${settings} secrets of the installation are made anew at the next start.`)
    print(`The authenticator app is turned off for ${people} people.`)
  },
}
