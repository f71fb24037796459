/** A person who records pain several times a day, and has less of it two to four hours after a pill. */
import type { Correlation } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordRelief } from '../../testing/clock-diary.ts'
import { finding } from '../../testing/findings-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('the hours after a cause on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    await recordRelief(world, person)
  })
  afterAll(() => world.close())

  it('are found and described as people think, with their delay and difference', async () => {
    const found = (await finding(person, 'Relief Pill', 'Knee Ache')) as Correlation
    expect(found).toMatchObject({
      verdict: 'likely',
      clock: '2 to 4 hours later',
      onsetDelay: 7200,
      onsetDelayInHours: 2,
      durationOfAction: 7200,
      durationOfActionInHours: 2,
    })
    expect(found.sentence).toMatch(
      /^Your Knee Ache was about \d\.?\d* points lower 2 to 4 hours after Relief Pill \(.*\), which is better\. /,
    )
    expect(found.difference?.value).toBeLessThan(-1.5)
    expect(found.correlationCoefficient).toBeLessThan(-0.2)
  })

  it('are described in German, too', async () => {
    await person.post('/userSettings', { language: 'de' })
    const german = await finding(person, 'Relief Pill', 'Knee Ache')
    expect(german?.sentence).toMatch(/^Knee Ache bei dir war 2 bis 4 Stunden nach Relief Pill etwa /)
    await person.post('/userSettings', { language: 'en' })
  })

  it('have the amounts before the entries of a day as their pairs, a day at most once on either side', async () => {
    const { body: pairs } = await person.get<{ causeMeasurementValue: number; timestamp: number }[]>(
      '/pairs?cause=Relief%20Pill&effect=Knee%20Ache&limit=200',
    )
    expect(new Set(pairs.map(({ causeMeasurementValue }) => causeMeasurementValue))).toEqual(new Set([0, 1]))
    const days = Map.groupBy(pairs, ({ timestamp }) => timestamp)
    expect(Math.max(...[...days.values()].map((ofDay) => ofDay.length))).toBe(2)
    expect(days.size).toBeGreaterThan(90)
  })

  it('have a study with charts and complete texts', async () => {
    const { body: study } = await person.get<{ studyText: { studyDesign: string } }>(
      '/study?causeVariableName=Relief%20Pill&effectVariableName=Knee%20Ache',
    )
    expect(study.studyText.studyDesign).toContain('Relief Pill 2 to 4 hours before it')
    expect(JSON.stringify(study.studyText)).not.toMatch(/undefined|NaN/)
  })
})
