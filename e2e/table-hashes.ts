import { sha256 } from '../server/src/lib/hash.ts'
import type { World } from '../server/src/testing/world.ts'

/** A hash of each table's rows, to show that a request changed nothing. */
export async function tableHashes(world: World, except: ReadonlySet<string>): Promise<Record<string, string>> {
  const { reader } = world.database
  const sqlText =
    reader.dialect === 'sqlite'
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
      : "select table_name from information_schema.tables where table_schema = 'public' order by table_name"
  const names = (await reader.rows(sqlText, [])).map(([name]) => String(name))
  const hashes = names
    .filter((name) => !except.has(name))
    .map(async (name) => {
      const rows = await reader.rows(`select * from ${name} order by 1, 2`, [])
      return [name, sha256(JSON.stringify(rows))] as const
    })
  return Object.fromEntries(await Promise.all(hashes))
}
