import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const item = (variableName: string, more: object) => ({
  variableName,
  value: 4,
  unitAbbreviatedName: '/5',
  startAt: '2026-06-10T23:30:00-05:00',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  ...more,
})

describe.each(dialects)('exports on %s', (dialect) => {
  let world: World
  let owner: TestPerson
  let doctor: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    owner = await world.addPerson({ timeZone: 'America/Chicago' })
    doctor = await world.addPerson()
    await owner.post('/measurements/post', [
      item('Overall Mood', { note: '=SUM(A1:A9)', sourceName: '@diary' }),
      item('Heart Rate (Pulse)', {
        value: 61,
        unitAbbreviatedName: 'bpm',
        variableCategoryName: 'Vital Signs',
        note: 'a "quoted", note\nof two lines',
      }),
    ])
    const { body } = await owner.post<{ invitation: string }>('/shares/invite', {
      emailAddress: 'd@example.org',
      categories: ['Vital Signs'],
    })
    await doctor.post('/shares/accept', { invitation: body.invitation })
  })
  afterAll(() => world.close())

  async function take(person: TestPerson, query: string) {
    const answer = await world.app.inject({
      method: 'GET',
      url: `/api/v3/measurements/export?${query}`,
      headers: { authorization: `Bearer ${person.token}` },
    })
    return {
      status: answer.statusCode,
      text: answer.body,
      type: answer.headers['content-type'],
      name: answer.headers['content-disposition'],
    }
  }

  it('a spreadsheet has a row for each measurement, and no cell that would be evaluated', async () => {
    const { text, type, name } = await take(owner, 'format=csv')
    expect(type).toContain('text/csv')
    expect(name).toContain('attachment')
    expect(text).toBe(
      'variable,category,startAt (UTC),endAt (UTC),date,value,unit,source,note\r\n' +
        'Heart Rate (Pulse),Vital Signs,2026-06-11T04:30:00,,2026-06-10,61,bpm,Upshot,"a ""quoted"", note\nof two lines"\r\n' +
        "Overall Mood,Emotions,2026-06-11T04:30:00,,2026-06-10,4,/5,'@diary,'=SUM(A1:A9)\r\n",
    )
  })

  it('a clinic gets observations with LOINC and UCUM codes where known', async () => {
    const { text } = await take(owner, 'format=fhir')
    const bundle = JSON.parse(text)
    expect(bundle).toMatchObject({
      resourceType: 'Bundle',
      entry: [
        { resource: { resourceType: 'Patient', id: `person-${owner.id}` } },
        {
          resource: {
            resourceType: 'Observation',
            status: 'final',
            category: [{ coding: [{ code: 'vital-signs' }] }, { text: 'Vital Signs' }],
            code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }], text: 'Heart Rate (Pulse)' },
            subject: { reference: bundle.entry[0].fullUrl },
            valueQuantity: { value: 61, code: '/min' },
            effectiveDateTime: '2026-06-10T23:30:00-05:00',
          },
        },
        { resource: { code: { text: 'Overall Mood' }, valueQuantity: { value: 4, unit: '1 to 5 Rating' } } },
      ],
    })
    const addresses = bundle.entry.map(({ fullUrl }: { fullUrl: string }) => fullUrl)
    expect(new Set(addresses).size).toBe(3)
    for (const address of addresses) expect(address).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  it('the default format contains the account, variables, tags and measurements', async () => {
    const { text } = await take(owner, '')
    expect(JSON.parse(text)).toMatchObject({ account: { timeZone: 'America/Chicago' }, measurements: [{}, {}] })
  })

  it('a reader exports what their share covers, in any format, and the owner sees it', async () => {
    for (const format of ['csv', 'json', 'fhir']) {
      const { status, text } = await take(doctor, `format=${format}&userId=${owner.id}`)
      expect(status).toBe(200)
      expect(text).toContain('Heart Rate')
      expect(text).not.toContain('Mood')
    }
    const { body } = await owner.get<{ entries: { action: string; actorUserId?: number }[] }>('/user/log')
    expect(body.entries.filter((entry) => entry.action === 'exported' && entry.actorUserId === doctor.id)).toHaveLength(
      3,
    )
  })

  it('an unknown format is refused', async () => {
    expect((await take(owner, 'format=pdf')).status).toBe(400)
  })
})
