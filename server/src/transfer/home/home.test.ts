import { readFileSync } from 'node:fs'
import type { Home, HomeChoices, Measurement, TrackingReminder, UserVariable } from '@upshot/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMosquitto, makeBroker, openHome, type TestBroker, type TestHome } from '../../../../programs/mosquitto.ts'
import { composeServices } from '../../compose.ts'
import { readConfig } from '../../config/config.ts'
import { createLog } from '../../lib/log.ts'
import { diaryKeeper } from '../../testing/findings-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { answerOf, commandOf, isCovered, memberIn, valueIn } from './rules.ts'

const program = findMosquitto()
if (program === undefined) process.stderr.write('No mosquitto was found: what the home shows is not tried.\n')

/** Messages of the home as in docs/home.md: the end of each topic, and the message. */
const guide = readFileSync(`${import.meta.dirname}/../../../../docs/home.md`, 'utf8')
const written = [...guide.matchAll(/^mosquitto_pub -t '<topic>([^']+)' -m (?:'([^']+)'|(\S+))$/gm)].map(
  ([, end = '', quoted, bare = '']) => ({ end, text: quoted ?? bare }),
)

const NOTHING: HomeChoices = {
  name: 'Anna',
  variableIds: [],
  showsQuestions: false,
  showsFindings: false,
  recordsValues: false,
  topics: [],
}

