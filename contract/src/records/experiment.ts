import Type, { type Static } from 'typebox'
import { LONGEST_NAME } from '../limits.ts'
import { Chart } from './chart.ts'
import { Amount, Id, numbers, optional, record, required, strings } from './fields.ts'

export const experimentStates = ['draft', 'running', 'paused', 'finished', 'stopped'] as const
export type ExperimentState = (typeof experimentStates)[number]

export const medicineKinds = ['none', 'overTheCounter', 'prescribed'] as const
export const stopReasons = ['enough', 'sideEffect', 'circumstances', 'other'] as const
export const dayMarks = ['done', 'notDone', 'none'] as const
export type DayMark = (typeof dayMarks)[number]

export const ExperimentArm = record('ExperimentArm', 'One of the things compared; the first is the comparison.', {
  name: Type.String({ minLength: 1, maxLength: 80 }),
  instruction: Type.String({ minLength: 1, maxLength: 300, description: 'What the day says.' }),
  amount: Type.Optional(
    Type.Number({
      minimum: -1e9,
      maximum: 1e9,
      description: 'With an amount on each of three arms, the question is the slope along the amounts.',
    }),
  ),
})
export type ExperimentArm = Static<typeof ExperimentArm>

const days = (maximum: number, description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum, description }))

export const ExperimentDesign = record('ExperimentDesign', 'Blocks of one period of each arm, in random order.', {
  kind: Type.Optional(Type.Enum(['blocks', 'phases'], { description: 'blocks; phases are not offered yet.' })),
  blocks: days(1000, '6 to 60. If absent, as many as the plan proposes.'),
  periodDays: days(1000, '1 to 28. If absent, as the plan proposes.'),
  washoutDays: days(
    1000,
    'Days at the start of each period that are not analysed. If absent, one less than the cause is known to take to work: 0 for what works within the day.',
  ),
  days: days(1000, 'Of phases.'),
  shortestPhase: days(1000, 'Of phases.'),
})
export type ExperimentDesign = Static<typeof ExperimentDesign>

export const ExperimentStopRule = record('ExperimentStopRule', 'When to ask whether you want to stop.', {
  aboveOrBelow: Type.Enum(['above', 'below']),
  value: Amount,
  days: Type.Integer({ minimum: 1, maximum: 28, description: 'On this many days in a row.' }),
})
export type ExperimentStopRule = Static<typeof ExperimentStopRule>

export const ExperimentInput = record(
  'ExperimentInput',
  'What to try, and what to look at. POST /experiments/plan also takes it without arms and without smallestEffect, and proposes them.',
  {
    id: Type.Optional(Type.Integer({ minimum: 1, description: 'Changes this draft.' })),
    fromStudyId: Type.Optional(
      Type.String({ maxLength: 500, description: "Copies the plan of a published experiment: its page's address." }),
    ),
    title: Type.Optional(Type.String({ maxLength: 200 })),
    ...optional(Id, 'causeVariableId', 'effectVariableId'),
    ...optional(Type.String({ maxLength: 255 }), 'causeVariableName', 'effectVariableName'),
    arms: Type.Optional(
      Type.Array(ExperimentArm, { maxItems: 20, description: 'Two or three; the first is the comparison.' }),
    ),
    lagDays: days(1000, '0 to 14: the outcome of a day is the value this many days later.'),
    design: Type.Optional(ExperimentDesign),
    smallestEffect: Type.Optional(
      Type.Number({
        minimum: -1e100,
        maximum: 1e100,
        description: 'The smallest change that would matter to you, in the unit of the outcome.',
      }),
    ),
    expectedAdherence: Type.Optional(
      Type.Number({
        minimum: 0.2,
        maximum: 1,
        description: 'Share of the days on which you expect to follow the plan.',
      }),
    ),
    secondaryVariableNames: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_NAME }), {
        maxItems: 20,
        description: 'At most three.',
      }),
    ),
    reminderTimeLocal: Type.Optional(Type.String({ maxLength: 20, description: 'Default 08:00:00.' })),
    revealEvening: Type.Optional(Type.Boolean({ description: 'Tell from 18:00 on what tomorrow is.' })),
    stopWhen: Type.Optional(ExperimentStopRule),
    publishResult: Type.Optional(
      Type.Enum(['ask', 'always'], {
        description:
          'always: the plan is public from the start, and the result follows, whatever it is. Needs manageaccount.',
      }),
    ),
    countTogether: Type.Optional(
      Type.Boolean({
        description:
          'Count the result together with those of others who try the same plan; nobody sees it alone. Choose this before the start; you can withdraw at any time. Needs manageaccount.',
      }),
    ),
    medicine: Type.Optional(
      Type.Enum([...medicineKinds], { description: 'Required if the cause is among Treatments.' }),
    ),
  },
)
export type ExperimentInput = Static<typeof ExperimentInput>

