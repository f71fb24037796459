import { failureText } from '../../offline/failure-text.ts'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { adminWords } from '../../words/admin.ts'
import { sizeInWords } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { AdminFrame, useAnswer } from './admin-frame.tsx'

export function AdminStoragePage() {
  return (
    <AdminFrame place="adminStorage">
      <Sizes />
    </AdminFrame>
  )
}

function Sizes() {
  const words = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  return (
    <Section title={words.storage}>
      <Loaded reading={useAnswer('getAdminStatus')} failureText={failureText} againText={tryAgain}>
        {({ databaseBytes, backupBytes, freeBytes }) => (
          <Facts
            rows={[
              [words.facts.databaseSize, sizeInWords(databaseBytes)],
              [words.facts.backupSize, sizeInWords(backupBytes)],
              [words.facts.free, sizeInWords(freeBytes)],
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
