// Starts the server with its compiled form kept from one start to the next. In JavaScript, because Node would load its
// translator of TypeScript for this file alone, and keep it: 20 MB and a third of a second (see docs/performance.md).
// The cache is in our own folder: whoever can write it decides what runs. Where it cannot be written, nothing is lost.
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Garbage is collected when there is half as much of it as of what is in use, not three times as much: a large import or
// analysis takes half the memory for a few percent more processor time (see docs/performance.md).
setFlagsFromString('--heap-growing-percent=50')
// What this process writes concerns nobody else on this machine, also where the folder was there before.
process.umask(0o077)
enableCompileCache(resolve(process.env.DATA_DIR || 'data', 'compiled'))
await import('../src/main.ts')
