import { at } from '../arrays/at.ts'
import { openKernelMemory } from '../ring/kernel-module.ts'

/** Components to remove from columns: see `Basis`. */
interface RemovedColumns {
  readonly groups: Uint8Array
  readonly counts: Float64Array
  readonly columns: readonly Float64Array[]
}

/** Least squares in the kernel's 64-bit vectors. */
export interface ColumnSpace {
  /** The column without group means and columns, and its length before and after. */
  residuals(y: Float64Array, taken: RemovedColumns): Residual
  /**
   * The column without group means and columns, of length 1; null where less than a share of it is left. It is kept
   * with those columns, so that the next one is orthogonalised against all of them. With `rows`, only those of the
   * column count.
   */
  extension(column: Float64Array, taken: RemovedColumns, extent: Extent): Float64Array | null
  /**
   * A column without group means and without some rows of other columns, each orthogonalised against the earlier ones
   * first; a column that depends on them is left out. The orthogonal columns are not kept.
   */
  freed(y: Float64Array, taken: RemovedColumns, extent: Extent & { readonly rows: Uint32Array }): Float64Array
  /** Σ of the squared products of a column with a range of columns. */
  power(y: Float64Array, columns: readonly Float64Array[], from: number, to: number): number
}

export interface Residual {
  readonly before: number
  readonly after: number
  readonly values: Float64Array
}

/** The share of a column that has to remain, and which of its rows count if not all do. */
export interface Extent {
  readonly share: number
  readonly rows?: Uint32Array | undefined
}

/** The length of a column before and after components were removed. */
type Lengths = Pick<Residual, 'before' | 'after'>

/** Bytes of the sums and of the counts of 256 groups. */
const GROUP_BYTES = 2048
const NUMBER_BYTES = 8

/**
 * A space of columns, in a memory with sums and counts of groups, the group of each row, then columns of one length.
 * The most recently used ones stay there: a basis is written once, however many columns are projected.
 */
export function createColumnSpace(): ColumnSpace {
  let memory = openKernelMemory(1)
  let rows = 0
  let loadedGroups: Uint8Array | null = null
  let loaded: readonly Float64Array[] = []

  /** Makes room for columns of a length; existing data is kept if they fit. */
  const open = (length: number, columns: number) => {
    const needed = firstColumn(length) + (columns + 1) * strideOf(length)
    if (length === rows && needed <= memory.bytes) return
    if (needed > memory.bytes) memory = openKernelMemory(2 * needed)
    rows = length
    loadedGroups = null
    loaded = []
  }
  const write = (values: Float64Array, index: number, chosen?: Uint32Array) => {
    const start = firstColumn(rows) + index * strideOf(rows)
    const column = new Float64Array(memory.buffer, start, strideOf(rows) / NUMBER_BYTES)
    if (chosen) for (let row = 0; row < rows; row++) column[row] = at(values, chosen[row] as number)
    else column.set(values)
    column.fill(0, rows)
    return start
  }
  const putColumns = (columns: readonly Float64Array[]) => {
    for (let index = 0; index < columns.length; index++) {
      if (loaded[index] !== columns[index]) write(columns[index] as Float64Array, index + 1)
    }
    loaded = columns.length >= loaded.length ? columns : [...columns, ...loaded.slice(columns.length)]
    return firstColumn(rows) + strideOf(rows)
  }

  const putGroups = ({ groups, counts }: RemovedColumns) => {
    if (loadedGroups === groups) return
    new Uint8Array(memory.buffer, 2 * GROUP_BYTES, groups.length).set(groups)
    new Float64Array(memory.buffer, GROUP_BYTES, counts.length).set(counts)
    loadedGroups = groups
  }
  /** Removes the stored groups and columns from the column at an address. */
  const free = (address: number, counts: Float64Array, columns: number): Lengths => {
    const { product, takeGroups, takeColumns } = memory.exports
    const padded = paddedRows(rows)
    const lengthBefore = product(address, address, padded)
    takeGroups(address, rows, 2 * GROUP_BYTES, GROUP_BYTES, 0, counts.length)
    takeColumns(address, firstColumn(rows) + strideOf(rows), strideOf(rows), columns, padded)
    return { before: Math.sqrt(lengthBefore), after: Math.sqrt(product(address, address, padded)) }
  }
  const valuesAt = (address: number) => new Float64Array(new Float64Array(memory.buffer, address, rows))

  return {
    residuals: (y, taken) => {
      open(y.length, taken.columns.length)
      putColumns(taken.columns)
      putGroups(taken)
      const address = write(y, 0)
      return { ...free(address, taken.counts, taken.columns.length), values: valuesAt(address) }
    },
    extension: (column, taken, { share, rows: chosen }) => {
      const { columns } = taken
      open((chosen ?? column).length, columns.length + 1)
      putColumns(columns)
      putGroups(taken)
      const address = write(column, columns.length + 1, chosen)
      loaded = columns
      const { before, after } = free(address, taken.counts, columns.length)
      if (!(after > share * before)) return null
      memory.exports.divide(address, after, paddedRows(rows))
      const values = valuesAt(address)
      loaded = [...columns, values]
      return values
    },
    freed: (y, taken, { share, rows: chosen }) => {
      const { counts, columns } = taken
      open(chosen.length, columns.length)
      putGroups(taken)
      loaded = []
      let keptColumns = 0
      for (const column of columns) {
        const address = write(column, keptColumns + 1, chosen)
        const { before, after } = free(address, counts, keptColumns)
        if (!(after > share * before)) continue
        memory.exports.divide(address, after, paddedRows(rows))
        keptColumns++
      }
      const address = write(y, 0)
      free(address, counts, keptColumns)
      return valuesAt(address)
    },
    power: (y, columns, from, to) => {
      open(y.length, columns.length)
      const first = putColumns(columns) + from * strideOf(rows)
      return memory.exports.power(write(y, 0), first, strideOf(rows), to - from, paddedRows(rows))
    },
  }
}

/** Number of rows that each pass processes: a multiple of four. */
function paddedRows(rows: number): number {
  return Math.ceil(rows / 4) * 4
}

function strideOf(rows: number): number {
  return paddedRows(rows) * NUMBER_BYTES
}

/** Columns begin after the groups, at a multiple of 64 bytes. */
function firstColumn(rows: number): number {
  return 2 * GROUP_BYTES + Math.ceil(rows / 64) * 64
}
