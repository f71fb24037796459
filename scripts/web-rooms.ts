/**
 * The rooms of the web app, and what each may import:
 *
 *     pages ▶ record, reminders, findings, charts ▶ live ▶ offline ▶ api ▶ contract (types, limits and addresses)      words ▶ contract (report-words)     ui, time, state ▶ nothing of ours
 *
 * Only charts imports the workspace that places the marks of pictures. A page never imports another page. The worker knows what sends and what is kept, and nothing that draws. Tests and the
 * gallery stand outside.
 */
import { posix } from 'node:path'
import type { ParsedSource } from './source.ts'

const GROUND = ['state', 'time', 'words']
const DATA = [...GROUND, 'api', 'offline', 'live']
const DRAWING = [...DATA, 'ui', 'router', 'undo', 'keyboard']

/** Files directly in src (main, app, routes) join the rooms and may import any. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  state: [],
  time: ['state'],
  words: ['state', 'time'],
  ui: [],
  router: ['state'],
  undo: ['state'],
  keyboard: ['state'],
  api: GROUND,
  offline: [...GROUND, 'api', 'undo'],
  live: [...GROUND, 'api', 'offline'],
  charts: [...GROUND, 'ui'],
  record: [...DRAWING, 'charts'],
  reminders: [...DRAWING, 'record'],
  findings: [...GROUND, 'ui'],
  pages: [...DRAWING, 'charts', 'record', 'reminders', 'findings'],
  shell: [...DRAWING, 'charts', 'record'],
  worker: [...GROUND, 'api', 'offline'],
}

const SRC = 'web/src/'
const CONTRACT = '@upshot/contract'
const CHARTS = '@upshot/charts'
/** What the app carries along: it must not bring the schemas. */
const CARRIED = 'charts/src/'

type Source = Pick<ParsedSource, 'path' | 'imports'>

/** Every import that leads where it must not, as a sentence. */
export const brokenWebRooms = (sources: readonly Source[]): string[] =>
  sources.filter(({ path }) => isPart(path)).flatMap(faultsOf)

const isPart = (path: string): boolean =>
  (path.startsWith(SRC) || path.startsWith(CARRIED)) && !/\.test\.tsx?$/.test(path)

function faultsOf({ path, imports }: Source): string[] {
  return imports.flatMap(({ specifier, isTypeOnly }) => {
    if (specifier === CONTRACT)
      return isTypeOnly ? [] : [`${path} imports ${CONTRACT}: only its types, or the schemas come along`]
    if (specifier === CHARTS && !isTypeOnly && roomOf(path) !== 'charts')
      return [`${path} imports ${CHARTS}: pictures are drawn by web/src/charts`]
    if (!specifier.startsWith('.') || path.startsWith(CARRIED)) return []
    return faultOf(path, posix.join(posix.dirname(path), specifier))
  })
}

function faultOf(from: string, to: string): string[] {
  const [own, other] = [roomOf(from), roomOf(to)]
  const allowed = ALLOWED[own]
  if (own === '' || own === 'gallery') return []
  if (allowed === undefined) return [`${from}: ${own} is no room of the web app; scripts/web-rooms.ts lists them`]
  if (own === other) return own === 'pages' && pageOf(from) !== pageOf(to) ? [crossing(from, to)] : []
  if (other === '' || other === 'theme') return isPassed(to) ? [] : [`${from} imports ${to}: only main imports it`]
  return allowed.includes(other) ? [] : [`${from} imports ${to}: ${other} is not below ${own}`]
}

const crossing = (from: string, to: string): string => `${from} imports ${to}: a page never imports another page`

/** `routes.ts` tells a page what it is given; the looks of pictures come with the first picture, not with the app. */
const isPassed = (path: string): boolean => path === `${SRC}routes.ts` || path === `${SRC}theme/parts/charts.css`

function roomOf(path: string): string {
  const [room = '', ...rest] = path.slice(SRC.length).split('/')
  return rest.length === 0 ? '' : room
}

const pageOf = (path: string): string => path.slice(SRC.length).split('/')[1] ?? ''
