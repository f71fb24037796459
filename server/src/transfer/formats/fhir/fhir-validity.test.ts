import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeInLongRun } from '../../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../../testing/world.ts'
import type { UnitRecord } from '../../../tracking/units/unit-record.ts'
import { converted, unitNamed, unitsLike, withoutNoise, YES_NO } from '../../../tracking/units/units.ts'
import type { CommonVariable } from '../../../tracking/variables/catalogue/common-variable.ts'
import { catalogue } from '../../../tracking/variables/catalogue/index.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { fhir } from './fhir.ts'
import { fhirFaults, isUcum, medplumFaults, profilesOf, type Resource, unitsAllowedBy } from './validators.fixture.ts'

interface ResourceQuantity {
  readonly value: number
  readonly unit: string
  readonly code?: string
  readonly extension?: readonly { readonly url: string; readonly valueQuantity: ResourceQuantity }[]
}

interface Component {
  readonly code: { readonly coding: readonly { readonly code: string }[]; readonly text?: string }
  readonly valueQuantity?: ResourceQuantity
  readonly dataAbsentReason?: object
}

interface Observation extends Resource, Omit<Component, 'dataAbsentReason'> {
  readonly id: string
  readonly category: readonly { readonly text?: string; readonly coding?: readonly { readonly code: string }[] }[]
  readonly component?: readonly Component[]
  readonly note?: readonly { readonly text: string }[]
  readonly performer: readonly { readonly reference: string }[]
  readonly subject: { readonly reference: string }
}

interface Bundle extends Resource {
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Observation }[]
}

const DAY = 86_400
const item = (common: CommonVariable, unit: UnitRecord, value: number, epoch: number, more: object = {}) => ({
  variableName: common.name,
  value,
  unitAbbreviatedName: unit.abbreviatedName,
  startAt: new Date(epoch * 1000).toISOString().slice(0, 19),
  variableCategoryName: common.category,
  combinationOperation: common.combination,
  sourceName: 'Device',
  ...more,
})
type Item = ReturnType<typeof item>

const commonNamed = (name: string): CommonVariable => {
  const found = catalogue.find((variable) => variable.name === name)
  if (!found) throw new Error(`${name} is not in the catalogue.`)
  return found
}
const unit = (name: string): UnitRecord => {
  const found = unitNamed(name)
  if (!found) throw new Error(`There is no unit ${name}.`)
  return found
}

/** An ordinary value of the variable in each unit that converts, each at a different minute. */
function everyCodedVariable(): readonly Item[] {
  let epoch = Date.UTC(2026, 0, 1) / 1000
  return catalogue.flatMap((common) => {
    const expectedUnit = unit(common.unit)
    if (common.loinc === undefined) return []
    const usual = withoutNoise(((common.minimum ?? 1) + (common.maximum ?? 20)) / 2)
    // The first value decides the unit of the person's variable.
    const units = [expectedUnit, ...unitsLike(expectedUnit).filter(({ id }) => id !== expectedUnit.id)]
    return units.map((other) => {
      epoch += 60
      const value = other.id === YES_NO ? 1 : converted(usual, expectedUnit, other)
      return item(common, other, value, epoch)
    })
  })
}

