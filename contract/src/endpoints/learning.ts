import Type, { type TSchema } from 'typebox'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { MOST_COMPARED, MOST_ITEMS } from '../limits.ts'
import { languages } from '../names.ts'
import {
  choice,
  day,
  everywhere,
  flag,
  integer,
  paging,
  pathText,
  range,
  slimness,
  sort,
  subject,
  text,
  timeFilter,
  zone,
} from '../query.ts'
import { Change, ChangedOutcome } from '../records/change.ts'
import { ChartDescription, Spark, studyChartNames, variableChartNames } from '../records/chart.ts'
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
import { Id } from '../records/fields.ts'
import { TrackingReminder, TrackingReminderNotification } from '../records/reminder.ts'
import { SlimCorrelation } from '../records/slim.ts'
import { AnalysisState, Correlation, Pair, Study, StudyInput, studyTypes } from '../records/study.ts'
import { pairNames, Vote, VoteInput, voteTypes } from '../records/vote.ts'

const DayRange = Type.Object({ from: Type.String(), to: Type.String() })

export const correlationSortFields = [
  'qValue',
  'pValue',
  'correlationCoefficient',
  'statisticalSignificance',
  'numberOfPairs',
  'onsetDelay',
  'causeVariableName',
  'effectVariableName',
  'createdAt',
  'updatedAt',
  'have',
] as const

/** Verdicts that a list can be filtered by. "No sign" is only reported for a single pair. */
export const listedVerdicts = ['likely', 'possible', 'cannot tell'] as const

const pair = Type.Object({ causeVariableId: Id, effectVariableId: Id })
const pairExample = { causeVariableId: 15001, effectVariableId: 6001 }

/** Either side by name or id. Older clients use the short names. */
const sides = (more: string) => ({
  cause: text(`Name of the cause${more}.`),
  effect: text(`Name of the effect${more}.`),
  causeVariableName: text(`Name of the cause${more}.`),
  effectVariableName: text(`Name of the effect${more}.`),
  causeVariableId: integer('The cause.', { minimum: 1 }),
  effectVariableId: integer('The effect.', { minimum: 1 }),
})

const listOf = <S extends TSchema>(schema: S) =>
  Type.Object({
    correlations: Type.Array(schema),
    explanation: Type.Object({ title: Type.String(), description: Type.String(), html: Type.String() }),
    sameDay: Type.Array(schema, { description: 'Associations on the same day, which have no direction.' }),
    analysis: Type.Optional(AnalysisState),
  })

