import { type Correlation, type Pair, SlimCorrelation, type SortOrder } from '@upshot/contract'
import type { Subject } from '../../http/caller.ts'
import { type HandlersOf, ok, pageOf, replyWith } from '../../http/handler.ts'
import type { Language } from '../../lib/language.ts'
import { slimmer } from '../../lib/members.ts'
import { utcText } from '../../lib/utc-text.ts'
import { startOfDay } from '../../lib/zone.ts'
import type { PairIds } from '../pair-ids.ts'
import { type AskedPairText, type ReaderContext, sentencesIn } from '../words/index.ts'
import type { RecordedPairs } from './pair.ts'
import { type PresentableFinding, presentListed, presentState } from './present.ts'
import { oneOfEach } from './queries.ts'
import { onePair, type RequestedSides } from './requested-sides.ts'
import type { Findings } from './service.ts'

type FindingEndpoints = 'listCorrelations' | 'listPairs' | 'hideCorrelation' | 'showCorrelation'

interface CommonQuestion {
  readonly causeId?: number | undefined
  readonly effectId?: number | undefined
  readonly lagDays?: number
  readonly language: Language
}

export function findingRoutes({
  findings,
  votesOf,
  common,
}: {
  readonly findings: Pick<Findings, 'named' | 'shown' | 'recordedPairs' | 'state' | 'hide' | 'show'>
  readonly votesOf: (
    userId: number,
    pairs: readonly PairIds[],
  ) => Promise<(pair: PairIds) => { readonly userVote: number; readonly averageVote: number }>
  /** Results of many people, best first; lag 0 is the same day. */
  readonly common: (question: CommonQuestion) => Promise<readonly Correlation[]>
}): HandlersOf<FindingEndpoints> {
  const withVotes = async (userId: number, records: readonly Correlation[]): Promise<Correlation[]> => {
    const pairOf = (record: Correlation) => ({
      causeId: record.causeVariableId ?? 0,
      effectId: record.effectVariableId ?? 0,
    })
    const votes = await votesOf(userId, records.map(pairOf))
    return records.map((record) => {
      const { userVote, averageVote } = votes(pairOf(record))
      return { ...record, userVote, averageVote }
    })
  }

  /** A single variable per side is looked up; if there are several, the matching results are filtered. */
  const commonOf = async (
    { causes, effects }: RequestedSides,
    { language, lagDays }: Pick<CommonQuestion, 'language' | 'lagDays'>,
  ): Promise<readonly Correlation[]> => {
    const only = (side: RequestedSides['causes']) => (side?.length === 1 ? side[0]?.id : undefined)
    const matches = (id: number | undefined, side: RequestedSides['causes']) =>
      !side || side.some((variable) => variable.id === id)
    const question = {
      language,
      causeId: only(causes),
      effectId: only(effects),
      ...(lagDays === undefined ? {} : { lagDays }),
    }
    return (await common(question)).filter(
      (record) => matches(record.causeVariableId, causes) && matches(record.effectVariableId, effects),
    )
  }

  return {
    listCorrelations: async ({ subject, caller, query }) => {
      const { language } = caller
      const requested = await findings.named(subject, query)
      const isSorted = query.sort !== undefined
      if (query.commonOnly) {
        const all = await commonOf(requested, { language })
        const { items, next } = pageOf(sorted(all, query.sort), query)
        const explanation = sentencesIn[language].explanation({ count: all.length, shown: 'common', isSorted })
        const sameDay = pageOf(sorted(await commonOf(requested, { language, lagDays: 0 }), query.sort), query).items
        const data = { correlations: await withVotes(caller.userId, items), explanation, sameDay: [...sameDay] }
        return ok(heading(explanation), { data: shaped(data, query) }, next)
      }
      const voice = subject.userId === caller.userId ? 'you' : 'person'
      // Only the person themselves sees what they have hidden.
      const hidden = voice === 'you' && query.hidden === true
      const listed = await findings.shown(subject, { ...query, ...requested, hidden })
      const page = { ...query, reading: { voice, language } } as const
      const { items, next } = presentedPage(listed.directed, page)
      const explanation = sentencesIn[language].explanation({
        count: listed.directed.length,
        shown: query.verdict === 'cannot tell' ? 'nearest' : 'directed',
        isSorted,
        isUnmarked: listed.isUnmarked,
        notOutcomes: listed.notOutcomes,
        pair: askedPairText(requested, listed.directed),
        voice,
      })
      const data = {
        correlations: await withVotes(caller.userId, items),
        explanation,
        sameDay: presentedPage(listed.sameDay, page).items,
        analysis: presentState(await findings.state(subject.userId, subject.cover), language),
      }
      return ok(heading(explanation), { data: shaped(data, query) }, next)
    },

    hideCorrelation: async ({ caller, body }) => {
      await findings.hide(caller.userId, pairIn(body))
      return ok({ summary: 'Finding hidden', description: 'It is left out of lists until you show it again.' }, {})
    },

    showCorrelation: async ({ caller, body }) => {
      await findings.show(caller.userId, pairIn(body))
      return ok({ summary: 'Finding shown again', description: 'It is back in your lists.' }, {})
    },

    listPairs: async ({ subject, query }) => {
      const { causeId, effectId } = onePair(await findings.named(subject, query))
      const family = query.sameDay ? 'sameDay' : 'directed'
      const recorded = await findings.recordedPairs(subject, { causeId, effectId, family })
      const pairs = recorded ? presentPairs(recorded, subject) : []
      const { items, next } = pageOf(query.sort?.isDescending ? pairs.toReversed() : pairs, query)
      return replyWith(items, next)
    },
  }
}

