import type { TSchema } from 'typebox'
import { once } from './once.ts'
import { whenUsed } from './when-used.ts'

const compiler = whenUsed<typeof import('typebox/compile')>('typebox/compile')

/** The check of a schema, compiled for the first value that comes: most schemas of most servers never see one. */
export const compiled = <const Schema extends TSchema>(schema: Schema) => once(() => compiler().Compile(schema))
