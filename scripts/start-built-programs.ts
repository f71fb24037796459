/** Preloaded into test processes: code that starts one of the programs beside the server starts the built one. */
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { builtPrograms } from './bundle-server.ts'

const STARTS_PROGRAMS = /\/(?:server|analysis)\/src\/.*\.ts$/
const { transform } = builtPrograms()

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const { source } = loaded
    if (!STARTS_PROGRAMS.test(url) || source === null || source === undefined) return loaded
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
    const changed = transform(text, fileURLToPath(url))
    return changed ? { ...loaded, source: changed.code } : loaded
  },
})
