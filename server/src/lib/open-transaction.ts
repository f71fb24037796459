/**
 * Inside a transaction, code may wait only for the database, because every other writer waits until it ends. The
 * storage marks a transaction as open, and code that talks to other machines refuses to run meanwhile. Outgoing
 * messages are added as jobs, in the transaction that they report on.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface OpenTransaction {
  readonly isOpen: boolean
}

const ambient = new AsyncLocalStorage<OpenTransaction>()

/** Only for the storage. Work that outlives the transaction is no longer inside it. */
export const insideTransaction = <R>(transaction: OpenTransaction, work: () => R): R => ambient.run(transaction, work)

/** All other writers wait until it ends. */
export const isInsideTransaction = (): boolean => ambient.getStore()?.isOpen === true

/** Call it before waiting for another machine. */
export function refuseInsideTransaction(what: string): void {
  if (isInsideTransaction()) throw new Error(`${what} inside a transaction: add a job to the transaction instead.`)
}
