import { Refusal } from '../lib/refusal.ts'

/** Says the same of every link that works once: whoever tries one learns nothing from it. */
export const linkGone = () =>
  new Refusal('notFound', 'This link does not work: it may have been used already, or it may have expired.')
