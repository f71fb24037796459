/** From a snapshot to what its page shows. Pure. */
import { FEWEST_PUBLISHED } from '@upshot/analysis'
import type { ChartDescription, StudyChartName } from '@upshot/contract'
import type { StudyArm, StudyFigure, StudyPageParts, StudyTable } from '../../../pages/studies/study-page.ts'
import { LINK_PICTURE } from '../../charts/render/link-picture.ts'
import { isLink, isNotCompared, type Side } from '../../finding.ts'
import type { PairVotes } from '../../votes/rules.ts'
import { words } from '../../words/index.ts'
import { linksOf } from '../links.ts'
import type { StudySnapshot } from '../snapshots/snapshot.ts'

export interface PublicStudy {
  readonly snapshot: StudySnapshot
  readonly baseUrl: string
  /** Where it is read once it is published. */
  readonly path: string
  /** The display name, where the person chose to show it. */
  readonly by: string | null
  /** Null: it is not published, and its owner looks at it as it is now. */
  readonly publishedAt: string | null
  readonly isIndexed: boolean
  readonly votes: PairVotes
  readonly participants: number | undefined
  /** For its owner, who can publish it and take it back. */
  readonly forOwner?: StudyPageParts['forOwner']
}

/** `isMember`: whoever looks takes part already. */
export function pagePartsOf(study: PublicStudy, isMember = false): StudyPageParts {
  const { snapshot, baseUrl, path, publishedAt, isIndexed } = study
  const { wording } = snapshot
  const links = linksOf({ path, kind: snapshot.type, baseUrl, ...wording.sharing })
  return {
    title: wording.text.studyTitle,
    by: byLine(study),
    published: publishedAt?.slice(0, 10),
    headline: wording.headline,
    verdict: verdictOf(snapshot),
    sections: sectionsOf(snapshot),
    method: wording.text.dataAnalysis,
    tables: tablesOf(snapshot),
    figures: figuresOf(snapshot),
    facts: factsOf(study),
    votes: votesText(study.votes),
    takePart: takePartOf(study, isMember),
    links: [
      { text: 'Mail', address: links.studyLinkEmail },
      { text: 'Facebook', address: links.studyLinkFacebook },
      { text: 'X', address: links.studyLinkTwitter },
    ],
    address: links.studyLinkStatic,
    picture:
      publishedAt !== null && pictureIn(snapshot)
        ? { address: `${baseUrl}${path}/preview.png`, ...LINK_PICTURE }
        : undefined,
    jsonAddress: `${baseUrl}${path}.json`,
    isIndexed,
    forOwner: study.forOwner,
  }
}

/** Of what everybody may see: the first chart that is drawn with lines and dots. */
export const pictureIn = ({ charts }: Pick<StudySnapshot, 'charts'>): ChartDescription | undefined =>
  [charts.doseResponseChart, charts.correlationScatterPlot, charts.populationTraitScatterPlot]
    .flatMap((chart) => chart?.description ?? [])
    .find(({ message }) => message === undefined)

function byLine({ snapshot, by }: PublicStudy): string {
  const kinds = {
    individual: 'A study of one person',
    group: 'A study of a group of people',
    global: 'A study of everyone who shares',
  }
  return by === null ? kinds[snapshot.type] : `${kinds[snapshot.type]}, by ${by}`
}

const VERDICTS = {
  likely: { word: 'Likely', tone: 'strong' },
  possible: { word: 'Possible, not established', tone: 'weak' },
  'no sign': { word: 'No sign', tone: 'none' },
  'cannot tell': { word: 'Cannot tell yet', tone: 'none' },
} as const

const NOT_COMPARED = { word: 'Not compared', tone: 'none' } as const

type Judged = Pick<StudySnapshot, 'evidence' | 'pooled' | 'unjudged'>

export function verdictOf({ evidence, pooled, unjudged }: Judged): StudyPageParts['verdict'] {
  if (isNotCompared({ unjudged })) return NOT_COMPARED
  if (evidence) return VERDICTS[evidence.verdict]
  if (!pooled?.interval) return VERDICTS['cannot tell']
  const [low, high] = pooled.interval
  return low * high > 0 ? { word: 'A common link', tone: 'strong' } : VERDICTS['no sign']
}

/** Question, what was done, the result, what it may not mean. */
function sectionsOf({ wording: { text } }: StudySnapshot): StudyPageParts['sections'] {
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['The question', text.studyQuestion ?? text.studyObjective],
    ['What was done', text.studyDesign],
    ['The result', text.studyResults],
    ['How certain it is', text.significanceExplanation],
    ['Best so far', text.optimalDailyValueSentence],
    ['What it does not show', text.studyLimitations],
  ]
  return parts.flatMap(([title, one]) => (one === undefined ? [] : [{ title, text: one }]))
}