describe.skipIf(program === undefined).each(dialects)('the home over MQTT on %s', (dialect) => {
  let broker: TestBroker
  let home: TestHome
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    broker = await makeBroker(program ?? '', { isEncrypted: true })
  })
  afterAll(() => broker.remove())
  beforeEach(async () => {
    await broker.start()
    world = await openWorld(dialect, { broker: broker.settings })
    person = await world.addPerson()
    home = await openHome(broker.settings)
  })
  afterEach(async () => {
    await world.close()
    await home.close()
    // Removes everything between tests.
    await broker.stop()
  })

  const show = (choices: Partial<HomeChoices>) =>
    world.server.services.homes.save(person.id, { ...NOTHING, ...choices })
  const record = (variableName: string, value: number, startAt: string, unitAbbreviatedName = '/5') =>
    person.post('/measurements/quick', { variableName, value, unitAbbreviatedName, startAt })
  const mood = (value: number, startAt: string) => record('Overall Mood', value, startAt)
  const variableId = async (name: string) =>
    (await person.get<UserVariable[]>(`/variables?name=${encodeURIComponent(name)}`)).body[0]?.id ?? 0
  const state = async () => (await person.get<{ home: Home }>('/home')).body.home
  /** The retained messages below the person's own topic, by the rest of the topic. */
  const retained = async () => {
    await world.server.services.homeConnection.look().catch(() => undefined)
    const { topic = '-' } = await state()
    return Object.fromEntries(
      [...home.kept]
        .filter(([name]) => name.startsWith(`${topic}/`))
        .map(([name, text]) => [name.slice(topic.length + 1), text]),
    )
  }
  const ofPeople = () => [...home.kept.keys()].filter((topic) => topic !== 'upshot/status')
  const values = async () =>
    (await person.get<Measurement[]>('/measurements?sort=startAt')).body.map(({ variableName, value, sourceName }) => [
      variableName,
      value,
      sourceName,
    ])

  it('publishes the chosen values as sensors, and removes everything when switched off', async () => {
    await mood(4, '2026-06-14T10:00:00')
    await record('Back Pain', 2, '2026-06-14T10:00:00', '/5')
    const id = await variableId('Overall Mood')
    await show({ variableIds: [id] })
    const sensor = `variable/${id}/state`
    await expect.poll(retained).toEqual({ [sensor]: '{"value":4,"day":"2026-06-14"}' })
    const discovered = [...home.kept].filter(([topic]) => topic.startsWith('homeassistant/'))
    const { topic } = await state()
    expect(discovered.map(([name, text]) => [name.split('/')[1], JSON.parse(text)])).toMatchObject([
      [
        'sensor',
        {
          name: 'Overall Mood',
          state_topic: `${topic}/${sensor}`,
          unit_of_measurement: '/5',
          device: { name: 'Upshot Anna' },
        },
      ],
    ])
    expect(home.kept.get('upshot/status')).toBe('online')
    expect([...home.kept.values()].join()).not.toContain('Back Pain')

    await mood(2, '2026-06-15T10:00:00')
    await expect.poll(retained).toEqual({ [sensor]: '{"value":2,"day":"2026-06-15"}' })
    await show({ variableIds: [] })
    await expect.poll(retained).toEqual({})
    expect(ofPeople()).toEqual([])

    await show({ variableIds: [id] })
    await expect.poll(retained).toHaveProperty([sensor])
    expect((await person.post('/home/off', {})).status).toBe(200)
    await expect.poll(async () => [await retained(), ofPeople()]).toEqual([{}, []])
    expect(await state()).toMatchObject({ isOn: false, isWaiting: false })
  })

  it("a due question's answer is a button: pressing it records once, and only while it is due", async () => {
    await person.post('/trackingReminders', [
      {
        variableName: 'Overall Mood',
        unitAbbreviatedName: '/5',
        reminderFrequency: 86_400,
        reminderStartTimeLocal: '13:00:00',
      },
    ])
    const [reminder] = (await person.get<TrackingReminder[]>('/trackingReminders')).body
    await show({ showsQuestions: true })
    const due = `question/${reminder?.id}/due`
    await expect.poll(retained).toMatchObject({ [due]: 'online', 'questions/state': '1' })
    const buttons = () =>
      [...home.kept]
        .filter(([topic]) => topic.startsWith('homeassistant/button/'))
        .map(([, text]) => JSON.parse(text) as { name: string; command_topic: string; payload_press: string })
    expect(buttons().map(({ payload_press }) => payload_press)).toEqual(
      expect.arrayContaining(['track 1', 'track 5', 'skip', 'snooze']),
    )
    const button = buttons().find(({ payload_press }) => payload_press === 'track 4')
    await home.send(button?.command_topic ?? '', 'track 4')
    await home.send(button?.command_topic ?? '', 'track 3')
    await expect.poll(retained).toMatchObject({ [due]: 'offline', 'questions/state': '0' })
    expect((await values()).map(([name, value]) => [name, value])).toEqual([['Overall Mood', 4]])
    world.clock.set('2026-06-15T13:00:30Z')
    await world.server.services.firing.sweep()
    await expect.poll(retained).toMatchObject({ [due]: 'online', 'questions/state': '1' })
  })

  it('records values from topics of the person that the administrator allowed', async () => {
    await mood(3, '2026-06-14T10:00:00')
    await record('Body Weight', 70, '2026-06-14T10:00:00', 'kg')
    const id = await variableId('Overall Mood')
    const weightId = await variableId('Body Weight')
    const scale = { topic: 'scales/bathroom', member: 'user1.weight', variableId: weightId }
    await home.send('scales/bathroom', '{"user1":{"weight":99}}', { isRetained: true })
    await show({ recordsValues: true, topics: [scale] })
    await expect.poll(async () => [await retained(), (await state()).isWaiting]).toEqual([{}, false])
    const { topic } = await state()
    await home.send(`${topic}/record/${id}`, '5')
    for (const { end, text } of written) await home.send(`${topic}${end}`, text)
    await home.send('scales/bathroom', '{"user1":{"weight":71.5}}')
    await home.send('scales/bathroom', '{"user1":{"weight":71.6}}')
    await home.send(`${topic}/record/${id}`, 'not a number')
    const fromHome = async () => (await values()).filter(([, , source]) => source === 'MQTT').toSorted()
    await expect.poll(fromHome).toEqual([
      ['Body Weight', 71.5, 'MQTT'],
      ['Coffee', 2, 'MQTT'],
      ['Overall Mood', 4, 'MQTT'],
      ['Overall Mood', 5, 'MQTT'],
    ])
    await expect(show({ topics: [{ topic: 'front-door/lock', variableId: id }] })).rejects.toThrow()
  })

  it('likely findings are sensors with a sentence', async () => {
    person = await diaryKeeper(world)
    await show({ showsFindings: true })
    await expect.poll(async () => Object.values(await retained()).join(' ')).toMatch(/Espresso|espresso/)
    expect(Object.keys(await retained()).every((topic) => /^finding\/\d+_\d+\/state$/.test(topic))).toBe(true)
  })

  it('what the broker missed while unavailable is caught up, including the removal of a deleted account', async () => {
    await mood(4, '2026-06-14T10:00:00')
    const id = await variableId('Overall Mood')
    await show({ variableIds: [id] })
    await expect.poll(retained).toHaveProperty([`variable/${id}/state`], '{"value":4,"day":"2026-06-14"}')
    await broker.stop()
    await mood(1, '2026-06-15T10:00:00')
    await expect
      .poll(async () => [await retained(), await state()][1])
      .toMatchObject({ isWaiting: true, problem: /ECONNREFUSED/ })
    await broker.start()
    await expect.poll(retained).toHaveProperty([`variable/${id}/state`], '{"value":1,"day":"2026-06-15"}')
    await world.server.services.leaving.leave(person.id)
    await expect
      .poll(async () => {
        await world.server.services.homeConnection.look().catch(() => undefined)
        return ofPeople()
      })
      .toEqual([])
  })

  it('of two processes one is connected; the other takes over when it stops', async () => {
    await mood(4, '2026-06-14T10:00:00')
    const id = await variableId('Overall Mood')
    await show({ variableIds: [id] })
    await expect.poll(retained).toHaveProperty([`variable/${id}/state`])
    const settings = { ...readConfig({ DATA_DIR: world.location.dataDir }), broker: broker.settings }
    const { database, clock } = world
    const second = composeServices({ database, clock, log: createLog('silent'), settings })
    await mood(2, '2026-06-15T10:00:00')
    for (let n = 0; n < 3; n++) await second.homeConnection.look()
    expect([...home.kept.values()].join()).not.toContain('"value":2')
    await world.server.services.homeConnection.stop()
    await expect
      .poll(async () => {
        await second.homeConnection.look().catch(() => undefined)
        return [...home.kept.values()].join()
      })
      .toContain('"value":2')
    await second.stop()
  })

  it('a wrong password or certificate is reported, and nothing is sent', async () => {
    for (const wrong of [{ password: 'guessed' }, { authority: undefined }]) {
      const other = await openWorld(dialect, { broker: { ...broker.settings, ...wrong } })
      const somebody = await other.addPerson()
      await other.server.services.homes.save(somebody.id, { ...NOTHING, showsQuestions: true })
      const { homeConnection, homes } = other.server.services
      await expect
        .poll(async () => {
          await homeConnection.look()
          return (await homes.state(somebody.id)).problem
        })
        .toMatch(/authori[sz]ed|self-signed/i)
      expect(ofPeople()).toEqual([])
      await other.close()
    }
  })

  it('requires the password again; a password reset ends it', async () => {
    expect((await person.post('/home', NOTHING)).status).toBe(403)
    await show({ showsQuestions: true })
    const { homes, accounts, storage } = world.server.services
    expect((await homes.state(person.id)).link).toBeDefined()
    const user = await storage.read(({ users }) => users.withId(person.id))
    const link = user ? await accounts.resetLink(user) : ''
    await accounts.completeReset(link.split('/').at(-1) ?? '', 'a new and long password', new Set())
    expect((await homes.state(person.id)).link).toBeUndefined()
    expect(await storage.read(({ home: store }) => store.everyone())).toEqual([])
  })
})

