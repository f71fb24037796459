/** Settings → the rest of the program, whose compiled form is kept from one start to the next. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { BadConfig, type Config, readConfig } from './config.ts'

function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const config = settings()
// Stripping types and compiling is most of a start (see docs/performance.md). In our own folder, because whoever can
// write this cache decides what runs; where it cannot be written, the start only takes longer.
enableCompileCache(join(config.dataDir, 'compiled'))
const { isExpected, serve } = await import('./serve.ts')
try {
  await serve(config)
} catch (error) {
  const text = error instanceof Error ? (isExpected(error) ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
