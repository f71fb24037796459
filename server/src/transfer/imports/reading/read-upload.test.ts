import { describe, expect, it } from 'vitest'
import { textIn } from '../../../lib/stored-sentence.ts'
import { itInLongRun } from '../../../testing/suite.ts'
import type { Upload } from '../../formats/format.ts'
import { formats } from '../../formats/formats.ts'
import { sqliteFile } from '../../formats/reading/sqlite.fixture.ts'
import { fileOf, uploadOf } from '../../formats/reading.fixture.ts'
import { samples, uploadFrom } from '../../formats/samples.fixture.ts'
import { BatchReader } from './batch.ts'
import type { Order } from './messages.ts'
import { type ReadMessage, readUpload } from './read-upload.ts'

const ORDER: Order = {
  fileName: 'log.csv',
  sizeBytes: 1,
  format: undefined,
  answers: {},
  accountTimeZone: 'Europe/Berlin',
  nowEpoch: Date.UTC(2026, 5, 15) / 1000,
  isDryRun: true,
  skip: 0,
}

async function read(files: Readonly<Record<string, string>>, order: Partial<Order> = {}) {
  const pieces: ReadMessage[] = []
  for await (const piece of readUpload(uploadOf(files), { ...ORDER, ...order }, formats)) pieces.push(piece)
  const reader = new BatchReader()
  const batches = pieces.flatMap((piece) => (piece.kind === 'batch' ? [piece.batch] : []))
  const entries = batches.flatMap((batch) => reader.entriesOf(batch))
  const last = pieces.at(-1)
  if (last?.kind !== 'done' && last?.kind !== 'questions') throw new Error('Reading did not end.')
  const values = entries.map(({ variableName, value, unit }) => `${variableName} ${value} ${unit}`)
  return {
    last,
    values,
    entries,
    leftOut: Object.fromEntries(batches.flatMap(({ leftOut }) => leftOut.map(([what, count]) => [what.en, count]))),
    parts: batches.flatMap(({ leftOut }) => leftOut.flatMap(([, , parts = []]) => parts)),
  }
}

const DIARY = `Date,Weight,Coffee (cups),Doctor,Notes
2026-03-01,71,1,Miller,fine
2026-03-02,72,3,Miller,
`

describe('the columns of a table before anything is stored', () => {
  it('are shown with first values, range, and what each would become', async () => {
    const { last } = await read({ 'log.csv': DIARY })
    expect(last.columns.map(({ name, use }) => [name, use])).toEqual([
      ['Date', 'time'],
      ['Weight', 'variable'],
      ['Coffee (cups)', 'variable'],
      ['Doctor', 'left out'],
      ['Notes', 'note'],
    ])
    expect(last.columns[1]).toEqual({
      key: 'Weight',
      file: 'log.csv',
      name: 'Weight',
      firstValues: ['71', '72'],
      count: 2,
      smallest: 71,
      largest: 72,
      use: 'variable',
      target: { variableName: 'Body Weight', categoryName: 'Physique', unit: 'kg', combination: 'MEAN' },
      changes: ['variableName', 'unit', 'combination'],
      canLeaveOut: true,
    })
    expect(last.columns[3]).toMatchObject({ reason: { en: 'It contains words.' }, changes: [] })
    expect(last.questions).toMatchObject([{ key: 'unit: Weight', columns: ['Weight'] }])
  })

  it('become what the person wants, which settles their questions', async () => {
    const { last, values, entries } = await read(
      { 'log.csv': DIARY },
      {
        isDryRun: false,
        choices: [{ key: 'Weight', choice: 'change', variableName: 'Dumbbell', unit: 'lb', combination: 'SUM' }],
      },
    )
    expect(last.kind).toBe('done')
    expect(values.filter((text) => text.startsWith('Dumbbell'))).toEqual(['Dumbbell 71 lb', 'Dumbbell 72 lb'])
    expect(entries[0]).toMatchObject({ variableName: 'Dumbbell', combination: 'SUM' })
    expect(last.columns[1]).toMatchObject({ choice: 'change', target: { variableName: 'Dumbbell', unit: 'lb' } })
  })

  it('are omitted if the person says so, and counted', async () => {
    const { last, values, leftOut } = await read(
      { 'log.csv': DIARY },
      { isDryRun: false, choices: [{ key: 'Weight', choice: 'leave out' }] },
    )
    expect(last.kind).toBe('done')
    expect(values.some((text) => text.startsWith('Body Weight'))).toBe(false)
    expect(leftOut).toMatchObject({ 'Column "Weight", as you chose': 2 })
    expect(last.columns[1]).toMatchObject({ use: 'left out', choice: 'leave out' })
  })

  it('two columns mapped to one variable give two values of one day', async () => {
    const table = 'Date,Coffee in the morning (cups),Coffee later (cups)\n2026-03-01,1,2\n'
    const choices = ['Coffee in the morning (cups)', 'Coffee later (cups)'].map((key) => ({
      key,
      choice: 'change' as const,
      variableName: 'My Coffee',
    }))
    const { entries } = await read({ 'log.csv': table }, { choices })
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['My Coffee', 1],
      ['My Coffee', 2],
    ])
    expect(new Set(entries.map(({ start }) => start.epochSeconds)).size).toBe(2)
  })

  it('of a table with a row for each value are its variables', async () => {
    const { last } = await read({
      'labs.csv': 'Date,Marker,Value,Unit\n2026-01-01,Ferritin,40,ng/mL\n2026-02-01,Ferritin,50,ng/mL\n',
    })
    expect(last.columns.map(({ key, use }) => [key, use])).toEqual([
      ['Date (column)', 'time'],
      ['Marker (column)', 'name'],
      ['Unit (column)', 'unit'],
      ['Ferritin', 'variable'],
    ])
    expect(last.columns.at(-1)).toMatchObject({ firstValues: ['40', '50'], smallest: 40, largest: 50 })
  })

  it('of a file with a known layout are its results, and can be renamed and omitted', async () => {
    const sample = samples.find(({ folder }) => folder === 'daylio')
    if (!sample) throw new Error('There is no sample.')
    const files = uploadFrom(sample)
    const order = { ...ORDER, answers: sample.answers ?? {} }
    const columnsOf = async (more: Partial<Order>) => {
      const pieces: ReadMessage[] = []
      for await (const piece of readUpload(files, { ...order, ...more }, formats)) pieces.push(piece)
      const done = pieces.at(-1)
      return done?.kind === 'done' ? done.columns : []
    }
    const [mood] = await columnsOf({})
    expect(mood).toMatchObject({ key: 'Overall Mood', use: 'variable', changes: ['variableName', 'combination'] })
    const changed = await columnsOf({ choices: [{ key: 'Overall Mood', choice: 'change', variableName: 'My Mood' }] })
    expect(changed[0]).toMatchObject({ key: 'Overall Mood', target: { variableName: 'My Mood' } })
    const [leftOutColumn] = await columnsOf({ choices: [{ key: 'Overall Mood', choice: 'leave out' }] })
    expect(leftOutColumn).toMatchObject({ use: 'left out' })
  })
})

