import { slimTable } from './call-table.ts'
import { type Client, type ClientOptions, createClientFrom } from './client.ts'

/** A client of the whole interface. */
export const createClient = (options: ClientOptions): Client => createClientFrom(slimTable(), options)
