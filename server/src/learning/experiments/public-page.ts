/** The public page of an experiment, which answers the items of CENT 2015 that apply. Pure. */
import type { Protocol } from '@upshot/analysis'
import type { ExperimentResult } from '@upshot/contract'
import { utcText } from '../../lib/utc-text.ts'
import type { StudyPageParts } from '../../pages/studies/study-page.ts'
import { inDays } from './draft.ts'
import { type Published, publicFigures, sinceText } from './public-record.ts'
import { confirmedOf, draftOf } from './state.ts'
import type { ExperimentRow } from './store.ts'

export interface PageAddress {
  readonly baseUrl: string
  readonly path: string
}

const TONES = { likely: 'strong', possible: 'weak', 'no effect that matters': 'none', 'cannot tell': 'none' } as const

export function experimentPageParts(published: Published, { baseUrl, path }: PageAddress): StudyPageParts {
  const { row, protocol, result, by } = published
  const address = baseUrl + path
  return {
    title: protocol.title,
    by: by === null ? 'An experiment that one person did on themselves' : `An experiment that ${by} did on themselves`,
    published: row.published_epoch === null ? undefined : utcText(row.published_epoch).slice(0, 10),
    headline: result ? result.sentence : `Running since ${sinceText(row)}. The result will follow, whatever it is.`,
    verdict: result ? { word: result.verdict, tone: TONES[result.verdict] } : { word: 'running', tone: 'none' },
    sections: sectionsOf(published),
    method:
      'Fisher’s randomisation test within blocks, with the interval by inversion; looks share one level of 5 %. Nothing is assumed about the noise. docs/experiments.md of Upshot has the method in full.',
    tables: [],
    figures: publicFigures(published),
    facts: factsOf(published),
    votes: 'Nobody votes on an experiment: chance chose the days.',
    takePart: {
      text: 'Copy this plan and try it yourself. You get your own chance and your own result.',
      steps: ['Sign in to Upshot, open Experiments, and choose "Copy a plan".', `Paste this address: ${address}`],
    },
    links: [],
    address,
    jsonAddress: `${address}.json`,
    isIndexed: row.is_indexed === 1,
    forOwner: undefined,
  }
}

function sectionsOf({ row, protocol, result }: Published): StudyPageParts['sections'] {
  const { arms, outcome, design, lagDays } = protocol
  const compared = arms.map(({ name, instruction }) => `${name} (“${instruction}”)`).join(' · ')
  const lag = lagDays === 0 ? 'on the same day' : `${inDays(lagDays)} later`
  const blocks =
    design.kind === 'blocks'
      ? `${design.blocks} blocks of ${arms.length} periods of ${inDays(design.periodDays)}, in an order decided by chance within each block.`
      : ''
  const washout =
    design.washoutDays === 0
      ? 'No days are left out.'
      : `The first ${inDays(design.washoutDays)} of each period are not analysed.`
  return [
    {
      title: 'The question',
      text: `Does it make a difference to ${outcome.variableName} ${lag}? Compared: ${compared}.`,
    },
    {
      title: 'What was planned',
      text: `${blocks} ${washout} The smallest change that would matter is ${protocol.smallestEffect} ${outcome.unit}.`,
    },
    ...(result
      ? [{ title: 'The result', text: [result.sentence, ...ifDone(result), ...missing(result)].join(' ') }]
      : []),
    { title: 'Limits', text: [...(result?.notes ?? LIMITS), TRUST].join(' ') },
    ...(result ? [{ title: 'Stopping and harms', text: stoppingText(row) }] : []),
  ]
}

const LIMITS = [
  'The person knows which day it is. Expecting an effect can bring one about, above all in ratings.',
  'It holds for one person, these weeks, at this amount.',
]
const TRUST = 'Whoever runs the server could look into its database before the end.'

const ifDone = ({ ifDone: done }: ExperimentResult): string[] =>
  done
    ? [
        `If it was really done: ${rounded(done.effect)} (${rounded(done.interval[0] ?? null)} to ${rounded(done.interval[1] ?? null)}).`,
      ]
    : []

