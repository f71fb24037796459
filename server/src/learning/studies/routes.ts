import type { AnswerOf, endpoints, QueryOf } from '@upshot/contract'
import type { Caller } from '../../http/caller.ts'
import { created, type HandlersOf, ok, pageOf, replyWith } from '../../http/handler.ts'
import { presentNotification } from '../../reminding/notifications/present.ts'
import { presentReminder } from '../../reminding/reminders/present.ts'
import type { ExperimentWithPath, PublishedExperiments } from '../experiments/publishing.ts'
import { experimentIn } from '../experiments/state.ts'
import type { Joining } from './joining.ts'
import { experimentStudy, presentStudy } from './present.ts'
import type { Publishing } from './publishing.ts'
import { kindNamed, type StudyReader } from './rules.ts'
import type { Studies, StudyList } from './service.ts'
import type { StudyView, VisibleStudy } from './view.ts'

type StudyEndpoints =
  | 'createStudy'
  | 'publishStudy'
  | 'unpublishStudy'
  | 'joinStudy'
  | 'getStudy'
  | 'listStudies'
  | 'listOpenStudies'
  | 'listJoinedStudies'
  | 'listCreatedStudies'

type StudyAnswer = AnswerOf<typeof endpoints.publishStudy>
type StudyListAnswer = AnswerOf<typeof endpoints.listStudies>
type StudyListQuery = QueryOf<typeof endpoints.listStudies>

/** When naming a study by its variables was deprecated for publishing (RFC 9745). */
const NAMES_DEPRECATED = { deprecation: '@1767225600', link: '</docs#publishStudy>; rel="deprecation"' }

const TITLE_WAITING =
  'The published page stays as it was. To show the new title there, publish it again with POST /study/publish and recalculate=true.'

const readerOf = ({ userId, isAdministrator, clientId, language }: Caller) => ({
  userId,
  isAdministrator,
  clientId,
  language,
})

