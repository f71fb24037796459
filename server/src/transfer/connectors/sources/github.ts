/** Commits per day from GitHub: those that its search finds by author. */
import { say } from '../../../lib/language.ts'

import { dayNumber, dayText, readMoment } from '../../../lib/utc-text.ts'
import type { ReadEntry } from '../../formats/format.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../../formats/reading/json-values.ts'
import type { EntryTarget } from '../../formats/reading/target.ts'
import { secretText, since } from '../fields.ts'
import { failures, type LiveSource, SourceFailure, type SourceRead } from '../source.ts'
import { type DayPeriod, daySpans, readUpTo, wholeDay } from './day-spans.ts'
import { entry, listOf, objectOf } from './source-answer.ts'

const NAME = 'GitHub'
const API = 'https://api.github.com'
const PER_PAGE = 100
/** A search returns no more results than this. */
const MOST_FOUND = 1000

const rules = { firstDays: 90, againDays: 7, daysAtOnce: 14, includesToday: true }

const commits: EntryTarget = {
  variableName: 'Code Commits',
  categoryName: 'Software',
  unit: 'count',
  combination: 'SUM',
}

export const github: LiveSource = {
  name: 'github',
  connectorId: 103,
  displayName: NAME,
  description: say('The number of commits you make each day.'),
  longDescription: say(
    'Enter your GitHub user name, and a token if your private repositories should count too (read access to their contents is enough). Each day gets the number of your commits that GitHub finds on default branches, by your local time. A day without commits is a zero. The last week is counted again each time.',
  ),
  getItUrl: 'https://github.com/',
  categoryName: 'Software',
  fields: [
    {
      key: 'username',
      displayName: say('User name'),
      helpText: say('Your name on GitHub.'),
      type: 'string',
      placeholder: 'octocat',
      isRequired: true,
      read: (text) =>
        /^[a-z\d](?:[a-z\d-]{0,38})$/i.test(text)
          ? { value: text }
          : { problem: say('must be a user name on GitHub.') },
    },
    {
      key: 'token',
      displayName: say('Token'),
      helpText: say('Only for private repositories, or if GitHub asks us to wait too often.'),
      type: 'string',
      isRequired: false,
      isSecret: true,
      read: secretText,
    },
    since,
  ],
  everySeconds: 3 * 3600,
  read: async function* (reading) {
    for (const span of daySpans(reading, rules)) {
      yield { entries: entriesOf(await countByDay(reading, span), span, reading), position: readUpTo(span) }
    }
  },
}

/** By the author's local date. A span with more commits than a search returns is split in halves. */
async function countByDay(reading: SourceRead, span: DayPeriod): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const first = await search(reading, span, 1)
  const total = numberIn(first['total_count']) ?? 0
  if (total > MOST_FOUND && span.toDay > span.fromDay) {
    const middle = Math.floor((span.fromDay + span.toDay) / 2)
    const halves = [
      { fromDay: span.fromDay, toDay: middle },
      { fromDay: middle + 1, toDay: span.toDay },
    ]
    for (const half of halves) for (const [day, count] of await countByDay(reading, half)) counts.set(day, count)
    return counts
  }
  const countedCommits = new Set<string>()
  for (let page = 1; ; page++) {
    const items = listOf(page === 1 ? first : await search(reading, span, page), 'items', NAME)
    for (const item of items) {
      const day = authoredDay(item)
      const sha = textIn(item['sha']) ?? ''
      // The same commit is found in every copy of a repository.
      if (day === undefined || countedCommits.has(sha) || day < span.fromDay || day > span.toDay) continue
      countedCommits.add(sha)
      counts.set(day, (counts.get(day) ?? 0) + 1)
    }
    if (items.length < PER_PAGE || page * PER_PAGE >= Math.min(total, MOST_FOUND)) return counts
  }
}

async function search({ ask, parameters, secrets }: SourceRead, span: DayPeriod, page: number): Promise<JsonObject> {
  const url = new URL(`${API}/search/commits`)
  // One more day on either side: the search counts in UTC, and local time differs from it by up to fourteen hours.
  const days = `${dayText(span.fromDay - 1)}..${dayText(span.toDay + 1)}`
  url.searchParams.set('q', `author:${parameters.username ?? ''} author-date:${days}`)
  url.searchParams.set('sort', 'author-date')
  url.searchParams.set('order', 'asc')
  url.searchParams.set('per_page', String(PER_PAGE))
  url.searchParams.set('page', String(page))
  const headers: Record<string, string> = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(secrets.token === undefined ? {} : { authorization: `Bearer ${secrets.token}` }),
  }
  const answer = objectOf(await ask(url.href, { headers }), NAME)
  // The search stopped early: too low a count would be stored as if it were correct.
  if (answer['incomplete_results'] === true) throw new SourceFailure('away', failures.unfinished(NAME))
  return answer
}

function authoredDay(item: JsonObject): number | undefined {
  const date = textIn(objectIn(objectIn(item['commit'])?.['author'])?.['date'])
  const moment = date === undefined ? undefined : readMoment(date)
  return moment && dayNumber(moment.epochSeconds + (moment.offsetMinutes ?? 0) * 60)
}

function entriesOf(counts: ReadonlyMap<number, number>, span: DayPeriod, { timeZone }: SourceRead): ReadEntry[] {
  const days = Array.from({ length: span.toDay - span.fromDay + 1 }, (_, index) => span.fromDay + index)
  const dayOf = wholeDay(timeZone)
  return days.flatMap((day) =>
    entry(commits, counts.get(day) ?? 0, { ...dayOf(day), sourceName: NAME, position: { file: 'commits', line: 1 } }),
  )
}
