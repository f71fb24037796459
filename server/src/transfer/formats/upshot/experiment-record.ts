/**
 * Experiments in a person's document. One that has ended is what `experiment verify` reads, with what the server knows
 * beside it; of one that runs there is the plan and what was lived so far: chance stays where it was drawn.
 */
import {
  dayMarks,
  ExperimentArm,
  ExperimentConfirmations,
  ExperimentPlan,
  ExperimentResult,
  ExperimentStopRule,
  experimentStates,
  EXPERIMENT_LIMITS as limits,
  medicineKinds,
  stopReasons,
} from '@upshot/contract'
import Type, { type Static } from 'typebox'
import { documentMembers } from './experiment-shape.ts'
import { closed, Day, Name, Time, TimeOfDay, times, whole } from './schema-parts.ts'

/** What the person asked for. */
const Asked = closed({
  arms: Type.Array(ExperimentArm, { minItems: 2, maxItems: 3 }),
  lagDays: whole(0, limits.longestDelay),
  blocks: Type.Optional(whole(limits.fewestBlocks, limits.mostBlocks)),
  periodDays: Type.Optional(whole(1, limits.longestPeriod)),
  washoutDays: whole(0, limits.longestPeriod - 1),
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
  /** The yes/no variable of what was done, which is no cause of anything. */
  didVariableName: Type.Optional(Name),
  pauses: Type.Optional(
    Type.Array(closed({ block: whole(0, limits.mostBlocks), firstDay: Type.Union([Day, Type.Null()]) }), {
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
const place = {
  date: Day,
  block: whole(0, limits.mostBlocks - 1),
  position: whole(0, 2),
  arm: whole(0, 2),
  analysed: Type.Boolean(),
}
const value = Type.Union([Type.Number({ minimum: -1e50, maximum: 1e50 }), Type.Null()])

export const ExperimentRecord = closed({
  ...documentMembers,
  commitment: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  days: Type.Optional(
    Type.Array(closed({ ...place, y: value, ...mark, others: Type.Optional(Type.Array(value, { maxItems: 3 })) }), {
      maxItems: limits.longest,
    }),
  ),
  looks: Type.Optional(
    Type.Array(
      closed({
        after: whole(1, 60),
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
    daysSoFar: Type.Optional(Type.Array(closed({ ...place, ...mark }), { maxItems: limits.longest })),
  }),
})
export type ExperimentRecord = Static<typeof ExperimentRecord>

export const hasEnded = ({ experiment: { state } }: Pick<ExperimentRecord, 'experiment'>): boolean =>
  state === 'finished' || state === 'stopped'
