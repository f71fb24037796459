/**
 * A dynamic import from a file with several modules gives an object of getters. The bundler creates these with a helper
 * in a separate file, which would be one more file to request before the first rendering. Here they are inlined, which
 * is shorter, too.
 */
import type { Plugin } from 'vite'

const HELPER_FILE = 'rolldown-runtime'
const HELPER_IMPORT = /^import \{ \w+ as __exportAll \} from .*;\n/m
const NAMESPACE = /(?:\/\* @__PURE__ \*\/ )?__exportAll\(\{([^{}]*)\}\)/g
const MEMBER = /([\w$]+): \(\) => ([\w$]+)/g

export const writtenOut = (code: string): string =>
  code
    .replace(HELPER_IMPORT, '')
    .replaceAll(NAMESPACE, (_, members: string) => `{ ${members.replaceAll(MEMBER, 'get $1() { return $2 }')} }`)

export const namespaces = (): Plugin => ({
  name: 'upshot-namespaces',
  enforce: 'pre',
  renderChunk: (code) => (HELPER_IMPORT.test(code) ? { code: writtenOut(code), map: null } : undefined),
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      if (file.name === HELPER_FILE) delete bundle[file.fileName]
      else if (file.code.includes('__exportAll') || new RegExp(`^import.*${HELPER_FILE}`, 'm').test(file.code))
        throw new Error(`${file.fileName} still requests the bundler's helper.`)
    }
  },
})
