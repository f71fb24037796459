import { CONTINUE, STOPPED } from '../storage/history.ts'
import { BadUsage, type Command } from './command.ts'

export const continueCommand: Command = {
  name: 'continue',
  summary: 'Let the servers write again after the database went back.',
  usage: '--yes',
  options: { yes: { type: 'boolean' } },
  help: `On PostgreSQL, every process stops writing if the database lacks something that it had confirmed: an old primary came back,
or a copy took over that had not received everything. Stop the wrong server first and bring back the right one, or restore a
backup. If what is there now is all there is, this command lets the servers go on with it. Without --yes it only says why
they stopped.`,
  run: async (input, { openAsIs, print }) => {
    const { rows } = (await openAsIs()).reader
    const [stopped] = await rows('select value from instance_settings where name = ?', [STOPPED])
    if (!stopped) return print('Nothing has stopped.')
    print(String(stopped[0]))
    if (input.values['yes'] !== true) throw new BadUsage('Add --yes to go on with what the database has now.')
    await rows(CONTINUE, [])
    print('The servers write again.')
  },
}
