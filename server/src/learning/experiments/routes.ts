import type { endpoints, QueryOf } from '@upshot/contract'
import { created, type HandlersOf, ok, pageOf, replyWith } from '../../http/handler.ts'
import { faultIn } from '../../lib/refusal.ts'
import { dayText } from '../../lib/utc-text.ts'
import type { Changing } from './changing.ts'
import type { Marking } from './marking.ts'
import { presentDay, presentExperiment } from './present.ts'
import { presentQuestions } from './questions.ts'
import type { Experiments, Showing } from './service.ts'
import type { Starting } from './starting.ts'
import { noExperiment, pausesOf } from './state.ts'
import type { ExperimentView } from './view.ts'

type ExperimentEndpoints =
  | 'planExperiment'
  | 'saveExperiment'
  | 'listExperiments'
  | 'getExperiment'
  | 'startExperiment'
  | 'pauseExperiment'
  | 'resumeExperiment'
  | 'stopExperiment'
  | 'listExperimentDays'
  | 'listExperimentQuestions'
  | 'markExperimentDays'
  | 'deleteExperiment'

type ExperimentListQuery = QueryOf<typeof endpoints.listExperiments>

export function experimentRoutes(dependencies: {
  readonly experiments: Experiments
  readonly starting: Starting
  readonly changing: Changing
  readonly marking: Marking
  readonly showing: Showing
}): HandlersOf<ExperimentEndpoints> {
  const { experiments, starting, changing, marking, showing } = dependencies
  return {
    planExperiment: async ({ caller, body }) => {
      const { plan, draft, safety, worksForDays } = await experiments.plan(caller, body)
      const worksFor = worksForDays === undefined ? {} : { worksForDays }
      return ok({ summary: 'Your plan', description: plan.sentence }, { plan, draft, safety: [...safety], ...worksFor })
    },

    listExperimentQuestions: async ({ caller, query }) => {
      const notice = { summary: 'Ready-made questions', description: 'What can be tried, and where it was studied.' }
      return ok(notice, { questions: presentQuestions(query.language ?? caller.language) })
    },

    saveExperiment: async ({ caller, body }) => {
      const { view, isNew } = await experiments.save(caller, body)
      const notice = { summary: isNew ? 'Draft created' : 'Experiment saved', description: savedText(view) }
      return (isNew ? created : ok)(notice, { experiment: await showing.brief(view) })
    },

    listExperiments: async ({ subject, query }) => {
      const listed = sorted(await experiments.list(subject, query), query.sort)
      const { items, next } = pageOf(listed, query)
      const notice = { summary: 'Experiments', description: 'What is planned, what is running, and what was learned.' }
      const list = await Promise.all(items.map(showing.brief))
      return ok(notice, { experiments: list }, next)
    },

    getExperiment: async ({ subject, params }) =>
      replyWith(await showing.whole(await experiments.get(subject, idIn(params.experimentId)))),

    startExperiment: async ({ caller, body }) => {
      const view = await starting.start(caller, body)
      const experiment = await showing.brief(view)
      const description = `The first day is ${experiment.firstDay}. The plan is fixed now; its fingerprint is ${experiment.commitment}.`
      return ok({ summary: 'The experiment has started', description }, { experiment })
    },

    pauseExperiment: async ({ caller, body }) => {
      const experiment = await showing.brief(await changing.pause(caller, body.experimentId))
      const description = 'The current block runs to its end. The next one waits until you resume.'
      return ok({ summary: 'The experiment pauses', description }, { experiment })
    },

    resumeExperiment: async ({ caller, body }) => {
      const view = await changing.resume(caller, body.experimentId)
      return ok(
        { summary: 'The experiment continues', description: resumedText(view) },
        { experiment: await showing.brief(view) },
      )
    },

    stopExperiment: async ({ caller, body }) => {
      const experiment = await showing.whole(await changing.stop(caller, body))
      return ok({ summary: 'The experiment has ended', description: experiment.result?.sentence ?? '' }, { experiment })
    },

    listExperimentDays: async ({ subject, query }) => {
      const { experimentId, date } = query
      const views =
        experimentId === undefined
          ? await experiments.list(subject, {})
          : [await experiments.get(subject, experimentId)]
      const all = views.flatMap((view) => view.days.map((day) => presentDay(view, day)))
      const { items, next } = pageOf(
        all.filter((day) => date === undefined || day.date === date),
        query,
      )
      const notice = { summary: 'Days', description: 'The days so far. Nobody can see later ones yet.' }
      return ok(notice, { days: items }, next)
    },

    markExperimentDays: async ({ caller, body, faults }) => {
      const marked = await marking.mark(caller, body, faults)
      const description = marked.length === 1 ? 'One day is marked.' : `${marked.length} days are marked.`
      return ok(
        { summary: 'Days marked', description },
        {
          days: marked.map(({ view, day }) => presentDay(view, day)),
          ...(faults.isEmpty ? {} : { errors: faults.list.map((fault) => faultIn(fault, caller.language)) }),
        },
      )
    },

    deleteExperiment: async ({ caller, body }) => {
      await experiments.remove(caller.userId, body.id)
      return ok(
        { summary: 'Experiment deleted', description: 'Its days and its page are gone. Your measurements stay.' },
        {},
      )
    },
  }
}

function idIn(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw noExperiment()
  return Number(text)
}

const savedText = (view: ExperimentView): string => presentExperiment(view).plan?.sentence ?? ''

function resumedText(view: ExperimentView): string {
  const { lastDay } = presentExperiment(view)
  const next = pausesOf(view.row).flatMap(({ firstDay }) =>
    firstDay !== null && firstDay > view.today ? [firstDay] : [],
  )
  return next[0] === undefined
    ? `The current block continues. The last day is ${lastDay}.`
    : `The next block begins on ${dayText(next[0])}. The last day is ${lastDay}.`
}

const sortKeys: Record<string, (view: ExperimentView) => number> = {
  createdAt: ({ row }) => row.created_epoch,
  updatedAt: ({ row }) => row.updated_epoch,
  startedAt: ({ row }) => row.started_epoch ?? 0,
  endedAt: ({ row }) => row.ended_epoch ?? 0,
}

/** Newest first, unless requested otherwise. */
function sorted(views: readonly ExperimentView[], order: ExperimentListQuery['sort']): readonly ExperimentView[] {
  const key = sortKeys[order?.field ?? ''] ?? (({ row }: ExperimentView) => row.created_epoch)
  const sign = (order?.isDescending ?? true) ? -1 : 1
  return views.toSorted((a, b) => sign * (key(a) - key(b)) || sign * (a.row.id - b.row.id))
}
