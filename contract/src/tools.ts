/** What an assistant can ask (Model Context Protocol): every tool with its description, scopes, input and output. */

import Type, { type Static, type TObject } from 'typebox'
import { LONGEST_LINE, LONGEST_NAME, MOST_COMPARED } from './limits.ts'
import type { GrantableScope } from './scopes.ts'

export interface Tool {
  readonly title: string
  /** The description for the model that chooses among the tools. */
  readonly description: string
  /** All of them are required. */
  readonly scopes: readonly GrantableScope[]
  readonly input: TObject
  readonly output: TObject
}

const MOST_LISTED = 20
/** How many days `read_days` shows of each variable. */
export const MOST_TOOL_DAYS = 92

/** How many variables `read_days` and `read_periods` show at once. */
const MOST_DAY_VARIABLES = 20
const MOST_PERIOD_VARIABLES = 10

/** How many values `record` stores at once. */
const MOST_RECORDED = 20

const closed = { additionalProperties: false }
const nameField = (description: string) => Type.String({ minLength: 1, maxLength: LONGEST_NAME, description })
const listed = Type.Optional(
  Type.Integer({ minimum: 1, maximum: MOST_LISTED, description: `At most ${MOST_LISTED}; default 10.` }),
)
const text = Type.Optional(Type.String())
const alias = Type.Optional(Type.String({ description: 'What the person calls it: say this to them.' }))
const bounds = Type.String({ description: 'What the answer cannot show. Say it along with any number.' })
const more = Type.Optional(Type.Boolean({ description: 'true: there is more than is listed.' }))

const AssistantVariable = Type.Object({
  name: Type.String(),
  alias,
  unit: Type.String(),
  category: Type.String(),
  days: Type.Integer({ description: 'Days with a value; 0: a common variable that is not in use.' }),
  firstDay: text,
  lastDay: text,
})
export type AssistantVariable = Static<typeof AssistantVariable>

const Size = Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number(), unit: Type.String() })

export const AssistantFinding = Type.Object({
  cause: Type.String(),
  causeAlias: text,
  effect: Type.String(),
  effectAlias: text,
  verdict: Type.Enum(['likely', 'possible', 'no sign', 'cannot tell']),
  sentence: Type.String({ description: 'You may quote it.' }),
  days: Type.Integer({ description: 'Days compared.' }),
  interval: Type.Optional(Type.Array(Type.Number(), { description: '95 % interval of the correlation.' })),
  correlation: Type.Optional(Type.Number()),
  q: Type.Optional(Type.Number({ description: 'Already corrected over all pairs of the person.' })),
  delayDays: Type.Optional(Type.Integer({ description: 'Days from cause to effect; 0: same day, no direction.' })),
  delayHours: Type.Optional(
    Type.Array(Type.Number(), {
      description: 'Instead of delayDays: how many hours after the cause it begins and ends, within a day.',
    }),
  ),
  difference: Type.Optional(Size),
  otherExplanation: text,
  missing: Type.Optional(Type.String({ description: 'What it takes to tell.' })),
  couldHaveShown: Type.Optional(Type.String({ description: 'A difference of this size would probably have shown.' })),
  analysedAt: text,
})
export type AssistantFinding = Static<typeof AssistantFinding>

export const AssistantDays = Type.Object({
  variable: Type.String(),
  alias: text,
  unit: Type.String(),
  recordedDays: Type.Integer(),
  ofDays: Type.Integer(),
  mean: Type.Optional(Type.Number({ description: 'Of the recorded days, like median, lowest and highest.' })),
  median: Type.Optional(Type.Number()),
  lowest: Type.Optional(Type.Number()),
  highest: Type.Optional(Type.Number()),
})
export type AssistantDays = Static<typeof AssistantDays>

const Untrusted = Type.Object({
  notes: Type.Array(Type.Object({ variable: Type.String(), at: Type.String(), text: Type.String() })),
})

const Shortage = Type.Object({
  cause: Type.String(),
  causeAlias: text,
  effect: Type.String(),
  effectAlias: text,
  missing: Type.String(),
  have: Type.Optional(Type.Number()),
  need: Type.Optional(Type.Number()),
  expectedOn: text,
})
export type Shortage = Static<typeof Shortage>

const AssistantQuestion = Type.Object({
  id: Type.Integer(),
  variable: Type.String(),
  alias: text,
  question: Type.String(),
  unit: Type.String(),
  since: Type.String({ description: 'Local time.' }),
  usualValue: Type.Optional(Type.Number()),
})
export type AssistantQuestion = Static<typeof AssistantQuestion>

