/** Faults are reported in the language of the caller, down to the last malformed field. */
import { API_PREFIX, type Endpoint, endpoints, type Failure, type Language } from '@upshot/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

type RefusedRequest = Omit<InjectOptions, 'headers'> & { readonly headers?: Record<string, string> }

const JSON_TYPE = { 'content-type': 'application/json' }
const posted = (path: string, body: unknown): RefusedRequest => ({
  method: 'POST',
  url: `${API_PREFIX}${path}`,
  headers: JSON_TYPE,
  payload: JSON.stringify(body),
})
const got = (path: string): RefusedRequest => ({ method: 'GET', url: `${API_PREFIX}${path}` })
const raw = (payload: string, headers: Record<string, string> = JSON_TYPE): RefusedRequest => ({
  ...posted('/userSettings', {}),
  headers,
  payload,
})

const mood = {
  variableName: 'Overall Mood',
  variableCategoryName: 'Emotions',
  unitAbbreviatedName: '/5',
  combinationOperation: 'MEAN',
  startAt: '2026-06-14T18:00:00Z',
  value: 3,
}

/** A request, and its refusal in English and in German. */
const refused: readonly (readonly [what: string, asked: RefusedRequest, en: string, de: string])[] = [
  [
    'a limit out of bounds',
    got('/measurements?limit=0'),
    'limit must be a whole number from 1 to 200.',
    'limit muss eine ganze Zahl von 1 bis 200 sein.',
  ],
  [
    'a sort by nothing',
    got('/measurements?sort=nothing'),
    ', with a leading - for descending.',
    '; mit - davor absteigend.',
  ],
  [
    'a filter that is no number',
    got('/measurements?value=(gt)x'),
    'value must be a number. (gt), (ge), (lt), (le) or (ne) may come before it.',
    'value muss eine Zahl sein. Davor darf (gt), (ge), (lt), (le) oder (ne) stehen.',
  ],
  [
    'a field of another type',
    posted('/measurements/post', [{ ...mood, value: 'x' }]),
    'value must be a number.',
    'value muss eine Zahl sein.',
  ],
  [
    'a category that is none',
    got('/measurements?variableCategoryName=Nothing'),
    'variableCategoryName must be one of: ',
    'variableCategoryName muss eine dieser Kategorien sein: ',
  ],
  [
    'a unit that is none',
    posted('/measurements/post', [{ ...mood, unitAbbreviatedName: 'furlong' }]),
    'There is no unit "furlong"; GET /units lists them.',
    'Die Einheit „furlong“ gibt es nicht; GET /units nennt alle.',
  ],
  ['no array', posted('/trackingReminders', null), 'The body must be an array.', 'Die Anfrage muss eine Liste sein.'],
  ['no JSON', raw('{"a":'), 'The body is not JSON.', 'Die Anfrage ist kein JSON.'],
  [
    'another type of body',
    raw('a=b', { 'content-type': 'text/plain' }),
    'Send the body as application/json.',
    'Bitte schick die Anfrage als application/json.',
  ],
  [
    'a body that is too large',
    raw(JSON.stringify({ displayName: 'x'.repeat(300_000) })),
    'The body is too large. A list may be up to 10 MB, anything else up to 256 kB.',
    'Die Anfrage ist zu groß. Eine Liste darf bis zu 10 MB haben, alles andere bis zu 256 kB.',
  ],
  [
    'a body that is too deep',
    raw('['.repeat(70) + ']'.repeat(70)),
    'The body may be nested at most 64 levels deep.',
    'Die Anfrage darf höchstens 64 Ebenen tief verschachtelt sein.',
  ],
  [
    'text that cannot be stored',
    posted('/userSettings', { displayName: 'a\u0000b' }),
    'displayName must not contain NUL characters or unpaired surrogates.',
    'displayName darf weder NUL-Zeichen noch halbe Zeichen (Surrogate) enthalten.',
  ],
  [
    'somebody else’s id',
    posted('/userSettings', { userId: 999_999 }),
    'userId must be your own. You can also leave it out.',
    'userId muss deine eigene sein. Du kannst sie auch weglassen.',
  ],
  [
    'a key that is too long',
    { ...posted('/userSettings', {}), headers: { ...JSON_TYPE, 'idempotency-key': 'k'.repeat(300) } },
    'Idempotency-Key must have 1 to 255 characters.',
    'Idempotency-Key muss 1 bis 255 Zeichen haben.',
  ],
  ['an address of nothing', got('/nothing'), 'There is nothing at this address.', 'Unter dieser Adresse ist nichts.'],
]

