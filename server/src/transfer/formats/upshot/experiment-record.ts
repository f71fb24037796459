/** Schemas of experiments in a document, and members that all its records share. */

import {
  dayMarks,
  ExperimentArm,
  ExperimentConfirmations,
  ExperimentPlan,
  ExperimentResult,
  ExperimentStopRule,
  experimentStates,
  LONGEST_NAME,
  EXPERIMENT_LIMITS as limits,
  medicineKinds,
  stopReasons,
} from '@upshot/contract'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { compiled } from '../../../lib/schema-words.ts'

/** A record with these members and no others. */
export const closed = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })
export const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const wholeNumber = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
export const Name = text(LONGEST_NAME)
export const Time = text(40)
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' })
export const times = { createdAt: Time, updatedAt: Time }

// The experiment document. Unknown members are allowed, since the commitment covers them.

/** Larger values would overflow squared differences. */
const LARGEST = 1e50
const bounded = Type.Number({ minimum: -LARGEST, maximum: LARGEST })
const positive = Type.Number({ minimum: 1e-50, maximum: LARGEST })
const Value = Type.Union([bounded, Type.Null()])
const Week = Type.Array(bounded, { minItems: 7, maxItems: 7 })
const Digest = Type.String({ pattern: '^[0-9a-fA-F]{64}$' })

const MOST_DAYS = 3660

const Arm = Type.Object({
  name: text(1000),
  instruction: Type.Optional(Type.String()),
  amount: Type.Optional(bounded),
})

const Blocks = Type.Object({
  kind: Type.Literal('blocks'),
  blocks: wholeNumber(1, 366),
  periodDays: wholeNumber(1, 366),
  washoutDays: wholeNumber(0, 365),
})

const Phases = Type.Object({
  kind: Type.Literal('phases'),
  phases: Type.Optional(wholeNumber(2, 12)),
  days: wholeNumber(2, MOST_DAYS),
  shortestPhase: wholeNumber(1, MOST_DAYS),
  washoutDays: wholeNumber(0, MOST_DAYS),
})

const Outcome = Type.Object({
  variableName: Type.String(),
  unit: Type.String(),
  combination: Type.Optional(Type.String()),
  minimum: Type.Optional(bounded),
  maximum: Type.Optional(bounded),
})

const Secondary = Type.Object({
  variableName: Type.String(),
  unit: Type.String(),
  weekdayOffsets: Type.Optional(Week),
})

const ProtocolShape = Type.Object({
  format: Type.Literal('upshot-experiment/1'),
  arms: Type.Array(Arm, { minItems: 2, maxItems: 3 }),
  outcome: Outcome,
  lagDays: wholeNumber(0, 366),
  alpha: Type.Number({ exclusiveMinimum: 0, maximum: 0.5 }),
  smallestEffect: positive,
  weekdayOffsets: Week,
  design: Type.Union([Blocks, Phases]),
  firstDay: Day,
  scatter: Type.Optional(positive),
  timeZone: Type.Optional(text(100)),
  revealEvening: Type.Optional(Type.Boolean()),
  looks: Type.Optional(Type.Array(wholeNumber(1, 366), { maxItems: 60 })),
  doses: Type.Optional(Type.Array(bounded, { minItems: 2, maxItems: 3 })),
  secondary: Type.Optional(Type.Array(Secondary, { maxItems: 20 })),
})

const LivedDay = Type.Object({
  date: Type.Optional(Day),
  day: Type.Optional(wholeNumber(1, MOST_DAYS)),
  block: Type.Optional(wholeNumber(0, 365)),
  position: Type.Optional(wholeNumber(0, 2)),
  arm: wholeNumber(0, 2),
  analysed: Type.Optional(Type.Boolean()),
  y: Value,
  taken: Type.Optional(Value),
  mark: Type.Optional(Type.Union([Type.Literal('done'), Type.Literal('notDone'), Type.Literal('none')])),
  amount: Type.Optional(Value),
  shownAt: Type.Optional(Time),
  others: Type.Optional(Type.Array(Value, { maxItems: 20 })),
})

const StoredLook = Type.Object({
  after: wholeNumber(1, 366),
  differences: Type.Array(Value, { maxItems: 366 }),
  weights: Type.Array(Type.Number({ minimum: 0, maximum: LARGEST }), { maxItems: 366 }),
})

/** An experiment as it is exported and published. */
const documentMembers = {
  protocol: ProtocolShape,
  commitment: Type.Optional(Digest),
  seed: Type.Optional(Digest),
  schedule: Type.Optional(Type.Array(Type.Array(wholeNumber(0, MOST_DAYS), { maxItems: 3 }), { maxItems: 366 })),
  days: Type.Optional(Type.Array(LivedDay, { maxItems: MOST_DAYS })),
  looks: Type.Optional(Type.Array(StoredLook, { maxItems: 60 })),
  result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
}

