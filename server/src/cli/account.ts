import { Refusal, toOperator } from '../lib/refusal.ts'
import { BadUsage, type Command, required, text } from './command.ts'

export const userDelete: Command = {
  name: 'user delete',
  summary: 'Delete an account and everything in it.',
  usage: '--user E --yes',
  options: { user: { type: 'string' }, yes: { type: 'boolean' } },
  help: 'This cannot be undone. Export first: upshot export --user E --format json --out FILE.',
  run: async (input, { open, print }) => {
    const { services } = await open()
    const user = await services.users.find(required(input, 'user'))
    if (input.values['yes'] !== true) {
      throw new BadUsage(`This deletes all data of ${user.email}. Export first if you may need it, then add --yes.`)
    }
    await services.leaving.leave(user.id)
    print(`${user.email} and all their data have been deleted.`)
  },
}

export const userResetLink: Command = {
  name: 'user reset-link',
  summary: 'Create a link that lets a person set a new password.',
  usage: '--user E',
  options: { user: { type: 'string' } },
  help: 'For installations without a mail server. The link works once, for an hour, and starts with BASE_URL.',
  run: async (input, { open, print }) => {
    const { services } = await open()
    print(await services.accounts.resetLink(await services.users.find(required(input, 'user'))))
  },
}

export const userSignInLink: Command = {
  name: 'user sign-in-link',
  summary: 'Create a link that signs a person in once.',
  usage: '--user E',
  options: { user: { type: 'string' } },
  help: `The way back in if passwords are switched off (PASSWORD_SIGN_IN=false) and the provider does not work. The link works once, for
fifteen minutes, and starts with BASE_URL.`,
  run: async (input, { open, print }) => {
    const { services } = await open()
    print(await services.accounts.signInLink((await services.users.find(required(input, 'user'))).id))
  },
}

export const userInvite: Command = {
  name: 'user invite',
  summary: 'Create a link that lets someone create an account.',
  usage: '',
  options: {},
  help: 'The link works once, for a week, even if registration is closed.',
  run: async (_given, { open, print }) => {
    const { services } = await open()
    print(await services.accounts.registrationLink())
  },
}

export const userSetEmail: Command = {
  name: 'user set-email',
  summary: "Change a person's e-mail address.",
  usage: '--user E --email NEW',
  options: { user: { type: 'string' }, email: { type: 'string' } },
  run: async (input, { open, print }) => {
    const { services } = await open()
    const user = await services.users.find(required(input, 'user'))
    await services.users.setEmail(user, required(input, 'email'))
    print(`${user.email} is now ${required(input, 'email')}.`)
  },
}

export const userAdmin: Command = {
  name: 'user admin',
  summary: 'Make a person an administrator; --off takes that away.',
  usage: '--user E [--off]',
  options: { user: { type: 'string' }, off: { type: 'boolean' } },
  run: async (input, { open, print }) => {
    const { services } = await open()
    const user = await services.users.find(required(input, 'user'))
    const isOn = input.values['off'] !== true
    await services.users.setAdministrator(user, isOn)
    print(`${user.email} is ${isOn ? 'an administrator' : 'no longer an administrator'}.`)
  },
}

export const auditVerify: Command = {
  name: 'audit verify',
  summary: 'Check that the audit log was not changed.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  help: 'Checks the chain of hashes. If an entry was changed, prints the first one and exits with code 1.',
  run: async (input, { open, print }) => {
    const { services } = await open()
    const { entries, brokenAt } = await services.audit.verify()
    if (input.values['json']) print(JSON.stringify({ entries, brokenAt: brokenAt ?? null }))
    if (brokenAt !== undefined)
      throw new Refusal(
        'conflict',
        toOperator(`The log was changed at entry ${brokenAt}. The ${entries} entries before it are unchanged.`),
      )
    if (!input.values['json']) print(`All ${entries} entries are unchanged.`)
  },
}

export const userAdd: Command = {
  name: 'user add',
  summary: 'Create an account.',
  usage: '--email E [--name N] [--password] [--time-zone Z] [--admin]',
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    password: { type: 'boolean' },
    'time-zone': { type: 'string' },
    admin: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  help: `Prints the id of the new account. The time zone is an IANA name such as Europe/Berlin; the default is UTC.
--password asks for a password, or reads it from standard input. Without it, the person needs a link: user reset-link.`,
  run: async (input, { open, print, readSecret }) => {
    const { services } = await open()
    const user = await services.users.add({
      email: required(input, 'email'),
      name: text(input, 'name'),
      password: input.values['password'] === true ? await readSecret('Password: ') : undefined,
      timeZone: text(input, 'time-zone'),
      isAdministrator: input.values['admin'] === true,
    })
    print(input.values['json'] ? JSON.stringify({ id: user.id, email: user.email }) : String(user.id))
  },
}

export const userList: Command = {
  name: 'user list',
  summary: 'List accounts.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  run: async (input, { open, print }) => {
    const { services } = await open()
    const users = (await services.users.list()).map((user) => ({
      id: user.id,
      email: user.email,
      name: user.display_name,
      timeZone: user.time_zone,
      isAdministrator: user.is_administrator === 1,
    }))
    if (input.values['json']) return print(JSON.stringify(users))
    for (const user of users) {
      print(`${user.id}\t${user.email}\t${user.name}\t${user.timeZone}${user.isAdministrator ? '\tadministrator' : ''}`)
    }
  },
}
