import { Refusal } from '../lib/refusal.ts'
import { LINK_GONE } from './refusals.ts'

/** Says the same of every link that works once: whoever tries one learns nothing from it. */
export const linkGone = () => new Refusal('notFound', LINK_GONE)
