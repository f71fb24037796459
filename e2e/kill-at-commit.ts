/**
 * Loaded into a server on SQLite before anything else: it is killed at the commit of the transaction that writes
 * something from a certain source, right before or right after it.
 */
import BetterSqlite3 from 'better-sqlite3'

const { KILL_AT_SOURCE: source, KILL_AT_COMMIT: moment } = process.env
const { prepare } = BetterSqlite3.prototype

let isWriting = false

Object.assign(BetterSqlite3.prototype, {
  prepare(this: BetterSqlite3.Database, sqlText: string) {
    const statement = prepare.call<BetterSqlite3.Database, [string], BetterSqlite3.Statement>(this, sqlText)
    const followed =
      (run: (...values: unknown[]) => unknown) =>
      (...values: unknown[]): unknown => {
        isWriting ||= values.flat().includes(source)
        const isFatal = isWriting && sqlText === 'commit'
        if (isFatal && moment === 'before') process.kill(process.pid, 'SIGKILL')
        const answer = run.apply(statement, values)
        if (isFatal) process.kill(process.pid, 'SIGKILL')
        return answer
      }
    return Object.assign(statement, { run: followed(statement.run), all: followed(statement.all) })
  },
})
