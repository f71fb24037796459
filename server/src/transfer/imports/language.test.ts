import type { Card, Fault } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, oneImport } from '../../testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { formats } from '../formats/formats.ts'
import { samples, uploadFrom } from '../formats/samples.fixture.ts'

const LOG = `Date,Weight,Thoughts,Pulse
2026-01-01,80,sea,60
2026-01-02,81,rain,0
2026-01-03,82,garden,61
2026-01-04,83,sea,62
2026-01-05,84,sea,63
2026-01-06,85,sea,x
`

describe.each(dialects)('the messages of an import, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  const speak = (language: 'en' | 'de') => person.post('/userSettings', { language })

  it("follow the person's language, also after the file was read", async () => {
    await speak('de')
    const { id, ...german } = await importFile(world, person, LOG, { name: 'log.csv', query: '?dryRun=true' })
    expect(german.questions).toMatchObject([
      {
        key: 'unit: Weight',
        text: 'Worin ist „Weight“ gemessen? Die Werte gehen von 80 bis 85.',
        choices: expect.arrayContaining(['kg', 'lb', 'leave out']),
        choiceTexts: expect.arrayContaining(['kg', 'lb', 'Weglassen']),
      },
    ])
    expect(german.leftOut).toEqual([
      { what: 'Spalte "Thoughts" mit Wörtern', count: 6 },
      { what: '0 bei Puls, was für keinen Wert steht', count: 1 },
    ])
    expect(german.rejected).toEqual([{ file: 'log.csv', line: 7, reason: '"x" ist kein Wert von Puls.' }])
    expect(german.assumptions[0]?.text).toBe(
      'In welcher Zeitzone sind diese Einträge entstanden? Die Datei sagt es nicht.',
    )
    expect(german.columns.find(({ key }) => key === 'Thoughts')?.reason).toBe('Darin stehen Wörter.')
    const wrong = await person.post<{ errors: Fault[] }>('/imports/answer', { id, answers: { 'unit: Weight': 'h' } })
    expect(wrong.body.errors[0]?.message).toContain('ist „h“ nicht möglich')
    await speak('en')
    const english = await oneImport(person, id)
    expect(english.leftOut[0]?.what).toBe('Column "Thoughts", which contains words')
    expect(english.questions[0]?.choiceTexts?.at(-1)).toBe('Leave out')
    expect(english.rejected[0]?.reason).toBe('"x" is not a value of Heart Rate (Pulse).')
  })

  it("find variables by words of any language, and name them in the person's", async () => {
    await speak('de')
    const diary = 'Datum;Schlafdauer (h);Dolor de cabeza (/5)\n2026-01-01;7,5;2\n2026-01-02;6,5;3\n2026-01-03;8;1\n'
    const { columns, variables } = await importFile(world, person, diary, { name: 'd.csv', query: '?dryRun=true' })
    const named = [
      ['Sleep Duration', 'Schlafdauer'],
      ['Headache', 'Kopfschmerzen'],
    ]
    expect(variables.map(({ variableName, displayName }) => [variableName, displayName])).toEqual(named)
    expect(columns.slice(1).map(({ variableName, displayName }) => [variableName, displayName])).toEqual(named)
  })

  it('include doubts, refusals and empty files in German too', async () => {
    await speak('de')
    const doubted = await importFile(world, person, 'Date,Weight (kg)\n2026-01-01,80\n2026-01-02,8000\n', {
      name: 'w.csv',
    })
    expect(doubted.doubts[0]?.text).toMatch(
      /^Körpergewicht liegt weit außerhalb des Üblichen \([\d.]+ bis [\d.]+ kg\)\.$/,
    )
    expect(doubted.questions[0]).toMatchObject({
      text: 'Einige Werte sehen falsch aus. Trotzdem einlesen, weglassen oder hier aufhören?',
      choiceTexts: ['Trotzdem einlesen', 'Diese weglassen', 'Aufhören'],
    })
    const errorOf = async (content: string, name: string): Promise<string> => {
      const { id, error = '' } = await importFile(world, person, content, { name })
      const { cards } = (await person.get<{ cards: Card[] }>('/feed')).body
      expect(cards.find(({ parameters }) => parameters?.['importId'] === id)?.content).toBe(error)
      return error
    }
    expect(await errorOf('Date,Thoughts\n2026-01-01,sea\n2026-01-02,rain\n', 't.csv')).toBe(
      'Nichts wurde eingelesen. Die Datei wurde als Spreadsheet (CSV) gelesen. Alles darin wurde weggelassen: Spalte "Thoughts" mit Wörtern (2).',
    )
    expect(await errorOf('\u0001\u0002', 'x.bin')).toBe('Diese Art von Datei kennen wir nicht.')
    expect(await errorOf('{"exportedBy":"Cronometer","rows":[]}', 'x.json')).toBe(
      'Das ist JSON mit den Feldern "exportedBy", "rows", was kein Export ist, den wir kennen. Eine Tabelle geht immer: Speichere sie als CSV mit einer Spalte für das Datum.',
    )
  })

  it('stored by earlier versions in English only are shown unchanged', async () => {
    const { id } = await importFile(world, person, 'Date,Weight (kg)\n2025-01-01,80\n', { name: 'old.csv' })
    const left_out = JSON.stringify([['Summary rows', 2]])
    const rejected = JSON.stringify([{ file: 'old.csv', line: 3, reason: 'It is no number.' }])
    const old = { left_out, rejected, error: 'Something was wrong.', doubts: '[]' }
    await world.server.services.storage.transaction((t) => t.imports.update(person.id, id, old))
    expect(await oneImport(person, id)).toMatchObject({
      leftOut: [{ what: 'Summary rows', count: 2 }],
      rejected: [{ reason: 'It is no number.' }],
      error: 'Something was wrong.',
    })
  })
})

it.each(samples)('have German words for all questions and omissions of $folder', async (sample) => {
  const format = formats.find(({ name }) => name === sample.format)
  if (!format) throw new Error(`There is no format ${sample.format}.`)
  const cards: { en: string; de: string }[] = []
  const context = {
    accountTimeZone: 'Europe/Berlin',
    nowEpoch: Date.UTC(2026, 5, 15) / 1000,
    ask: ({ key, text, fallback, choices }: Parameters<Parameters<typeof format.read>[1]['ask']>[0]) => {
      cards.push(text)
      return sample.answers?.[key] ?? fallback ?? choices?.[0] ?? 'Europe/Berlin'
    },
  }
  for await (const item of format.read(uploadFrom(sample), context)) {
    if (item.kind === 'leftOut') cards.push(item.what)
    if (item.kind === 'rejected') cards.push(item.reason)
  }
  // A name of another program is the same in every language; a sentence is not.
  const same = cards.filter(({ en, de }) => en === de && en.trim().split(/\s+/).length > 2)
  expect(same).toEqual([])
})
