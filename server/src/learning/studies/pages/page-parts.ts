/** From a snapshot to the contents of its page. Pure. */
import { FEWEST_PUBLISHED } from '@upshot/analysis'
import type { ChartDescription, StudyChartName, StudyCharts } from '@upshot/contract'
import { dateText, type InLanguages, type Language, wordTable } from '../../../lib/language.ts'
import type { StudyArm, StudyFigure, StudyPageContent, StudyTable } from '../../../pages/studies/study-page.ts'
import { nameIn, namesInSentences } from '../../../tracking/variables/catalogue/words.ts'
import { LINK_PICTURE } from '../../charts/render/link-picture.ts'
import { isLink, isNotCompared, type PopulationFinding, type Side, sideIn } from '../../finding.ts'
import type { PairVotes } from '../../votes/service.ts'
import { type LanguageWords, sentencesIn } from '../../words/index.ts'
import { chartAddress, linksOf } from '../links.ts'
import type { StudyTexts } from '../sides.ts'
import { chartsIn, type StudySnapshot, wordingsOf } from '../snapshots/snapshot.ts'

// Words of study pages.

export const studyPageWords = wordTable('learning/studies/pages/page-parts', {
  kinds: {
    individual: 'A study of one person',
    group: 'A study of a group of people',
    global: 'A study of everyone who shares',
  },
  by: '{kind}, by {name}',
  verdicts: {
    likely: 'Likely',
    possible: 'Possible, not established',
    'no sign': 'No sign',
    'cannot tell': 'Cannot tell yet',
  },
  notCompared: 'Not compared',
  commonLink: 'A common link',
  mail: 'Mail',
  sections: {
    question: 'The question',
    done: 'What was done',
    result: 'The result',
    certain: 'How certain it is',
    best: 'Best so far',
    limits: 'What it does not show',
    calculated: 'How this was calculated',
  },
  onTheseDays: '{name} on these days',
  byAmount: '{effect} by amount of {cause}',
  range: '{low} to {high}',
  difference: 'Difference: {amount} (95 % interval: {interval}).',
  none: 'none',
  yes: 'yes',
  no: 'no',
  facts: {
    days: 'Days compared',
    period: 'Period',
    takingPart: 'Taking part',
    enough: 'With enough days',
    people: 'People',
    calculated: 'Calculated',
    method: 'Method',
    fingerprint: 'Fingerprint of the data',
  },
  unchanged: '; unchanged since',
  orMore: '{now} or more',
  thenAndNow: '{then, select, undefined {fewer than 10} other {{then}}} when this was calculated, {now} or more now',
  nobodyVoted: 'Nobody has voted yet. Votes are shown next to the result and never change it.',
  votes:
    '{count, plural, one {# person has voted} other {# people have voted}}: {up} find it plausible, {down} do not. Votes are shown next to the result and never change it.',
  fewest: 'Results are shown once there are {people} people.',
  shareBoth: 'Share {cause} and {effect} in your settings.',
  takingPart: 'You are taking part. You can leave at any time in your account.',
  willRead:
    'This study will read your {cause} and {effect} and nothing else. You will be reminded of them once a day. You can leave at any time in your account.',
  gauge: {
    likely: 'likely',
    possible: 'possible',
    'no sign': 'no sign of a link',
    'cannot tell': 'cannot tell yet',
    notCompared: 'not compared',
    among: 'among {people} people',
    less: 'less',
    more: 'more',
  },
  onlyYou: 'Only you can see this. It is based on your current data.',
  anyone: 'Anyone with the link can read this, as it was when you published it.',
  publish: 'Publish',
  showName: 'Show my display name on the page',
  allowIndexing: 'Let search engines list the page',
  recalculate: 'Recalculate',
  unpublish: 'Unpublish',
})

export type StudyPageWords = (typeof studyPageWords)['en']

export interface PublicStudy {
  readonly snapshot: StudySnapshot
  readonly baseUrl: string
  /** Its path once it is published. */
  readonly path: string
  /** The display name, if the owner shows it. */
  readonly by: string | null
  /** Null for an unpublished study that its owner views. */
  readonly publishedAt: string | null
  readonly isIndexed: boolean
  readonly votes: PairVotes
  readonly participants: number | undefined
  /** Forms for the owner, to publish and unpublish. */
  readonly forOwner?: InLanguages<NonNullable<StudyPageContent['forOwner']>>
}

