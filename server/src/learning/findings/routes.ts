import type { Correlation, Pair, SortOrder } from '@upshot/contract'
import type { Subject } from '../../http/caller.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { ok, pageOf, replyWith } from '../../http/reply.ts'
import { utcText } from '../../lib/utc-text.ts'
import { startOfDay } from '../../lib/zone.ts'
import type { PairDetail } from '../finding.ts'
import type { VotedPair } from '../votes/store.ts'
import { type Voice, words } from '../words/index.ts'
import { type Presentable, presentListed, presentState } from './present.ts'
import type { AskedPair, Findings } from './service.ts'

type Names = 'listCorrelations' | 'listPairs'

export interface FindingRouteParts {
  readonly findings: Pick<Findings, 'named' | 'shown' | 'pair' | 'state'>
  readonly votesOf: (
    userId: number,
    pairs: readonly VotedPair[],
  ) => Promise<(pair: VotedPair) => { readonly userVote: number; readonly averageVote: number }>
  /** What many people found together, best first; lag 0 is the same day. */
  readonly common: (pair: AskedPair & { readonly lagDays?: number }) => Promise<readonly Correlation[]>
}

export function findingRoutes({ findings, votesOf, common }: FindingRouteParts): HandlersOf<Names> {
  const withVotes = async (userId: number, records: readonly Correlation[]): Promise<Correlation[]> => {
    const pairOf = (one: Correlation) => ({ causeId: one.causeVariableId ?? 0, effectId: one.effectVariableId ?? 0 })
    const votes = await votesOf(userId, records.map(pairOf))
    return records.map((one) => {
      const { userVote, averageVote } = votes(pairOf(one))
      return { ...one, userVote, averageVote }
    })
  }

  return {
    listCorrelations: async ({ subject, caller, query }) => {
      const asked = await findings.named(subject, query)
      if (query.commonOnly) {
        const all = await common(asked)
        const { items, next } = pageOf(sorted(all, query.sort), query)
        const explanation = words.explanation({ count: all.length, shown: 'common' })
        const sameDay = pageOf(sorted(await common({ ...asked, lagDays: 0 }), query.sort), query).items
        const data = { correlations: await withVotes(caller.userId, items), explanation, sameDay: [...sameDay] }
        return { ...ok(heading(explanation), { data }), ...(next ? { next } : {}) }
      }
      const listed = await findings.shown(subject, { ...query, ...asked })
      const page = { ...query, voice: subject.userId === caller.userId ? ('you' as const) : ('person' as const) }
      const { items, next } = presentedPage(listed.directed, page)
      const explanation = words.explanation({ count: listed.directed.length, shown: 'directed' })
      const data = {
        correlations: await withVotes(caller.userId, items),
        explanation,
        sameDay: presentedPage(listed.sameDay, page).items,
        analysis: presentState(await findings.state(subject.userId)),
      }
      return { ...ok(heading(explanation), { data }), ...(next ? { next } : {}) }
    },

    listPairs: async ({ subject, query }) => {
      const { causeId, effectId } = await findings.named(subject, query, { isRequired: true })
      const family = query.sameDay ? 'sameDay' : 'directed'
      const detail = await findings.pair(subject.userId, causeId ?? 0, effectId ?? 0, family)
      const pairs = detail ? presentPairs(detail, subject) : []
      const { items, next } = pageOf(query.sort?.isDescending ? pairs.toReversed() : pairs, query)
      return replyWith(items, next)
    },
  }
}

const heading = ({ title, description }: { readonly title: string; readonly description: string }) => ({
  summary: title,
  description,
})

interface Page {
  readonly sort?: SortOrder
  readonly limit?: number
  readonly offset?: number
  readonly voice: Voice
}

/** As they rank, only what is shown need be made into records; any other order is one of records. */
function presentedPage(found: readonly Presentable[], { sort, voice, ...page }: Page) {
  const present = (one: Presentable) => presentListed(one, voice)
  if (sort) return pageOf(sorted(found.map(present), sort), page)
  const { items, ...more } = pageOf(found, page)
  return { ...more, items: items.map(present) }
}

/** A day of the effect is told by its first moment. */
function presentPairs({ finding, pairs }: PairDetail, { timeZone }: Pick<Subject, 'timeZone'>): Pair[] {
  const startOf = startOfDay(timeZone)
  return pairs.map(({ day, cause, effect }) => {
    const timestamp = startOf(day)
    const startAt = utcText(timestamp)
    return {
      causeMeasurement: cause,
      causeMeasurementValue: cause,
      causeVariableUnitAbbreviatedName: finding.cause.unit,
      effectMeasurement: effect,
      effectMeasurementValue: effect,
      effectVariableUnitAbbreviatedName: finding.effect.unit,
      timestamp,
      startAt,
      eventAt: startAt,
      eventAtUnixTime: timestamp,
    }
  })
}

/** As ranked, unless asked otherwise; what has no such member comes last. */
function sorted(records: readonly Correlation[], order: SortOrder | undefined): readonly Correlation[] {
  if (!order) return records
  const sign = order.isDescending ? -1 : 1
  const key = (one: Correlation) => one[order.field as keyof Correlation] as string | number | undefined
  return records.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)]
    if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1
    return left === right ? 0 : left < right ? -sign : sign
  })
}