describe('remembered answers', () => {
  it('are used for the next file with the same columns, and the result says so', async () => {
    const answered = await read({ 'march.csv': DIARY }, { isDryRun: false, answers: { 'unit: Weight': 'kg' } })
    if (answered.last.kind !== 'done') throw new Error('It asked again.')
    const remembered = [answered.last.toRemember]
    const next = await read({ 'april.csv': DIARY.replaceAll('-03-', '-04-') }, { isDryRun: false, remembered })
    expect(next.last).toMatchObject({ kind: 'done', questions: [] })
    expect(next.last.assumptions).toContainEqual(
      expect.objectContaining({ key: 'unit: Weight', value: 'kg', from: 'earlier file' }),
    )
    const other = await read({ 'other.csv': 'Date,Weight,Tea\n2026-03-01,71,1\n' }, { isDryRun: false, remembered })
    expect(other.last).toMatchObject({ kind: 'questions' })
  })

  it('include the meaning of words', async () => {
    const diary = 'Date,Zyx\n2026-03-01,none\n2026-03-02,mild\n2026-03-03,strong\n'
    const answers = { 'levels: Zyx': 'one by one', 'level: none': '0', 'level: mild': '2', 'level: strong': '3' }
    const first = await read({ 'march.csv': diary }, { isDryRun: false, answers })
    if (first.last.kind !== 'done') throw new Error('It asked again.')
    const next = await read(
      { 'april.csv': diary.replaceAll('-03-', '-04-') },
      { isDryRun: false, remembered: [first.last.toRemember] },
    )
    expect(next.last).toMatchObject({ kind: 'done', questions: [] })
    expect(next.last.assumptions).toContainEqual(
      expect.objectContaining({ key: 'level: mild', value: '2', from: 'earlier file' }),
    )
  })

  it('include decisions about columns, until the person decides otherwise', async () => {
    const choices = [{ key: 'Weight', choice: 'leave out' as const }]
    const first = await read({ 'march.csv': DIARY }, { choices })
    if (first.last.kind !== 'done') throw new Error('It asked.')
    const remembered = [first.last.toRemember]
    const next = await read({ 'april.csv': DIARY }, { remembered })
    expect(next.last.columns[1]).toMatchObject({ use: 'left out', choice: 'leave out' })
    const back = await read({ 'may.csv': DIARY }, { remembered, choices: [{ key: 'Weight', choice: 'as proposed' }] })
    expect(back.last.columns[1]).toMatchObject({ use: 'variable', choice: 'as proposed' })
  })
})