describe('messages to the home', () => {
  const names = { prefix: 'upshot', discoveryPrefix: 'homeassistant' }

  it('topics name the owner and the action', () => {
    expect(commandOf(names, 'upshot/ab/record/7', '5')).toEqual({ kind: 'record', topicId: 'ab', variable: '7' })
    expect(commandOf(names, 'upshot/ab/record', '{}')).toEqual({ kind: 'record', topicId: 'ab', variable: undefined })
    expect(commandOf(names, 'upshot/ab/question/3/answer', ' skip ')).toMatchObject({ reminderId: 3, press: 'skip' })
    for (const topic of ['upshot/ab/question/x/answer', 'upshot/ab/record/7/8', 'upshot/ab', 'other/ab/record'])
      expect(commandOf(names, topic, '5'), topic).toBeUndefined()
  })

  it('only numbers are values', () => {
    expect(valueIn(' 4.5 ')).toEqual({ value: 4.5 })
    expect(valueIn('{"value":"3","note":"x","other":1}')).toEqual({ value: 3, note: 'x' })
    for (const text of ['', 'NaN', 'Infinity', '0x10', 'true', '[1]', 'null', '{"value":null}'])
      expect(valueIn(text), text).toBeUndefined()
    expect(memberIn('{"a":{"b":2}}', 'a.b')).toBe(2)
    expect(memberIn('{"a":{"b":2}}', 'a.constructor')).toBeUndefined()
    expect([answerOf('track -1.5'), answerOf('skip'), answerOf('track'), answerOf('stop')]).toEqual([
      { action: 'track', modifiedValue: -1.5 },
      { action: 'skip' },
      undefined,
      undefined,
    ])
  })

  it('a filter covers what MQTT defines', () => {
    expect(isCovered('scales/bathroom', ['scales/#'])).toBe(true)
    expect(isCovered('scales', ['scales/#'])).toBe(true)
    expect(isCovered('a/b/c', ['a/+/c'])).toBe(true)
    expect(isCovered('a/b/c', ['a/b', 'b/#', 'a/+'])).toBe(false)
  })
})