function tablesOf({ shown, wording, cause, effect, evidence }: StudySnapshot): StudyTable[] {
  // Also of what was frozen when such numbers were still told.
  if (!evidence || !isLink({ evidence })) return []
  const between = ([low, high]: readonly [number, number]) => `${amount(effect, low)} to ${amount(effect, high)}`
  const tables: StudyTable[] = []
  if (shown?.effect && wording.arms) {
    const { high, low, difference, interval } = shown.effect
    tables.push({
      caption: `${effect.name} on these days`,
      rows: [
        { name: wording.arms.high, days: high.days, mean: amount(effect, high.mean) },
        { name: wording.arms.low, days: low.days, mean: amount(effect, low.mean) },
      ],
      below: `Difference: ${amount(effect, difference)}; 95 % interval ${between(interval)}.`,
    })
  }
  if (shown?.dose) {
    const rows = shown.dose.bins.map(
      (bin): StudyArm => ({
        name: doseName(cause, bin),
        days: bin.days,
        mean: amount(effect, bin.mean),
        interval: between(bin.interval),
      }),
    )
    tables.push({ caption: `${effect.name} by amount of ${cause.name}`, rows })
  }
  return tables
}

/** Differences too: with a minus that is one. */
const amount = (side: Side, value: number): string =>
  value < 0 ? `−${words.en.amount(side, -value)}` : words.en.amount(side, value)

function doseName(cause: Side, { kind, low, high }: { kind: 'none' | 'some'; low: number; high: number }): string {
  if (kind === 'none') return 'none'
  if (cause.isYesNo && low === high) return low > 0 ? 'yes' : 'no'
  return low === high
    ? words.en.amount(cause, low)
    : `${words.en.amount(cause, low)} to ${words.en.amount(cause, high)}`
}

/** What answers the question first. */
const shownCharts: readonly StudyChartName[] = [
  'populationTraitScatterPlot',
  'doseResponseChart',
  'correlationScatterPlot',
  'correlationByLagChart',
  'pairsOverTimeLineChart',
  'predictorDistributionColumnChart',
  'outcomeDistributionColumnChart',
]

function figuresOf({ charts }: StudySnapshot): StudyFigure[] {
  return shownCharts.flatMap((name): StudyFigure[] => {
    const chart = charts[name]
    if (!chart?.svg) return []
    return [{ title: chart.chartTitle ?? '', explanation: chart.explanation ?? '', svg: chart.svg }]
  })
}

function factsOf({ snapshot, participants, publishedAt }: PublicStudy): [string, string][] {
  const { span, evidence, pooled, method, madeAt } = snapshot
  const facts: (readonly [string, string | undefined])[] = [
    ['Days compared', evidence && !isNotCompared(snapshot) ? String(evidence.n) : undefined],
    ['Period', span ? `${span.first} to ${span.last}` : undefined],
    ['Taking part', participants === undefined ? undefined : countText(snapshot.participants, participants)],
    [
      snapshot.type === 'group' ? 'With enough days' : 'People',
      pooled && pooled.people > 0 ? String(pooled.people) : undefined,
    ],
    ['Calculated', `${madeAt.replace('T', ' ')} UTC${publishedAt === null ? '' : '; unchanged since'}`],
    ['Method', method.version === '' ? undefined : method.version],
    ['Fingerprint of the data', method.inputHash === '' ? undefined : method.inputHash],
  ]
  return facts.flatMap(([term, text]): [string, string][] => (text === undefined ? [] : [[term, text]]))
}

/** What the text speaks of, and what has come since. */
const countText = (then: number | undefined, now: number): string =>
  then === now ? `${now} or more` : `${then ?? 'fewer than 10'} when this was calculated, ${now} or more now`

function votesText({ count, averageVote }: PairVotes): string {
  if (count === 0) return 'Nobody has voted yet. Votes are shown next to the result and never change it.'
  const up = Math.round((count * (averageVote + 1)) / 2)
  const people = count === 1 ? '1 person has voted' : `${count} people have voted`
  return `${people}: ${up} find it plausible, ${count - up} do not. Votes are shown next to the result and never change it.`
}

function takePartOf({ snapshot, path }: PublicStudy, isMember: boolean): StudyPageParts['takePart'] {
  const { type, wording, cause, effect } = snapshot
  if (type === 'individual') return undefined
  const { instructionsForCauseVariable, instructionsForEffectVariable } = wording.instructions
  const steps = [instructionsForCauseVariable, instructionsForEffectVariable].filter((step) => step !== undefined)
  const rule = `Results are shown once there are ${FEWEST_PUBLISHED} people.`
  const invited = (how: string) => `${wording.text.studyInvitation ?? ''} ${how} ${rule}`.trim()
  if (type === 'global') return { text: invited(`Share ${cause.name} and ${effect.name} in your settings.`), steps }
  if (isMember) return { text: `You are taking part. You can leave at any time in your account. ${rule}`, steps }
  const what = `This study will read your ${cause.name} and ${effect.name} and nothing else. You will be reminded of them once a day. You can leave at any time in your account.`
  return { text: invited(what), steps, joinPath: `${path}/join` }
}
