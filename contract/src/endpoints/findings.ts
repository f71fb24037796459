import Type, { type TSchema } from 'typebox'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { MOST_COMPARED } from '../limits.ts'
import {
  choice,
  day,
  everywhere,
  flag,
  integer,
  paging,
  range,
  slimness,
  sort,
  subject,
  text,
  timeFilter,
} from '../query.ts'
import { Change, ChangedOutcome } from '../records/change.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { Id } from '../records/fields.ts'
import { SlimCorrelation } from '../records/slim.ts'
import { AnalysisState, Correlation, Pair } from '../records/study.ts'

const group = 'Findings'

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
    group,
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
    group,
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
    group,
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
    group,
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
    group,
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
    group,
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
