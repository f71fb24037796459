/** How the app is compiled, for the build (build/build.ts) and for `npm run dev`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_ADDRESSES } from '@upshot/contract/addresses'
import { defineConfig, type Plugin } from 'vite'
import { endpointTable } from './build/endpoint-table.ts'
import { namespaces } from './build/namespaces.ts'
import { words } from './build/words.ts'

/** Where `npm run dev` finds the server: `UPSHOT=http://127.0.0.1:4000 npm run dev`. */
const server = process.env['UPSHOT'] ?? 'http://127.0.0.1:3000'

/** The first page and what stands around it, with all they need: one file, because many small ones compress worse. */
const FIRST_VIEW = /\/src\/(app\.|pages\/today\/(?!later)|shell\/(?!.*(sheet|notice)))/

/** The words of the first view are one file for each language. The names of all words begin with their language. */
const WORDS = /virtual:words\/(\w+)\/app\/([\w-]+)$/
const FIRST_WORDS = ['entry', 'failures', 'shell', 'time', 'today', 'units']

/** What is shown together comes in one file. */
const WORDS_WITH: Readonly<Record<string, string>> = { changes: 'findings' }

function wordsGroup(id: string): string {
  const [, language = '', table = ''] = WORDS.exec(id) ?? []
  return `words-${language}${FIRST_WORDS.includes(table) ? '' : `-${WORDS_WITH[table] ?? table}`}`
}

/** What only pages with forms need: those of charts and reports have no bytes to spare for it. */
const FORM_PARTS = 'ask-sheet|faults|field|tick'

/** What several other pages share: in few files, because every file costs a round trip on a slow network. */
const GROUPS = [
  { name: wordsGroup, debugName: 'words', test: WORDS },
  { name: 'first', test: FIRST_VIEW },
  { name: 'parts', test: new RegExp(`/src/(ui/(?!${FORM_PARTS})|offline/failure-text|words/means)`) },
  { name: 'forms', test: /\/src\/ui\// },
  {
    name: 'findings',
    test: /\/src\/(findings\/|words\/findings|pages\/findings\/(actions|pictures|queries|shortfall)\.)/,
  },
]

const theme = join(import.meta.dirname, 'src/theme')

/** Styles of the server-rendered pages, from the same theme, under fixed names: served name → files, in order. */
const STYLES: Readonly<Record<string, readonly string[]>> = {
  'theme.css': ['tokens.css', 'base.css', 'pages.css', 'report.css'],
  'study.css': ['study.css'],
}

const textOf = (files: readonly string[]): string =>
  files.map((file) => readFileSync(join(theme, file), 'utf8')).join('\n')

const serverPages = (): Plugin => ({
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

export default defineConfig({
  root: import.meta.dirname,
  appType: 'spa',
  // Files find each other whatever path they are served below; the server writes that path into index.html.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  plugins: [endpointTable(), serverPages(), words(), namespaces()],
  server: {
    port: 5173,
    proxy: { [SERVER_ADDRESSES]: { target: server, changeOrigin: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    cssTarget: 'esnext',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...GROUPS] },
        // The first file names all others: one character less of each is 50 bytes less of the first view.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
