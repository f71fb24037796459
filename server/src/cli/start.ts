import type { Command } from './command.ts'

export const start: Command = {
  name: 'start',
  summary: 'Start the server.',
  usage: '',
  options: {},
  help: `It runs until it is stopped (Ctrl-C or SIGTERM). Settings come from the environment: PORT, HOST, DATA_DIR,
BASE_URL and others. The first start prints a link that creates the first account.`,
  run: async (_given, { config }) => {
    const { serve } = await import('../main.ts')
    await serve(config)
  },
}
