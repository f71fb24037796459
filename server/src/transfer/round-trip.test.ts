import { Writable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importDocument, importPieces } from '../testing/documents.ts'
import { oneIn, roundsOf } from '../testing/suite.ts'
import { type Dialect, dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'
import { createExports } from './exports/service.ts'
import { FOR_READING } from './formats/upshot/upshot-json.ts'
import type { DocumentResult } from './imports/tally.ts'

const worlds = new Map<Dialect, World>()
beforeAll(async () => {
  for (const dialect of dialects) worlds.set(dialect, await openWorld(dialect))
})
afterAll(async () => {
  for (const world of worlds.values()) await world.close()
})

function worldOn(dialect: Dialect): World {
  const world = worlds.get(dialect)
  if (!world) throw new Error(`There is no world on ${dialect}.`)
  return world
}

const storageOf = ({ server }: World) => server.services.storage

async function exported(world: World, userId: number): Promise<string> {
  const chunks: string[] = []
  const sink = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      chunks.push(String(chunk))
      done()
    },
  })
  await createExports({ storage: storageOf(world), clock: world.clock }).writePerson(userId, sink)
  return chunks.join('')
}

const withoutEmail = (text: string) => comingBack(text).replace(/"email":"[^"]*",/, '')
/** Without the sections for reading only, which come last. */
const comingBack = (text: string) => text.slice(0, text.indexOf(`"${FOR_READING[0]}": [`))

const item = (rest: object) => ({
  variableName: 'Overall Mood',
  value: 3,
  unitAbbreviatedName: '/5',
  startAt: '2026-06-01T10:00:00',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  sourceName: 'Diary',
  ...rest,
})
const coffee = { variableName: 'My, "Coffee"', unitAbbreviatedName: 'serving', variableCategoryName: 'Foods' }

async function fillWithLife(world: World, person: TestPerson): Promise<void> {
  const saved = await person.post('/measurements/post', [
    item({
      startAt: '2026-06-01T10:00:00+05:30',
      timeZone: 'Asia/Kolkata',
      note: 'Grüße, "x"\n\u2028🙂',
      sourceName: 'B',
    }),
    item({ startAt: '2026-06-01T04:30:00', note: 'same moment', sourceName: 'a', value: 4 }),
    item({ startAt: '1931-02-03T04:30:00-00:30', value: 1 }),
    item({ startAt: '2026-06-01T04:30:00+00:00', sourceName: 'É', value: 2 }),
    item({ ...coffee, value: 0.1 + 0.2, combinationOperation: 'SUM', upc: '4006' }),
    item({ variableName: 'Body Weight', unitAbbreviatedName: 'lb', value: 160.5, variableCategoryName: 'Physique' }),
    item({ variableName: 'Caffeine', unitAbbreviatedName: 'g', value: 0.05, variableCategoryName: 'Nutrients' }),
  ])
  expect(saved.status).toBe(201)
  const { variables, tags } = world.server.services
  const idOf = async (name: string) => (await variables.list({ userId: person.id }, { name }))[0]?.id ?? 0
  world.clock.advance(3600)
  const settings = {
    name: coffee.variableName,
    alias: 'Kaffee',
    fillingType: 'value',
    fillingValue: 0.5,
    onsetDelay: 1800,
    durationOfAction: 3600,
    minimumAllowedValue: 0,
    maximumAllowedValue: 9.75,
    maximumAllowedDailyValue: 12,
    outcome: false,
    causeOnly: true,
    valence: 'negative',
    description: 'Häuser',
    experimentStartTime: '2026-01-01T00:00:00',
    shareUserMeasurements: true,
    isPinned: true,
    order: 3,
  }
  expect((await person.post('/userVariables', settings)).status).toBe(200)
  expect((await person.post('/userVariables', { name: 'Body Weight', unitAbbreviatedName: 'kg' })).status).toBe(200)
  const tag = { taggedVariableId: await idOf(coffee.variableName), tagVariableId: await idOf('Caffeine') }
  await tags.save(person.id, { ...tag, conversionFactor: 95.5 })
  const { storage } = world.server.services
  await storage.transaction(({ users }) =>
    users.update(person.id, {
      display_name: 'Zoë "Z" O’Neil',
      time_zone: 'Asia/Kolkata',
      push_enabled: 0,
      language: 'de',
    }),
  )
}

/** An order of sources, a vote on a finding, and notes. */
async function fillWithOpinions(world: World, person: TestPerson): Promise<void> {
  const trusted = { variableName: 'Overall Mood', sourceNames: ['É', 'B', 'a'] }
  for (const order of [trusted, { sourceNames: ['Diary', 'Reminder'] }])
    expect((await person.post('/measurements/sources', order)).status).toBe(200)
  const { variables } = world.server.services
  const idOf = async (name: string) => (await variables.list({ userId: person.id }, { name }))[0]?.id ?? 0
  const pair = { causeVariableId: await idOf(coffee.variableName), effectVariableId: await idOf('Overall Mood') }
  for (const vote of [{ value: 'up' }, { value: 'down', type: 'usefulness' }])
    expect((await person.post('/votes', { ...pair, ...vote })).status).toBe(201)
  expect((await person.post('/feed', [{ title: 'Begun', content: 'Grüße, "x"' }])).status).toBe(200)
}