export const documentShape = compiled(Type.Object(documentMembers))

// Experiments in a person's export. An ended one is what `experiment verify` reads, with further members; a running one
// has only the plan and the days so far, since the seed never leaves its server.

/** What the person asked for. */
const Asked = closed({
  arms: Type.Array(ExperimentArm, { minItems: 2, maxItems: 3 }),
  lagDays: wholeNumber(0, limits.longestDelay),
  blocks: Type.Optional(wholeNumber(limits.fewestBlocks, limits.mostBlocks)),
  periodDays: Type.Optional(wholeNumber(1, limits.longestPeriod)),
  washoutDays: wholeNumber(0, limits.longestPeriod - 1),
  smallestEffect: Type.Number({ exclusiveMinimum: 0, maximum: 1e50 }),
  expectedAdherence: Type.Number({ minimum: 0.2, maximum: 1 }),
  reminderTimeLocal: TimeOfDay,
  revealEvening: Type.Boolean(),
  stopWhen: Type.Optional(ExperimentStopRule),
  publishResult: Type.Enum(['ask', 'always']),
  medicine: Type.Optional(Type.Enum([...medicineKinds])),
})

const about = {
  state: Type.Enum([...experimentStates]),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  causeVariableName: Type.Optional(Name),
  effectVariableName: Name,
  secondaryVariableNames: Type.Array(Name, { maxItems: 3 }),
  plan: Asked,
  /** How long it takes, by the days before. */
  estimate: Type.Optional(ExperimentPlan),
  confirmed: Type.Optional(ExperimentConfirmations),
  endedBy: Type.Optional(Type.Enum(['look', 'end', 'person'])),
  stopReason: Type.Optional(Type.Enum([...stopReasons])),
  stopNote: Type.Optional(Type.String({ maxLength: 1000 })),
  /** The yes/no variable that records whether it was done. */
  didVariableName: Type.Optional(Name),
  pauses: Type.Optional(
    Type.Array(closed({ block: wholeNumber(0, limits.mostBlocks), firstDay: Type.Union([Day, Type.Null()]) }), {
      maxItems: limits.mostBlocks + 1,
    }),
  ),
  startedAt: Type.Optional(Time),
  endedAt: Type.Optional(Time),
  ...times,
}

export const ExperimentDraftRecord = closed(about)
export type ExperimentDraftRecord = Static<typeof ExperimentDraftRecord>

const mark = {
  mark: Type.Enum([...dayMarks]),
  amount: Type.Optional(Type.Number({ minimum: -1e50, maximum: 1e50 })),
  note: Type.Optional(Type.String({ maxLength: 1000 })),
}
const dayMembers = {
  date: Day,
  block: wholeNumber(0, limits.mostBlocks - 1),
  position: wholeNumber(0, 2),
  arm: wholeNumber(0, 2),
  analysed: Type.Boolean(),
  shownAt: Type.Optional(Time),
}
const value = Type.Union([Type.Number({ minimum: -1e50, maximum: 1e50 }), Type.Null()])

export const ExperimentRecord = closed({
  ...documentMembers,
  commitment: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  days: Type.Optional(
    Type.Array(
      closed({ ...dayMembers, y: value, ...mark, others: Type.Optional(Type.Array(value, { maxItems: 3 })) }),
      {
        maxItems: limits.longest,
      },
    ),
  ),
  looks: Type.Optional(
    Type.Array(
      closed({
        after: wholeNumber(1, 60),
        differences: Type.Array(value, { maxItems: 60 }),
        weights: Type.Array(Type.Number({ minimum: 0, maximum: 1e50 }), { maxItems: 60 }),
        p: Type.Number({ minimum: 0, maximum: 1 }),
        level: Type.Number({ minimum: 0, maximum: 1 }),
        isFutile: Type.Boolean(),
        madeAt: Time,
      }),
      { maxItems: 60 },
    ),
  ),
  result: Type.Optional(ExperimentResult),
  experiment: closed({
    ...about,
    daysSoFar: Type.Optional(Type.Array(closed({ ...dayMembers, ...mark }), { maxItems: limits.longest })),
  }),
})
export type ExperimentRecord = Static<typeof ExperimentRecord>

export const hasEnded = ({ experiment: { state } }: Pick<ExperimentRecord, 'experiment'>): boolean =>
  state === 'finished' || state === 'stopped'
