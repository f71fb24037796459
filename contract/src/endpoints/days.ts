import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { LONGEST_NOTE } from '../limits.ts'
import { languages } from '../names.ts'
import { choice, day, everywhere, flag, integer, range, subject, text, zone } from '../query.ts'
import { DatedNote, Day, DayCount, DayNote, Review, Today } from '../records/day.ts'
import { enveloped } from '../records/envelope.ts'
import { Report, reportPurposes } from '../records/report.ts'

const group = 'Days'

export const dayEndpoints = {
  getToday: endpoint({
    method: 'GET',
    path: '/today',
    group,
    scope: 'readmeasurements',
    summary: 'Read everything about today',
    description:
      'In one answer what the first page of an app shows: due and upcoming questions, today’s entries, what is usually recorded around this time, at most one new finding (card), at most one other unread card (news), and the state of the analysis.',
    query: Type.Object(everywhere),
    answer: Today,
    isBare: true,
  }),
  getDay: endpoint({
    method: 'GET',
    path: '/day',
    group,
    scope: 'readmeasurements',
    summary: 'Read one day',
    description:
      'Entries in order of time, the value of each variable on that day, skipped and answered questions, and notes.',
    query: Type.Object({
      date: day('Local day; default: today.'),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: Day,
    isBare: true,
  }),
  saveDayNote: endpoint({
    method: 'POST',
    path: '/day/note',
    group,
    scope: 'writemeasurements',
    summary: 'Write the note of a day',
    description: 'One text for each local day, apart from the notes of single entries. null removes it.',
    query: Type.Object(everywhere),
    body: Type.Object({
      date: Type.String({ description: 'Local day, YYYY-MM-DD.' }),
      note: Type.Union([Type.String({ maxLength: LONGEST_NOTE }), Type.Null()]),
    }),
    answer: enveloped({ data: Type.Object({ notes: Type.Array(DayNote) }) }),
    example: { date: '2026-11-15', note: 'Slept at the lake.' },
  }),
  listNotes: endpoint({
    method: 'GET',
    path: '/notes',
    group,
    scope: 'readmeasurements',
    summary: 'Find notes of days',
    description: 'Notes of days, newest first. Notes of single entries are found with GET /measurements?noteContains=.',
    query: Type.Object({
      contains: text('Words that the note contains.'),
      ...range({ from: 'First day; default: the first of all.', to: 'Last day; default: today.' }),
      limit: integer('Maximum number of notes.', { minimum: 1, maximum: 400, default: 50 }),
      timeZone: zone("Default: the user's."),
      ...everywhere,
    }),
    answer: Type.Array(DatedNote),
    isBare: true,
  }),
  listDays: endpoint({
    method: 'GET',
    path: '/days',
    group,
    scope: 'readmeasurements',
    summary: 'See on which days something was recorded',
    description: 'One item for each local day from the first to the last, both included, oldest first.',
    query: Type.Object({
      ...range({
        from: 'The first day; default: 29 days before the last.',
        to: 'The last day, at most a year after the first; default: today.',
      }),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(DayCount),
    isBare: true,
  }),
  getReview: endpoint({
    method: 'GET',
    path: '/review',
    group,
    scope: 'readmeasurements',
    summary: 'Read a week',
    description:
      'What a week was like beside the four weeks before it, and what was unusual for this person by the twelve weeks before; new findings, and experiments that ran.',
    query: Type.Object({
      week: day('Any local day of the week, which begins on Monday; default: the last complete week.'),
      timeZone: zone("Default: the user's."),
      ...everywhere,
    }),
    answer: Review,
    isBare: true,
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/report',
    group,
    scope: 'readmeasurements',
    summary: 'Read a period on one page',
    description:
      'For an appointment: days with the symptom and with medicines by month, what changed from the first half of the period to the second, medicines with the times they were taken, charts, likely findings, and how complete the diary is. A doctor’s link shows the same.',
    query: Type.Object({
      ...range({ from: 'The first day, in place of days.', to: 'The last day; default: today.' }),
      days: integer('Length of the period; default: 90.', { minimum: 1, maximum: 3661 }),
      purpose: choice('What the appointment is about; default: everything.', reportPurposes),
      medicines: flag('Whether medicines and treatments are part of it; default: true.'),
      findings: flag('Whether likely findings are part of it; default: true.'),
      language: choice('Of the sheet; default: that of your settings.', languages),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: Report,
    isBare: true,
  }),
}