/**
 * Four reminders: every third day, skipped yesterday; switched off, with an end; as needed; and a medicine with all its
 * settings.
 */
async function fillWithReminders(world: World, person: TestPerson): Promise<void> {
  const mood = { variableName: 'Overall Mood', reminderFrequency: 3 * 86_400, reminderStartTimeLocal: '07:30:15' }
  const off = { variableName: 'Body Weight', enabled: false, startTrackingDate: '2026-01-02', popUp: true }
  const saved = await person.post('/trackingReminders', [
    { ...mood, defaultValue: 3, instructions: 'Ehrlich "sein"', nagIntervalMinutes: 5, nagTimes: 2, email: true },
    { ...off, unitAbbreviatedName: 'lb', stopTrackingDate: '2031-02-03', reminderSound: 'bell', sms: true },
    {
      variableName: coffee.variableName,
      reminderFrequency: 0,
      notificationBar: false,
      leastHoursBetween: 4.5,
      mostPerDay: 3,
    },
    {
      variableName: mood.variableName,
      reminderTimesLocal: ['07:00', '21:30'],
      daysOfWeek: [1, 7],
      doseSteps: [{ startDate: '2031-02-01', defaultValue: 4 }],
      pausedUntil: '2031-01-05',
      stock: 30.5,
      amountPerPiece: 2,
      stockWarningDays: 3,
    },
  ])
  expect(saved.status).toBe(201)
  const skips = (await world.server.services.notifications.due({ userId: person.id })).map(({ row }) => ({
    id: row.id,
    action: 'skip',
  }))
  expect((await person.post('/trackingReminderNotifications', skips)).status).toBe(200)
}

const pairs = dialects.flatMap((from) => dialects.map((to) => [from, to] as const))

describe.each(pairs)('a person from %s to %s', (from, to) => {
  let document = ''
  let importedId = 0
  let tried: DocumentResult
  let afterTrial = ''
  let imported: DocumentResult
  beforeAll(async () => {
    const person = await worldOn(from).addPerson()
    await fillWithLife(worldOn(from), person)
    await fillWithReminders(worldOn(from), person)
    await fillWithOpinions(worldOn(from), person)
    document = await exported(worldOn(from), person.id)
    const world = worldOn(to)
    importedId = (await world.addPerson()).id
    tried = await importDocument(world, importedId, document, { isDryRun: true })
    afterTrial = await exported(world, importedId)
    imported = await importDocument(world, importedId, document)
  })

  it('arrives unchanged', async () => {
    expect(imported).toEqual({
      variables: { added: 4, kept: 0 },
      tags: { added: 1, kept: 0 },
      reminders: { added: 4, kept: 0 },
      skippedDays: { added: 1, kept: 0 },
      sourceOrder: { added: 2, kept: 0 },
      votes: { added: 2, kept: 0 },
      notes: { added: 1, kept: 0 },
      experiments: { added: 0, kept: 0 },
      experimentDrafts: { added: 0, kept: 0 },
      measurements: { added: 7, kept: 0 },
      isAccountTaken: true,
    })
    expect(withoutEmail(await exported(worldOn(to), importedId))).toBe(withoutEmail(document))
  })

  it('is only announced by a dry run', () => {
    expect(tried).toEqual(imported)
    expect(JSON.parse(afterTrial)).toMatchObject({ variables: [], tags: [], measurements: [] })
  })

  it('gains nothing from a second import, and loses no changes made since', async () => {
    const world = worldOn(to)
    const second = await importDocument(world, importedId, document)
    const nothing = { added: 0 }
    expect(second).toMatchObject({ variables: nothing, tags: nothing, measurements: nothing, isAccountTaken: false })
    expect(second).toMatchObject({ reminders: { added: 0, kept: 4 }, skippedDays: { added: 0, kept: 1 } })
    const opinions = { sourceOrder: { kept: 2 }, votes: { added: 0, kept: 2 }, notes: { added: 0, kept: 1 } }
    expect(second).toMatchObject(opinions)
    const changed = document.replace('"value":4', '"value":1').replace('Asia/Kolkata', 'Europe/Paris')
    await importDocument(world, importedId, changed)
    expect(withoutEmail(await exported(world, importedId))).toBe(withoutEmail(document))
  })

  it('has counts, ends and pending statistics like anybody else', async () => {
    const world = worldOn(to)
    await world.server.services.statistics.refreshAll()
    const [mood] = await world.server.services.variables.list({ userId: importedId }, { name: 'Overall Mood' })
    expect(mood).toMatchObject({ numberOfMeasurements: 4, statistics: { mean: 2.5 } })
    expect(mood?.recent.toSorted()).toEqual([2, 3, 4])
    const [weight] = await world.server.services.variables.list({ userId: importedId }, { name: 'Body Weight' })
    expect(weight?.recordedUnitIds.length).toBe(2)
  })
})

const name = fc
  .string({ unit: fc.constantFrom(...'aé,"\'\\;ßİ😀\u2028\t %{}[]:'), minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '')
const note = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !text.includes('\0'))

