/**
 * Another dimension of the matrix: an app with every permission × every effect on the account, through every endpoint.
 */
import { type GrantableScope, grantableScopes, settingScopes, type UserSettings } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letAppIn, type TestApp } from '../server/src/testing/apps.ts'
import { moodItem } from '../server/src/testing/mood-item.ts'
import { importFile } from '../server/src/testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'
import {
  type AccountContents,
  ofPerson,
  otherWays,
  personalSettings,
  prepare,
  type SentRequest,
} from './account-effects.ts'
import { tableHashes } from './table-hashes.ts'

/** Tables that only record visits. */
const WITNESSES = new Set(['audit_log', 'audit_chains', 'tokens', 'sequences', 'schema_migrations', 'event_cursors'])

describe.each(dialects)('what only the person may do on %s', (dialect) => {
  let world: World
  let ground: AccountContents
  let app: TestApp

  beforeAll(async () => {
    world = await openWorld(dialect)
    ground = await prepare(world)
    app = await letAppIn(world, ground.person)
  })
  afterAll(() => world.close())

  const send = ({ method, path, body }: SentRequest, by: TestPerson) => {
    if (method === 'GET') return by.get<unknown>(path)
    return method === 'POST' ? by.post<unknown>(path, body) : by.delete<unknown>(path, body)
  }

  const statusOf = async ({ method, path, body }: SentRequest, by: TestPerson): Promise<number> => {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const headers = { authorization: `Bearer ${by.token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    return (await world.app.inject({ method, url: `/api/v3${path}`, headers, ...payload })).statusCode
  }

  /** Once the jobs of earlier writes are done. */
  async function everything(): Promise<Record<string, string>> {
    await world.server.services.statistics.refreshAll()
    await world.server.services.jobs.catchUp()
    return tableHashes(world, WITNESSES)
  }

  it.each(Object.entries(ofPerson))('%s: an app gets 403 and nothing changes', async (_name, request) => {
    const before = await everything()
    expect(await statusOf(request(ground), app)).toBe(403)
    expect(await everything()).toEqual(before)
  })

  it.each(Object.entries(otherWays))('%s: an app gets 403 and nothing changes', async (_name, request) => {
    const before = await everything()
    expect(await statusOf(request(ground), app)).toBe(403)
    expect(await everything()).toEqual(before)
  })

  it.each(Object.entries(personalSettings))(
    'the setting %s: an app gets 403 and nothing changes',
    async (name, value) => {
      const before = await everything()
      const { status, body } = await app.post<{ errors: { field: string }[] }>('/userSettings', {
        earliestReminderTime: '06:00:00',
        [name]: value,
      })
      expect(status).toBe(403)
      expect(body.errors.map(({ field }) => field)).toEqual([name])
      expect(await everything()).toEqual(before)
    },
  )

  it('settings that the consent page names can be changed by an app', async () => {
    const settings = {
      earliestReminderTime: '06:00:00',
      latestReminderTime: '22:00:00',
      primaryOutcomeVariableName: 'Coffee',
    }
    expect((await app.post('/userSettings', settings)).status).toBe(200)
    const belongsToApps = (name: string) =>
      (grantableScopes as readonly string[]).includes(settingScopes[name as keyof UserSettings] satisfies string)
    expect(Object.keys(settings).every(belongsToApps)).toBe(true)
  })

  it('sending a variable back as it was read requires no further permission', async () => {
    const { sleepId, person } = ground
    expect((await app.post('/userVariables', [{ id: sleepId, shareUserMeasurements: false, alias: 'S' }])).status).toBe(
      200,
    )
    await person.post('/userVariables', [{ id: sleepId, shareUserMeasurements: true }])
    expect((await app.post('/userVariables', [{ id: sleepId, shareUserMeasurements: null }])).status).toBe(403)
    expect((await app.post('/userVariables/reset', { id: sleepId })).body).toMatchObject({
      userVariable: { shareUserMeasurements: true },
    })
    await person.post('/userVariables', [{ id: sleepId, shareUserMeasurements: false }])
  })

  it('an app cannot move a variable into a category that a share covers', async () => {
    const person = await world.addPerson()
    const limited = await letAppIn(world, person, { scopes: ['basic', 'readmeasurements', 'writemeasurements'] })
    const asEmotion = { variableCategoryName: 'Emotions' }
    await person.post('/measurements/post', [{ ...moodItem, variableName: 'Diary', ...asEmotion }])
    const move = (person: TestPerson, variableCategoryName: string) =>
      person.post('/userVariables', [{ name: 'Diary', variableCategoryName }])
    expect((await move(limited, 'Symptoms')).status).toBe(200)
    await person.post('/shares/invite', { emailAddress: 'doctor@example.org', categories: ['Sleep', 'Emotions'] })
    const before = await everything()
    expect((await move(limited, 'Sleep')).status).toBe(403)
    expect((await limited.post('/userVariables/reset', { name: 'Diary' })).status).toBe(403)
    expect(await everything()).toEqual(before)
    expect((await move(limited, 'Activity')).status).toBe(200)
    expect((await move(person, 'Sleep')).status).toBe(200)
    expect((await move(limited, 'Emotions')).status).toBe(200)
  })

  it.each([[['basic']], [['basic', 'readmeasurements', 'writemeasurements']]] as [GrantableScope[]][])(
    'an app with %s adds neither devices nor webhooks, and cannot read how the person is reached',
    async (scopes) => {
      const limited = await letAppIn(world, ground.person, { scopes })
      const before = await everything()
      for (const path of ['/channels', '/devices', '/webhooks', '/webhooks/deliveries'])
        expect((await limited.get(path)).status, path).toBe(403)
      expect((await limited.post('/devices', { endpoint: 'https://push.example.org/1', keys: {} })).status).toBe(403)
      expect((await limited.post('/webhooks', { url: 'https://example.org/hook' })).status).toBe(403)
      expect(await everything()).toEqual(before)
    },
  )

  it('basic reveals the name and the time zone, and nothing else', async () => {
    const { person, shareeClientId } = ground
    await person.post('/userSettings', { ...personalSettings, email: person.email, shareAllData: false })
    const { body } = await app.get<Record<string, unknown>>('/user')
    const { accessToken, timeZone, timeZoneOffset, id, displayName, ...rest } = body
    expect({ accessToken, timeZone, id, displayName }).toEqual({
      accessToken: app.token,
      timeZone: personalSettings.timeZone,
      id: person.id,
      displayName: personalSettings.displayName,
    })
    expect(timeZoneOffset).toBe(personalSettings.timeZoneOffset)
    expect(rest).toEqual({ administrator: false, email: '', loginName: '' })
    const users = await app.get<{ users: unknown[] }>('/users')
    const name = { administrator: false, email: '', loginName: '', accessToken: '' }
    expect(users.body.users).toEqual([{ ...name, id: person.id, displayName: personalSettings.displayName }])
    expect(JSON.stringify(users.body)).not.toContain(shareeClientId.replace('person-', '"id":'))
  })

  describe('settings in a document', () => {
    async function documentThatShares(): Promise<string> {
      const source = await world.addPerson()
      await source.post('/measurements/post', [
        {
          variableName: 'Pace',
          variableCategoryName: 'Physical Activities',
          unitAbbreviatedName: 'count',
          value: 3,
          startAt: '2026-06-10T08:00:00',
          combinationOperation: 'MEAN',
        },
      ])
      await source.post('/userVariables', [{ name: 'Pace', shareUserMeasurements: true }])
      await source.post('/userSettings', { shareAllData: true, displayName: 'Mallory' })
      const headers = { authorization: `Bearer ${source.token}` }
      return (await world.app.inject({ url: '/api/v3/measurements/export?format=json', headers })).body
    }
    const shared = async (person: TestPerson) => ({
      user: (await person.get<{ shareAllData: boolean; displayName: string }>('/user')).body,
      variables: (await person.get<{ shareUserMeasurements: boolean }[]>('/userVariables')).body,
    })

    it('are ignored when an app sends the document, and restored when the person does', async () => {
      const document = await documentThatShares()
      const first = await world.addPerson()
      const second = await world.addPerson()
      const sender = await letAppIn(world, first)
      expect(await importFile(world, sender, document, { name: 'upshot.json' })).toMatchObject({ state: 'completed' })
      const byApp = await shared(first)
      expect(byApp.user).toMatchObject({ shareAllData: false, displayName: first.email.split('@')[0] })
      expect(byApp.variables).toMatchObject([{ name: 'Pace', shareUserMeasurements: false }])
      await importFile(world, second, document, { name: 'upshot.json' })
      const byPerson = await shared(second)
      expect(byPerson.user).toMatchObject({ shareAllData: true, displayName: 'Mallory' })
      expect(byPerson.variables).toMatchObject([{ shareUserMeasurements: true }])
    })

    it('are ignored when an app imports what the person tried in a dry run', async () => {
      const document = await documentThatShares()
      const owner = await world.addPerson()
      const sender = await letAppIn(world, owner)
      const { id } = await importFile(world, owner, document, { name: 'upshot.json', query: '?dryRun=true' })
      expect((await sender.post('/imports/answer', { id, dryRun: false })).status).toBe(200)
      await world.server.services.jobs.catchUp()
      expect((await shared(owner)).user).toMatchObject({ shareAllData: false })
    })

    it('cannot be undone by an app, not even through a card, because that would change the settings again', async () => {
      const document = await documentThatShares()
      const owner = await world.addPerson()
      const sender = await letAppIn(world, owner)
      const { id } = await importFile(world, owner, document, { name: 'upshot.json' })
      await owner.post('/userSettings', { displayName: 'Mallory' })
      const before = await everything()
      expect((await sender.post('/imports/undo', { id })).status).toBe(403)
      const { body } = await sender.get<{ cards: { id: string; parameters?: Record<string, unknown> }[] }>('/feed')
      const card = body.cards.find(({ parameters }) => parameters?.['kind'] === 'import')
      const undo = [{ id: card?.id, parameters: { action: 'undo' } }]
      expect((await sender.post('/feed', undo)).status).toBe(403)
      expect(await everything()).toEqual(before)
      expect((await owner.post('/imports/undo', { id })).status).toBe(200)
    })
  })

  it('all of it works for the person, so no refusal above had another reason', async () => {
    const { person } = ground
    for (const [name, request] of Object.entries(otherWays)) {
      expect(await statusOf(request(ground), person), name).toBe(200)
    }
    const { invitation } = (
      await (await world.addPerson()).post<{ invitation: string }>('/shares/invite', { emailAddress: 'x@example.org' })
    ).body
    for (const [name, request] of Object.entries(ofPerson)) {
      const sent = request(name === 'declineShare' ? { ...ground, invitation } : ground)
      expect(await statusOf(sent, person), name).toBeLessThan(300)
    }
    expect((await send({ method: 'GET', path: '/user' }, person)).status).toBe(401)
  })
})
