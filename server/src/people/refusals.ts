/** What the module says no with in more than one place. */
import { say } from '../lib/refusal.ts'

export const PLEASE_SIGN_IN = say('Please sign in.', 'Bitte melde dich an.')
export const PASSKEY_UNUSABLE = say('This passkey could not be used.', 'Dieser Passkey ließ sich nicht verwenden.')
export const NO_ACCOUNT = say('There is no such account.', 'Dieses Konto gibt es nicht.')
export const BAD_ADDRESS = say(
  'Please enter an e-mail address such as you@example.org.',
  'Bitte gib eine E-Mail-Adresse wie du@example.org ein.',
)
export const LINK_GONE = say(
  'This link does not work: it may have been used already, or it may have expired.',
  'Dieser Link geht nicht: Vielleicht wurde er schon benutzt, oder er ist abgelaufen.',
)
export const LAST_ADMINISTRATOR = say(
  'You are the last administrator. Make someone else an administrator first.',
  'Du bist die letzte Person, die den Server verwaltet. Mach zuerst jemand anderen dazu.',
)
export const addressTaken = (email: string) =>
  say(`There is already an account for ${email}.`, `Für ${email} gibt es schon ein Konto.`)