export const findingEndpoints = {
  listCorrelations: endpoint({
    method: 'GET',
    path: '/correlations',
    group: 'Findings',
    scope: 'readmeasurements',
    summary: 'List findings',
    description:
      'What leads to what, surest first: likely and possible findings, and separately what goes together on the same day. If you ask for one cause and one effect, the answer also says when there is no sign of a link, or not enough data. With verdict=cannot tell: the pairs that are nearest to an answer, at most 20.',
    query: Type.Object({
      ...sides('; a comma list means any of, and % at either end is a wildcard'),
      outcomesOfInterest: flag('Only the primary outcome and the variables that the person marked as outcomes.'),
      verdict: choice('Only these. cannot tell: the pairs nearest to an answer, at most 20.', listedVerdicts),
      hidden: flag('Only those that you have hidden, instead of the others.'),
      commonOnly: flag('Findings of many people together, instead of your own.'),
      sort: sort(correlationSortFields),
      ...paging(),
      createdAt: timeFilter('When it was first found.'),
      updatedAt: timeFilter('When anything about it last changed.'),
      ...slimness,
      ...subject,
      ...everywhere,
    }),
    answer: enveloped({ data: listOf(Correlation) }),
    slimAnswer: enveloped({ data: listOf(SlimCorrelation) }),
  }),
  hideCorrelation: endpoint({
    method: 'POST',
    path: '/correlations/hide',
    group: 'Findings',
    scope: 'writemeasurements',
    summary: 'Hide a finding',
    description:
      'Leaves the pair out of lists and of the feed until you show it again. It still counts, and it can still be read by asking for both variables.',
    query: Type.Object(everywhere),
    body: pair,
    answer: Envelope,
    example: pairExample,
  }),
  showCorrelation: endpoint({
    method: 'POST',
    path: '/correlations/show',
    group: 'Findings',
    scope: 'writemeasurements',
    summary: 'Show a hidden finding again',
    description: 'It returns to lists; its card returns to the feed if hiding it took the card away.',
    query: Type.Object(everywhere),
    body: pair,
    answer: Envelope,
    example: pairExample,
  }),
  listPairs: endpoint({
    method: 'GET',
    path: '/pairs',
    group: 'Findings',
    scope: 'readmeasurements',
    summary: 'List the pairs behind a finding',
    description:
      'Days with a value for the cause and, after a delay, for the effect; oldest first. The delay is the one that the analysis found; before that, it is the onset delay of the cause, in whole days and at least one.',
    query: Type.Object({
      ...sides(''),
      sameDay: flag('Pairs on the same day, without a delay.'),
      sort: sort(['timestamp']),
      ...paging(),
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(Pair),
    isBare: true,
  }),
  listChanges: endpoint({
    method: 'GET',
    path: '/changes',
    group: 'Findings',
    scope: 'readmeasurements',
    summary: 'List what changed when something was started or stopped',
    description:
      'Starts, stops and first times that the records show, latest first, each with what became of the outcomes: up to 28 days after it against up to 28 before, judged by the same comparison at all other dates of the same person. With date: the same for a day that you name, such as a move. Found days are many questions and are corrected together; a day that you name is corrected for its outcomes alone. At most the latest 30 found days and 20 outcomes.',
    query: Type.Object({
      variableId: integer('What was started or stopped.', { minimum: 1 }),
      variableName: text('The same by its name.'),
      effectVariableId: integer('Only this outcome.', { minimum: 1 }),
      effectVariableName: text('The same by its name.'),
      date: day('Asks about this local day instead of those that were found: the first day of the time after.'),
      ...paging(),
      ...subject,
      ...everywhere,
    }),
    answer: enveloped({
      data: Type.Object({
        changes: Type.Array(Change),
        explanation: Type.Object({ title: Type.String(), description: Type.String() }),
      }),
    }),
  }),
  comparePeriods: endpoint({
    method: 'GET',
    path: '/changes/compare',
    group: 'Findings',
    scope: 'readmeasurements',
    summary: 'Compare two periods',
    description: `How the averages of variables differ between two periods, or before and after a day, judged as in GET /changes: by the same comparison at all other dates of the same person. Everything in one request is corrected together. At most ${MOST_COMPARED} variables.`,
    query: Type.Object({
      variableName: text('Variable; a comma list means each of them.'),
      variableIds: text('The same by their ids, with commas in between.'),
      date: day('Before and after this local day: up to 28 days from it on, and up to 28 before it.'),
      ...range({
        from: 'Or two periods: the first day of the one you ask about.',
        to: 'Its last day; default: today.',
      }),
      otherFrom: day('First day of the other period; default: as many days right before.'),
      otherTo: day('Its last day.'),
      ...subject,
      ...everywhere,
    }),
    answer: enveloped({
      data: Type.Object({
        outcomes: Type.Array(ChangedOutcome, {
          description: 'In the order asked for; before is the earlier period, after the later one.',
        }),
        earlier: Type.Optional(DayRange),
        later: Type.Optional(DayRange),
        caution: Type.String({ description: 'That something else may have changed too.' }),
      }),
    }),
  }),
} satisfies Record<string, Endpoint>

export const voteEndpoints = {
  listVotes: endpoint({
    method: 'GET',
    path: '/votes',
    group: 'Votes',
    scope: 'readmeasurements',
    summary: 'List your votes',
    description: 'What you think of causes and effects, newest first.',
    query: Type.Object({
      causeVariableId: integer('The cause.', { minimum: 1 }),
      effectVariableId: integer('The effect.', { minimum: 1 }),
      type: choice('Kind of vote.', voteTypes),
      sort: sort(['createdAt', 'updatedAt']),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({ votes: Type.Array(Vote) }),
  }),
  castVote: endpoint({
    method: 'POST',
    path: '/votes',
    group: 'Votes',
    scope: 'writemeasurements',
    summary: 'Vote on a cause and an effect',
    description:
      'Say whether you find it plausible (causality, the default) or useful (usefulness). Name the variables by id or by name. You have one vote for each pair and type: posting again changes it, none deletes it. Votes are shown beside a finding and never change its statistics.',
    query: Type.Object(everywhere),
    body: VoteInput,
    answer: enveloped({ vote: Type.Optional(Vote) }),
    example: { causeVariableId: 15001, effectVariableId: 6001, value: 'up', type: 'causality' },
  }),
  deleteVote: endpoint({
    method: 'DELETE',
    path: '/votes/delete',
    group: 'Votes',
    scope: 'writemeasurements',
    summary: 'Delete a vote',
    description:
      'Name it by its id, by the ids of both variables, or by their names (cause, effect). Without a type, all your votes on the pair are deleted.',
    query: Type.Object(everywhere),
    body: Type.Object({
      id: Type.Optional(Id),
      causeVariableId: Type.Optional(Id),
      effectVariableId: Type.Optional(Id),
      ...pairNames,
      type: Type.Optional(Type.Enum([...voteTypes])),
    }),
    answer: Envelope,
    example: { cause: 'Coffee', effect: 'Sleep Quality' },
  }),
}

const experimentAnswer = enveloped({ experiment: Experiment })
const experimentParams = { experimentId: Type.Integer({ minimum: 1 }) }
const experimentExample = {
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
    group: 'Experiments',
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
    example: experimentExample,
  }),
  saveExperiment: endpoint({
    method: 'POST',
    path: '/experiments',
    group: 'Experiments',
    scope: 'writemeasurements',
    summary: 'Save a draft',
    description:
      'Creates a draft, or with id changes one; fromStudyId copies the plan of a published experiment. Safety rules are checked. After the start, only the title can be changed.',
    query: Type.Object(everywhere),
    body: ExperimentInput,
    answer: experimentAnswer,
    example: experimentExample,
  }),
  listExperiments: endpoint({
    method: 'GET',
    path: '/experiments',
    group: 'Experiments',
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
    group: 'Experiments',
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
    group: 'Experiments',
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
    group: 'Experiments',
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
    group: 'Experiments',
    scope: 'writemeasurements',
    summary: 'Start an experiment',
    description:
      'From now on the plan is fixed. Draws the random order, and answers with the commitment: a fingerprint of plan and order. Creates the daily reminders.',
    query: Type.Object(everywhere),
    body: Type.Object({
      ...experimentParams,
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
    group: 'Experiments',
    scope: 'writemeasurements',
    summary: 'Pause an experiment',
    description: 'From the next block on: the current block is finished first.',
    query: Type.Object(everywhere),
    body: Type.Object(experimentParams),
    answer: experimentAnswer,
    example: { experimentId: 1 },
  }),
  resumeExperiment: endpoint({
    method: 'POST',
    path: '/experiments/resume',
    group: 'Experiments',
    scope: 'writemeasurements',
    summary: 'Resume an experiment',
    description: 'The description names the first day.',
    query: Type.Object(everywhere),
    body: Type.Object(experimentParams),
    answer: experimentAnswer,
    example: { experimentId: 1 },
  }),
  stopExperiment: endpoint({
    method: 'POST',
    path: '/experiments/stop',
    group: 'Experiments',
    scope: 'writemeasurements',
    summary: 'Stop an experiment',
    description: 'At any time, for any reason; the result is in the answer. You cannot resume a stopped experiment.',
    query: Type.Object(everywhere),
    body: Type.Object({
      ...experimentParams,
      reason: Type.Enum([...stopReasons]),
      note: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    answer: experimentAnswer,
    example: { experimentId: 1, reason: 'enough' },
  }),
  markExperimentDays: endpoint({
    method: 'POST',
    path: '/experiments/days',
    group: 'Experiments',
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
    group: 'Experiments',
    scope: 'writemeasurements',
    summary: 'Delete an experiment',
    description: 'A draft, or one that has ended. Its public page disappears too.',
    query: Type.Object(everywhere),
    body: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    answer: Envelope,
    example: { id: 1 },
  }),
}

export const chartEndpoints = {
  getChart: endpoint({
    method: 'GET',
    path: '/charts',
    group: 'Charts',
    scope: 'readmeasurements',
    summary: 'Read one chart of a variable',
    description:
      'As plain data, for apps that draw it themselves. All charts with pictures: GET /userVariables with includeCharts.',
    query: Type.Object({
      variableId: integer('Variable.', { minimum: 1 }),
      variableName: text('Variable, if its id is not given.'),
      chart: choice('Which chart; default: lineChartWithSmoothing.', variableChartNames),
      form: choice('Default: description.', ['description']),
      ...range({
        from: 'The first day; default: the first with a value.',
        to: 'The last day; default: the last with a value.',
      }),
      days: integer('The last so many days until today, in place of from.', { minimum: 1, maximum: 3661 }),
      timeZone: zone("Default: the user's."),
      language: choice('Of titles, labels and explanations; default: that of your settings.', languages),
      ...subject,
      ...everywhere,
    }),
    answer: ChartDescription,
    isBare: true,
  }),
  getPairChart: endpoint({
    method: 'GET',
    path: '/charts/pair',
    group: 'Charts',
    scope: 'readmeasurements',
    summary: 'Read one chart of a cause and an effect',
    description: 'As plain data, from your own days. All charts with pictures: GET /study with includeCharts.',
    query: Type.Object({
      causeVariableId: integer('The cause.', { minimum: 1 }),
      effectVariableId: integer('The effect.', { minimum: 1 }),
      chart: choice('Which chart; default: doseResponseChart.', studyChartNames),
      language: choice('Of titles, labels and explanations; default: that of your settings.', languages),
      ...everywhere,
    }),
    answer: ChartDescription,
    isBare: true,
  }),
  listSparks: endpoint({
    method: 'GET',
    path: '/charts/sparks',
    group: 'Charts',
    scope: 'readmeasurements',
    summary: 'Read the last days of all variables',
    description:
      'Daily values of each variable that was recorded lately, for the small lines beside their names; at most 200 variables, the latest first.',
    query: Type.Object({
      days: integer('How many days, today included.', { minimum: 2, maximum: 90, default: 30 }),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(Spark),
    isBare: true,
  }),
}

const studyAnswer = enveloped({ study: Study })
const studiesAnswer = enveloped({ studies: Type.Array(Study) })

const studyParams = {
  studyId: text(
    'Id of the study. For a published study of one other person: the last part of its link, which nobody can guess.',
  ),
  causeVariableName: text('Name of the cause.'),
  effectVariableName: text('Name of the effect.'),
  clientId: everywhere.clientId,
}

const computed = {
  includeCharts: flag('Include the charts.'),
  recalculate: flag('Recalculate instead of using the stored result.'),
}

const studyList = <const P extends string>(path: P, summary: string, description: string) =>
  endpoint({
    method: 'GET',
    path,
    group: 'Studies',
    scope: 'readmeasurements',
    summary,
    description,
    query: Type.Object({
      causeVariableName: studyParams.causeVariableName,
      effectVariableName: studyParams.effectVariableName,
      causeVariableId: integer('Id of the cause.', { minimum: 1 }),
      effectVariableId: integer('Id of the effect.', { minimum: 1 }),
      type: choice('Kind of study.', studyTypes),
      sort: sort(['createdAt', 'updatedAt', 'publishedAt']),
      ...paging(),
      ...everywhere,
    }),
    answer: studiesAnswer,
  })

export const studyEndpoints = {
  createStudy: endpoint({
    method: 'POST',
    path: '/study/create',
    group: 'Studies',
    scope: 'writemeasurements',
    summary: 'Create a study',
    description:
      'Asks a question about a cause and an effect. Asking the same question again returns the same study, with 200 instead of 201. Nobody else sees it until you publish it.',
    query: Type.Object(everywhere),
    body: StudyInput,
    answer: studyAnswer,
    example: { causeVariableName: 'Coffee', effectVariableName: 'Sleep Quality', type: 'individual' },
  }),
  publishStudy: endpoint({
    method: 'POST',
    path: '/study/publish',
    group: 'Studies',
    scope: 'manageaccount',
    summary: 'Publish a study',
    description:
      'Freezes the current result on a page that anybody with the link can read. New data does not change it until you publish it again with recalculate. The page shows no measurement or note, and your name only with showDisplayName.',
    query: Type.Object({
      ...studyParams,
      causeVariableName: text('Deprecated: use studyId. Name of the cause.'),
      effectVariableName: text('Deprecated: use studyId. Name of the effect.'),
      ...computed,
      showDisplayName: flag('Show your display name on the page; default: no.'),
      allowIndexing: flag('Let search engines list the page; default: no.'),
      showDays: flag('Of an experiment: show the number, arm and value of each day, once it has ended; default: no.'),
    }),
    answer: studyAnswer,
  }),
  unpublishStudy: endpoint({
    method: 'POST',
    path: '/study/unpublish',
    group: 'Studies',
    scope: 'manageaccount',
    summary: 'Unpublish a study',
    description: 'The public page disappears at once; the study itself stays.',
    query: Type.Object({ studyId: studyParams.studyId, ...everywhere }),
    body: Type.Object({ studyId: Type.Optional(Type.String()) }),
    answer: studyAnswer,
    example: { studyId: 'cause-15101-effect-6002-user-1-user-study' },
  }),
  joinStudy: endpoint({
    method: 'POST',
    path: '/study/join',
    group: 'Studies',
    scope: 'manageaccount',
    summary: 'Take part in a group study',
    description:
      'Shares the two variables of the study and nothing else, and sets reminders for them. To leave at any time, call POST /shares/delete with the id of the study as clientIdToRevoke.',
    query: Type.Object({ studyId: studyParams.studyId, ...everywhere }),
    body: Type.Object({ studyId: Type.Optional(Type.String()) }),
    answer: enveloped({
      study: Study,
      trackingReminders: Type.Array(TrackingReminder),
      trackingReminderNotifications: Type.Array(TrackingReminderNotification),
    }),
    example: { studyId: 'cause-15101-effect-6002-user-1-cohort-study' },
  }),
  getStudy: endpoint({
    method: 'GET',
    path: '/study',
    alsoAtAddresses: ['/api/v4/study'],
    group: 'Studies',
    scope: 'readmeasurements',
    summary: 'Read a study',
    description:
      'By id: a study of your own, one you take part in, or a published one. By the names of cause and effect: what your own data says about them, whether or not you asked before.',
    query: Type.Object({
      ...studyParams,
      cause: text('Name of the cause.'),
      effect: text('Name of the effect.'),
      causeVariableId: integer('Id of the cause.', { minimum: 1 }),
      effectVariableId: integer('Id of the effect.', { minimum: 1 }),
      type: choice('Kind of study, if you ask by name; default: individual.', studyTypes),
      preview: flag('A study of your own as others would read it if you published it now. Nothing is stored.'),
      ...computed,
    }),
    answer: Study,
    isBare: true,
    isRevalidated: true,
  }),
  listStudies: studyList(
    '/studies',
    'List studies',
    'Your own, those you take part in, and those that are open to everybody.',
  ),
  listOpenStudies: studyList('/studies/open', 'List studies to join', 'Published group studies.'),
  listJoinedStudies: studyList('/studies/joined', 'List studies you take part in', 'Group studies that you joined.'),
  listCreatedStudies: studyList('/studies/created', 'List your studies', 'Studies that you created, published or not.'),
}
