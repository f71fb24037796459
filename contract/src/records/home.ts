import Type, { type Static } from 'typebox'
import { Id, record } from './fields.ts'

/** More values would slow down the start of a home and fill the broker. */
export const MOST_HOME_VARIABLES = 50
export const MOST_HOME_TOPICS = 20

export const HomeTopic = record('HomeTopic', 'A topic of another program, whose values are recorded.', {
  topic: Type.String({ minLength: 1, maxLength: 200, description: 'Without wildcards.' }),
  member: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Of a JSON message; absent if the message is a number.' }),
  ),
  variableId: Id,
})
export type HomeTopic = Static<typeof HomeTopic>

export const HomeChoices = record('HomeChoices', 'What a person shows in their home over MQTT, and lets it record.', {
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'Of the device in the home, such as your first name.',
  }),
  variableIds: Type.Array(Id, { maxItems: MOST_HOME_VARIABLES, description: 'Each is a sensor.' }),
  showsQuestions: Type.Boolean({ description: 'Answers of your reminders are buttons, which work while one is due.' }),
  showsFindings: Type.Boolean({ description: 'Likely findings are sensors with a sentence.' }),
  recordsValues: Type.Boolean({ description: 'The home may record values of yours.' }),
  topics: Type.Array(HomeTopic, { maxItems: MOST_HOME_TOPICS, description: 'Topics of other programs.' }),
})
export type HomeChoices = Static<typeof HomeChoices>

export const Home = record('Home', 'The MQTT broker of the home, and what a person shows there.', {
  isAvailable: Type.Boolean({ description: 'The administrator has named a broker.' }),
  isOn: Type.Boolean(),
  choices: Type.Optional(HomeChoices),
  topic: Type.Optional(Type.String({ description: 'All topics of this person begin with it.' })),
  readableTopics: Type.Array(Type.String(), {
    description: 'Topics of other programs that the administrator lets people record from; # stands for any ending.',
  }),
  sentAt: Type.Optional(Type.String({ description: 'When the broker last got everything.' })),
  isWaiting: Type.Boolean({ description: 'Something has not reached the broker yet, or has not been removed there.' }),
  problem: Type.Optional(Type.String({ description: 'Why the broker cannot be reached, in its own words.' })),
})
export type Home = Static<typeof Home>