const NIGHTS = `Date,Sleep (h),Awake (min),Time in Bed (h),Heart rate
2026-03-01,7,20,8,60
2026-03-02,7.5,90,8,900
2026-03-03,30,0,31,61
`

describe('values that look wrong', () => {
  it('are shown with their rows before anything is stored', async () => {
    const { last } = await read({ 'nights.csv': NIGHTS })
    expect(
      last.doubts.map(({ kind, count, rows }) => [
        kind,
        count,
        rows.map(({ line, text }) => [line, textIn(text, 'en')]),
      ]),
    ).toEqual([
      ['day', 1, [[4, '2026-03-03: 30 h']]],
      ['day', 1, [[4, '2026-03-03: 31 h']]],
      ['limits', 1, [[3, '900 bpm']]],
      ['night', 1, [[3, '2026-03-02: 7.5 h asleep and 1.5 h awake, 8 h in bed']]],
    ])
    expect(last.questions).toMatchObject([{ key: 'doubts', choices: ['go on', 'leave these out', 'stop'] }])
  })

  it('stop an import until the person has answered', async () => {
    const stopped = await read({ 'nights.csv': NIGHTS }, { isDryRun: false })
    expect(stopped.last).toMatchObject({ kind: 'questions', questions: [{ key: 'doubts' }] })
    const imported = await read({ 'nights.csv': NIGHTS }, { isDryRun: false, answers: { doubts: 'go on' } })
    expect(imported.last.kind).toBe('done')
    expect(imported.values).toHaveLength(12)
  })

  it('are omitted, and only they, if the person wants it', async () => {
    const { last, values, leftOut } = await read(
      { 'nights.csv': NIGHTS },
      { isDryRun: false, answers: { doubts: 'leave these out' } },
    )
    expect(last.kind).toBe('done')
    expect(values).toEqual([
      'Sleep Duration 7 h',
      'Awake Time in the Night 20 min',
      'Time in Bed 8 h',
      'Heart Rate (Pulse) 60 bpm',
      'Awake Time in the Night 0 min',
      'Heart Rate (Pulse) 61 bpm',
    ])
    expect(leftOut).toMatchObject({ 'Values of Heart Rate (Pulse) that looked wrong': 1 })
  })

  it('exclude the repeated hour when the clock goes back, and values that lasted several days', async () => {
    const hours = 'Date,Sleep (h)\n2026-10-25,24.9\n'
    expect((await read({ 'h.csv': hours })).last.doubts).toEqual([])
    const spring = 'Date,Sleep (h)\n2026-03-10,24.9\n'
    expect((await read({ 'h.csv': spring })).last.doubts).toMatchObject([{ kind: 'day' }])
  })

  it('count a night for the day of waking: two nights that begin on one day are not more than 24 hours', async () => {
    const nights = [
      'Cycle start time,Cycle timezone,Sleep onset,Wake onset,Asleep duration (min),In bed duration (min),Nap',
      '2026-03-01 22:00:00,UTC+01:00,2026-03-02 00:20:00,2026-03-02 12:50:00,700,750,false',
      '2026-03-02 21:00:00,UTC+01:00,2026-03-02 21:00:00,2026-03-03 09:10:00,700,730,false',
    ].join('\n')
    expect((await read({ 'sleeps.csv': nights })).last.doubts).toEqual([])
  })

  it('include the top of a scale that the file does not name, which blocks nobody', async () => {
    const { last } = await read(
      { 'm.csv': 'Date,Mood\n2026-03-01,3\n2026-03-02,5\n' },
      { answers: { 'unit: Mood': '/5' } },
    )
    expect(last.doubts).toMatchObject([{ kind: 'scale', rows: [{ line: 3, text: '5' }] }])
    expect(last.questions).toEqual([])
    const named = await read({ 'm.csv': 'Date,Mood (1-5)\n2026-03-01,3\n2026-03-02,5\n' })
    expect(named.last.doubts).toEqual([])
  })

  itInLongRun('are found in none of our samples', async () => {
    for (const sample of samples) {
      for (const accountTimeZone of ['Europe/Berlin', 'America/Los_Angeles']) {
        const order = { ...ORDER, accountTimeZone, answers: sample.answers ?? {} }
        for await (const piece of readUpload(uploadFrom(sample), order, formats)) {
          if (piece.kind !== 'done') continue
          const stopping = piece.doubts.filter(({ kind }) => kind !== 'scale')
          expect([sample.folder, stopping]).toEqual([sample.folder, []])
        }
      }
    }
  })
})

