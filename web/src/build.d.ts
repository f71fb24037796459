/** What the build adds to the source: see web/build. */
declare module '*.css'

declare module 'virtual:upshot/endpoints' {
  import type { EndpointName } from '@upshot/contract'

  /** How members of a query are serialized if they are not plain text. */
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

declare module 'virtual:upshot/first-endpoints' {
  /** The endpoints that the first view needs. */
  export const table: Partial<typeof import('virtual:upshot/endpoints').table>
  export const apiPrefix: string
}

declare module 'virtual:upshot/shell' {
  /** Addresses of the files that the app needs to start offline; only for the service worker. */
  export const files: readonly string[]
  /** Addresses of the files with words, by language. */
  export const words: Readonly<Record<string, readonly string[]>>
  /** Changes with every change of the app. */
  export const version: string
}

interface ImportMetaEnv {
  /** True in the development build only. */
  readonly DEV: boolean
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

interface Window {
  /** The answer to the request for a token that public/start.js sends first; undefined when offline. */
  upshotToken?: Promise<Response | undefined>
  /** The browser's database, opened and read by the same script; undefined if there is none yet. */
  upshotKept?: Promise<import('./offline/database.ts').EarlyDatabase | undefined>
  /** The first page's data, requested by the same script as soon as there is a token; undefined if there is none. */
  upshotFirst?: { readonly address: string; readonly answer: Promise<Response | undefined> }
}
