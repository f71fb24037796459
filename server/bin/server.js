// Starts the server with its compiled form kept from one start to the next. In JavaScript, because Node would load its
// translator of TypeScript for this file alone, and keep it: 20 MB and a third of a second (see docs/performance.md).
// The cache is in our own folder: whoever can write it decides what runs. Where it cannot be written, nothing is lost.
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

enableCompileCache(resolve(process.env.DATA_DIR || 'data', 'compiled'))
await import('../src/main.ts')