const missing = ({ missingDays, recordingP }: ExperimentResult): string[] =>
  missingDays === 0
    ? ['No day is missing.']
    : [
        `${inDays(missingDays)} missing${recordingP === null ? '' : `; whether that depends on the arm: p = ${rounded(recordingP)}`}.`,
      ]

const rounded = (value: number | null): string => (value === null ? 'open' : String(Number(value.toPrecision(3))))

function stoppingText({ ended_by, stop_reason }: ExperimentRow): string {
  const reasons = {
    enough: 'it was enough',
    sideEffect: 'a side effect',
    circumstances: 'circumstances',
    other: 'another reason',
  }
  const harm =
    stop_reason === 'sideEffect' ? 'A side effect was reported.' : 'No side effect was reported as the reason to stop.'
  const ended = {
    end: 'It was lived to its end.',
    look: 'It ended at a planned look.',
    person: 'The person stopped it.',
  }
  return `${ended[ended_by ?? 'end']}${stop_reason === null ? '' : ` Reason: ${reasons[stop_reason]}.`} ${harm}`
}

const meansText = ({ arms, outcome }: Protocol, { armMeans }: ExperimentResult): string =>
  arms.map(({ name }, place) => `${name}: ${rounded(armMeans[place] ?? null)} ${outcome.unit}`).join(' · ')

const ofPlanned = ({ design }: Protocol): string => (design.kind === 'blocks' ? ` of ${design.blocks} planned` : '')

/** What was named before the start, and what came of it. */
function othersText(secondary: NonNullable<Protocol['secondary']>, result: ExperimentResult | undefined): string {
  if (secondary.length === 0) return 'none'
  const found = result?.secondary ?? []
  return secondary
    .map(({ variableName, unit }, place) => {
      const one = found[place]
      if (!one) return variableName
      const effect = one.effect === null ? '' : `${rounded(one.effect)} ${unit}, `
      return `${variableName}: ${one.verdict} (${effect}p = ${rounded(one.pHolm)} after Holm)`
    })
    .join('; ')
}

/** Plan, chance and how to check it. */
function factsOf({ row, protocol, result }: Published): StudyPageParts['facts'] {
  const { design, outcome, secondary = [], looks = [] } = protocol
  const isPrescribed = draftOf(row).medicine === 'prescribed' && confirmedOf(row)?.doctorAgreed === true
  return [
    [
      'Design',
      design.kind === 'blocks'
        ? `${design.blocks} blocks, periods of ${inDays(design.periodDays)}, wash-out ${inDays(design.washoutDays)}`
        : design.kind,
    ],
    ['Outcome set beforehand', `${outcome.variableName} (${outcome.unit}), ${inDays(protocol.lagDays)} after`],
    ['Other outcomes', othersText(secondary, result)],
    ['Looks', looks.map((after) => `after ${after} blocks`).join(', ')],
    ['Registered', `Plan and commitment were fixed on ${sinceText(row)}, before the first day`],
    ['Allocation', 'Drawn for each block from the seed below; a day is told when its period begins'],
    ['Concealment', 'Nobody sees the seed before the end'],
    ['Blinding', 'None: the person knows which day it is'],
    ['Changes after the start', 'None: the plan is fixed by the commitment'],
    ['First day', protocol.firstDay],
    ...(result ? [['Mean by arm, weekdays taken off', meansText(protocol, result)] as const] : []),
    ...(result
      ? [['Recorded', `${inDays(result.days)} in ${result.blocks} whole blocks${ofPlanned(protocol)}`] as const]
      : []),
    ...(result ? [['Missing', inDays(result.missingDays)] as const] : []),
    ...(isPrescribed ? [['Medicine', 'Prescribed; a doctor agreed'] as const] : []),
    ['Commitment', row.commitment ?? ''],
    ['Seed', result ? (row.seed ?? '') : 'revealed at the end'],
    ['Check it yourself', 'npx upshot experiment verify with the address of the data'],
  ]
}
