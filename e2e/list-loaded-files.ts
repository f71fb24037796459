/** For `node --import list-loaded-files.ts?to=FILE`: writes every file that the process has loaded there when it ends. */
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
