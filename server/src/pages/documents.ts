/** Documents that are the same for everybody: path → content, made for the first reader. */
import { openApiDocument } from '@upshot/contract'
import { once } from '../lib/once.ts'
import { VERSION } from '../lib/version.ts'
import { referencePage } from './reference.ts'

export const documents = () => ({
  '/api/v3/openapi.json': {
    type: 'application/json; charset=utf-8',
    content: once(() => JSON.stringify(openApiDocument(VERSION))),
  },
  '/docs': { type: 'text/html; charset=utf-8', content: once(() => referencePage(VERSION)) },
})