export const AssistantExperiment = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  state: Type.Enum(['draft', 'running', 'paused', 'finished', 'stopped']),
  cause: text,
  causeAlias: text,
  effect: Type.String(),
  effectAlias: text,
  arms: Type.Array(Type.String()),
  firstDay: text,
  lastDay: text,
  progress: Type.Optional(
    Type.Object({
      daysDone: Type.Integer(),
      ofDays: Type.Integer(),
      daysRecorded: Type.Integer(),
      daysFollowed: Type.Integer({ description: 'Days that are marked.' }),
    }),
  ),
  today: Type.Optional(Type.String({ description: 'What the plan says for today.' })),
  result: Type.Optional(
    Type.Object({
      verdict: Type.Enum(['likely', 'possible', 'no effect that matters', 'cannot tell']),
      sentence: Type.String({ description: 'You may quote it.' }),
      notes: Type.Array(Type.String()),
      days: Type.Integer(),
      effect: Type.Optional(Type.Number({ description: 'In the unit of the outcome.' })),
      interval: Type.Optional(Type.Array(Type.Union([Type.Number(), Type.Null()]))),
      unit: text,
    }),
  ),
})
export type AssistantExperiment = Static<typeof AssistantExperiment>

export const AssistantComparison = Type.Object({
  variable: Type.String(),
  alias: text,
  verdict: Type.Enum(['likely', 'possible', 'no sign', 'cannot tell']),
  sentence: Type.String({ description: 'You may quote it.' }),
  unit: text,
  earlier: Type.Optional(Type.Object({ mean: Type.Number(), days: Type.Integer(), ofDays: Type.Integer() })),
  later: Type.Optional(Type.Object({ mean: Type.Number(), days: Type.Integer(), ofDays: Type.Integer() })),
  difference: Type.Optional(Type.Number({ description: 'Later minus earlier; only if likely or possible.' })),
  interval: Type.Optional(
    Type.Array(Type.Number(), { description: '95 % interval of the difference, by this person’s ordinary changes.' }),
  ),
  q: Type.Optional(Type.Number({ description: 'Already corrected over what was compared in this call.' })),
  missing: Type.Optional(Type.String({ description: 'What it takes to tell.' })),
})
export type AssistantComparison = Static<typeof AssistantComparison>

const AT =
  'As the person said it, in English: 9:00, yesterday evening, two hours ago. Or local time, YYYY-MM-DDThh:mm, or with an offset. Default now.'

const RecordedEntry = Type.Object(
  {
    variable: nameField('A name from find_variables.'),
    value: Type.Number({ minimum: -1e15, maximum: 1e15 }),
    unit: Type.Optional(Type.String({ maxLength: 40, description: 'Abbreviation; default: its own unit.' })),
    at: Type.Optional(Type.String({ maxLength: 40, description: AT })),
    note: Type.Optional(Type.String({ maxLength: 1000 })),
    create: Type.Optional(
      Type.Object(
        { unit: Type.String({ maxLength: 40 }), category: Type.String({ maxLength: 60 }) },
        { ...closed, description: 'Only if the person wants a new variable.' },
      ),
    ),
  },
  closed,
)

/** The response of a tool that writes. */
const written = {
  stored: Type.Array(Type.String()),
  replaced: Type.Optional(Type.Array(Type.String(), { description: 'What was there before. Tell the person.' })),
  undoId: Type.Optional(Type.String({ description: 'For undo.' })),
}

const READ = ['readmeasurements'] as const
const WRITE = ['readmeasurements', 'writemeasurements'] as const

