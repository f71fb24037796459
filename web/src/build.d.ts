/** What the build adds to the source: see web/build. */
declare module '*.css'

declare module 'virtual:upshot/endpoints' {
  import type { EndpointName } from '@upshot/contract'

  /** How the members of a query are written, where that is not simply as text. */
  type Written = 'sort' | 'numberFilter' | 'timeFilter' | 'time'

  interface SlimEndpoint {
    readonly method: 'GET' | 'POST' | 'DELETE'
    readonly path: string
    readonly isUpload?: true
    readonly isStream?: true
    readonly isDownload?: true
    readonly query?: Readonly<Record<string, Written>>
  }

  /** Every endpoint of the contract, without its schemas. */
  export const table: Readonly<Record<EndpointName, SlimEndpoint>>
  export const apiPrefix: string
}

declare module 'virtual:upshot/shell' {
  /** Addresses of the files that the app needs to start without a network. For the service worker alone. */
  export const files: readonly string[]
  /** Changes with every change of the app. */
  export const version: string
}

interface ImportMetaEnv {
  /** False in the build that people use. */
  readonly DEV: boolean
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

interface Window {
  /** The answer to the question for a token that public/start.js asks before anything else; undefined without a network. */
  upshotToken?: Promise<Response | undefined>
  /** What this browser keeps, opened and read by the same script; undefined if there is nothing yet. */
  upshotKept?: Promise<import('./offline/database.ts').EarlyDatabase | undefined>
  /** What the page shows first, asked for by the same script as soon as there is a token; undefined if there is none. */
  upshotFirst?: { readonly address: string; readonly answer: Promise<Response | undefined> }
}
