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
  const texts = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  return (
    <Section title={texts.storage}>
      <Loaded reading={useAnswer('getAdminStatus')} failureText={failureText} againText={tryAgain}>
        {({ databaseBytes, backupBytes, freeBytes }) => (
          <Facts
            rows={[
              [texts.facts.databaseSize, sizeInWords(databaseBytes)],
              [texts.facts.backupSize, sizeInWords(backupBytes)],
              [texts.facts.free, sizeInWords(freeBytes)],
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