export const ExperimentConfirmations = record(
  'ExperimentConfirmations',
  'What a person confirms before an experiment starts. GET /experiments/{experimentId} lists in safety.rules what is asked.',
  {
    understood: Type.Optional(
      Type.Boolean({
        description: 'I can stop at any time. This is not treatment. If I feel unwell I stop and ask a doctor.',
      }),
    ),
    noneOfThese: Type.Optional(Type.Boolean({ description: 'It is none of the medicines that are never tried.' })),
    doctorAgreed: Type.Optional(Type.Boolean({ description: 'For a prescribed medicine.' })),
    doctorAgreedOn: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD.' })),
    pregnantOrBreastfeeding: Type.Optional(Type.Boolean()),
    under18: Type.Optional(Type.Boolean()),
    eatingDisorder: Type.Optional(Type.Boolean({ description: 'I have or had an eating disorder.' })),
    allergic: Type.Optional(Type.Boolean({ description: 'I am allergic to something in it.' })),
  },
)
export type ExperimentConfirmations = Static<typeof ExperimentConfirmations>

export const ExperimentVariable = record('ExperimentVariable', 'Cause or outcome of an experiment.', {
  variableId: Type.Integer(),
  variableName: Type.String(),
  displayName: Type.String({
    description: 'The person’s own name for it, else the name in the language of the reader.',
  }),
  unitAbbreviatedName: Type.String(),
})
export type ExperimentVariable = Static<typeof ExperimentVariable>

const PlanPower = record(
  'ExperimentPower',
  'Chance of seeing the smallest effect that matters with this many blocks.',
  {
    blocks: Type.Integer(),
    power: Type.Number(),
  },
)

export const ExperimentPlanOption = record('ExperimentPlanOption', 'One way to do it.', {
  periodDays: Type.Integer(),
  washoutDays: Type.Integer(),
  blocks: Type.Integer(),
  days: Type.Integer(),
  power: Type.Number(),
  isEnough: Type.Boolean({ description: 'false: even the longest experiment would often miss it.' }),
  powers: Type.Array(PlanPower),
  scatter: Type.Number({ description: 'Root mean square of the difference within a block, in your past days.' }),
})
export type ExperimentPlanOption = Static<typeof ExperimentPlanOption>

export const ExperimentPlan = record('ExperimentPlan', 'How long it takes, from your own past days.', {
  kind: Type.Enum(['plan', 'notEnough']),
  options: Type.Array(ExperimentPlanOption),
  proposed: Type.Optional(Type.Integer({ description: 'Place in options.' })),
  pastDays: Type.Integer({ description: 'Past days with a value.' }),
  needDays: Type.Optional(Type.Integer({ description: 'How many there must be, if there are too few.' })),
  smallestEffect: Type.Optional(
    Type.Number({ description: 'As asked for, or half a standard deviation of your past days.' }),
  ),
  weekdayOffsets: Type.Optional(Type.Array(Type.Number(), { description: 'Sunday first.' })),
  ...numbers('scatter'),
  sentence: Type.String(),
})
export type ExperimentPlan = Static<typeof ExperimentPlan>

export const ExperimentSafetyRule = record('ExperimentSafetyRule', 'One safety rule that concerns this experiment.', {
  id: Type.String(),
  kind: Type.Enum(['never', 'confirm', 'note'], {
    description:
      'never: it is refused. confirm: the person has to confirm it at the start. note: it is shown on the page.',
  }),
  sentence: Type.String(),
  field: Type.Optional(Type.String({ description: 'The member of confirmations, or of the input, that answers it.' })),
})
export type ExperimentSafetyRule = Static<typeof ExperimentSafetyRule>

export const ExperimentQuestion = record('ExperimentQuestion', 'A ready-made question for an experiment.', {
  id: Type.String(),
  source: Type.String({ description: 'A study of it, which is why it is worth asking; not a promise.' }),
  worksForDays: Type.Integer({ description: 'For how many days what is done on one day works.' }),
  effectDisplayName: Type.String({ description: 'What is looked at, in the language of the reader.' }),
  input: ExperimentInput,
})
export type ExperimentQuestion = Static<typeof ExperimentQuestion>

