import { inEach, type Sentence } from '../../../lib/language.ts'
import type { Refusal } from '../../../lib/refusal.ts'

const MOST_FAULTS_SHOWN = 5

/** What is wrong with a document, in a few sentences. */
export const faultsText = ({ faults }: Refusal): Sentence =>
  inEach((language) =>
    faults
      .slice(0, MOST_FAULTS_SHOWN)
      .map(({ message }) => message[language])
      .join(' '),
  )