const pairIn = (body: { readonly causeVariableId: number; readonly effectVariableId: number }) => ({
  causeId: body.causeVariableId,
  effectId: body.effectVariableId,
})

const slim = slimmer(SlimCorrelation)

interface Lists {
  readonly correlations: Correlation[]
  readonly sameDay: Correlation[]
}

/** Lists in full, or in the short form if requested. */
const shaped = <L extends Lists>(lists: L, { fields }: { readonly fields?: 'slim' }) =>
  fields === 'slim' ? { ...lists, correlations: lists.correlations.map(slim), sameDay: lists.sameDay.map(slim) } : lists

const heading = ({ title, description }: { readonly title: string; readonly description: string }) => ({
  summary: title,
  description,
})

/** The message for a request for one cause and one effect. */
function askedPairText(requested: RequestedSides, [finding]: readonly PresentableFinding[]): AskedPairText | undefined {
  const pair = oneOfEach(requested)
  if (!pair) return undefined
  const { cause, effect } = pair
  if (cause.id === effect.id) return { kind: 'itself', name: cause.variable?.alias ?? cause.name }
  const unused = [cause, effect].filter(({ variable }) => variable === undefined)
  if (unused.length > 0) return { kind: 'unused', names: unused.map(({ name }) => name) }
  return finding && { kind: 'known', finding: finding.finding }
}

interface FindingPage {
  readonly sort?: SortOrder
  readonly limit?: number
  readonly offset?: number
  readonly reading: ReaderContext
}

/** In ranked order, only the page needs to be presented; any other order needs all records first. */
function presentedPage(findings: readonly PresentableFinding[], { sort, reading, ...page }: FindingPage) {
  const present = (finding: PresentableFinding) => presentListed(finding, reading)
  if (sort) return pageOf(sorted(findings.map(present), sort), page)
  const { items, ...more } = pageOf(findings, page)
  return { ...more, items: items.map(present) }
}

/** The timestamp is the start of the effect's day. */
function presentPairs(
  { causeUnit, effectUnit, pairs }: RecordedPairs,
  { timeZone }: Pick<Subject, 'timeZone'>,
): Pair[] {
  const startOf = startOfDay(timeZone)
  return pairs.map(({ day, cause, effect }) => {
    const timestamp = startOf(day)
    const startAt = utcText(timestamp)
    return {
      causeMeasurement: cause,
      causeMeasurementValue: cause,
      causeVariableUnitAbbreviatedName: causeUnit,
      effectMeasurement: effect,
      effectMeasurementValue: effect,
      effectVariableUnitAbbreviatedName: effectUnit,
      timestamp,
      startAt,
      eventAt: startAt,
      eventAtUnixTime: timestamp,
    }
  })
}

/** Ranked, unless another order is requested; records without the member come last. */
function sorted(records: readonly Correlation[], order: SortOrder | undefined): readonly Correlation[] {
  if (!order) return records
  const sign = order.isDescending ? -1 : 1
  const key = (record: Correlation) =>
    order.field === 'have'
      ? record.shortfall && record.shortfall.have / record.shortfall.need
      : (record[order.field as keyof Correlation] as string | number | undefined)
  return records.toSorted((a, b) => {
    const firstKey = key(a)
    const right = key(b)
    if (firstKey === undefined || right === undefined) return firstKey === right ? 0 : firstKey === undefined ? 1 : -1
    return firstKey === right ? 0 : firstKey < right ? -sign : sign
  })
}