export const ExperimentDay = record('ExperimentDay', 'A day of an experiment that has begun.', {
  date: Type.String({ description: 'Local, YYYY-MM-DD.' }),
  experimentId: Type.Integer(),
  day: Type.Integer({ description: '1 is the first day; days of a pause do not count.' }),
  days: Type.Integer({ description: 'Of how many.' }),
  block: Type.Integer({ description: 'From 1.' }),
  period: Type.Integer({ description: 'From 1, within the block.' }),
  arm: Type.Integer({ description: 'Place in arms, from 0.' }),
  armName: Type.String(),
  instruction: Type.String(),
  isAnalysed: Type.Boolean({ description: 'false: a wash-out day.' }),
  mark: Type.Enum([...dayMarks]),
  hasOutcome: Type.Boolean({ description: 'The outcome that belongs to the day is recorded.' }),
  ...numbers('amount'),
  note: Type.Optional(Type.String()),
  value: Type.Optional(Type.Number({ description: 'The outcome itself, once the experiment has ended.' })),
})
export type ExperimentDay = Static<typeof ExperimentDay>

export const ExperimentDayMark = record('ExperimentDayMark', 'How a day went.', {
  experimentId: Type.Integer({ minimum: 1 }),
  date: Type.String({ maxLength: 10 }),
  mark: Type.Enum([...dayMarks]),
  amount: Type.Optional(Type.Union([Amount, Type.Null()])),
  note: Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()])),
})
export type ExperimentDayMark = Static<typeof ExperimentDayMark>

export const ExperimentProgress = record('ExperimentProgress', 'How far it has come, without numbers by arm.', {
  block: Type.Integer({ description: 'The current block; 0 before the first day.' }),
  blocks: Type.Integer(),
  daysDone: Type.Integer(),
  days: Type.Integer(),
  daysRecorded: Type.Integer(),
  daysMarked: Type.Integer(),
  nextLook: Type.Optional(Type.String({ description: 'The day of the next look, YYYY-MM-DD.' })),
})
export type ExperimentProgress = Static<typeof ExperimentProgress>

const verdicts = ['likely', 'possible', 'no effect that matters', 'cannot tell'] as const
const Verdict = Type.Enum([...verdicts])
const Maybe = Type.Union([Type.Number(), Type.Null()])
const Interval = Type.Array(Maybe, { minItems: 2, maxItems: 2, description: 'Low and high end; null is open.' })
const IfDone = record('ExperimentIfDone', 'The effect if it was really done.', {
  effect: Type.Number(),
  interval: Interval,
})
const Anytime = record('ExperimentAnytime', 'Evidence that holds whenever you stop.', {
  p: Type.Number(),
  interval: Interval,
})

const LookSummary = record('ExperimentLook', 'What a look saw.', {
  after: Type.Integer({ description: 'Blocks.' }),
  p: Type.Number(),
  level: Type.Number(),
  effect: Maybe,
  interval: Interval,
  verdict: Verdict,
})

const Comparison = record('ExperimentComparison', 'One arm against the first.', {
  arms: Type.Array(Type.Integer()),
  effect: Maybe,
  p: Type.Number(),
  pHolm: Type.Number(),
  interval: Interval,
})

const Secondary = record('ExperimentSecondary', 'Another outcome that was named before the start.', {
  variableName: Type.String(),
  displayName: Type.Optional(Type.String({ description: 'In the language of the reader.' })),
  unit: Type.String(),
  effect: Maybe,
  p: Type.Number(),
  pHolm: Type.Number(),
  interval: Interval,
  verdict: Verdict,
})

const Distribution = record('ExperimentDistribution', 'The effect for every order that chance could have drawn.', {
  reach: Type.Number({ description: 'Effects from -reach to +reach, in 41 equal bins.' }),
  counts: Type.Array(Type.Integer()),
  real: Type.Number(),
  asFar: Type.Integer({ description: 'Orders that look as strong as the real one.' }),
  of: Type.Integer(),
})

export const ExperimentCharts = record('ExperimentCharts', 'The three pictures of a result.', {
  ...required(Chart, 'days', 'blocks', 'distribution'),
})
export type ExperimentCharts = Static<typeof ExperimentCharts>

