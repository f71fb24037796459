import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { everywhere } from '../query.ts'
import { enveloped } from '../records/envelope.ts'
import { Goal, GoalChoice } from '../records/goal.ts'
import { TrackingReminder } from '../records/reminder.ts'
import { UserVariable } from '../records/variable.ts'

const group = 'Goals'

export const goalEndpoints = {
  listGoals: endpoint({
    method: 'GET',
    path: '/goals',
    group,
    scope: 'basic',
    summary: 'List what people want to improve',
    description: 'For the first steps in an app: an outcome, what might influence it, and when to ask.',
    query: Type.Object(everywhere),
    answer: Type.Array(Goal),
    isBare: true,
    isPublic: true,
  }),
  chooseGoal: endpoint({
    method: 'POST',
    path: '/goals/choose',
    group,
    scope: 'writemeasurements',
    summary: 'Choose a goal',
    description:
      'Adds the outcome and the chosen factors to the person’s variables, with a daily reminder each, and makes the outcome the primary one. All or nothing.',
    query: Type.Object(everywhere),
    body: GoalChoice,
    answer: enveloped({
      data: Type.Object({
        primaryOutcomeVariableId: Type.Integer(),
        trackingReminders: Type.Array(TrackingReminder),
        userVariables: Type.Array(UserVariable),
      }),
    }),
    example: { goalId: 'sleep', factorIds: [15101] },
  }),
}
