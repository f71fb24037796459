import type { AdminJob } from '@upshot/contract'
import { failureText } from '../../offline/failure-text.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { adminWords } from '../../words/admin.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { retryJob } from './actions.ts'
import { AdminFrame, useAnswer } from './admin-frame.tsx'

/** Jobs that wait, run, or were given up. */
export function AdminJobsPage() {
  return (
    <AdminFrame place="adminJobs">
      <Jobs />
    </AdminFrame>
  )
}

function Jobs() {
  const texts = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  const jobs = useAnswer('listJobs')
  return (
    <Section title={texts.jobs}>
      <Loaded reading={jobs} failureText={failureText} againText={tryAgain}>
        {({ counts, jobs: listed }) => (
          <>
            <p>
              {texts.jobCounts(formatNumber(counts.waiting), formatNumber(counts.running), formatNumber(counts.failed))}
            </p>
            {counts.failed > 0 && <p class="hint">{texts.failedHint}</p>}
            {listed.length === 0 && <EmptyState text={texts.noJobs} />}
            {listed.length > 0 && (
              <RowList name={texts.jobs}>
                {listed.map((job) => (
                  <li key={job.id}>
                    <OneJob job={job} onRetried={jobs.readAgain} />
                  </li>
                ))}
              </RowList>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function OneJob({ job, onRetried }: { readonly job: AdminJob; readonly onRetried: () => void }) {
  const texts = useWords(adminWords)
  const title = texts.jobNames[job.name.replace(/\.portion$/, '')] ?? job.name
  const when = agoWords(momentOf(job.runAt), nowMs(), zoneHere(), locale())
  const tried = job.attempts > 0 ? [texts.triedOf(formatNumber(job.attempts), formatNumber(job.mostAttempts))] : []
  // The log names a failed job by its number.
  const inLog = job.state === 'failed' ? [texts.jobNumber(job.id)] : []
  const retry = async () => {
    await retryJob(job.id).then(
      () => announce({ text: texts.retried }),
      (error: unknown) => announce({ text: failureText(error) }),
    )
    onRetried()
  }
  return (
    <Row
      title={title}
      aside={[texts.states[job.state], when, ...tried, ...inLog].join(', ')}
      end={
        job.state === 'failed' ? (
          <Button aria-label={texts.againName(`${title} (${job.id})`)} onClick={() => void retry()}>
            {texts.again}
          </Button>
        ) : undefined
      }
    />
  )
}