export const ExperimentResult = record('ExperimentResult', 'What was learned.', {
  kind: Type.Enum(['pairs', 'several', 'phases']),
  verdict: Verdict,
  sentence: Type.String(),
  notes: Type.Array(Type.String(), { description: 'What is always said with it.' }),
  p: Type.Number(),
  level: Type.Number({ description: 'What p is compared with.' }),
  confidence: Type.Number(),
  endedAt: Type.Enum(['look', 'end', 'person']),
  effect: Maybe,
  interval: Interval,
  ifDone: Type.Union([IfDone, Type.Null()]),
  anytime: Anytime,
  armMeans: Type.Array(Maybe),
  blocks: Type.Integer({ description: 'Blocks with both periods.' }),
  days: Type.Integer(),
  missingDays: Type.Integer(),
  recordingP: Maybe,
  standsWithMissing: Type.Union([Type.Boolean(), Type.Null()]),
  scatter: Maybe,
  blocksNeeded: Type.Optional(Type.Integer()),
  looks: Type.Array(LookSummary),
  differences: Type.Array(Type.Number(), { description: 'Effect of each complete block, in order.' }),
  each: Type.Optional(Type.Array(Comparison)),
  slope: Type.Optional(Maybe),
  assignments: Maybe,
  draws: Maybe,
  secondary: Type.Array(Secondary),
  distribution: Type.Union([Distribution, Type.Null()]),
  charts: Type.Optional(ExperimentCharts),
  methodVersion: Type.String(),
  inputHash: Type.String({ description: 'SHA-256 of protocol, seed, days and looks.' }),
})
export type ExperimentResult = Static<typeof ExperimentResult>

export const ExperimentTogether = record(
  'ExperimentTogether',
  'What people who tried the same arms, outcome and delay found together; from ten people on.',
  {
    people: Type.Integer(),
    mean: Type.Number({ description: 'Average effect, in the unit of the outcome.' }),
    interval: Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '95 %.' }),
    prediction: Type.Array(Type.Number(), {
      minItems: 2,
      maxItems: 2,
      description: 'Where the effect of one more person is expected, rounded outwards.',
    }),
    i2: Type.Number({ description: 'Share of the differences between people that is more than chance, in quarters.' }),
    believed: Type.Optional(
      Type.Number({ description: 'What we believe for this person: their own effect, drawn towards the average.' }),
    ),
    sentence: Type.String(),
  },
)
export type ExperimentTogether = Static<typeof ExperimentTogether>

export const Experiment = record('Experiment', 'A randomised experiment on oneself.', {
  id: Type.Integer(),
  userId: Type.Integer(),
  state: Type.Enum([...experimentStates]),
  title: Type.String(),
  arms: Type.Array(ExperimentArm),
  cause: Type.Optional(ExperimentVariable),
  effect: ExperimentVariable,
  lagDays: Type.Integer(),
  design: ExperimentDesign,
  looks: Type.Array(Type.Integer(), { description: 'Numbers of blocks after which the program looks.' }),
  smallestEffect: Type.Number(),
  expectedAdherence: Type.Number(),
  alpha: Type.Number(),
  ...numbers('scatter'),
  weekdayOffsets: Type.Optional(Type.Array(Type.Number())),
  secondaryVariableNames: Type.Array(Type.String()),
  reminderTimeLocal: Type.String(),
  revealEvening: Type.Boolean(),
  stopWhen: Type.Optional(ExperimentStopRule),
  publishResult: Type.Enum(['ask', 'always']),
  medicine: Type.Optional(Type.Enum([...medicineKinds])),
  plan: Type.Optional(ExperimentPlan),
  safety: Type.Optional(
    Type.Object({
      rules: Type.Array(ExperimentSafetyRule),
      confirmed: Type.Optional(ExperimentConfirmations),
    }),
  ),
  ...strings('commitment'),
  seed: Type.Optional(Type.String({ description: 'Once it has ended.' })),
  schedule: Type.Optional(
    Type.Array(Type.Array(Type.Integer()), { description: 'Orders of the arms, once it has ended.' }),
  ),
  ...strings('firstDay', 'lastDay'),
  today: Type.Optional(ExperimentDay),
  tomorrow: Type.Optional(ExperimentDay),
  progress: Type.Optional(ExperimentProgress),
  result: Type.Optional(ExperimentResult),
  countTogether: Type.Boolean({ description: 'Its result counts together with those of others.' }),
  together: Type.Optional(ExperimentTogether),
  studyId: Type.String(),
  isPublished: Type.Boolean(),
  link: Type.Optional(Type.String({ description: 'The public page, if it is published.' })),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  ...strings('startedAt', 'endedAt', 'stopNote'),
  endedBy: Type.Optional(Type.Enum(['look', 'end', 'person'])),
  stopReason: Type.Optional(Type.Enum([...stopReasons])),
})
export type Experiment = Static<typeof Experiment>