export function studyRoutes({
  studies,
  publishing,
  joining,
  baseUrl,
  experiments,
}: {
  readonly studies: Studies
  readonly publishing: Pick<Publishing, 'publish' | 'preview' | 'unpublish'>
  readonly joining: Pick<Joining, 'join'>
  readonly baseUrl: string
  readonly experiments: Pick<PublishedExperiments, 'publish' | 'unpublish' | 'read' | 'started'>
}): HandlersOf<StudyEndpoints> {
  const present = (view: StudyView, { language }: Pick<Caller, 'language'>) => presentStudy(view, baseUrl, language)
  const readStudy = (reader: StudyReader, { preview, ...query }: QueryOf<typeof endpoints.getStudy>) =>
    preview ? publishing.preview(reader, query, query) : studies.read(reader, query, query)
  const ofExperiment = ({ view, path }: ExperimentWithPath) => experimentStudy(view, { baseUrl, path })
  /** Only the caller's own, started ones; other people's are found by address only. */
  const listExperiments = async (caller: Caller, which: StudyList, query: StudyListQuery) => {
    const startedExperiments = which === 'all' || which === 'created' ? await experiments.started(caller, query) : []
    const { items, next } = pageOf(startedExperiments, query)
    return ok<StudyListAnswer>(listWords[which], { studies: items.map(ofExperiment) }, next)
  }
  const list = async (caller: Caller, which: StudyList, query: StudyListQuery) => {
    if (query.type === 'experiment') return listExperiments(caller, which, query)
    const reader = readerOf(caller)
    const names = { cause: query.causeVariableName, effect: query.effectVariableName }
    const listed = sorted(await studies.list(reader, which, names), query.sort)
    const { items, next } = pageOf(listed.filter(fitting(query)), query)
    const views = await Promise.all(items.map((study) => studies.view(reader, study)))
    return ok<StudyListAnswer>(listWords[which], { studies: views.map((view) => present(view, caller)) }, next)
  }
  return {
    createStudy: async ({ caller, body }) => {
      const { view, isNew, isTitleWaiting } = await studies.create(readerOf(caller), body)
      const study = present(view, caller)
      const notice = {
        summary: isNew ? 'Study created' : 'You already have this study',
        description: isTitleWaiting ? TITLE_WAITING : (study.studyText?.studyAbstract ?? ''),
      }
      return (isNew ? created : ok)(notice, { study, ...(study.studyCard ? { card: study.studyCard } : {}) })
    },

    publishStudy: async ({ caller, query }) => {
      if (isExperiment(query.studyId)) {
        const { isNew, ...withPath } = await experiments.publish(caller, query.studyId, query)
        const study = ofExperiment(withPath)
        const notice = {
          summary: isNew ? 'Experiment published' : 'Experiment is published',
          description: 'Anyone with the link can read the plan now, and the result at the end, whatever it is.',
        }
        return ok<StudyAnswer>(notice, { study, link: study.studyLinks.studyLinkStatic })
      }
      const { view, isNew } = await publishing.publish(readerOf(caller), query)
      const study = present(view, caller)
      const notice = {
        summary: isNew ? 'Study published' : 'Study is published',
        description:
          'Anyone with the link can read it as it is now. New data does not change it until you recalculate.',
      }
      const reply = ok<StudyAnswer>(notice, { study, link: study.studyLinks?.studyLinkStatic ?? '' })
      const isByName = query.causeVariableName !== undefined || query.effectVariableName !== undefined
      return isByName ? { ...reply, headers: NAMES_DEPRECATED } : reply
    },

    unpublishStudy: async ({ caller, query, body }) => {
      const studyId = body.studyId ?? query.studyId
      if (isExperiment(studyId)) {
        const notice = {
          summary: 'Experiment unpublished',
          description: 'Its page is gone. You still have the experiment.',
        }
        return ok(notice, { study: ofExperiment(await experiments.unpublish(caller, studyId)) })
      }
      const study = await publishing.unpublish(readerOf(caller), body.studyId ?? query.studyId)
      const notice = { summary: 'Study unpublished', description: 'Its page is gone. You still have the study.' }
      return ok(notice, { study: present(await studies.view(readerOf(caller), study), caller) })
    },

    joinStudy: async ({ caller, query, body }) => {
      const joined = await joining.join(readerOf(caller), body.studyId ?? query.studyId)
      const notice = {
        summary: joined.isNew ? 'You are taking part' : 'You are already taking part',
        description: 'The study sees these two variables and nothing else. You can leave at any time.',
      }
      return (joined.isNew ? created : ok)(notice, {
        study: present(await studies.view(readerOf(caller), joined.seen), caller),
        trackingReminders: joined.reminders.map(presentReminder),
        trackingReminderNotifications: joined.notifications.map(presentNotification),
      })
    },

    getStudy: async ({ caller, query }) =>
      replyWith(
        isExperiment(query.studyId)
          ? ofExperiment(await experiments.read(caller, query.studyId))
          : present(await readStudy(readerOf(caller), query), caller),
      ),
    listStudies: ({ caller, query }) => list(caller, 'all', query),
    listOpenStudies: ({ caller, query }) => list(caller, 'open', query),
    listJoinedStudies: ({ caller, query }) => list(caller, 'joined', query),
    listCreatedStudies: ({ caller, query }) => list(caller, 'created', query),
  }
}

const isExperiment = (studyId: string | undefined): studyId is string =>
  studyId !== undefined && experimentIn(studyId) !== undefined

const listWords = {
  all: { summary: 'Studies', description: 'Yours, those you take part in, and those that are open to everyone.' },
  open: { summary: 'Studies to join', description: 'Published group studies.' },
  joined: { summary: 'Studies you take part in', description: 'Group studies that you joined.' },
  created: { summary: 'Your studies', description: 'Studies that you created, published or not.' },
} as const

const fitting =
  ({ type, causeVariableId, effectVariableId }: StudyListQuery) =>
  ({ row }: VisibleStudy): boolean =>
    // Experiments are listed separately.
    (type === undefined || (type !== 'experiment' && row.kind === kindNamed(type))) &&
    (causeVariableId === undefined || row.cause_variable_id === causeVariableId) &&
    (effectVariableId === undefined || row.effect_variable_id === effectVariableId)

const sortKeys: Record<string, (seen: VisibleStudy) => number> = {
  createdAt: ({ row }) => row.created_epoch,
  updatedAt: ({ row }) => row.updated_epoch,
  publishedAt: ({ row }) => row.published_epoch ?? 0,
}

function sorted(list: readonly VisibleStudy[], order: StudyListQuery['sort']): readonly VisibleStudy[] {
  const key = sortKeys[order?.field ?? ''] ?? (({ row }: VisibleStudy) => row.created_epoch)
  const sign = (order?.isDescending ?? true) ? -1 : 1
  return list.toSorted((a, b) => sign * (key(a) - key(b)) || (a.row.id < b.row.id ? -1 : 1))
}
