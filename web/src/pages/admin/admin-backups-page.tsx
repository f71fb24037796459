import type { Backup } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { failureText, faultTexts } from '../../offline/failure-text.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { adminWords } from '../../words/admin.ts'
import { formatNumber, sizeInWords } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { checkBackup, createBackup, downloadBackup, removeBackup } from './actions.ts'
import { AdminFrame, useAnswer } from './admin-frame.tsx'

const ASK_AGAIN_MS = 2000

export function AdminBackupsPage() {
  return (
    <AdminFrame place="adminBackups">
      <Backups />
    </AdminFrame>
  )
}

const isBusy = ({ state }: Backup): boolean => state === 'making' || state === 'checking'

function Backups() {
  const words = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  const backups = useAnswer('listBackups')
  const { readAgain } = backups
  const isWaiting = backups.data?.backups.some(isBusy) ?? false
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(readAgain, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  const start = (act: Promise<unknown>, said: string) =>
    act
      .then(
        () => announce({ text: said }),
        (error: unknown) => announce({ text: failureText(error) }),
      )
      .finally(readAgain)
  return (
    <Section title={words.backups}>
      <p>{words.backupHint}</p>
      <p class="hint">{words.postgresHint}</p>
      <div class="actions">
        <Button kind="main" disabled={isWaiting} onClick={() => void start(createBackup(), words.started)}>
          {words.backUp}
        </Button>
      </div>
      <Loaded reading={backups} failureText={failureText} againText={tryAgain}>
        {(answer) => (
          <BackupList
            backups={answer.backups}
            onCheck={(name) => void start(checkBackup(name), words.checkStarted)}
            onRemoved={readAgain}
          />
        )}
      </Loaded>
    </Section>
  )
}

interface BackupListProps {
  readonly backups: readonly Backup[]
  readonly onCheck: (name: string) => void
  readonly onRemoved: () => void
}

function BackupList({ backups, onCheck, onRemoved }: BackupListProps) {
  const words = useWords(adminWords)
  const { notDone } = useWords(shellWords)
  const [removing, setRemoving] = useState<string>()
  const remove = async (name: string) => {
    await removeBackup(name)
    announce({ text: words.deleted })
    onRemoved()
  }
  if (backups.length === 0) return <EmptyState text={words.noBackups} />
  return (
    <>
      <RowList name={words.backups} look="cards">
        {backups.map((backup) => (
          <li key={backup.name}>
            <OneBackup backup={backup} onCheck={() => onCheck(backup.name)} onRemove={() => setRemoving(backup.name)} />
          </li>
        ))}
      </RowList>
      {removing !== undefined && (
        <AskSheet
          title={words.deleteAsk(removing)}
          text={words.deleteText}
          button={words.delete}
          cancel={words.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

interface OneBackupProps {
  readonly backup: Backup
  readonly onCheck: () => void
  readonly onRemove: () => void
}

function OneBackup({ backup, onCheck, onRemove }: OneBackupProps) {
  const words = useWords(adminWords)
  const { name, state, bytes, rows, createdAt, checkedAt, problem } = backup
  const ago = (at: string) => agoWords(momentOf(at), nowMs(), zoneHere(), locale())
  const download = () => void downloadBackup(name).catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <Card>
      <h3>{name}</h3>
      <p role={isBusy(backup) ? 'status' : undefined}>{words.backupStates[state]}</p>
      {problem && <p class="fault">{problem}</p>}
      <p class="hint">
        {[
          ago(createdAt),
          bytes !== undefined && sizeInWords(bytes),
          rows !== undefined && words.rows(formatNumber(rows)),
          checkedAt ? words.checkedAt(ago(checkedAt)) : state === 'ready' && words.notChecked,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {!isBusy(backup) && (
        <div class="actions">
          {bytes !== undefined && (
            <>
              <Button aria-label={words.downloadName(name)} onClick={download}>
                {words.download}
              </Button>
              <Button aria-label={words.checkName(name)} onClick={onCheck}>
                {words.check}
              </Button>
            </>
          )}
          <Button kind="danger" aria-label={words.deleteName(name)} onClick={onRemove}>
            {words.delete}
          </Button>
        </div>
      )}
    </Card>
  )
}
