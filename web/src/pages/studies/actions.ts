import type { Study } from '@upshot/contract'
import { actNow } from '../../offline/act.ts'
import { announce } from '../../undo/undo.ts'
import { studyWords } from '../../words/studies.ts'
import { wordsNow } from '../../words/words.ts'

export async function join({ id, studyText }: Study): Promise<void> {
  await actNow('joinStudy', { body: { studyId: id } })
  announce({ text: wordsNow(studyWords).joinDone(studyText.studyTitle) })
}

/** A browser that keeps its clipboard to itself says so. */
export async function copyLink({ studyLinks }: Study): Promise<void> {
  const words = wordsNow(studyWords)
  try {
    await navigator.clipboard.writeText(studyLinks.studyLinkStatic)
    announce({ text: words.copied })
  } catch {
    announce({ text: words.notCopied })
  }
}

/** Taking part is a share with the study: leaving ends it. */
export async function leave({ id, studyText }: Study): Promise<void> {
  await actNow('revokeShare', { query: { clientIdToRevoke: id } })
  announce({ text: wordsNow(studyWords).left(studyText.studyTitle) })
}