describe.each(dialects)('a FHIR export on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  async function recorded(items: readonly object[]): Promise<TestPerson> {
    const person = await world.addPerson()
    const { status, body } = await person.post('/measurements/post', items)
    expect([status, status === 201 ? '' : JSON.stringify(body).slice(0, 2000)]).toEqual([201, ''])
    return person
  }
  async function exported(person: TestPerson): Promise<Bundle> {
    const headers = { authorization: `Bearer ${person.token}` }
    const answer = await world.app.inject({ url: '/api/v3/measurements/export?format=fhir', headers })
    expect(answer.statusCode).toBe(200)
    return answer.json<Bundle>()
  }
  const observationsOf = ({ entry }: Bundle) => entry.slice(1).map(({ resource }) => resource)
  const faultsOf = (bundle: Bundle) => [
    ...medplumFaults({ ...bundle, entry: bundle.entry.slice(0, 1) }),
    ...fhirFaults(bundle),
    ...bundle.entry.flatMap(({ resource }) => medplumFaults(resource).map((fault) => `${resource.id} ${fault}`)),
  ]
  const quantitiesOf = (observation: Observation) =>
    [observation, ...(observation.component ?? [])].flatMap(({ valueQuantity }) => valueQuantity ?? [])

  describeInLongRun('of every coded variable in every unit that converts', () => {
    let items: readonly Item[]
    let bundle: Bundle
    beforeAll(async () => {
      items = everyCodedVariable()
      bundle = await exported(await recorded(items))
    })

    it('is valid R4 and conforms to the profiles of vital signs', () => {
      expect(faultsOf(bundle)).toEqual([])
      const profiles = new Set(observationsOf(bundle).flatMap(profilesOf))
      expect([...profiles].sort()).toEqual(
        'bmi bodyheight bodytemp bodyweight bp heartrate oxygensat resprate vitalsigns'.split(' '),
      )
    })

    it('uses units known to UCUM and allowed by the profiles', () => {
      const checked = new Set<string>()
      for (const observation of observationsOf(bundle)) {
        const codes = quantitiesOf(observation).map(({ code }) => code)
        for (const code of codes) if (code !== undefined) expect(isUcum(code), code).toBe(true)
        for (const profile of profilesOf(observation)) {
          const allowed = unitsAllowedBy(profile)
          if (allowed.length === 0) continue
          for (const code of codes) expect(allowed).toContain(code)
          checked.add(profile)
        }
      }
      expect([...checked].sort()).toEqual(
        'bmi bodyheight bodytemp bodyweight bp heartrate oxygensat resprate'.split(' '),
      )
    })

    it('is imported unchanged', async () => {
      const { entries, rejected } = await readAll(fhir, uploadOf({ 'upshot.fhir.json': JSON.stringify(bundle) }))
      expect(rejected).toEqual([])
      const asTuple = (name: string, value: number, unitName: string, epoch: number) => [epoch, name, value, unitName]
      const byTime = (left: unknown[], right: unknown[]) => Number(left[0]) - Number(right[0])
      expect(
        entries
          .map((entry) => asTuple(entry.variableName, entry.value, entry.unit, entry.start.epochSeconds))
          .toSorted(byTime),
      ).toEqual(
        items.map((item) =>
          asTuple(item.variableName, item.value, item.unitAbbreviatedName, Date.parse(`${item.startAt}Z`) / 1000),
        ),
      )
    })

    it('has display text beside each code, and none of our own names', () => {
      for (const observation of observationsOf(bundle)) {
        for (const { code, unit: shown } of quantitiesOf(observation)) {
          if (code !== undefined) expect(shown).not.toMatch(/[[\]{}]|Index/)
        }
        expect(JSON.stringify(observation.code)).not.toContain('"display"')
      }
    })
  })

  it('has no blank notes, and no control characters anywhere', async () => {
    const mood = commonNamed('Overall Mood')
    const half = DAY / 2
    const person = await recorded([
      item(mood, unit('/5'), 3, half, { note: '  \n\t ' }),
      item(mood, unit('/5'), 4, DAY, {
        note: 'first\u0001 \u001b[31mred\u0002\tline\nsecond',
        sourceName: 'Watch\u0007',
      }),
      item(mood, unit('/5'), 2, 2 * DAY, { note: '\u0002' }),
    ])
    const bundle = await exported(person)
    expect(faultsOf(bundle)).toEqual([])
    expect(observationsOf(bundle).map(({ note }) => note)).toEqual([
      undefined,
      [{ text: 'first [31mred\tline\nsecond' }],
      undefined,
    ])
  })

  describe('of blood pressure', () => {
    const [systolic, diastolic] = ['Systolic Blood Pressure', 'Diastolic Blood Pressure'].map(commonNamed)
    if (!systolic || !diastolic) throw new Error('There is no blood pressure.')
    const both = (epoch: number, more: object = {}, other: object = more) => [
      item(systolic, unit('mmHg'), 121, epoch, more),
      item(diastolic, unit('mmHg'), 79, epoch, other),
    ]
    const partsOf = ({ component = [] }: Observation) =>
      component.map(({ code, valueQuantity, dataAbsentReason }) => [
        code.coding[0]?.code,
        valueQuantity?.value ?? dataAbsentReason,
      ])

    it('is one panel if both share time and source, otherwise the other part is unknown', async () => {
      const person = await recorded([
        ...both(DAY),
        item(systolic, unit('mmHg'), 130, 2 * DAY),
        item(diastolic, unit('mmHg'), 85, 3 * DAY),
        ...both(4 * DAY, { sourceName: 'Left' }, { sourceName: 'Right' }),
      ])
      const bundle = await exported(person)
      expect(faultsOf(bundle)).toEqual([])
      const unknown = {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown' }],
      }
      const observations = observationsOf(bundle)
      expect(observations.map(partsOf)).toEqual([
        [
          ['8480-6', 121],
          ['8462-4', 79],
        ],
        [
          ['8480-6', 130],
          ['8462-4', unknown],
        ],
        [
          ['8480-6', unknown],
          ['8462-4', 85],
        ],
        [
          ['8480-6', 121],
          ['8462-4', unknown],
        ],
        [
          ['8480-6', unknown],
          ['8462-4', 79],
        ],
      ])
      expect(observations.map(({ code }) => code.coding)).toEqual(
        observations.map(() => [{ system: 'http://loinc.org', code: '85354-9' }]),
      )
      expect(new Set(bundle.entry.map(({ fullUrl }) => fullUrl)).size).toBe(6)
    })

    it('keeps the note of each part, once if identical', async () => {
      const note = 'sitting'
      const person = await recorded([
        ...both(DAY, { note }),
        ...both(2 * DAY, { note: 'left arm' }, { note: 'right arm' }),
        ...both(3 * DAY, { note }, {}),
        ...both(4 * DAY, { note: 'Systolic Blood Pressure: odd' }),
      ])
      const bundle = await exported(person)
      expect(observationsOf(bundle).map((observation) => observation.note?.map(({ text }) => text))).toEqual([
        ['sitting'],
        ['Systolic Blood Pressure: left arm', 'Diastolic Blood Pressure: right arm'],
        ['Systolic Blood Pressure: sitting'],
        [
          'Systolic Blood Pressure: Systolic Blood Pressure: odd',
          'Diastolic Blood Pressure: Systolic Blood Pressure: odd',
        ],
      ])
      const { entries } = await readAll(fhir, uploadOf({ a: JSON.stringify(bundle) }))
      expect(entries.map((entry) => entry.note)).toEqual([
        'sitting',
        'sitting',
        'left arm',
        'right arm',
        'sitting',
        undefined,
        'Systolic Blood Pressure: odd',
        'Systolic Blood Pressure: odd',
      ])
    })

    it('pairs more readings than are read in one batch', async () => {
      const person = await world.addPerson()
      const many = 2100
      for (let from = 0; from < many; from += 700) {
        const some = Array.from({ length: 700 }, (_, index) => both((from + index + 1) * 3600)).flat()
        expect((await person.post('/measurements/post', some)).status).toBe(201)
      }
      const observations = observationsOf(await exported(person))
      expect(observations).toHaveLength(many)
      expect(
        observations.every((observation) => observation.component?.every(({ valueQuantity }) => valueQuantity)),
      ).toBe(true)
    })
  })

  it('is checked by validators that detect each of these faults', async () => {
    const names = ['Systolic Blood Pressure', 'Diastolic Blood Pressure'] as const
    const person = await recorded([
      ...names.map((name) => item(commonNamed(name), unit('mmHg'), 100, DAY)),
      item(commonNamed('Oxygen Saturation'), unit('%'), 97, DAY),
      item(commonNamed('Body Weight'), unit('kg'), 70, DAY, { note: 'x' }),
    ])
    const observations = observationsOf(await exported(person))
    const found = (text: string) => {
      const observation = observations.find(({ code }) => code.text === text)
      if (!observation) throw new Error(`There is no ${text}.`)
      return observation
    }
    const [pressure, oxygen, weight] = ['Blood Pressure', 'Oxygen Saturation', 'Body Weight'].map(found)
    if (!pressure || !oxygen || !weight) throw new Error('Something is missing.')
    const faulty: readonly Resource[] = [
      { ...weight, note: [{ text: ' ' }] },
      { ...weight, note: [{ text: '\u0001' }] },
      { ...pressure, component: pressure.component?.slice(1) },
      { ...pressure, component: pressure.component?.map(({ code }) => ({ code })) },
      { ...oxygen, code: { ...oxygen.code, coding: oxygen.code.coding.slice(0, 1) }, category: pressure.category },
      { ...weight, category: [{ text: 'Physique' }] },
    ]
    expect([pressure, oxygen, weight].flatMap(medplumFaults)).toEqual([])
    expect(faulty.map((resource) => medplumFaults(resource).length > 0 || fhirFaults(resource).length > 0)).toEqual(
      faulty.map(() => true),
    )
    expect(isUcum('nounit')).toBe(false)
  })

  describe('of other measurements', () => {
    const only = async (name: string, unitName: string, value: number): Promise<Observation> => {
      const [observation] = observationsOf(
        await exported(await recorded([item(commonNamed(name), unit(unitName), value, DAY)])),
      )
      if (!observation) throw new Error('Nothing was exported.')
      return observation
    }
    const codesOf = ({ code }: Observation) => code.coding.map((coding) => coding.code)

    it('has both codes of oxygen saturation', async () => {
      expect(codesOf(await only('Oxygen Saturation', '%', 97))).toEqual(['59408-5', '2708-6'])
    })

    it('converts height in metres to centimetres, and keeps the metres', async () => {
      const { valueQuantity } = await only('Body Height', 'm', 1.83)
      expect(valueQuantity).toMatchObject({ value: 183, unit: 'cm', code: 'cm' })
      expect(valueQuantity?.extension?.map((extension) => extension.valueQuantity)).toEqual([
        { value: 1.83, unit: 'm', system: 'http://unitsofmeasure.org', code: 'm' },
      ])
    })

    it('displays the unit of a laboratory value, and of steps', async () => {
      const ferritin = await only('Ferritin (ng/mL)', 'index', 48)
      expect(ferritin.valueQuantity).toMatchObject({ value: 48, unit: 'ng/mL', code: 'ng/mL' })
      const iron = await only('Serum Iron', 'mg/dL', 95)
      expect(iron.valueQuantity).toMatchObject({ value: 95, unit: 'µg/dL', code: 'ug/dL' })
      const steps = await only('Daily Step Count', 'tablets', 900)
      expect(steps.valueQuantity).toMatchObject({ value: 900, unit: 'steps', code: '{steps}' })
    })

    it.each([
      ['Resting Heart Rate', 'bpm', 55, ['vital-signs', 'Vital Signs']],
      ['Heart Rate Variability (SDNN)', 'ms', 50, ['vital-signs', 'Vital Signs']],
      ['Ferritin (ng/mL)', 'index', 48, ['laboratory', 'Vital Signs']],
      ['Daily Step Count', 'count', 900, ['activity', 'Physical Activities']],
      ['Outdoor Temperature', 'C', 12, ['Environment']],
      ['Overall Mood', '/5', 4, ['Emotions']],
    ])('gives %s its category', async (name, unitName, value, kinds) => {
      const { category } = await only(name, unitName, value)
      expect(category.map(({ coding, text }) => coding?.[0]?.code ?? text)).toEqual(kinds)
    })

    it('says that the person measured it themselves', async () => {
      const { performer, subject } = await only('Body Weight', 'kg', 70)
      expect(performer).toEqual([subject])
    })
  })
})
