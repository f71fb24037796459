import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { choice, everywhere, flag, integer, paging, sort, text } from '../query.ts'
import { enveloped } from '../records/envelope.ts'
import { TrackingReminder, TrackingReminderNotification } from '../records/reminder.ts'
import { Study, StudyInput, studyTypes } from '../records/study.ts'

const group = 'Studies'

const studyAnswer = enveloped({ study: Study })
const many = enveloped({ studies: Type.Array(Study) })

const params = {
  studyId: text(
    'Id of the study. For a published study of one other person: the last part of its link, which nobody can guess.',
  ),
  causeVariableName: text('Name of the cause.'),
  effectVariableName: text('Name of the effect.'),
  clientId: everywhere.clientId,
}

const computed = {
  includeCharts: flag('Include the charts.'),
  recalculate: flag('Recalculate instead of using the stored result.'),
}

const list = <const P extends string>(path: P, summary: string, description: string) =>
  endpoint({
    method: 'GET',
    path,
    group,
    scope: 'readmeasurements',
    summary,
    description,
    query: Type.Object({
      causeVariableName: params.causeVariableName,
      effectVariableName: params.effectVariableName,
      causeVariableId: integer('Id of the cause.', { minimum: 1 }),
      effectVariableId: integer('Id of the effect.', { minimum: 1 }),
      type: choice('Kind of study.', studyTypes),
      sort: sort(['createdAt', 'updatedAt', 'publishedAt']),
      ...paging(),
      ...everywhere,
    }),
    answer: many,
  })

export const studyEndpoints = {
  createStudy: endpoint({
    method: 'POST',
    path: '/study/create',
    group,
    scope: 'writemeasurements',
    summary: 'Create a study',
    description:
      'Asks a question about a cause and an effect. Asking the same question again returns the same study, with 200 instead of 201. Nobody else sees it until you publish it.',
    query: Type.Object(everywhere),
    body: StudyInput,
    answer: studyAnswer,
    example: { causeVariableName: 'Coffee', effectVariableName: 'Sleep Quality', type: 'individual' },
  }),
  publishStudy: endpoint({
    method: 'POST',
    path: '/study/publish',
    group,
    scope: 'manageaccount',
    summary: 'Publish a study',
    description:
      'Freezes the current result on a page that anybody with the link can read. New data does not change it until you publish it again with recalculate. The page shows no measurement or note, and your name only with showDisplayName.',
    query: Type.Object({
      ...params,
      causeVariableName: text('Deprecated: use studyId. Name of the cause.'),
      effectVariableName: text('Deprecated: use studyId. Name of the effect.'),
      ...computed,
      showDisplayName: flag('Show your display name on the page; default: no.'),
      allowIndexing: flag('Let search engines list the page; default: no.'),
      showDays: flag('Of an experiment: show the number, arm and value of each day, once it has ended; default: no.'),
    }),
    answer: studyAnswer,
  }),
  unpublishStudy: endpoint({
    method: 'POST',
    path: '/study/unpublish',
    group,
    scope: 'manageaccount',
    summary: 'Unpublish a study',
    description: 'The public page disappears at once; the study itself stays.',
    query: Type.Object({ studyId: params.studyId, ...everywhere }),
    body: Type.Object({ studyId: Type.Optional(Type.String()) }),
    answer: studyAnswer,
    example: { studyId: 'cause-15101-effect-6002-user-1-user-study' },
  }),
  joinStudy: endpoint({
    method: 'POST',
    path: '/study/join',
    group,
    scope: 'manageaccount',
    summary: 'Take part in a group study',
    description:
      'Shares the two variables of the study and nothing else, and sets reminders for them. To leave at any time, call POST /shares/delete with the id of the study as clientIdToRevoke.',
    query: Type.Object({ studyId: params.studyId, ...everywhere }),
    body: Type.Object({ studyId: Type.Optional(Type.String()) }),
    answer: enveloped({
      study: Study,
      trackingReminders: Type.Array(TrackingReminder),
      trackingReminderNotifications: Type.Array(TrackingReminderNotification),
    }),
    example: { studyId: 'cause-15101-effect-6002-user-1-cohort-study' },
  }),
  getStudy: endpoint({
    method: 'GET',
    path: '/study',
    alsoAtAddresses: ['/api/v4/study'],
    group,
    scope: 'readmeasurements',
    summary: 'Read a study',
    description:
      'By id: a study of your own, one you take part in, or a published one. By the names of cause and effect: what your own data says about them, whether or not you asked before.',
    query: Type.Object({
      ...params,
      cause: text('Name of the cause.'),
      effect: text('Name of the effect.'),
      causeVariableId: integer('Id of the cause.', { minimum: 1 }),
      effectVariableId: integer('Id of the effect.', { minimum: 1 }),
      type: choice('Kind of study, if you ask by name; default: individual.', studyTypes),
      preview: flag('A study of your own as others would read it if you published it now. Nothing is stored.'),
      ...computed,
    }),
    answer: Study,
    isBare: true,
    isRevalidated: true,
  }),
  listStudies: list(
    '/studies',
    'List studies',
    'Your own, those you take part in, and those that are open to everybody.',
  ),
  listOpenStudies: list('/studies/open', 'List studies to join', 'Published group studies.'),
  listJoinedStudies: list('/studies/joined', 'List studies you take part in', 'Group studies that you joined.'),
  listCreatedStudies: list('/studies/created', 'List your studies', 'Studies that you created, published or not.'),
}
