/**
 * For `node --import list-loaded-files.ts?to=FILE`: when the process exits, writes the list of all files that it has
 * loaded.
 */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const to = new URL(import.meta.url).searchParams.get('to') ?? ''
const loaded: string[] = []
registerHooks({
  load: (url, context, next) => {
    loaded.push(url)
    return next(url, context)
  },
})
process.on('exit', () => writeFileSync(to, JSON.stringify(loaded)))
