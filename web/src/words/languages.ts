/** The languages of the app, and which of them a browser asks for. */

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** The same words in each language; a missing one does not compile. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/** The first wanted language that the app has, else English. */
export const languageOf = (wanted: readonly string[]): Language =>
  wanted.flatMap((tag) => languages.filter((one) => tag.split('-')[0] === one))[0] ?? 'en'
