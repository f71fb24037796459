import { type Command, required, text } from './command.ts'

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
  run: async (given, { open, print, readSecret }) => {
    const { services } = await open()
    const user = await services.users.add({
      email: required(given, 'email'),
      name: text(given, 'name'),
      password: given.values['password'] === true ? await readSecret('Password: ') : undefined,
      timeZone: text(given, 'time-zone'),
      isAdministrator: given.values['admin'] === true,
    })
    print(given.values['json'] ? JSON.stringify({ id: user.id, email: user.email }) : String(user.id))
  },
}

export const userList: Command = {
  name: 'user list',
  summary: 'List accounts.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  run: async (given, { open, print }) => {
    const { services } = await open()
    const users = (await services.users.list()).map((user) => ({
      id: user.id,
      email: user.email,
      name: user.display_name,
      timeZone: user.time_zone,
      isAdministrator: user.is_administrator === 1,
    }))
    if (given.values['json']) return print(JSON.stringify(users))
    for (const user of users) {
      print(`${user.id}\t${user.email}\t${user.name}\t${user.timeZone}${user.isAdministrator ? '\tadministrator' : ''}`)
    }
  },
}
