/** Styles of the server-rendered pages: from the same theme, under fixed names. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const theme = join(import.meta.dirname, '../src/theme')

/** Served name → files of the theme, in order. */
const STYLES: Readonly<Record<string, readonly string[]>> = {
  'theme.css': ['tokens.css', 'base.css', 'pages.css', 'report.css'],
  'study.css': ['study.css'],
}

const textOf = (files: readonly string[]): string =>
  files.map((file) => readFileSync(join(theme, file), 'utf8')).join('\n')

export const serverPages = (): Plugin => ({
  name: 'upshot-server-pages',
  generateBundle() {
    for (const [fileName, files] of Object.entries(STYLES)) {
      this.emitFile({ type: 'asset', fileName, source: textOf(files) })
    }
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const files = STYLES[request.url?.slice(1) ?? '']
      if (!files) return next()
      response.setHeader('content-type', 'text/css').end(textOf(files))
    })
  },
})