describe('columns that become no variable', () => {
  const NIGHTS = `Start;End;Sleep Quality;Time in bed;Wake up;Sleep Notes;Heart rate;Activity (steps)
2019-01-29 22:52:48;2019-01-30 06:47:35;93%;7:54;:);Worked out;0;0
2019-01-30 22:01:55;2019-01-31 05:58:28;91%;7:56;;;61;4000
`

  it('are named and counted by their cells, also in a file with a known layout', async () => {
    const { values, leftOut, parts } = await read({ 'sleepdata.csv': NIGHTS })
    expect(values).toHaveLength(7)
    expect(leftOut).toEqual({ '1 column we do not use': 2 })
    expect(parts).toEqual([{ name: 'Activity (steps)', count: 2 }])
  })

  it('are combined if there are too many', async () => {
    const names = Array.from({ length: 80 }, (_, index) => `Extra ${index}`)
    const [header, ...rows] = NIGHTS.trim().split('\n')
    const wide = [`${header};${names.join(';')}`, ...rows.map((row) => `${row};${names.map(() => '1').join(';')}`)]
    const { leftOut, parts } = await read({ 'sleepdata.csv': wide.join('\n') })
    expect(leftOut).toEqual({ '81 columns we do not use': 2 * 81 })
    expect(parts).toHaveLength(61)
    // All but 21 are named.
    expect(parts.at(-1)).toEqual({ name: '…', count: 2 * 21 })
  })
})

describe('the name of a file', () => {
  const valuesOf = async (upload: Upload, answers: Order['answers']) => {
    const reader = new BatchReader()
    const values: string[] = []
    for await (const piece of readUpload(upload, { ...ORDER, answers }, formats)) {
      if (piece.kind !== 'batch') continue
      for (const { variableName, value, start } of reader.entriesOf(piece.batch))
        values.push(`${variableName} ${value} ${start.epochSeconds}`)
    }
    return values
  }

  it('may be that of a copy', async () => {
    const renamed = (path: string) => path.replace(/(\.\w+)$/, ' (1)$1')
    for (const sample of samples) {
      const upload = uploadFrom(sample)
      const copy = { ...upload, files: upload.files.map((file) => ({ ...file, path: renamed(file.path) })) }
      const answers = sample.answers ?? {}
      expect([sample.folder, await valuesOf(copy, answers)]).toEqual([sample.folder, await valuesOf(upload, answers)])
    }
  }, 240_000)

  it('does not determine the type of a table', async () => {
    const upload = uploadFrom({ folder: 'withings-export' })
    for (const path of ['weight.csv', 'sleep.csv', 'activities.csv']) {
      const [file] = upload.files.filter((file) => file.path === path)
      if (!file) throw new Error(`There is no ${path}.`)
      const named = await valuesOf({ name: path, files: [file] }, {})
      expect(named.length).toBeGreaterThan(0)
      expect(await valuesOf({ name: 'x.csv', files: [{ ...file, path: 'x.csv' }] }, {})).toEqual(named)
    }
  })
})

describe('an unrecognised file', () => {
  const refusal = async (path: string, content: string | Uint8Array): Promise<string> => {
    try {
      for await (const _ of readUpload({ name: path, files: [fileOf(path, content)] }, ORDER, formats));
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
    return ''
  }

  it('is described by its container, whatever words are in it', async () => {
    expect(await refusal('x.json', '{"exportedBy":"Cronometer","rows":[]}')).toMatch(
      /^This is JSON with the members "exportedBy", "rows", which is no export that we know\./,
    )
    expect(await refusal('x.xml', '<?xml version="1.0"?><report><a/></report>')).toMatch(/begins with <report>/)
    expect(await refusal('x.pdf', '%PDF-1.7 anything')).toMatch(/^This is a PDF\./)
    expect(
      await refusal('x.db', sqliteFile('create table DEVICE (a)', 'create table MI_BAND_ACTIVITY_SAMPLE (a)')),
    ).toMatch(/database of Gadgetbridge/)
    expect(await refusal('x.db', sqliteFile('create table notes (a)'))).toMatch(/database with the tables "notes"\./)
    expect(await refusal('x.txt', 'Dear diary')).toMatch(/^This is text without a table\./)
    expect(await refusal('x.csv', 'Name,Age\nAnn,30\nBen,31\n')).toMatch(
      /table with the columns "Name", "Age", but none of them has dates/,
    )
    expect(await refusal('x.csv', 'Date,Weight (kg)\n')).toBe('The table has names above its columns, but no rows.')
    expect(await refusal('x.bin', '\u0001\u0002')).toBe('We do not know this kind of file.')
  })
})
