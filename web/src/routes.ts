/** Which file draws which page. Each is loaded on navigation; Today comes with the app. */
import type { ComponentType } from 'preact'
import { TodayPage } from './pages/today/today-page.tsx'
import type { ParamsOf, PathOf, PlaceName } from './router/places.ts'

/** What every page is given: the parts of its address. */
export interface PageProps<P extends PlaceName> {
  readonly params: ParamsOf<PathOf<P>>
}

type Drawing<P extends PlaceName> = ComponentType<PageProps<P>>
type Routes = { readonly [P in PlaceName]: () => Drawing<P> | Promise<Drawing<P>> }

export const routes: Routes = {
  today: () => TodayPage,
  checkIn: async () => (await import('./pages/check-in/check-in-page.tsx')).CheckInPage,
  history: async () => (await import('./pages/history/history-page.tsx')).HistoryPage,
  review: async () => (await import('./pages/history/review-page.tsx')).ReviewPage,
  historyMonth: async () => (await import('./pages/history/calendar-page.tsx')).MonthPage,
  historyYear: async () => (await import('./pages/history/calendar-page.tsx')).YearPage,
  historyDay: async () => (await import('./pages/history/history-page.tsx')).HistoryPage,
  variables: async () => (await import('./pages/variables/variables-page.tsx')).VariablesPage,
  variable: async () => (await import('./pages/variables/variable-charts-page.tsx')).VariableChartsPage,
  variableEntries: async () => (await import('./pages/variables/variable-entries-page.tsx')).VariableEntriesPage,
  variableReminders: async () => (await import('./pages/variables/variable-reminders-page.tsx')).VariableRemindersPage,
  variableSettings: async () => (await import('./pages/variables/variable-settings-page.tsx')).VariableSettingsPage,
  findings: async () => (await import('./pages/findings/findings-page.tsx')).FindingsPage,
  finding: async () => (await import('./pages/findings/finding-page.tsx')).FindingPage,
  compare: async () => (await import('./pages/findings/compare-page.tsx')).ComparePage,
  changes: async () => (await import('./pages/changes/changes-page.tsx')).ChangesPage,
  change: async () => (await import('./pages/changes/change-page.tsx')).ChangePage,
  studies: async () => (await import('./pages/studies/studies-page.tsx')).StudiesPage,
  experiments: async () => (await import('./pages/experiments/experiments-page.tsx')).ExperimentsPage,
  experiment: async () => (await import('./pages/experiments/experiment-page.tsx')).ExperimentPage,
  reminders: async () => (await import('./pages/reminders/reminders-page.tsx')).RemindersPage,
  data: async () => (await import('./pages/data/data-page.tsx')).DataPage,
  import: async () => (await import('./pages/data/import-page.tsx')).ImportPage,
  source: async () => (await import('./pages/data/source-page.tsx')).SourcePage,
  inboxes: async () => (await import('./pages/data/inboxes-page.tsx')).InboxesPage,
  sharing: async () => (await import('./pages/sharing/sharing-page.tsx')).SharingPage,
  sharedWithMe: async () => (await import('./pages/sharing/shared-with-me-page.tsx')).SharedWithMePage,
  report: async () => (await import('./pages/sharing/report-page.tsx')).ReportPage,
  sharedVariable: async () => (await import('./pages/sharing/shared-variable-page.tsx')).SharedVariablePage,
  sharedFindings: async () => (await import('./pages/sharing/shared-findings-page.tsx')).SharedFindingsPage,
  sharedReport: async () => (await import('./pages/sharing/shared-report-page.tsx')).SharedReportPage,
  settings: async () => (await import('./pages/settings/settings-page.tsx')).SettingsPage,
  more: async () => (await import('./pages/more/more-page.tsx')).MorePage,
  welcome: async () => (await import('./pages/welcome/welcome-page.tsx')).WelcomePage,
  outbox: async () => (await import('./pages/outbox/outbox-page.tsx')).OutboxPage,
  example: async () => (await import('./pages/example/example-page.tsx')).ExamplePage,
  apps: async () => (await import('./pages/apps/apps-page.tsx')).AppsPage,
  adminPeople: async () => (await import('./pages/admin/admin-people-page.tsx')).AdminPeoplePage,
  adminJobs: async () => (await import('./pages/admin/admin-jobs-page.tsx')).AdminJobsPage,
  adminStorage: async () => (await import('./pages/admin/admin-storage-page.tsx')).AdminStoragePage,
  adminBackups: async () => (await import('./pages/admin/admin-backups-page.tsx')).AdminBackupsPage,
  admin: async () => (await import('./pages/admin/admin-page.tsx')).AdminPage,
}
