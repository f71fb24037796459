/** A link within the day, as reported to an assistant: pain is lower two to four hours after a pill. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordRelief } from '../testing/clock-diary.ts'
import { type ConnectedClient, connected, listening } from '../testing/mcp.ts'
import { dialects, openWorld, type World } from '../testing/world.ts'

const link = { cause: 'Relief Pill', effect: 'Knee Ache' }

describe.each(dialects)('a link by its hours on %s', (dialect) => {
  let world: World
  let assistant: ConnectedClient
  beforeAll(async () => {
    world = await openWorld(dialect)
    const person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    await recordRelief(world, person)
    assistant = await connected(await listening(world), person.token)
  })
  afterAll(() => world.close())

  it('has its delay in hours and none in days, in the list and in its explanation', async () => {
    const { findings } = await assistant.use('list_findings', { limit: 20 })
    const finding = findings.find(({ cause, effect }) => cause === link.cause && effect === link.effect)
    expect(finding).toMatchObject({ verdict: 'likely', delayHours: [2, 4] })
    expect(finding).not.toHaveProperty('delayDays')
    expect((await assistant.use('explain_link', link)).finding).toEqual(finding)
  })

  it('has no delay where there is no sign of a link, or in the opposite direction', async () => {
    const { finding } = await assistant.use('explain_link', { cause: link.effect, effect: link.cause })
    expect(finding?.verdict).not.toBe('likely')
    expect(finding).not.toHaveProperty('delayHours')
  })
})
