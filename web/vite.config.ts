/** How the app is compiled, for the build (build/build.ts) and for `npm run dev`. */
import { defineConfig } from 'vite'
import { endpointTable } from './build/endpoint-table.ts'
import { RESERVED } from './build/reserved.ts'
import { serverPages } from './build/server-pages.ts'

/** Where `npm run dev` finds the server: `UPSHOT=http://127.0.0.1:4000 npm run dev`. */
const server = process.env['UPSHOT'] ?? 'http://127.0.0.1:3000'

/** What the first page shares with others: one file instead of a dozen small ones, which compress worse. */
const SHARED =
  /\/src\/(undo|time\/(words|local|zones)|ui\/(row|section|empty-state|placeholder|card|face)|record\/(entry|entry-row|actions|thing|units)|offline\/(act|use-mirror)|words\/((en|de)\/)?(units|time|record|today))\.tsx?$/

export default defineConfig({
  root: import.meta.dirname,
  appType: 'spa',
  plugins: [endpointTable(), serverPages()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(RESERVED.map((pattern) => [pattern, { target: server, changeOrigin: true }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    cssTarget: 'esnext',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } } },
  },
})
