/** Sends files as a client does, for tests. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, type Import } from '@upshot/contract'
import { Compile } from 'typebox/compile'
import type { TestAnswer, TestPerson, World } from './world.ts'

export interface SentAnswer {
  readonly import: Import
  readonly summary: string
  readonly description: string
}

const fitsSent = Compile(endpoints.importFile.answer)
const fitsListed = Compile(endpoints.listImports.answer)

/** Every response matches the contract. */
function insist(check: { Check(value: unknown): boolean }, body: unknown): void {
  if (!check.Check(body)) throw new Error(`This does not match the contract: ${JSON.stringify(body)}`)
}

/** Sends a file; it is not read before `settle`. */
export async function send(
  world: World,
  person: TestPerson,
  content: string | Uint8Array,
  { name = 'export.xml', query = '', headers = {} }: { name?: string; query?: string; headers?: object } = {},
): Promise<TestAnswer<SentAnswer>> {
  const form = new FormData()
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
  const request = new Request('http://upshot.test', { method: 'POST', body: form })
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v3/imports${query}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': request.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const body = answer.json<SentAnswer>()
  if (answer.statusCode < 300) insist(fitsSent, body)
  return { status: answer.statusCode, body, headers: answer.headers }
}

/** Runs everything that is due. */
export const settle = (world: World): Promise<void> => world.server.services.jobs.catchUp()

export async function oneImport(person: TestPerson, id: number): Promise<Import> {
  const { body } = await person.get<{ imports: Import[] }>(`/imports?id=${id}`)
  insist(fitsListed, body)
  const [imported] = body.imports
  if (!imported) throw new Error(`There is no import ${id}.`)
  return imported
}

/** Sends a file, waits until it is processed, and returns the result. */
export async function importFile(
  world: World,
  person: TestPerson,
  content: string | Uint8Array,
  options: Parameters<typeof send>[3] = {},
): Promise<Import> {
  const { status, body } = await send(world, person, content, options)
  if (status >= 300) throw new Error(`Refused: ${JSON.stringify(body)}`)
  await settle(world)
  return oneImport(person, body.import.id)
}

/** Files that are kept, or were left behind. */
export async function filesIn({
  location,
  database,
}: Pick<World, 'location' | 'database'>): Promise<readonly string[]> {
  const folder = join(location.dataDir, 'imports')
  const stored = await database.reader.rows('select distinct stored_name from import_files order by stored_name', [])
  return [...(existsSync(folder) ? readdirSync(folder) : []), ...stored.map(([name]) => String(name))]
}

/** As if somebody had deleted them. */
export async function loseFiles({ location, database }: Pick<World, 'location' | 'database'>): Promise<void> {
  rmSync(join(location.dataDir, 'imports'), { recursive: true, force: true })
  await database.transaction(async ({ db }) => void (await db.deleteFrom('import_files').execute()))
}

/** An Apple Health export with steps, one record for each value. */
export const stepsXml = (values: readonly number[], { source = 'Watch', day = '01' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record)*)>
]>
<HealthData locale="en_US">
${values
  .map((value, index) => {
    const minute = (second: number) =>
      `2026-06-${day} 08:${String(index).padStart(2, '0')}:${String(second).padStart(2, '0')} +0200`
    return ` <Record type="HKQuantityTypeIdentifierStepCount" sourceName="${source}" unit="count" startDate="${minute(0)}" endDate="${minute(30)}" value="${value}"/>`
  })
  .join('\n')}
</HealthData>
`
