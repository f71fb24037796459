/** Snapshots: made when a study is published or worked out anew, kept as text, read by everybody. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { PairDetail } from '../finding.ts'
import type { LearningStores } from '../stores.ts'
import type { Knowledge } from './knowledge.ts'
import { inPublic, pooledStatistics } from './people.ts'
import { publicPair } from './public-pair.ts'
import { publicSide } from './sides.ts'
import { SNAPSHOT_FORMAT, type StudySnapshot } from './snapshot.ts'
import type { StudyRow } from './store.ts'
import { tell } from './telling.ts'
import type { Current, Viewing } from './view.ts'

export interface FreezingParts {
  readonly storage: Storage<LearningStores>
  readonly clock: Clock
  readonly knowledge: Knowledge
  readonly viewing: Pick<Viewing, 'current' | 'snapshotOf'>
}

export type Freezing = ReturnType<typeof createFreezing>

type Own = Pick<
  StudySnapshot,
  'told' | 'statistics' | 'method' | 'span' | 'evidence' | 'shown' | 'cells' | 'binned' | 'pooled' | 'charts'
>

export function createFreezing({ storage, clock, knowledge, viewing }: FreezingParts) {
  async function freeze(row: StudyRow): Promise<StudySnapshot> {
    await knowledge.refresh(row)
    const known = await viewing.current(row)
    const sides = { cause: publicSide(known.sides.cause), effect: publicSide(known.sides.effect) }
    return {
      format: SNAPSHOT_FORMAT,
      id: row.id,
      type: row.kind,
      madeAt: utcText(epochSeconds(clock)),
      ...sides,
      ...(await contentOf(row, { ...known, sides })),
    }
  }

  async function contentOf(row: StudyRow, { result, sides, detail }: Current): Promise<Own> {
    const title = row.title ?? undefined
    if (result.kind === 'person') {
      const empty: PairDetail = { finding: result.finding, pairs: [], causeDays: [], effectDays: [] }
      const { finding, cells, shown, binned } = publicPair(detail ?? empty)
      return {
        told: tell({ kind: 'person', finding }, { voice: 'person', sides, title }),
        statistics: knowledge.correlation(finding, 'person'),
        method: methodOf(finding.method),
        span: finding.span,
        evidence: finding.evidence,
        shown,
        cells,
        binned,
        pooled: null,
        charts: binned ? await knowledge.publicCharts(finding, binned, row.id) : {},
      }
    }
    const shown = inPublic(result)
    const pooled = shown.kind === 'people' ? shown.pooled : result.pooled
    return {
      told: tell(shown, { voice: 'person', sides, title }),
      statistics: pooledStatistics(pooled, sides),
      method: methodOf(pooled.method),
      span: null,
      evidence: null,
      shown: null,
      cells: null,
      binned: null,
      pooled,
      charts: await knowledge.peopleCharts(pooled, sides, row.id),
    }
  }

  const store = (t: LearningStores, row: StudyRow, snapshot: StudySnapshot): Promise<void> =>
    t.studies.saveSnapshot({
      user_id: row.user_id,
      study_id: row.id,
      content: JSON.stringify(snapshot),
      made_epoch: epochSeconds(clock),
    })

  const stored = (row: StudyRow): Promise<StudySnapshot | undefined> => viewing.snapshotOf(row)

  /** Somebody's days left a study of many: what was frozen with them is worked out again when it is next read. */
  async function thawed(row: StudyRow): Promise<StudySnapshot> {
    const found = await stored(row)
    if (found) return found
    const snapshot = await freeze(row)
    await storage.transaction(async (t) => {
      const held = await t.studies.hold(row.id)
      if (held?.is_published === 1) await store(t, held, snapshot)
    })
    return snapshot
  }

  return { freeze, store, stored, thawed }
}

const methodOf = ({
  version,
  inputHash,
  analysedAtEpoch,
}: {
  version: string
  inputHash: string
  analysedAtEpoch: number
}) => ({
  version,
  inputHash,
  analysedAt: utcText(analysedAtEpoch),
})
