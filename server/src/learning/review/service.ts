/** A week as a person reads it: what they recorded, what was found, and how their experiments go. */
import type { Review, ReviewedExperiment, ReviewedFinding } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { dayText } from '../../lib/utc-text.ts'
import { startOfDay } from '../../lib/zone.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Person } from '../../tracking/measurements/service.ts'
import type { Reviews } from '../../tracking/report/review.ts'
import { presentExperiment } from '../experiments/present.ts'
import type { Experiments } from '../experiments/service.ts'

export type WeekReviews = ReturnType<typeof createWeekReviews>
export type Reviewer = Person & { readonly language: Language }

export function createWeekReviews({
  reviews,
  feed,
  experiments,
}: {
  readonly reviews: Reviews
  readonly feed: Pick<Feed, 'findingsWithin'>
  readonly experiments: Pick<Experiments, 'list'>
}) {
  /** `week`: any of its days; the last complete week unless given. */
  async function of(person: Reviewer, week: string | undefined): Promise<Review> {
    const { from, to, ...recorded } = await reviews.of(person, week)
    const startsAt = startOfDay(person.timeZone)
    const cards = await feed.findingsWithin(person, { from: startsAt(from), to: startsAt(to + 1) })
    return {
      from: dayText(from),
      to: dayText(to),
      ...recorded,
      findings: cards.flatMap(({ title = '', parameters = {} }) => findingOf(title, parameters)),
      experiments: await experimentsIn(person, dayText(from), dayText(to)),
    }
  }

  async function experimentsIn(person: Reviewer, from: string, to: string): Promise<ReviewedExperiment[]> {
    const views = await experiments.list(person, {})
    return views
      .map((view) => presentExperiment(view))
      .flatMap(({ id, title, state, firstDay, lastDay = to, progress }) =>
        firstDay === undefined || !progress || firstDay > to || lastDay < from
          ? []
          : [
              {
                id,
                title,
                days: progress.days,
                daysDone: progress.daysDone,
                hasEnded: state === 'finished' || state === 'stopped',
              },
            ],
      )
  }

  return { of }
}

function findingOf(title: string, parameters: Readonly<Record<string, unknown>>): ReviewedFinding[] {
  const { causeVariableId, effectVariableId } = parameters
  if (typeof causeVariableId !== 'number' || typeof effectVariableId !== 'number') return []
  return [{ causeVariableId, effectVariableId, title }]
}
