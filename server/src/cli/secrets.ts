import { BadUsage, type Command } from './command.ts'

export const secretsRenew: Command = {
  name: 'secrets renew',
  summary: 'Create new secrets if the key that encrypted the old ones is lost.',
  usage: '--yes',
  options: { yes: { type: 'boolean' } },
  help: `For a database that was restored without its secret.key (or SECRET_KEY). Secrets that the current key can read stay unchanged.
Apps have to sign people in again, devices have to turn notifications on again, and links in old e-mails stop working. Authenticator
apps are turned off for people whose secret cannot be read: they sign in with the password and set it up again. Webhooks
and live sources have to be set up again. Running experiments become drafts again and have to be restarted.`,
  run: async (input, { open, print }) => {
    if (input.values['yes'] !== true)
      throw new BadUsage('This deletes every secret that can no longer be read. Add --yes to do it.')
    const { services } = await open()
    const { settings, people } = await services.renewal.renew()
    print(`${settings} secrets of the installation will be created again at the next start.`)
    print(`The authenticator app was turned off for ${people} people.`)
    const experiments = await services.experimentRenewal.renew()
    if (experiments > 0) print(`${experiments} running experiments became drafts again.`)
  },
}
