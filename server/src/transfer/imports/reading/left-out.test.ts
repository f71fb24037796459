import { describe, expect, it } from 'vitest'
import { formats } from '../../formats/formats.ts'
import { fileOf } from '../../formats/reading.fixture.ts'
import { type FormatSample, samples } from '../../formats/samples.fixture.ts'
import { upshotDocument } from '../../formats/upshot/upshot-document.ts'
import { type Invention, inventionsIn, isNamed, type ReportedPart } from './inventions.fixture.ts'
import type { Order } from './messages.ts'
import { readUpload } from './read-upload.ts'

const ORDER: Order = {
  fileName: '',
  sizeBytes: 1,
  format: undefined,
  answers: { clock: 'UTC' },
  accountTimeZone: 'Europe/Berlin',
  nowEpoch: Date.UTC(2026, 5, 15) / 1000,
  isDryRun: true,
  skip: 0,
}

/** Everything that is left out of an upload, by name. */
async function toldOf(files: Invention['files'], order: Partial<Order>): Promise<ReportedPart[]> {
  const all = [...files].map(([path, content]) => fileOf(path, content))
  const name = all[0]?.path ?? ''
  const reported: ReportedPart[] = []
  for await (const piece of readUpload({ name, files: all }, { ...ORDER, fileName: name, ...order }, formats)) {
    if (piece.kind !== 'batch') continue
    for (const [what, count, parts] of piece.batch.leftOut)
      reported.push(...(parts ?? [{ name: what.en, count }]).map((part) => ({ ...part, what: what.en })))
  }
  return reported
}

const orderOf = ({ format, answers }: FormatSample): Partial<Order> => ({
  format,
  answers: { ...ORDER.answers, ...answers },
})

/** Files that the format leaves out in its own words: their content is not reported again. */
const WHOLE_FILES: Readonly<Record<string, readonly string[]>> = {
  cronometer: ['dailysummary.csv', 'notes.csv'],
  'samsung-health': ['com.samsung.health.ecg.20260210.csv'],
  exist: ['data_location_2026.json', 'data_mood_note_2026.json'],
  'fit-sessions': ['2026-02-01T10_00_00+01_00_IN_VEHICLE.json'],
}

/** The number of records of a file that the format leaves out in its own words. */
const WHOLE_RECORDS: Readonly<Record<string, number>> = {
  'apple-shortcut': 1,
  fhir: 2,
  'garmin-account': 2,
  'health-auto-export': 1,
  'open-mhealth': 2,
}

/** Members that only these records have. */
const WHOLE_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'health-auto-export': ['data.ecg.'],
  'open-mhealth': ['body.rr_interval.'],
  push: ['bmi.', 'basal_metabolic_rate.', 'daily_totals.', 'menstruation_flow.'],
}

function isWhole(folder: string, { path, name }: Invention): boolean {
  if (WHOLE_MEMBERS[folder]?.some((members) => name.startsWith(members))) return true
  return WHOLE_FILES[folder]?.some((file) => path.endsWith(file)) ?? false
}

describe('unknown contents of a file are named and counted', () => {
  const tried = new Set<string>()

  it.each(samples)('$folder', async (sample) => {
    const silent: string[] = []
    for (const invention of await inventionsIn(sample)) {
      if (isWhole(sample.folder, invention)) continue
      const reported = await toldOf(invention.files, orderOf(sample))
      const { title, count, path } = invention
      if (!isNamed(invention, reported, WHOLE_RECORDS[sample.folder])) silent.push(`${title} (${count})`)
      if (count > 0 && !path.startsWith('invented/')) tried.add(sample.format)
    }
    expect(silent).toEqual([])
  })

  it('in every format, also inside its files', () => {
    expect(formats.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([upshotDocument.name])
  })
})

describe('a file that a format leaves out with its own explanation', () => {
  it.each(Object.entries(WHOLE_FILES))('of %s is counted there', async (folder, paths) => {
    const sample = samples.find((candidate) => candidate.folder === folder)
    if (!sample) throw new Error(`There is no sample ${folder}.`)
    const [invention] = await inventionsIn(sample)
    if (!invention) throw new Error('Nothing was invented.')
    const all = await toldOf(invention.files, orderOf(sample))
    const without = new Map([...invention.files].filter(([path]) => !paths.some((ending) => path.endsWith(ending))))
    const rest = await toldOf(without, orderOf(sample))
    const inWords = (reported: readonly ReportedPart[]) =>
      reported.filter(({ name, what }) => name === what).reduce((sum, { count }) => sum + count, 0)
    expect(inWords(all) - inWords(rest)).toBeGreaterThanOrEqual(paths.length)
  })
})

describe('our own export', () => {
  const documentWith = (more: object): Invention['files'] => {
    const document = { format: 'upshot-export', version: 4, variables: [], measurements: [], ...more }
    return new Map([['export.json', new TextEncoder().encode(JSON.stringify(document))]])
  }

  it('names and counts the parts that cannot be imported', async () => {
    const reported = await toldOf(documentWith({ tokens: [{ name: 'a' }, { name: 'b' }], studies: [{}] }), {})
    expect(reported).toEqual([
      { what: '2 kinds of records we do not read', name: 'tokens', count: 2 },
      { what: '2 kinds of records we do not read', name: 'studies', count: 1 },
    ])
  })

  it('is refused, naming anything else in it', async () => {
    await expect(toldOf(documentWith({ invented: [1] }), {})).rejects.toThrow('cannot import "invented"')
  })
})
