import type { FastifyInstance } from 'fastify'
import { created, type HandlersOf, ok } from '../../http/handler.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { CalendarFeeds } from './service.ts'

export const calendarRoutes = (
  feeds: CalendarFeeds,
): HandlersOf<'getCalendarFeed' | 'createCalendarFeed' | 'deleteCalendarFeed'> => ({
  getCalendarFeed: async ({ caller }) => {
    const row = await feeds.of(caller.userId)
    const notice = { summary: 'Your calendar', description: 'Whether a calendar may read your reminders.' }
    const calendarFeed = {
      isOn: row !== undefined,
      ...(row && { createdAt: utcText(row.created_epoch) }),
      ...(row && row.last_used_epoch !== null && { lastUsedAt: utcText(row.last_used_epoch) }),
    }
    return ok(notice, { calendarFeed })
  },
  createCalendarFeed: async ({ caller }) => {
    const notice = { summary: 'Address made', description: 'Add it to your calendar: it is shown only once.' }
    return created(notice, { address: await feeds.create(caller.userId) })
  },
  deleteCalendarFeed: async ({ caller }) => {
    await feeds.remove(caller.userId)
    return ok({ summary: 'Address stopped', description: 'Calendars can no longer read your reminders.' }, {})
  },
})

/** `GET /shared/calendar/KEY.ics`: nobody is signed in; the key alone counts. */
export const calendarPages =
  (feeds: CalendarFeeds) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/shared/calendar/:key', async (request, reply) => {
      const { key } = request.params as { readonly key: string }
      const text = await feeds.read(key.replace(/\.ics$/, ''))
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .send(text)
    })
  }
