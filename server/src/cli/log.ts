import { languageOf } from '../lib/language.ts'
import { unitNamed } from '../tracking/units/units.ts'
import { amountText } from '../tracking/variables/catalogue/words.ts'
import { BadUsage, type Command, text } from './command.ts'

export const log: Command = {
  name: 'log',
  summary: 'Record what you type.',
  usage: '"coffee 2" [--user E] [--dry-run]',
  operands: ['A line such as "coffee 2"'],
  takesMoreWords: true,
  options: { user: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  help: `Understands names, amounts, units and times in English and in the language of the person: "coffee 2",
"ibuprofen 400 mg 9:00, headache 6/10 since 14". Several entries are separated by commas. If a part is not understood,
nothing is saved. --dry-run only prints what would be saved. Without --user it is for the only account there is.`,
  run: async (input, { open, print }) => {
    const { services } = await open()
    const email = text(input, 'user')
    const all = email === undefined ? await services.users.list() : []
    if (email === undefined && all.length !== 1)
      throw new BadUsage('There is more than one account: --user is required.')
    const user = email === undefined ? all[0] : await services.users.find(email)
    if (!user) throw new BadUsage('There is no account yet.')
    const person = {
      userId: user.id,
      timeZone: user.time_zone,
      language: languageOf(user.language),
      mayRead: true,
    }
    const typed = await services.measurements.readText(person, input.positionals.join(' '))
    if (!input.values['dry-run']) await services.measurements.recordText({ userId: user.id, clientId: null }, typed)
    for (const { entry, item } of typed.entries) {
      const until = item.endAt === undefined ? '' : ` to ${item.endAt}`
      const unit = unitNamed(entry.unit)
      const amount = unit
        ? amountText(person.language, entry.thing.name, entry.value, unit)
        : `${entry.value} ${entry.unit}`
      print(`${entry.thing.displayName}\t${amount}\t${item.startAt}${until}`)
    }
    for (const part of typed.unread) print(`Not understood: ${part.text}`)
  },
}
