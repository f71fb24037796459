/** Refusals that several files use. */
import { say } from '../lib/language.ts'
import { Refusal } from '../lib/refusal.ts'

export const PLEASE_SIGN_IN = say('Please sign in.')
export const PASSKEY_UNUSABLE = say('This passkey could not be used.')
export const NO_ACCOUNT = say('There is no such account.')
export const BAD_ADDRESS = say('Please enter an e-mail address such as you@example.org.')
const LINK_GONE = say('This link does not work: it may have been used already, or it may have expired.')
export const LAST_ADMINISTRATOR = say('You are the last administrator. Make someone else an administrator first.')
export const addressTaken = (email: string) => say('There is already an account for {email}.', { email })

/** The same refusal for every single-use link, so that guessing reveals nothing. */
export const linkGone = () => new Refusal('notFound', LINK_GONE)
