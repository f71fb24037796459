/** From a snapshot to what its page shows. Pure. */
import { FEWEST_PUBLISHED } from '@upshot/analysis'
import type { ChartDescription, StudyChartName, StudyCharts } from '@upshot/contract'
import type { InLanguages, Language } from '../../../lib/language.ts'
import type { StudyArm, StudyFigure, StudyPageParts, StudyTable } from '../../../pages/studies/study-page.ts'
import { LINK_PICTURE } from '../../charts/render/link-picture.ts'
import { isLink, isNotCompared, type Side } from '../../finding.ts'
import type { PairVotes } from '../../votes/rules.ts'
import { type Words, words } from '../../words/index.ts'
import { linksOf } from '../links.ts'
import { chartsIn, type StudySnapshot, wordingsOf } from '../snapshots/snapshot.ts'
import type { StudyWords } from '../study-text.ts'
import { type StudyPageWords, studyPageWords } from './words.ts'

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
  readonly forOwner?: InLanguages<NonNullable<StudyPageParts['forOwner']>>
}

/** `isMember`: whoever looks takes part already. */
export function pagePartsOf(study: PublicStudy, language: Language, isMember = false): StudyPageParts {
  const { snapshot, baseUrl, path, publishedAt, isIndexed } = study
  const wording = wordingsOf(snapshot)[language]
  const text = { words: studyPageWords[language], amounts: words[language], wording }
  const links = linksOf({ path, kind: snapshot.type, baseUrl, ...wording.sharing })
  return {
    title: wording.text.studyTitle,
    by: byLine(study, text.words),
    published: publishedAt?.slice(0, 10),
    headline: wording.headline,
    verdict: verdictOf(snapshot, text.words),
    sections: sectionsOf(text),
    method: wording.text.dataAnalysis,
    tables: tablesOf(snapshot, text),
    figures: figuresOf(chartsIn(snapshot, language)),
    facts: factsOf(study, text.words),
    votes: votesText(study.votes, text.words),
    takePart: takePartOf(study, text, isMember),
    links: [
      { text: text.words.mail, address: links.studyLinkEmail },
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
    forOwner: study.forOwner?.[language],
  }
}

/** Of what everybody may see: the first chart that is drawn with lines and dots. */
export const pictureIn = ({ charts }: Pick<StudySnapshot, 'charts'>): ChartDescription | undefined =>
  [charts.doseResponseChart, charts.correlationScatterPlot, charts.populationTraitScatterPlot]
    .flatMap((chart) => chart?.description ?? [])
    .find(({ message }) => message === undefined)

/** What is written on the page, in one language. */
interface PageText {
  readonly words: StudyPageWords
  readonly amounts: Words
  readonly wording: StudyWords
}

function byLine({ snapshot, by }: PublicStudy, words: StudyPageWords): string {
  const kind = words.kinds[snapshot.type]
  return by === null ? kind : words.by(kind, by)
}

const TONES = { likely: 'strong', possible: 'weak', 'no sign': 'none', 'cannot tell': 'none' } as const

type VerdictParts = Pick<StudySnapshot, 'evidence' | 'pooled' | 'unjudged'>

export function verdictOf(
  { evidence, pooled, unjudged }: VerdictParts,
  words: StudyPageWords,
): StudyPageParts['verdict'] {
  const of = (verdict: keyof typeof TONES) => ({ word: words.verdicts[verdict], tone: TONES[verdict] })
  if (isNotCompared({ unjudged })) return { word: words.notCompared, tone: 'none' }
  if (evidence) return of(evidence.verdict)
  if (!pooled?.interval) return of('cannot tell')
  const [low, high] = pooled.interval
  return low * high > 0 ? { word: words.commonLink, tone: 'strong' } : of('no sign')
}

/** Question, what was done, the result, what it may not mean. */
function sectionsOf({ wording: { text }, words: { sections } }: PageText): StudyPageParts['sections'] {
  const parts: readonly (readonly [string, string | undefined])[] = [
    [sections.question, text.studyQuestion ?? text.studyObjective],
    [sections.done, text.studyDesign],
    [sections.result, text.studyResults],
    [sections.certain, text.significanceExplanation],
    [sections.best, text.optimalDailyValueSentence],
    [sections.limits, text.studyLimitations],
  ]
  return parts.flatMap(([title, one]) => (one === undefined ? [] : [{ title, text: one }]))
}

function tablesOf({ shown, cause, effect, evidence }: StudySnapshot, text: PageText): StudyTable[] {
  const { words, amounts, wording } = text
  const amount = (side: Side, value: number) => signedAmount(amounts, side, value)
  // Also of what was frozen when such numbers were still told.
  if (!evidence || !isLink({ evidence })) return []
  const between = ([low, high]: readonly [number, number]) => words.range(amount(effect, low), amount(effect, high))
  const tables: StudyTable[] = []
  if (shown?.effect && wording.arms) {
    const { high, low, difference, interval } = shown.effect
    tables.push({
      caption: words.onTheseDays(effect.name),
      rows: [
        { name: wording.arms.high, days: high.days, mean: amount(effect, high.mean) },
        { name: wording.arms.low, days: low.days, mean: amount(effect, low.mean) },
      ],
      below: words.difference(amount(effect, difference), between(interval)),
    })
  }
  if (shown?.dose) {
    const rows = shown.dose.bins.map(
      (bin): StudyArm => ({
        name: doseName(cause, bin, text),
        days: bin.days,
        mean: amount(effect, bin.mean),
        interval: between(bin.interval),
      }),
    )
    tables.push({ caption: words.byAmount(effect.name, cause.name), rows })
  }
  return tables
}

/** Differences too: with a minus that is one. */
const signedAmount = (amounts: Words, side: Side, value: number): string =>
  value < 0 ? `−${amounts.amount(side, -value)}` : amounts.amount(side, value)

interface Dose {
  readonly kind: 'none' | 'some'
  readonly low: number
  readonly high: number
}

function doseName(cause: Side, { kind, low, high }: Dose, { words, amounts }: PageText): string {
  if (kind === 'none') return words.none
  if (cause.isYesNo && low === high) return low > 0 ? words.yes : words.no
  return low === high
    ? amounts.amount(cause, low)
    : words.range(amounts.amount(cause, low), amounts.amount(cause, high))
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

function figuresOf(charts: StudyCharts): StudyFigure[] {
  return shownCharts.flatMap((name): StudyFigure[] => {
    const chart = charts[name]
    if (!chart?.svg) return []
    return [{ title: chart.chartTitle ?? '', explanation: chart.explanation ?? '', svg: chart.svg }]
  })
}

function factsOf({ snapshot, participants, publishedAt }: PublicStudy, words: StudyPageWords): [string, string][] {
  const terms = words.facts
  const { span, evidence, pooled, method, madeAt } = snapshot
  const facts: (readonly [string, string | undefined])[] = [
    [terms.days, evidence && !isNotCompared(snapshot) ? String(evidence.n) : undefined],
    [terms.period, span ? words.range(span.first, span.last) : undefined],
    [terms.takingPart, participants === undefined ? undefined : countText(snapshot.participants, participants, words)],
    [
      snapshot.type === 'group' ? terms.enough : terms.people,
      pooled && pooled.people > 0 ? String(pooled.people) : undefined,
    ],
    [terms.calculated, `${madeAt.replace('T', ' ')} UTC${publishedAt === null ? '' : words.unchanged}`],
    [terms.method, method.version === '' ? undefined : method.version],
    [terms.fingerprint, method.inputHash === '' ? undefined : method.inputHash],
  ]
  return facts.flatMap(([term, text]): [string, string][] => (text === undefined ? [] : [[term, text]]))
}

/** What the text speaks of, and what has come since. */
const countText = (then: number | undefined, now: number, words: StudyPageWords): string =>
  then === now ? words.orMore(now) : words.thenAndNow(then, now)

const votesText = ({ count, averageVote }: PairVotes, words: StudyPageWords): string =>
  count === 0 ? words.nobodyVoted : words.votes(count, Math.round((count * (averageVote + 1)) / 2))

function takePartOf(
  { snapshot, path }: PublicStudy,
  { words, wording }: PageText,
  isMember: boolean,
): StudyPageParts['takePart'] {
  const { type, cause, effect } = snapshot
  if (type === 'individual') return undefined
  const { instructionsForCauseVariable, instructionsForEffectVariable } = wording.instructions
  const steps = [instructionsForCauseVariable, instructionsForEffectVariable].filter((step) => step !== undefined)
  const rule = words.fewest(FEWEST_PUBLISHED)
  const invited = (how: string) => `${wording.text.studyInvitation ?? ''} ${how} ${rule}`.trim()
  if (type === 'global') return { text: invited(words.shareBoth(cause.name, effect.name)), steps }
  if (isMember) return { text: `${words.takingPart} ${rule}`, steps }
  return { text: invited(words.willRead(cause.name, effect.name)), steps, joinPath: `${path}/join` }
}