describe.each(pairs)('any measurement recorded on %s', (from, to) => {
  it('is restored on the other side', async () => {
    const entry = fc.record({ name, note, source: name, value: fc.double({ noNaN: true, min: 0, max: 1e99 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (entries) => {
        const person = await worldOn(from).addPerson()
        const items = entries.map((entry, index) =>
          item({
            variableName: entry.name,
            note: entry.note,
            sourceName: entry.source,
            value: entry.value,
            unitAbbreviatedName: 'count',
            combinationOperation: 'SUM',
            startAt: `2026-06-01T10:00:0${index}`,
          }),
        )
        const answer = await person.post('/measurements/post', items)
        expect(answer.status).toBe(201)
        const document = await exported(worldOn(from), person.id)
        const target = await worldOn(to).addPerson()
        await importPieces(worldOn(to), target.id, document, 5)
        const back = await exported(worldOn(to), target.id)
        const anonymous = (text: string) => withoutEmail(text).replace(/"displayName":"[^"]*"/, '')
        expect(anonymous(back)).toBe(anonymous(document))
      }),
      { numRuns: roundsOf(30) },
    )
  })
})

/** Each is refused in a separate test, because each starts a process. */
const faulty: readonly [what: string, spoil: (good: string) => string, message: string][] = [
  ['an empty file', () => '', 'not an Upshot export'],
  ['a table', () => 'variableName,value\n', 'not an Upshot export'],
  ['a document of another format', () => '{"format":"other","version":1}', 'not an Upshot export'],
  ['a list', () => '[1,2]', 'not an Upshot export'],
  [
    'a document of a newer release',
    (good) => good.replace('"version": 4', '"version": 5').replace('"tags"', '"labels"'),
    'newer release',
  ],
  ['a document without its end', (good) => good.slice(0, -40), 'damaged'],
  ['the beginning of a document', (good) => good.slice(0, 900), 'damaged'],
  ['a document without a colon', (good) => good.replace('"value":', '"value"'), 'damaged'],
  ['a document with something after its end', (good) => `${good}{}`, 'damaged'],
  ['a document with two versions', (good) => good.replace('"account":', '"version": 4,"account":'), 'damaged'],
  ['a document with a part we do not know', (good) => good.replace('"tags"', '"labels"'), 'cannot import "labels"'],
  ['a value that is text', (good) => good.replace('"value":4', '"value":"4"'), 'measurements['],
  ['a value above its unit', (good) => good.replace('"value":4', '"value":9'), '9 is above 5, the highest value in /5'],
  ['a time before 1900', (good) => good.replace('"startAt":"1931', '"startAt":"1831'), 'before 1900'],
  [
    'a unit that cannot be converted',
    (good) => good.replace('"unitAbbreviatedName":"lb"', '"unitAbbreviatedName":"h"'),
    'cannot be converted',
  ],
  [
    'a tag of a variable that is not there',
    (good) => good.replace('"variableName":"Caffeine"', '"variableName":"Tea"'),
    '"Tea" is not among the variables',
  ],
  [
    'a tag that counts for nothing',
    (good) => good.replace('"conversionFactor":95.5', '"conversionFactor":0'),
    'must not be 0',
  ],
  ['a time zone that does not exist', (good) => good.replace('Asia/Kolkata', 'Asia/Nowhere'), 'not a time zone'],
  ['a member we do not know', (good) => good.replace('"alias"', '"nickname"'), 'variables['],
]

describe.each(dialects)('an import on %s', (dialect) => {
  let good: string
  beforeAll(async () => {
    const person = await worldOn(dialect).addPerson()
    await fillWithLife(worldOn(dialect), person)
    good = await exported(worldOn(dialect), person.id)
  })

  it.each(oneIn(4, faulty))(
    'refuses an incomplete export of ours, with the reason, and changes nothing: %s',
    async (_, spoil, message) => {
      const world = worldOn(dialect)
      const target = await world.addPerson()
      await expect(importDocument(world, target.id, spoil(good))).rejects.toThrow(message)
      expect(JSON.parse(await exported(world, target.id))).toMatchObject({ variables: [], tags: [], measurements: [] })
    },
  )
})

describe.each(dialects)('documents of earlier releases on %s', (dialect) => {
  it('are still accepted, with their contents', async () => {
    const world = worldOn(dialect)
    const person = await world.addPerson()
    await fillWithLife(world, person)
    await fillWithReminders(world, person)
    const { account, variables, tags, measurements, ...rest } = JSON.parse(await exported(world, person.id))
    const first = { format: rest.format, version: 1, account, variables, tags, measurements }
    const second = { ...first, version: 2, reminders: rest.reminders, skippedDays: rest.skippedDays }
    for (const [document, reminders] of [
      [first, 0],
      [second, 4],
    ] as const) {
      const taker = await world.addPerson()
      const imported = await importDocument(world, taker.id, JSON.stringify(document))
      expect(imported).toMatchObject({
        measurements: { added: 7 },
        reminders: { added: reminders },
        votes: { added: 0 },
        notes: { added: 0 },
      })
    }
  })
})
