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
  const texts = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  const status = useAnswer('getAdminStatus')
  return (
    <>
      <p class="hint">{texts.privacy}</p>
      <Loaded reading={status} failureText={failureText} againText={tryAgain}>
        {(current) => (
          <>
            <Checks status={current} />
            <Lateness lateSeconds={current.lateSeconds} />
            <Registration status={current} onSaved={status.readAgain} />
          </>
        )}
      </Loaded>
      <Acts />
    </>
  )
}

function Checks({ status }: { readonly status: AdminStatus }) {
  const texts = useWords(adminWords)
  const { version, database, numberOfPeople, lastBackupAt } = status
  const last = lastBackupAt ? agoWords(momentOf(lastBackupAt), nowMs(), zoneHere(), locale()) : texts.never
  return (
    <Section title={texts.health}>
      <RowList name={texts.health}>
        {status.checks.map(({ name, level }) => (
          <li key={name}>
            <Row title={texts.checks[name][level]} aside={texts.levels[level]} />
          </li>
        ))}
      </RowList>
      <Facts
        rows={[
          [texts.facts.version, version],
          [texts.facts.database, texts.databases[database]],
          [texts.facts.people, formatNumber(numberOfPeople)],
          [texts.facts.lastBackup, last],
        ]}
      />
    </Section>
  )
}

const MINUTE_SECONDS = 60

function Lateness({ lateSeconds }: Pick<AdminStatus, 'lateSeconds'>) {
  const texts = useWords(adminWords)
  const late = (seconds: number): string => {
    if (seconds < 1) return texts.onTime
    return seconds < 2 * MINUTE_SECONDS
      ? texts.secondsLate(formatNumber(Math.floor(seconds)))
      : texts.minutesLate(formatNumber(Math.floor(seconds / MINUTE_SECONDS)))
  }
  const lanes = ['dueNow', 'mail', 'webhooks', 'personWaits', 'background'] as const
  return (
    <Section title={texts.lateness}>
      <Facts rows={lanes.map((lane) => [texts.lanes[lane], late(lateSeconds[lane])])} />
    </Section>
  )
}

function Registration({ status, onSaved }: { readonly status: AdminStatus; readonly onSaved: () => void }) {
  const texts = useWords(adminWords)
  const { notDone } = useWords(shellWords)
  const { faults, attempt } = useFaults()
  // Keeps the choice while it is saved and read again.
  const [chosen, setChosen] = useState(status.registration)
  const choose = async (mode: 'open' | 'closed') => {
    setChosen(mode)
    const isSaved = await attempt(() => saveRegistration(mode))
    if (!isSaved) return setChosen(status.registration)
    announce({ text: texts.registrationSaved })
    onSaved()
  }
  return (
    <Section title={texts.registration}>
      <Faults title={notDone} faults={faults} />
      <Choice
        label={texts.registration}
        isLabelHidden
        value={chosen === 'open' ? 'open' : 'closed'}
        options={(['closed', 'open'] as const).map((value) => ({ value, text: texts.registrations[value] }))}
        onChange={(value) => void choose(value === 'open' ? 'open' : 'closed')}
      />
      {chosen === 'open' && !status.hasMail && <p>{texts.openWithoutMail}</p>}
    </Section>
  )
}

function Acts() {
  const texts = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  const acts = useAnswer('listAdminActs', { query: { limit: 20 } })
  return (
    <Section title={texts.acts}>
      <Loaded reading={acts} failureText={failureText} againText={tryAgain} lines={2}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p>{texts.noActs}</p>
          ) : (
            <RowList name={texts.acts}>
              {entries.map(({ id, at, text, actorUserId = 0 }) => (
                <li key={id}>
                  <Row
                    title={text}
                    aside={`${texts.person(String(actorUserId))}, ${agoWords(momentOf(at), nowMs(), zoneHere(), locale())}`}
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
