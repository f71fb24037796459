/** The shape of an experiment's document. Members that are not stated here are let through: the commitment covers them. */
import Type from 'typebox'
import { compiled } from '../../../lib/schema-words.ts'
import { Day, text, whole } from './schema-parts.ts'

/** Beyond it squares of differences are no numbers. */
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
  blocks: whole(1, 366),
  periodDays: whole(1, 366),
  washoutDays: whole(0, 365),
})

const Phases = Type.Object({
  kind: Type.Literal('phases'),
  phases: Type.Optional(whole(2, 12)),
  days: whole(2, MOST_DAYS),
  shortestPhase: whole(1, MOST_DAYS),
  washoutDays: whole(0, MOST_DAYS),
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
  lagDays: whole(0, 366),
  alpha: Type.Number({ exclusiveMinimum: 0, maximum: 0.5 }),
  smallestEffect: positive,
  weekdayOffsets: Week,
  design: Type.Union([Blocks, Phases]),
  firstDay: Day,
  scatter: Type.Optional(positive),
  looks: Type.Optional(Type.Array(whole(1, 366), { maxItems: 60 })),
  doses: Type.Optional(Type.Array(bounded, { minItems: 2, maxItems: 3 })),
  secondary: Type.Optional(Type.Array(Secondary, { maxItems: 20 })),
})

const LivedDay = Type.Object({
  date: Type.Optional(Day),
  day: Type.Optional(whole(1, MOST_DAYS)),
  block: Type.Optional(whole(0, 365)),
  position: Type.Optional(whole(0, 2)),
  arm: whole(0, 2),
  analysed: Type.Optional(Type.Boolean()),
  y: Value,
  taken: Type.Optional(Value),
  mark: Type.Optional(Type.Union([Type.Literal('done'), Type.Literal('notDone'), Type.Literal('none')])),
  amount: Type.Optional(Value),
  others: Type.Optional(Type.Array(Value, { maxItems: 20 })),
})

const StoredLook = Type.Object({
  after: whole(1, 366),
  differences: Type.Array(Value, { maxItems: 366 }),
  weights: Type.Array(Type.Number({ minimum: 0, maximum: LARGEST }), { maxItems: 366 }),
})

/** An experiment as it is exported and published. */
export const documentMembers = {
  protocol: ProtocolShape,
  commitment: Type.Optional(Digest),
  seed: Type.Optional(Digest),
  schedule: Type.Optional(Type.Array(Type.Array(whole(0, MOST_DAYS), { maxItems: 3 }), { maxItems: 366 })),
  days: Type.Optional(Type.Array(LivedDay, { maxItems: MOST_DAYS })),
  looks: Type.Optional(Type.Array(StoredLook, { maxItems: 60 })),
  result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
}

export const documentShape = compiled(Type.Object(documentMembers))
