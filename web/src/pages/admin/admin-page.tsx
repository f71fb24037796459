import type { AdminStatus } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Choice } from '../../ui/choice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { adminWords } from '../../words/admin.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { saveRegistration } from './actions.ts'
import { AdminFrame, useAnswer } from './admin-frame.tsx'

/** The state of the installation, and who may sign up. */
export function AdminPage() {
  return (
    <AdminFrame place="admin">
      <Health />
    </AdminFrame>
  )
}

function Health() {
  const words = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  const status = useAnswer('getAdminStatus')
  return (
    <>
      <p class="hint">{words.privacy}</p>
      <Loaded reading={status} failureText={failureText} againText={tryAgain}>
        {(found) => (
          <>
            <Checks status={found} />
            <Lateness lateSeconds={found.lateSeconds} />
            <Registration status={found} onSaved={status.readAgain} />
          </>
        )}
      </Loaded>
      <Acts />
    </>
  )
}

function Checks({ status }: { readonly status: AdminStatus }) {
  const words = useWords(adminWords)
  const { version, database, numberOfPeople, lastBackupAt } = status
  const last = lastBackupAt ? agoWords(momentOf(lastBackupAt), nowMs(), zoneHere(), locale()) : words.never
  return (
    <Section title={words.health}>
      <RowList name={words.health}>
        {status.checks.map(({ name, level }) => (
          <li key={name}>
            <Row title={words.checks[name][level]} aside={words.levels[level]} />
          </li>
        ))}
      </RowList>
      <Facts
        rows={[
          [words.facts.version, version],
          [words.facts.database, words.databases[database]],
          [words.facts.people, formatNumber(numberOfPeople)],
          [words.facts.lastBackup, last],
        ]}
      />
    </Section>
  )
}

const MINUTE_SECONDS = 60

function Lateness({ lateSeconds }: Pick<AdminStatus, 'lateSeconds'>) {
  const words = useWords(adminWords)
  const late = (seconds: number): string => {
    if (seconds < 1) return words.onTime
    return seconds < 2 * MINUTE_SECONDS
      ? words.secondsLate(formatNumber(Math.floor(seconds)))
      : words.minutesLate(formatNumber(Math.floor(seconds / MINUTE_SECONDS)))
  }
  const lanes = ['dueNow', 'mail', 'webhooks', 'personWaits', 'background'] as const
  return (
    <Section title={words.lateness}>
      <Facts rows={lanes.map((lane) => [words.lanes[lane], late(lateSeconds[lane])])} />
    </Section>
  )
}

function Registration({ status, onSaved }: { readonly status: AdminStatus; readonly onSaved: () => void }) {
  const words = useWords(adminWords)
  const { notDone } = useWords(shellWords)
  const { faults, attempt } = useFaults()
  // Keeps the choice while it is saved and read again.
  const [chosen, setChosen] = useState(status.registration)
  const choose = async (wanted: 'open' | 'closed') => {
    setChosen(wanted)
    const isSaved = await attempt(() => saveRegistration(wanted))
    if (!isSaved) return setChosen(status.registration)
    announce({ text: words.registrationSaved })
    onSaved()
  }
  return (
    <Section title={words.registration}>
      <Faults title={notDone} faults={faults} />
      <Choice
        label={words.registration}
        isLabelHidden
        value={chosen === 'open' ? 'open' : 'closed'}
        options={(['closed', 'open'] as const).map((value) => ({ value, text: words.registrations[value] }))}
        onChange={(value) => void choose(value === 'open' ? 'open' : 'closed')}
      />
      {chosen === 'open' && !status.hasMail && <p>{words.openWithoutMail}</p>}
    </Section>
  )
}

function Acts() {
  const words = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  const acts = useAnswer('listAdminActs', { query: { limit: 20 } })
  return (
    <Section title={words.acts}>
      <Loaded reading={acts} failureText={failureText} againText={tryAgain} lines={2}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p>{words.noActs}</p>
          ) : (
            <RowList name={words.acts}>
              {entries.map(({ id, at, text, actorUserId = 0 }) => (
                <li key={id}>
                  <Row
                    title={text}
                    aside={`${words.person(String(actorUserId))}, ${agoWords(momentOf(at), nowMs(), zoneHere(), locale())}`}
                  />
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Section>
  )
}
