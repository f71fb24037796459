// Loaded into the reading process before anything else: its program comes from its parent, stripped of types. In
// JavaScript, because Node would load its translator of TypeScript for this file alone.
import { fstatSync, readSync } from 'node:fs'
import { registerHooks } from 'node:module'

const fd = Number(new URL(import.meta.url).searchParams.get('fd'))
const bytes = Buffer.alloc(fstatSync(fd).size)
readSync(fd, bytes, 0, bytes.length, 0)
const sources = JSON.parse(bytes.toString())

registerHooks({
  // What is known need not be looked for on the disk.
  resolve: (name, context, next) => {
    const url = name.startsWith('.') && context.parentURL ? new URL(name, context.parentURL).href : name
    return Object.hasOwn(sources, url) ? { url, format: 'module', shortCircuit: true } : next(name, context)
  },
  load: (url, context, next) =>
    Object.hasOwn(sources, url) ? { format: 'module', source: sources[url], shortCircuit: true } : next(url, context),
})
