import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { MOST_ITEMS } from '../limits.ts'
import { languages } from '../names.ts'
import { choice, everywhere, integer, paging, pathText, sort, subject, text } from '../query.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import {
  Experiment,
  ExperimentConfirmations,
  ExperimentDay,
  ExperimentDayMark,
  ExperimentInput,
  ExperimentPlan,
  ExperimentQuestion,
  ExperimentSafetyRule,
  experimentStates,
  stopReasons,
} from '../records/experiment.ts'

const group = 'Experiments'
const experimentAnswer = enveloped({ experiment: Experiment })
const params = { experimentId: Type.Integer({ minimum: 1 }) }
const example = {
  title: 'Coffee and sleep',
  causeVariableName: 'Coffee',
  effectVariableName: 'Sleep Quality',
  arms: [
    { name: 'coffee as usual', instruction: 'Coffee as usual.' },
    { name: 'no coffee after noon', instruction: 'No coffee after noon.' },
  ],
  lagDays: 1,
  design: { kind: 'blocks', periodDays: 2, blocks: 14 },
  smallestEffect: 0.5,
} as const

export const experimentEndpoints = {
  planExperiment: endpoint({
    method: 'POST',
    path: '/experiments/plan',
    group,
    scope: 'readmeasurements',
    summary: 'Plan an experiment',
    description:
      'How many days it takes to see the smallest effect that matters to you, from your own past days. Nothing is stored. Without arms, delay or smallestEffect, draft proposes them, from the finding about cause and effect if there is one.',
    query: Type.Object(everywhere),
    body: ExperimentInput,
    answer: enveloped({
      plan: ExperimentPlan,
      draft: ExperimentInput,
      safety: Type.Array(ExperimentSafetyRule, { description: 'What concerns it, to be read and confirmed.' }),
      worksForDays: Type.Optional(
        Type.Integer({
          description:
            'For how many days what is tested works or builds up, by your settings or the catalogue. Absent if nobody has said so: ask, and send design.washoutDays, one less.',
        }),
      ),
    }),
    example,
  }),
  saveExperiment: endpoint({
    method: 'POST',
    path: '/experiments',
    group,
    scope: 'writemeasurements',
    summary: 'Save a draft',
    description:
      'Creates a draft, or with id changes one; fromStudyId copies the plan of a published experiment. Safety rules are checked. After the start, only the title can be changed.',
    query: Type.Object(everywhere),
    body: ExperimentInput,
    answer: experimentAnswer,
    example,
  }),
  listExperiments: endpoint({
    method: 'GET',
    path: '/experiments',
    group,
    scope: 'readmeasurements',
    summary: 'List experiments',
    description: 'Newest first. Charts of results are left out.',
    query: Type.Object({
      state: choice('State.', experimentStates),
      causeVariableName: text('Name of the cause.'),
      effectVariableName: text('Name of the outcome.'),
      sort: sort(['createdAt', 'updatedAt', 'startedAt', 'endedAt']),
      ...paging(),
      ...subject,
      ...everywhere,
    }),
    answer: enveloped({ experiments: Type.Array(Experiment) }),
  }),
  listExperimentQuestions: endpoint({
    method: 'GET',
    path: '/experiments/questions',
    group,
    scope: 'readmeasurements',
    summary: 'List ready-made questions',
    description:
      'Questions that were studied in many people and can be tried by one: what to do on which days, what to look at, and how long it works. Each input can be posted to POST /experiments/plan as it is.',
    query: Type.Object({
      language: choice('Of the instructions; default: that of your settings.', languages),
      ...everywhere,
    }),
    answer: enveloped({ questions: Type.Array(ExperimentQuestion) }),
  }),
  listExperimentDays: endpoint({
    method: 'GET',
    path: '/experiments/days',
    group,
    scope: 'readmeasurements',
    summary: 'Read the days of experiments',
    description: 'The days up to today; nobody can see later ones yet. Values are shown once the experiment has ended.',
    query: Type.Object({
      experimentId: integer('Id of the experiment; default: all.', { minimum: 1 }),
      date: text('Local date, YYYY-MM-DD. Default: all days so far.'),
      ...paging({ default: 100, maximum: 400 }),
      ...subject,
      ...everywhere,
    }),
    answer: enveloped({ days: Type.Array(ExperimentDay) }),
  }),
  getExperiment: endpoint({
    method: 'GET',
    path: '/experiments/{experimentId}',
    group,
    scope: 'readmeasurements',
    summary: 'Read an experiment',
    description:
      'While it runs: plan, progress and what today says, and nothing about periods that have not begun. Once it has ended: the result with its pictures, the seed and the schedule.',
    params: Type.Object({ experimentId: pathText('Id of the experiment.') }),
    query: Type.Object({ ...subject, ...everywhere }),
    answer: Experiment,
    isBare: true,
    isRevalidated: true,
  }),
  startExperiment: endpoint({
    method: 'POST',
    path: '/experiments/start',
    group,
    scope: 'writemeasurements',
    summary: 'Start an experiment',
    description:
      'From now on the plan is fixed. Draws the random order, and answers with the commitment: a fingerprint of plan and order. Creates the daily reminders.',
    query: Type.Object(everywhere),
    body: Type.Object({
      ...params,
      firstDay: Type.Optional(
        Type.String({ maxLength: 10, description: 'Local date: today to 60 days ahead; default: tomorrow.' }),
      ),
      confirmations: Type.Optional(ExperimentConfirmations),
    }),
    answer: experimentAnswer,
    example: { experimentId: 1, firstDay: '2026-03-02', confirmations: { understood: true, noneOfThese: true } },
  }),
  pauseExperiment: endpoint({
    method: 'POST',
    path: '/experiments/pause',
    group,
    scope: 'writemeasurements',
    summary: 'Pause an experiment',
    description: 'From the next block on: the current block is finished first.',
    query: Type.Object(everywhere),
    body: Type.Object(params),
    answer: experimentAnswer,
    example: { experimentId: 1 },
  }),
  resumeExperiment: endpoint({
    method: 'POST',
    path: '/experiments/resume',
    group,
    scope: 'writemeasurements',
    summary: 'Resume an experiment',
    description: 'The description names the first day.',
    query: Type.Object(everywhere),
    body: Type.Object(params),
    answer: experimentAnswer,
    example: { experimentId: 1 },
  }),
  stopExperiment: endpoint({
    method: 'POST',
    path: '/experiments/stop',
    group,
    scope: 'writemeasurements',
    summary: 'Stop an experiment',
    description: 'At any time, for any reason; the result is in the answer. You cannot resume a stopped experiment.',
    query: Type.Object(everywhere),
    body: Type.Object({
      ...params,
      reason: Type.Enum([...stopReasons]),
      note: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    answer: experimentAnswer,
    example: { experimentId: 1, reason: 'enough' },
  }),
  markExperimentDays: endpoint({
    method: 'POST',
    path: '/experiments/days',
    group,
    scope: 'writemeasurements',
    summary: 'Mark days',
    description:
      'Whether you followed the plan. Each item is handled separately: those that could not be applied are in errors with their index.',
    query: Type.Object(everywhere),
    body: Type.Array(ExperimentDayMark, { maxItems: MOST_ITEMS }),
    answer: enveloped({ days: Type.Array(ExperimentDay) }),
    example: [{ experimentId: 1, date: '2026-03-02', mark: 'done' }],
  }),
  deleteExperiment: endpoint({
    method: 'DELETE',
    path: '/experiments/delete',
    group,
    scope: 'writemeasurements',
    summary: 'Delete an experiment',
    description: 'A draft, or one that has ended. Its public page disappears too.',
    query: Type.Object(everywhere),
    body: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    answer: Envelope,
    example: { id: 1 },
  }),
}