/** `isMember`: the reader already takes part. */
export function pagePartsOf(study: PublicStudy, language: Language, isMember = false): StudyPageContent {
  const { snapshot, baseUrl, path, publishedAt, isIndexed } = study
  const wording = wordingsOf(snapshot)[language]
  const text = { texts: studyPageWords[language], amounts: sentencesIn[language], wording, language }
  const links = linksOf({ path, kind: snapshot.type, baseUrl, ...wording.sharing })
  return {
    title: wording.text.studyTitle,
    by: byLine(study, text.texts),
    published: publishedAt === null ? undefined : dateText(language, publishedAt.slice(0, 10)),
    headline: wording.headline,
    verdict: verdictOf(snapshot, text.texts),
    sections: sectionsOf(text),
    method: wording.text.dataAnalysis,
    tables: tablesOf(snapshot, text),
    figures: figuresOf(chartsIn(snapshot, language)),
    facts: factsOf(study, text),
    votes: votesText(study.votes, text.texts),
    takePart: takePartOf(study, text, isMember),
    links: [
      { text: text.texts.mail, address: links.studyLinkEmail },
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

/** The first public chart that has lines and dots. */
export const pictureIn = ({ charts }: Pick<StudySnapshot, 'charts'>): ChartDescription | undefined =>
  [charts.doseResponseChart, charts.correlationScatterPlot, charts.populationTraitScatterPlot]
    .flatMap((chart) => chart?.description ?? [])
    .find(({ message }) => message === undefined)

/** The words and the language of a page. */
interface PageText {
  readonly texts: StudyPageWords
  readonly amounts: LanguageWords
  readonly wording: StudyTexts
  readonly language: Language
}

function byLine({ snapshot, by }: PublicStudy, texts: StudyPageWords): string {
  const kind = texts.kinds[snapshot.type]
  return by === null ? kind : texts.by(kind, by)
}

const TONES = { likely: 'strong', possible: 'weak', 'no sign': 'none', 'cannot tell': 'none' } as const

export function verdictOf(
  { evidence, pooled, unjudged }: Pick<StudySnapshot, 'evidence' | 'pooled' | 'unjudged'>,
  texts: StudyPageWords,
): StudyPageContent['verdict'] {
  const of = (verdict: keyof typeof TONES) => ({ word: texts.verdicts[verdict], tone: TONES[verdict] })
  if (isNotCompared({ unjudged })) return { word: texts.notCompared, tone: 'none' }
  if (evidence) return of(evidence.verdict)
  if (!pooled?.interval) return of('cannot tell')
  const [low, high] = pooled.interval
  return low * high > 0 ? { word: texts.commonLink, tone: 'strong' } : of('no sign')
}

/** Question, method, result, limitations. */
function sectionsOf({ wording: { text }, texts: { sections } }: PageText): StudyPageContent['sections'] {
  const parts: readonly (readonly [string, string | undefined])[] = [
    [sections.question, text.studyQuestion ?? text.studyObjective],
    [sections.done, text.studyDesign],
    [sections.result, text.studyResults],
    [sections.certain, text.significanceExplanation],
    [sections.best, text.optimalDailyValueSentence],
    [sections.limits, text.studyLimitations],
  ]
  return parts.flatMap(([title, paragraph]) => (paragraph === undefined ? [] : [{ title, text: paragraph }]))
}

function tablesOf({ shown, evidence, ...sides }: StudySnapshot, text: PageText): StudyTable[] {
  const { texts, amounts, wording, language } = text
  // Applies to older snapshots as well, which still contain these numbers.
  if (!evidence || !isLink({ evidence })) return []
  const cause = sideIn(language, sides.cause)
  const effect = sideIn(language, sides.effect)
  const causeName = nameIn(language, cause.name)
  const effectName = nameIn(language, effect.name)
  const { inside, atStart } = namesInSentences[language]
  const tables: StudyTable[] = []
  if (shown?.effect && wording.arms) {
    const { high, low, difference, interval } = shown.effect
    const [highMean = '', lowMean = ''] = amounts.means(effect, [high.mean, low.mean])
    const apart = amounts.apart(effect, difference, interval)
    tables.push({
      caption: texts.onTheseDays(atStart(effectName)),
      rows: [
        { name: wording.arms.high, days: high.days, mean: highMean },
        { name: wording.arms.low, days: low.days, mean: lowMean },
      ],
      below: texts.difference(apart.text, apart.range),
    })
  }
  if (shown?.dose) {
    const rows = shown.dose.bins.map((bin): StudyArm => {
      const [mean = '', low = '', high = ''] = amounts.amounts(effect, [bin.mean, ...bin.interval])
      return { name: doseName(cause, bin, text), days: bin.days, mean, interval: texts.range(low, high) }
    })
    tables.push({ caption: texts.byAmount(atStart(effectName), inside(causeName)), rows })
  }
  return tables
}

interface DoseRange {
  readonly kind: 'none' | 'some'
  readonly low: number
  readonly high: number
}

function doseName(cause: Side, { kind, low, high }: DoseRange, { texts, amounts }: PageText): string {
  if (kind === 'none') return texts.none
  if (cause.isYesNo && low === high) return low > 0 ? texts.yes : texts.no
  const [least = '', most = ''] = amounts.amounts(cause, [low, high])
  return low === high ? least : texts.range(least, most)
}

/** The charts in the order in which they answer the question. */
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

function factsOf(
  { snapshot, participants, publishedAt }: PublicStudy,
  { texts, language }: Pick<PageText, 'texts' | 'language'>,
): [string, string][] {
  const terms = texts.facts
  const { span, evidence, pooled, method, madeAt } = snapshot
  const facts: (readonly [string, string | undefined])[] = [
    [terms.days, evidence && !isNotCompared(snapshot) ? String(evidence.n) : undefined],
    [terms.period, span ? texts.range(dateText(language, span.first), dateText(language, span.last)) : undefined],
    [terms.takingPart, participants === undefined ? undefined : countText(snapshot.participants, participants, texts)],
    [
      snapshot.type === 'group' ? terms.enough : terms.people,
      pooled && pooled.people > 0 ? String(pooled.people) : undefined,
    ],
    [terms.calculated, `${madeAt.replace('T', ' ')} UTC${publishedAt === null ? '' : texts.unchanged}`],
    [terms.method, method.version === '' ? undefined : method.version],
    [terms.fingerprint, method.inputHash === '' ? undefined : method.inputHash],
  ]
  return facts.flatMap(([term, text]): [string, string][] => (text === undefined ? [] : [[term, text]]))
}

/** The participants that the text is about, and how many there are now. */
const countText = (then: number | undefined, now: number, texts: StudyPageWords): string =>
  then === now ? texts.orMore(now) : texts.thenAndNow(then, now)

function votesText({ count, averageVote }: PairVotes, texts: StudyPageWords): string {
  const up = Math.round((count * (averageVote + 1)) / 2)
  return count === 0 ? texts.nobodyVoted : texts.votes(count, up, count - up)
}

function takePartOf(
  { snapshot, path }: PublicStudy,
  { texts, wording, language }: PageText,
  isMember: boolean,
): StudyPageContent['takePart'] {
  const { type } = snapshot
  const { inside } = namesInSentences[language]
  const cause = inside(nameIn(language, snapshot.cause.name))
  const effect = inside(nameIn(language, snapshot.effect.name))
  if (type === 'individual') return undefined
  const { instructionsForCauseVariable, instructionsForEffectVariable } = wording.instructions
  const steps = [instructionsForCauseVariable, instructionsForEffectVariable].filter((step) => step !== undefined)
  const rule = texts.fewest(FEWEST_PUBLISHED)
  const invited = (how: string) => `${wording.text.studyInvitation ?? ''} ${how} ${rule}`.trim()
  if (type === 'global') return { text: invited(texts.shareBoth(cause, effect)), steps }
  if (isMember) return { text: `${texts.takingPart} ${rule}`, steps }
  return { text: invited(texts.willRead(cause, effect)), steps, joinPath: `${path}/join` }
}

// The JSON of a published study, described in docs/studies.md.

export type StudyDocument = ReturnType<typeof publicJson>

export function publicJson({ snapshot, baseUrl, path, by, publishedAt, votes, participants }: PublicStudy) {
  const { charts, wording, german: _1, germanCharts: _2, germanStatistics: _3, ...current } = snapshot
  const { translatedWording: _4, translatedCharts: _5, translatedStatistics: _6, ...currentSnapshot } = current
  const { pooled, participants: then = participants, ...frozen } = currentSnapshot
  const pictures = Object.entries(charts).map(([name, { chartId, chartTitle, explanation, description }]) => ({
    chartId,
    chartTitle,
    explanation,
    svgUrl: chartAddress(baseUrl, path, name),
    description,
  }))
  return {
    ...frozen,
    pooled: pooled && { ...pooled, method: knownOf(pooled.method) },
    by,
    publishedAt,
    title: wording.text.studyTitle,
    headline: wording.headline,
    text: wording.text,
    participantInstructions: wording.instructions,
    links: linksOf({ path, kind: snapshot.type, baseUrl, ...wording.sharing }),
    votes: { averageVote: votes.averageVote, count: votes.count },
    // When it was computed, and now.
    ...(participants === undefined ? {} : { participants: then, participantsNow: participants }),
    charts: pictures,
  }
}

/** The method; without contributions, there was no analysis yet. */
const knownOf = ({ analysedAtEpoch, ...method }: PopulationFinding['method']) => ({
  ...method,
  ...(analysedAtEpoch === 0 ? {} : { analysedAtEpoch }),
})
