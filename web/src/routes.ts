/** Which file draws which page. Each is loaded on navigation; Today is loaded with the app. */
import type { ComponentType } from 'preact'
import { TodayPage } from './pages/today/today-page.tsx'
import type { ParamsOf, PathOf, PlaceName } from './router/places.ts'

/** The props of every page: the parts of its address. */
export interface PageProps<P extends PlaceName> {
  readonly params: ParamsOf<PathOf<P>>
}

type PageComponent<P extends PlaceName> = ComponentType<PageProps<P>>
type Routes = { readonly [P in PlaceName]: () => PageComponent<P> | Promise<PageComponent<P>> }

/** If the styles cannot be loaded, an unstyled page is better than none. */
const looks = () => import('./theme/later.css').catch(() => undefined)

/** The component of this name, once its file has loaded, and the styles of every page but Today. */
async function named<M, N extends keyof M>(file: Promise<M>, name: N): Promise<M[N]> {
  const [page] = await Promise.all([file, looks()])
  return page[name]
}

export const routes: Routes = {
  today: () => TodayPage,
  checkIn: () => named(import('./pages/check-in/check-in-page.tsx'), 'CheckInPage'),
  history: () => named(import('./pages/history/history-page.tsx'), 'HistoryPage'),
  review: () => named(import('./pages/history/review-page.tsx'), 'ReviewPage'),
  historyMonth: () => named(import('./pages/history/calendar-page.tsx'), 'MonthPage'),
  historyYear: () => named(import('./pages/history/calendar-page.tsx'), 'YearPage'),
  historyDay: () => named(import('./pages/history/history-page.tsx'), 'HistoryPage'),
  variables: () => named(import('./pages/variables/variables-page.tsx'), 'VariablesPage'),
  variable: () => named(import('./pages/variables/variable-charts-page.tsx'), 'VariableChartsPage'),
  variableEntries: () => named(import('./pages/variables/variable-entries-page.tsx'), 'VariableEntriesPage'),
  variableReminders: () => named(import('./pages/variables/variable-reminders-page.tsx'), 'VariableRemindersPage'),
  variableSettings: () => named(import('./pages/variables/variable-settings-page.tsx'), 'VariableSettingsPage'),
  findings: () => named(import('./pages/findings/findings-page.tsx'), 'FindingsPage'),
  finding: () => named(import('./pages/findings/finding-page.tsx'), 'FindingPage'),
  compare: () => named(import('./pages/findings/compare-page.tsx'), 'ComparePage'),
  changes: () => named(import('./pages/changes/changes-page.tsx'), 'ChangesPage'),
  change: () => named(import('./pages/changes/change-page.tsx'), 'ChangePage'),
  studies: () => named(import('./pages/studies/studies-page.tsx'), 'StudiesPage'),
  experiments: () => named(import('./pages/experiments/experiments-page.tsx'), 'ExperimentsPage'),
  experiment: () => named(import('./pages/experiments/experiment-page.tsx'), 'ExperimentPage'),
  reminders: () => named(import('./pages/reminders/reminders-page.tsx'), 'RemindersPage'),
  data: () => named(import('./pages/data/data-page.tsx'), 'DataPage'),
  import: () => named(import('./pages/data/import-page.tsx'), 'ImportPage'),
  source: () => named(import('./pages/data/source-page.tsx'), 'SourcePage'),
  inboxes: () => named(import('./pages/data/inboxes-page.tsx'), 'InboxesPage'),
  sharing: () => named(import('./pages/sharing/sharing-page.tsx'), 'SharingPage'),
  sharedWithMe: () => named(import('./pages/sharing/shared-with-me-page.tsx'), 'SharedWithMePage'),
  report: () => named(import('./pages/sharing/report-page.tsx'), 'ReportPage'),
  sharedVariable: () => named(import('./pages/sharing/shared-variable-page.tsx'), 'SharedVariablePage'),
  sharedFindings: () => named(import('./pages/sharing/shared-findings-page.tsx'), 'SharedFindingsPage'),
  sharedReport: () => named(import('./pages/sharing/report-page.tsx'), 'SharedReportPage'),
  settings: () => named(import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
  more: () => named(import('./pages/more/more-page.tsx'), 'MorePage'),
  welcome: () => named(import('./pages/welcome/welcome-page.tsx'), 'WelcomePage'),
  outbox: () => named(import('./pages/outbox/outbox-page.tsx'), 'OutboxPage'),
  example: () => named(import('./pages/example/example-page.tsx'), 'ExamplePage'),
  apps: () => named(import('./pages/apps/apps-page.tsx'), 'AppsPage'),
  adminPeople: () => named(import('./pages/admin/admin-people-page.tsx'), 'AdminPeoplePage'),
  adminJobs: () => named(import('./pages/admin/admin-jobs-page.tsx'), 'AdminJobsPage'),
  adminStorage: () => named(import('./pages/admin/admin-storage-page.tsx'), 'AdminStoragePage'),
  adminBackups: () => named(import('./pages/admin/admin-backups-page.tsx'), 'AdminBackupsPage'),
  admin: () => named(import('./pages/admin/admin-page.tsx'), 'AdminPage'),
}
