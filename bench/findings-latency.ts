/**
 * The time from posting one measurement to fresh findings, for a person with 100 variables and 3 years, over HTTP on
 * the real server, on both stores.
 *
 *     node bench/findings-latency.ts [--quick]
 *
 * Four kinds of posts: a correction; another entry on a recorded day; the first entry of a new day, after which one row
 * of pairs is recomputed (both immediately and after an idle period in which the threads ended); and an entry before
 * all others, which moves the start of all series, as the first entry of a new week moves their end, so that everything
 * is recomputed. A post counts as done when GET /correlations returns a different input hash. Polling is included in
 * the time and in the server's load.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../programs/postgres.ts'
import { addDiary, diaryItem, openServices } from './findings-setup.ts'
import { type Figure, isQuick, median, report } from './http-report.ts'
import { type DatabaseLocation, startServer, temporaryFolder } from './http-setup.ts'

const MOST_SECONDS = 2
/** Posts after which everything is recomputed happen once a week: they are reported without a limit. */
const NO_LIMIT = Number.POSITIVE_INFINITY
/** Analysed weeks are counted from 1970, which began on a Thursday. */
const IS_FIRST_DAY_OF_WEEK = new Date().getUTCDay() === 4
const VARIABLES = 100
const DAYS = 1095
const POSTS = isQuick ? 4 : 6
const POLL_MS = 100
/** Longer than idle threads wait for more work. */
const REST_MS = 35_000

interface State {
  readonly state: string
  readonly inputHash?: string
  readonly tookMilliseconds?: number
}

async function measure(store: string, location: DatabaseLocation): Promise<Figure[]> {
  const filling = await openServices(location)
  const { token } = await addDiary(filling.services, { seed: 1, variables: VARIABLES, days: DAYS, missing: 0.1 })
  await filling.close()
  const server = await startServer(location)
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v3${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<{ data: { analysis: State } }>
  }
  const look = async (): Promise<State> => (await call('/correlations?limit=1')).data.analysis
  const until = async (isReached: (state: State) => boolean): Promise<State> => {
    for (let state = await look(); ; state = await look()) {
      if (isReached(state)) return state
      await sleep(POLL_MS)
    }
  }
  const first = performance.now()
  let latest = await until(({ state }) => state === 'done')
  const firstSeconds = (performance.now() - first) / 1000
  /** Seconds until the fresh finding: total, posting and analysis. */
  const post = async (item: unknown) => {
    const started = performance.now()
    await call('/measurements/post', [item])
    const posted = performance.now()
    const fresh = await until(({ inputHash }) => inputHash !== latest.inputHash)
    latest = await until(({ state }) => state === 'done')
    const all = (performance.now() - started) / 1000
    const posting = (posted - started) / 1000
    return { all, posting, analysing: (fresh.tookMilliseconds ?? 0) / 1000 }
  }
  const run = async (
    label: string,
    itemOf: (turn: number) => unknown,
    { posts = 1, most = MOST_SECONDS }: { posts?: number; most?: number } = {},
  ): Promise<Figure> => {
    const times: Awaited<ReturnType<typeof post>>[] = []
    for (let turn = 0; turn < posts; turn++) times.push(await post(itemOf(turn)))
    const part = (of: 'all' | 'posting' | 'analysing') => median(times.map((time) => time[of])).toFixed(2)
    const worst = Math.max(...times.map(({ all }) => all))
    return {
      what: `${store}: ${label}`,
      ours: `${part('all')} s (worst ${worst.toFixed(2)}; posting ${part('posting')}, analysing ${part('analysing')})`,
      goal: Number.isFinite(most) ? `≤ ${most} s` : '',
      isMet: median(times.map(({ all }) => all)) <= most,
    }
  }
  const figures = [
    await run('a corrected entry', (turn) => diaryItem(7, 40 + turn, 9 - (turn % 2)), { posts: POSTS }),
    await run('another entry on a recorded day', (turn) => ({ ...diaryItem(5, 200 + turn, 3), sourceName: 'Other' }), {
      posts: POSTS,
    }),
    IS_FIRST_DAY_OF_WEEK
      ? await run('the first entry of a new week', () => diaryItem(5, 0, 2), { most: NO_LIMIT })
      : await run('the first entry of a new day', () => diaryItem(5, 0, 2)),
    await run('everything recomputed', (turn) => diaryItem(5, DAYS + 1 + turn, 2), {
      posts: POSTS / 2,
      most: NO_LIMIT,
    }),
  ]
  await sleep(REST_MS)
  figures.push(await run('an entry after an idle period', () => diaryItem(6, 0, 2)))
  await sleep(REST_MS)
  figures.push(
    await run('everything recomputed after an idle period', () => diaryItem(5, DAYS + POSTS, 2), { most: NO_LIMIT }),
  )
  const rest = `first analysis after ${firstSeconds.toFixed(1)} s; ${server.rssMegabytes().toFixed(0)} MB, CPU ${server.cpuSeconds().toFixed(1)} s`
  console.log(`${store}: ${rest}`)
  await server.stop()
  return figures
}

const figures = await measure('SQLite', { dataDir: temporaryFolder() })
const postgres = await startPostgres()
figures.push(...(await measure('PostgreSQL', { dataDir: temporaryFolder(), databaseUrl: postgres.url })))
await postgres.stop()
report(`From a post to the fresh finding: ${VARIABLES} variables, ${DAYS} days`, figures)
