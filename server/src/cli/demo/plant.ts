/**
 * Adds the demo person to an installation, through the same services as anybody, and removes them if something fails.
 */

import type { MeasurementItem, PostedItem } from '@upshot/contract'
import type { Services } from '../../compose.ts'
import { inPerson } from '../../http/caller.ts'
import { DEFAULT_LANGUAGE } from '../../lib/language.ts'
import { Faults } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { CatalogueName } from '../../tracking/variables/catalogue/index.ts'
import { commonVariableNamed } from '../../tracking/variables/catalogue/words.ts'
import { categoryNamed } from '../../tracking/variables/categories.ts'
import type { DemoPerson } from './demo-person.ts'
import type { DemoVariableName } from './habits.ts'

export interface DemoAccount {
  readonly userId: number
  readonly token: string
  readonly variables: number
  readonly measurements: number
  readonly tags: number
  /** The question this person asks first. */
  readonly studyId: string
}

const TOKEN_DAYS = 90

/**
 * How the person keeps the diary: a question in the evening, coffee during the day, a tablet, and one only when it
 * hurts.
 */
const demoReminders = [
  { variableName: 'Overall Mood', reminderFrequency: SECONDS_PER_DAY, reminderStartTimeLocal: '20:00:00' },
  { variableName: 'Coffee', reminderFrequency: 6 * 3600, reminderStartTimeLocal: '10:00:00', defaultValue: 1 },
  {
    variableName: 'Magnesium Supplement',
    reminderStartTimeLocal: '21:00:00',
    defaultValue: 300,
    instructions: 'With a glass of water.',
    nagIntervalMinutes: 15,
    nagTimes: 2,
  },
  { variableName: 'Naproxen', reminderFrequency: 0, defaultValue: 250 },
].map((value, index) => ({ index, value }))

type Account = { readonly email: string; readonly password: string }

export async function plantPerson(services: Services, person: DemoPerson, account: Account): Promise<DemoAccount> {
  const { displayName: name, timeZone } = person
  const { id: userId } = await services.users.add({ ...account, name, timeZone })
  return plantLife(services, userId, person).catch(async (error) => {
    await services.leaving.leave(userId)
    throw error
  })
}

async function plantLife(services: Services, userId: number, person: DemoPerson): Promise<DemoAccount> {
  const { token } = await services.tokens.create({ userId, name: 'demo', scopes: [], days: TOKEN_DAYS })
  const variables = await plantMeasurements(services, userId, person)
  await plantTags(services, userId, person, variables)
  await choosePrimaryOutcome(services, userId, variables)
  await services.reminders.save({ userId, clientId: null }, demoReminders, new Faults())
  const studyId = await plantStudy(services, userId)
  return {
    userId,
    token,
    variables: variables.size,
    measurements: person.measurements.length,
    tags: person.tags.length,
    studyId,
  }
}

const demoStudy = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration' }

async function plantStudy({ studies }: Services, userId: number): Promise<string> {
  const { view } = await studies.create(
    { userId, isAdministrator: false, clientId: null, language: DEFAULT_LANGUAGE },
    demoStudy,
  )
  return view.row.id
}

/** Publishes a study of the year as an example. Returns its address. */
export async function publishStudy(
  { publishing, addresses, baseUrl }: Services,
  { userId, studyId }: DemoAccount,
): Promise<string> {
  const owner = { userId, isAdministrator: false, clientId: null, language: DEFAULT_LANGUAGE }
  await publishing.publish(owner, { studyId })
  return baseUrl + (await addresses.publicPathOf(studyId))
}

/** The variable this person most wants to improve. */
const PRIMARY_OUTCOME: CatalogueName = 'Overall Mood'

async function choosePrimaryOutcome(
  { users }: Services,
  userId: number,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const outcome = { primary_outcome_variable_id: ids.get(PRIMARY_OUTCOME) ?? null }
  await users.saveSettings(userId, { scopes: inPerson(userId).scopes, settings: {}, outcome, faults: new Faults() })
}

/** Ids by name. */
async function plantMeasurements(
  { measurements }: Services,
  userId: number,
  person: DemoPerson,
): Promise<ReadonlyMap<string, number>> {
  const definitions = new Map(person.measurements.map(({ variableName: name }) => [name, definitionOf(name, person)]))
  const posted = person.measurements.map((measurement, index): PostedItem<MeasurementItem> => {
    const target = definitions.get(measurement.variableName) ?? definitionOf(measurement.variableName, person)
    return { index, value: { ...measurement, ...target } }
  })
  const recorded = await measurements.record({ userId, clientId: null }, { posted })
  return new Map([...recorded.variables.values()].map(({ name, id }) => [name, id]))
}

function definitionOf(name: DemoVariableName, { privateVariables }: DemoPerson) {
  const common = commonVariableNamed(name)
  const planted = privateVariables.find((variable) => variable.name === name)
  const category = categoryNamed(common?.category ?? planted?.categoryName ?? '')
  const combinationOperation = common?.combination ?? planted?.combinationOperation
  if (!category || !combinationOperation) throw new Error(`The demo person records ${name}, which does not exist.`)
  return { variableCategoryName: category.name, combinationOperation }
}

async function plantTags(
  { tags }: Services,
  userId: number,
  person: DemoPerson,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const idOf = (name: DemoVariableName): number => {
    const id = ids.get(name) ?? commonVariableNamed(name)?.id
    if (id === undefined) throw new Error(`The demo person tags ${name}, which does not exist.`)
    return id
  }
  for (const { taggedVariableName, tagVariableName, conversionFactor } of person.tags) {
    const pair = { taggedVariableId: idOf(taggedVariableName), tagVariableId: idOf(tagVariableName) }
    await tags.save(userId, { ...pair, conversionFactor })
  }
}
