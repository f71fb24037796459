import { type HandlersOf, ok, replyWith } from '../../http/handler.ts'
import { dayText } from '../../lib/utc-text.ts'
import type { Days } from '../../tracking/measurements/days.ts'
import { presentAnswered, presentEntries, presentNote, presentSkipped, presentTotal } from './present.ts'
import type { DayOverviews } from './service.ts'

export function dayRoutes(
  days: Days,
  overviews: DayOverviews,
): HandlersOf<'getDay' | 'listDays' | 'saveDayNote' | 'listNotes'> {
  return {
    getDay: async ({ caller, subject, query }) => {
      const person = { ...subject, timeZone: query.timeZone ?? subject.timeZone }
      const overview = await overviews.day(person, query.date, caller)
      return replyWith({
        date: dayText(overview.day),
        timeZone: person.timeZone,
        entries: presentEntries(overview, { timeZone: person.timeZone, language: caller.language }),
        isComplete: overview.isComplete,
        totals: overview.totals.map((total) => presentTotal(total, caller.language)),
        skipped: presentSkipped(overview.skipped, overview.variables, caller.language),
        answered: overview.answered.map(presentAnswered),
        notes: overview.notes.map(presentNote),
      })
    },

    saveDayNote: async ({ caller, body }) => {
      const notes = await overviews.saveNote(caller, body.date, body.note)
      const notice = { summary: 'Note saved', description: 'The note of this day is saved.' }
      return ok(notice, { data: { notes: notes.map(presentNote) } })
    },

    listNotes: async ({ caller, query }) => {
      const notes = await overviews.notes({ ...caller, timeZone: query.timeZone ?? caller.timeZone }, query)
      return replyWith(notes.map(({ entry, day }) => ({ ...presentNote(entry), date: dayText(day) })))
    },

    listDays: async ({ subject, query }) => {
      const counts = await days.counts({ ...subject, timeZone: query.timeZone ?? subject.timeZone }, query)
      return replyWith([...counts].map(([day, numberOfMeasurements]) => ({ date: dayText(day), numberOfMeasurements })))
    },
  }
}
