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
const loadStyles = () => import('./theme/later.css').catch(() => undefined)

/** Loads a page's component, and the styles that every page but Today needs. */
async function loadPage<M, N extends keyof M>(file: Promise<M>, name: N): Promise<M[N]> {
  const [page] = await Promise.all([file, loadStyles()])
  return page[name]
}

export const routes: Routes = {
  today: () => TodayPage,
  checkIn: () => loadPage(import('./pages/check-in/check-in-page.tsx'), 'CheckInPage'),
  history: () => loadPage(import('./pages/history/history-page.tsx'), 'HistoryPage'),
  review: () => loadPage(import('./pages/history/review-page.tsx'), 'ReviewPage'),
  historyMonth: () => loadPage(import('./pages/history/calendar-page.tsx'), 'MonthPage'),
  historyYear: () => loadPage(import('./pages/history/calendar-page.tsx'), 'YearPage'),
  historyDay: () => loadPage(import('./pages/history/history-page.tsx'), 'HistoryPage'),
  variables: () => loadPage(import('./pages/variables/variables-page.tsx'), 'VariablesPage'),
  variable: () => loadPage(import('./pages/variables/variable-charts-page.tsx'), 'VariableChartsPage'),
  variableEntries: () => loadPage(import('./pages/variables/variable-entries-page.tsx'), 'VariableEntriesPage'),
  variableReminders: () => loadPage(import('./pages/variables/variable-reminders-page.tsx'), 'VariableRemindersPage'),
  variableSettings: () => loadPage(import('./pages/variables/variable-settings-page.tsx'), 'VariableSettingsPage'),
  findings: () => loadPage(import('./pages/findings/findings-page.tsx'), 'FindingsPage'),
  finding: () => loadPage(import('./pages/findings/finding-page.tsx'), 'FindingPage'),
  compare: () => loadPage(import('./pages/findings/compare-page.tsx'), 'ComparePage'),
  changes: () => loadPage(import('./pages/changes/changes-page.tsx'), 'ChangesPage'),
  change: () => loadPage(import('./pages/changes/change-page.tsx'), 'ChangePage'),
  studies: () => loadPage(import('./pages/studies/studies-page.tsx'), 'StudiesPage'),
  experiments: () => loadPage(import('./pages/experiments/experiments-page.tsx'), 'ExperimentsPage'),
  experiment: () => loadPage(import('./pages/experiments/experiment-page.tsx'), 'ExperimentPage'),
  reminders: () => loadPage(import('./pages/reminders/reminders-page.tsx'), 'RemindersPage'),
  data: () => loadPage(import('./pages/data/data-page.tsx'), 'DataPage'),
  import: () => loadPage(import('./pages/data/import-page.tsx'), 'ImportPage'),
  source: () => loadPage(import('./pages/data/source-page.tsx'), 'SourcePage'),
  inboxes: () => loadPage(import('./pages/data/inboxes-page.tsx'), 'InboxesPage'),
  sharing: () => loadPage(import('./pages/sharing/sharing-page.tsx'), 'SharingPage'),
  sharedWithMe: () => loadPage(import('./pages/sharing/shared-with-me-page.tsx'), 'SharedWithMePage'),
  report: () => loadPage(import('./pages/sharing/report-page.tsx'), 'ReportPage'),
  sharedVariable: () => loadPage(import('./pages/sharing/shared-variable-page.tsx'), 'SharedVariablePage'),
  sharedFindings: () => loadPage(import('./pages/sharing/shared-findings-page.tsx'), 'SharedFindingsPage'),
  sharedReport: () => loadPage(import('./pages/sharing/report-page.tsx'), 'SharedReportPage'),
  settings: () => loadPage(import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
  more: () => loadPage(import('./pages/more/more-page.tsx'), 'MorePage'),
  welcome: () => loadPage(import('./pages/welcome/welcome-page.tsx'), 'WelcomePage'),
  outbox: () => loadPage(import('./pages/outbox/outbox-page.tsx'), 'OutboxPage'),
  example: () => loadPage(import('./pages/example/example-page.tsx'), 'ExamplePage'),
  apps: () => loadPage(import('./pages/apps/apps-page.tsx'), 'AppsPage'),
  adminPeople: () => loadPage(import('./pages/admin/admin-people-page.tsx'), 'AdminPeoplePage'),
  adminJobs: () => loadPage(import('./pages/admin/admin-jobs-page.tsx'), 'AdminJobsPage'),
  adminStorage: () => loadPage(import('./pages/admin/admin-storage-page.tsx'), 'AdminStoragePage'),
  adminBackups: () => loadPage(import('./pages/admin/admin-backups-page.tsx'), 'AdminBackupsPage'),
  admin: () => loadPage(import('./pages/admin/admin-page.tsx'), 'AdminPage'),
}