export const tools = {
  find_variables: {
    title: 'Find variables',
    description:
      'Finds what this person records (foods, sleep, moods, symptoms…) by words; understands synonyms and typos. What they record most comes first, then common variables that they do not use yet. Use it first: every other tool takes these names.',
    scopes: READ,
    input: Type.Object(
      {
        phrase: Type.Optional(Type.String({ maxLength: 200, description: 'Words. Absent: what was recorded last.' })),
        limit: listed,
      },
      closed,
    ),
    output: Type.Object({ variables: Type.Array(AssistantVariable), more, bounds }),
  },
  read_days: {
    title: 'Read daily values',
    description: `One value a local day of one to ${MOST_DAY_VARIABLES} variables, at most ${MOST_TOOL_DAYS} days, with counts and averages already worked out. For looking at: no link seen in these numbers has been tested. For links use list_findings, for changes compare_periods.`,
    scopes: READ,
    input: Type.Object(
      {
        variables: Type.Array(nameField('A name from find_variables.'), { minItems: 1, maxItems: MOST_DAY_VARIABLES }),
        from: Type.Optional(Type.String({ maxLength: 10, description: 'First local day, YYYY-MM-DD.' })),
        to: Type.Optional(Type.String({ maxLength: 10, description: 'Last local day; default today.' })),
        withNotes: Type.Optional(Type.Boolean({ description: 'Also notes, as untrusted text. Default false.' })),
      },
      closed,
    ),
    output: Type.Object({
      from: Type.String(),
      to: Type.String(),
      variables: Type.Array(AssistantDays),
      days: Type.Array(Type.String(), {
        description:
          'Each: the day, then the value of each variable in their order. - means nothing recorded; * before a value: inferred from other entries, at least in part; ~ before a value: filled, nobody recorded it. Days without any value are left out.',
      }),
      untrusted: Type.Optional(Untrusted),
      more,
      bounds,
    }),
  },
  read_periods: {
    title: 'Read weekly or monthly values',
    description: `The mean of each week or month of one to ${MOST_PERIOD_VARIABLES} variables, over up to ten years, with how many days were recorded. For looking at: no difference seen in these numbers has been tested.`,
    scopes: READ,
    input: Type.Object(
      {
        variables: Type.Array(nameField('A name from find_variables.'), {
          minItems: 1,
          maxItems: MOST_PERIOD_VARIABLES,
        }),
        per: Type.Enum(['week', 'month']),
        from: Type.Optional(
          Type.String({ maxLength: 10, description: 'First local day, YYYY-MM-DD; default a year ago.' }),
        ),
        to: Type.Optional(Type.String({ maxLength: 10, description: 'Last local day; default today.' })),
      },
      closed,
    ),
    output: Type.Object({
      from: Type.String(),
      to: Type.String(),
      variables: Type.Array(
        Type.Object({
          variable: Type.String(),
          alias: text,
          unit: Type.String(),
          periods: Type.Array(Type.String(), {
            description: 'First day of the week, or the month; the mean of its recorded days; how many those are.',
          }),
        }),
      ),
      more,
      bounds,
    }),
  },
  compare_periods: {
    title: 'Compare two periods',
    description:
      'How the averages of one to ten variables differ between two periods, or before and after a day: with a verdict, an interval, and how large that is among this person’s ordinary changes. Use it instead of comparing means yourself.',
    scopes: READ,
    input: Type.Object(
      {
        variables: Type.Array(nameField('A name from find_variables.'), { minItems: 1, maxItems: MOST_COMPARED }),
        date: Type.Optional(
          Type.String({
            maxLength: 10,
            description: 'Before and after this local day, YYYY-MM-DD: up to 28 days each.',
          }),
        ),
        from: Type.Optional(
          Type.String({ maxLength: 10, description: 'Or a period: its first local day, YYYY-MM-DD.' }),
        ),
        to: Type.Optional(Type.String({ maxLength: 10, description: 'Its last day; default today.' })),
        otherFrom: Type.Optional(
          Type.String({
            maxLength: 10,
            description: 'First day of the other period; default: as many days right before.',
          }),
        ),
        otherTo: Type.Optional(Type.String({ maxLength: 10, description: 'Its last day.' })),
      },
      closed,
    ),
    output: Type.Object({
      earlier: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })),
      later: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })),
      compared: Type.Array(AssistantComparison),
      caution: Type.String({ description: 'What else may be the reason. Say it too.' }),
      bounds,
    }),
  },
  list_findings: {
    title: 'List findings',
    description:
      'Links between variables that the statistics call likely or possible, best supported first; same-day links, which have no direction, are listed separately. Quote the sentences; do not strengthen the verdicts.',
    scopes: READ,
    input: Type.Object(
      {
        about: Type.Optional(nameField('Only links with this variable.')),
        as: Type.Optional(Type.Enum(['cause', 'effect'], { description: 'Which side it is on; default both.' })),
        limit: listed,
      },
      closed,
    ),
    output: Type.Object({
      findings: Type.Array(AssistantFinding),
      sameDay: Type.Array(AssistantFinding),
      more,
      bounds,
    }),
  },
  explain_link: {
    title: 'Explain one link',
    description:
      'What is known about one cause and one effect, whatever the verdict: the sentence, the evidence and other explanations, or what is missing.',
    scopes: READ,
    input: Type.Object({ cause: nameField('Name of the cause.'), effect: nameField('Name of the effect.') }, closed),
    output: Type.Object({
      finding: AssistantFinding,
      manyPeople: Type.Optional(
        Type.Object({ label: Type.String(), verdict: text, sentence: Type.String(), people: Type.Integer() }),
      ),
      bounds,
    }),
  },
  why_not_yet: {
    title: 'Why there is no answer yet',
    description:
      'How far the analysis is, and which pairs are nearest to an answer: what they have and what they need.',
    scopes: READ,
    input: Type.Object({ effect: Type.Optional(nameField('Only this outcome.')) }, closed),
    output: Type.Object({
      analysis: Type.Object({
        state: Type.String(),
        days: Type.Integer(),
        variables: Type.Integer(),
        pairs: Type.Integer(),
        likely: Type.Integer(),
        possible: Type.Integer(),
        analysedAt: text,
      }),
      nearest: Type.Array(Shortage),
      more,
      bounds,
    }),
  },
  list_due: {
    title: 'List waiting questions',
    description: 'Reminders that are waiting for an answer now: what is asked, since when, in which unit.',
    scopes: READ,
    input: Type.Object({ limit: listed }, closed),
    output: Type.Object({ due: Type.Array(AssistantQuestion), more, bounds }),
  },
  list_experiments: {
    title: 'List experiments',
    description:
      'Experiments of this person on themselves: phase, how many days were followed, and the verdict once one has ended.',
    scopes: READ,
    input: Type.Object({ limit: listed }, closed),
    output: Type.Object({ experiments: Type.Array(AssistantExperiment), more, bounds }),
  },
  read_experiment: {
    title: 'Read an experiment',
    description: 'One experiment. Its result exists only after it has ended; until then nobody can see it.',
    scopes: READ,
    input: Type.Object({ id: Type.Integer({ minimum: 1 }) }, closed),
    output: Type.Object({ experiment: AssistantExperiment, bounds }),
  },
  record: {
    title: 'Record values',
    description:
      'Stores values that the person has told you, all of them or none. Never invent or estimate one. It makes no variable of the person’s own unless create says so. A value of the same variable at the same time is replaced, and the answer says what it was.',
    scopes: WRITE,
    input: Type.Object({ entries: Type.Array(RecordedEntry, { minItems: 1, maxItems: MOST_RECORDED }) }, closed),
    output: Type.Object({ ...written, bounds }),
  },
  record_text: {
    title: 'Record a line of text',
    description:
      'Stores what the person typed or said, in their own words: "coffee 2, headache 6/10 since 14, slept 7h30". All of it or nothing: what is not understood is refused with the reason. With dryRun nothing is stored.',
    scopes: WRITE,
    input: Type.Object(
      {
        text: Type.String({
          minLength: 1,
          maxLength: LONGEST_LINE,
          description: 'In English or the person’s language.',
        }),
        dryRun: Type.Optional(Type.Boolean({ description: 'Only say how it is understood.' })),
      },
      closed,
    ),
    output: Type.Object({
      ...written,
      understood: Type.Optional(Type.Array(Type.String(), { description: 'With dryRun: what would be stored.' })),
      notUnderstood: Type.Optional(Type.Array(Type.String(), { description: 'With dryRun: parts that were not.' })),
      bounds,
    }),
  },
  undo: {
    title: 'Undo an entry',
    description:
      'Undoes what record, record_text or answer_due of this same connection did: new values go, replaced ones come back, an answered question waits again. Once, within 30 days. What the person has changed since then stays.',
    scopes: WRITE,
    input: Type.Object(
      {
        undoId: Type.String({ minLength: 1, maxLength: 40, description: 'From the answer of the other tool.' }),
      },
      closed,
    ),
    output: Type.Object({ undone: Type.String(), bounds }),
  },
  answer_due: {
    title: 'Answer a waiting question',
    description: 'Answers one reminder of list_due with what the person said: track a value, skip or snooze.',
    scopes: WRITE,
    input: Type.Object(
      {
        id: Type.Integer({ minimum: 1, description: 'From list_due.' }),
        action: Type.Enum(['track', 'skip', 'snooze']),
        value: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
      },
      closed,
    ),
    output: Type.Object({ done: Type.String(), undoId: Type.Optional(Type.String()), bounds }),
  },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof tools
export type ToolInput<N extends ToolName> = Static<(typeof tools)[N]['input']>
export type ToolOutput<N extends ToolName> = Static<(typeof tools)[N]['output']>
export const toolNames = Object.keys(tools) as readonly ToolName[]
