/** The command line from its source, without a build: `node scripts/run-source.ts user list`. */
import { run } from '../server/src/cli/main.ts'

process.umask(0o077)
process.exitCode = await run(process.argv.slice(2))
