import { CONTINUE, STOPPED } from '../storage/history.ts'
import { BadUsage, type Command } from './command.ts'

export const continueCommand: Command = {
  name: 'continue',
  summary: 'Resume writing after the database lost confirmed writes.',
  usage: '--yes',
  options: { yes: { type: 'boolean' } },
  help: `On PostgreSQL, every process stops writing if the database lacks writes that it had confirmed: an old primary came back, or a
replica was promoted before it had received everything. First stop the wrong server and bring back the right one, or
restore a backup. If the lost writes cannot be recovered, this command accepts the current data and lets the servers
write again. Without --yes, it only prints why they stopped.`,
  run: async (input, { openAsIs, print }) => {
    const { rows } = (await openAsIs()).reader
    const [stopped] = await rows('select value from instance_settings where name = ?', [STOPPED])
    if (!stopped) return print('Writing has not been stopped.')
    print(String(stopped[0]))
    if (input.values['yes'] !== true) throw new BadUsage('Add --yes to accept the current data and resume writing.')
    await rows(CONTINUE, [])
    print('Writing has resumed.')
  },
}
