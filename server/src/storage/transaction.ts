const isOpen: unique symbol = Symbol('a transaction that is open')

/**
 * Proof that a transaction is open. A function that takes one writes inside it: its effect is committed together with
 * the rest of the transaction, or not at all. Only `Storage` creates one.
 */
export interface Transaction {
  readonly [isOpen]: true
}

export const asTransaction = <Stores extends object>(stores: Stores): Stores & Transaction => ({
  ...stores,
  [isOpen]: true,
})

/** Whether these stores write, or only read. */
export const isTransaction = <Stores extends object>(stores: Stores): stores is Stores & Transaction => isOpen in stores