describe.each(dialects)('refusals on %s', (dialect) => {
  let world: World
  let people: Readonly<Record<'en' | 'de', TestPerson>>
  beforeAll(async () => {
    world = await openWorld(dialect)
    const speaking = async (language: Language) => {
      const person = await world.addPerson({ isAdministrator: true })
      await person.post('/userSettings', { language })
      return person
    }
    people = { en: await speaking('en'), de: await speaking('de') }
  })
  afterAll(() => world.close())

  const ask = async (request: RefusedRequest, headers: Record<string, string>) =>
    (await world.app.inject({ ...request, headers: { ...request.headers, ...headers } })).json<Failure>()
  /** Whatever the browser prefers. */
  const asPerson = (language: keyof typeof people, request: RefusedRequest) =>
    ask(request, { authorization: `Bearer ${people[language].token}`, 'accept-language': 'en-GB' })
  /** The same request in English and in German. */
  const inBoth = async (request: RefusedRequest): Promise<readonly [en: Failure, de: Failure]> => [
    await asPerson('en', request),
    await asPerson('de', request),
  ]

  it.each(refused)("of %s are in the person's language", async (_what, request, en, de) => {
    const [english, german] = await inBoth(request)
    expect(english.description).toContain(en)
    expect(german.description).toContain(de)
    expect(german.errors.map(({ field }) => field)).toEqual(english.errors.map(({ field }) => field))
    expect(german.code).toBe(english.code)
  })

  it("without a person are in the browser's language", async () => {
    const request = got('/measurements')
    const messageIn = async (language: string) =>
      (await ask(request, { 'accept-language': language })).errors[0]?.message
    expect(await messageIn('de-AT, en;q=0.5')).toBe(
      'Die Anfrage braucht den Header Authorization: Bearer <ACCESS_TOKEN>.',
    )
    expect(await messageIn('fr')).toBe('Send the header Authorization: Bearer <ACCESS_TOKEN>.')
  })

  it("of a token without the permission are in the person's language", async () => {
    const { token } = await world.server.services.tokens.create({
      userId: people.de.id,
      name: 'reads',
      scopes: ['readmeasurements'],
      days: 1,
    })
    const answer = await ask(posted('/userSettings', {}), { authorization: `Bearer ${token}` })
    expect(answer.description).toBe('Diesem Token fehlt die Berechtigung writemeasurements.')
  })

  it('of malformed requests contain no English sentence for a German person, at any endpoint', async () => {
    const alike: string[] = []
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (endpoint.endsCaller || name === 'streamEvents') continue
      for (const request of malformed(endpoint)) {
        const [english, german] = await inBoth(request)
        if (english.success !== false) continue
        const same = english.errors.filter(({ message }, index) => message === german.errors[index]?.message)
        alike.push(...same.map(({ message }) => `${name}: ${message}`))
      }
    }
    expect(alike).toEqual([])
  })
})

/** Every parameter and every member with a value of the wrong type. */
function malformed(endpoint: Endpoint): readonly RefusedRequest[] {
  const url = `${API_PREFIX}${endpoint.path.replace(/[:{]\w+}?/g, 'x')}`
  const parameters = Object.keys(endpoint.query?.properties ?? {}).filter((name) => name !== 'userId')
  const bad = parameters.length === 0 ? [] : [parameters.map((name) => `${name}=%22%3F`).join('&')]
  const asQuery = bad.map((query): RefusedRequest => ({ method: endpoint.method, url: `${url}?${query}` }))
  if (!endpoint.body) return asQuery
  const bodies = [null, 'x', 7, {}, [{}], [[]], everythingWrong(endpoint), [everythingWrong(endpoint)]]
  const asBody = bodies.map(
    (body): RefusedRequest => ({ method: endpoint.method, url, headers: JSON_TYPE, payload: JSON.stringify(body) }),
  )
  return [...asQuery, ...asBody]
}

function everythingWrong({ body }: Endpoint): object {
  const shape = body as { readonly items?: object; readonly properties?: object } | undefined
  const item = shape?.items as { readonly properties?: object } | undefined
  const members = Object.keys(item?.properties ?? shape?.properties ?? {}).filter((name) => name !== 'userId')
  return Object.fromEntries(members.map((name) => [name, { wrong: true }]))
}
